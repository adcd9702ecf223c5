/** The actions of the user as the receiver: each changes rows, and the sender is simulated up to that moment. */
import { createStore } from 'zustand/vanilla';
import { parseScenario } from '#scenario/check/parse.ts';
import { readPath } from '#scenario/words/path.ts';
import { problemSentence } from '../../../experiment/form/model/problems.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { entriesOf, inserted, rowAt, scriptOf, timeAfter, withEntries, type Entry } from './entries.ts';
import { FIELD_NAMES, type FieldName } from './fields.ts';
import { replyOf, reportedBy, type Reply, type Reported } from './receiver.ts';

/** A field of an entry: `new` is the line below the table. */
export interface Spot {
  readonly kind: Entry['kind'] | 'new';
  readonly place: number;
  readonly field: FieldName;
}

interface Bench {
  /** Why the last change was refused, and where. */
  readonly problem: { readonly spot: Spot; readonly text: string } | null;
  /** Time of the next answer as typed; '': shortly after now. */
  readonly at: string;
  /** Number of ACKs lost since the last row. The next ACK acknowledges their segments too. */
  readonly unheard: number;
  /** The entry selected for the table's buttons. */
  readonly selected: { readonly kind: Entry['kind']; readonly place: number } | null;
}

const FRESH: Bench = { problem: null, at: '', unheard: 0, selected: null };
export const bench = createStore<Bench>(() => FRESH);

/** The field at which a refused change is explained: the one named in `path`, otherwise the edited one. */
function spotOf(path: string, spot: Spot): Spot {
  const steps = readPath(path) ?? [];
  const name = [...steps].reverse().find((step) => typeof step === 'string' && step in FIELD_NAMES);
  return { ...spot, field: (name as FieldName | undefined) ?? spot.field };
}

/**
 * Runs the script with other entries, up to a time, s. On a problem, shows it at its field and keeps the run. Returns
 * whether it was accepted.
 */
export function amend(laboratory: Laboratory, entries: readonly Entry[], time: number, spot: Spot): boolean {
  const scenario = laboratory.data?.opened.scenario;
  if (scenario === undefined) return false;
  const draft = withEntries(scenario, entries);
  const parsed = parseScenario(draft);
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    if (problem !== undefined)
      bench.setState({ problem: { spot: spotOf(problem.path, spot), text: problemSentence(draft, problem) } });
    return false;
  }
  bench.setState({ ...FRESH, selected: bench.getState().selected });
  laboratory.experiments.amend(parsed.scenario, { time });
  return true;
}

/** What the receiver has reported by now; null: no script. */
export function reportedNow({ data }: Laboratory): Reported | null {
  if (data === null || data.opened.script === null) return null;
  return reportedBy(entriesOf(data.opened.scenario), data.opened.script.answers, data.present.event);
}

/** Time of the next answer, s: as typed, otherwise shortly after now. */
export function answerTime({ data }: Laboratory): number {
  if (data === null) return 0;
  const written = bench.getState().at.trim();
  const at = written === '' ? NaN : Number(written.replace(',', '.'));
  const { network } = data.opened.scenario;
  const opens = network.kind === 'script' ? network.established.at : 0;
  return Number.isNaN(at) ? timeAfter(entriesOf(data.opened.scenario), Math.max(data.present.now, opens)) : at;
}

/** The row of a quick answer; null: nothing to answer. */
export function replyNow(laboratory: Laboratory, reply: Reply): ReturnType<typeof replyOf> {
  const reported = reportedNow(laboratory);
  const scenario = laboratory.data?.opened.scenario;
  const sender = scenario === undefined ? undefined : scriptOf(scenario)?.sender;
  return reported === null || sender === undefined
    ? null
    : replyOf(reported, reply, bench.getState().unheard, sender.receiverWindow);
}

/** Adds a receiver's answer at the present moment; the sender continues after it. */
export function answer(laboratory: Laboratory, reply: Reply): void {
  const row = replyNow(laboratory, reply);
  const scenario = laboratory.data?.opened.scenario;
  if (row === null || scenario === undefined) {
    if (laboratory.data?.opened.script !== null)
      laboratory.say('There is nothing to acknowledge: the sender has to send first.');
    return;
  }
  const at = answerTime(laboratory);
  amend(laboratory, inserted(entriesOf(scenario), rowAt(at, row)), at, { kind: 'new', place: -1, field: 'at' });
}

/** Counts an ACK that is lost on its way: the next one covers more. */
export const loseAck = (): void => bench.setState(({ unheard }) => ({ unheard: unheard + 1 }));
