import type { CutMark, LossMark, Mark, TimeoutMark } from '../../../lab/protocol/markProtocol.ts';
import { clockTime, segments } from '../../ui/words/numbers.ts';
import type { RunData } from '../record/runData.ts';
import type { Statement } from '../words/statement.ts';
import { cwndAt } from '../record/values.ts';

/** A lost packet in a question of the user. */
export interface Lost {
  readonly flow: number;
  readonly number: number;
  readonly transmission: number;
  readonly ack: boolean;
  /** The link at whose entry it was lost; '': the next. */
  readonly entry: string;
  /** s */
  readonly time: number;
}

/** Consequences of delivering a lost packet, in a fork compared with the original run. */
export interface Consequence {
  /** When all of them have happened, s. */
  readonly at: number;
  /** The loss that occurs instead; null: none. */
  readonly instead: LossMark | null;
  /** The sender's reaction in the original run and in the fork; null: none. */
  readonly there: Reaction | null;
  readonly here: Reaction | null;
  readonly statement: Statement;
}

type Reaction = CutMark | TimeoutMark;

/** Time to wait for a sender without a measured round trip, s. */
const UNKNOWN = 3;

/** Time by which a sender has reacted to a loss, s: its timer has expired, or it detected the loss before. */
export function heardBy({ present, opened }: RunData, { flow, time }: Lost): number {
  const { rto = UNKNOWN, srtt = 0 } = present.flows[flow] ?? {};
  return Math.min(opened.duration, time + (rto > 0 ? rto : UNKNOWN) + 2 * srtt);
}

const ofFlow = ({ marks }: RunData, { flow, time }: Lost, to: number): readonly Mark[] =>
  marks.between(time, to).filter((mark) => mark.flow === flow && mark.time >= time);

const isReaction = (mark: Mark): mark is Reaction =>
  mark.kind === 'timeout' || (mark.kind === 'cut' && mark.cause !== 'deflation');
const isLoss = (mark: Mark): mark is LossMark => mark.kind === 'loss';

/** "1 ms", "0.4 ms", "2.1 s" */
function lengthOf(seconds: number): string {
  const ms = seconds * 1000;
  return ms >= 999.5 ? `${seconds.toFixed(1)} s` : `${ms < 0.95 ? ms.toPrecision(1) : Math.round(ms)} ms`;
}

/** "1 ms later"; '': at the same time. */
function laterBy(seconds: number): string {
  return Math.abs(seconds) < 1e-5 ? '' : `${lengthOf(Math.abs(seconds))} ${seconds > 0 ? 'later' : 'earlier'}`;
}

/** The sender's reaction: "cuts its window". */
const verbOf = ({ kind }: Reaction): string => (kind === 'timeout' ? 'times out' : 'cuts its window');
const notVerbOf = ({ kind }: Reaction): string =>
  kind === 'timeout' ? 'does not time out' : 'does not cut its window';

/** The consequence in words. */
function consequenceWords(name: string, lost: Lost, { instead, there, here }: Parts): string {
  // A later loss did not occur in place of this one.
  if (instead !== null && (there === null || instead.time <= there.time)) {
    const when = laterBy(instead.time - lost.time);
    const what = instead.segment === lost.number ? 'It is lost all the same' : `${instead.segment} is lost instead`;
    return `${what}${when === '' ? '' : `, ${when}`}.`;
  }
  if (there !== null && here === null) return `${name} ${notVerbOf(there)} at ${clockTime(there.time)} s.`;
  if (here === null) return `${name} goes on as it ran.`;
  if (there === null) return `${name} ${verbOf(here)} at ${clockTime(here.time)} s; in the original run it did not.`;
  if (there.kind !== here.kind)
    return `${name} ${verbOf(here)} where it ${there.kind === 'timeout' ? 'timed out' : 'cut its window'}.`;
  const when = laterBy(here.time - there.time);
  const why = instead === null ? '' : `: ${instead.segment} is lost`;
  return `${name} ${verbOf(here)} all the same${when === '' ? '' : `, ${when}`}${why}.`;
}

/** Assessment: the sender's window, compared with the original. `more`: additional losses of the flow in the fork. */
function judgement({ there, here }: Parts, windows: Record<'there' | 'here', number>, more: number): string {
  const [was, is] = [segments(windows.there), segments(windows.here)];
  const isSame = was === is || (there === null && here === null);
  if (!isSame) return `Its window is ${is} instead of ${was}.`;
  return more < 0 ? `Its window is the same, ${is}.` : 'Nothing is gained.';
}

type Parts = Pick<Consequence, 'instead' | 'there' | 'here'>;

/** Consequences of the delivery up to a time, s, to which both runs are known. `here`: the fork. */
export function consequenceOf(here: RunData, there: RunData, lost: Lost, to: number): Consequence {
  const [mine, others] = [ofFlow(here, lost, to), ofFlow(there, lost, to)];
  const known = new Set(others.filter(isLoss).map(({ segment, transmission }) => `${segment} ${transmission}`));
  const parts: Parts = {
    instead: mine.filter(isLoss).find(({ segment, transmission }) => !known.has(`${segment} ${transmission}`)) ?? null,
    there: others.find(isReaction) ?? null,
    here: mine.find(isReaction) ?? null,
  };
  const times = [parts.instead, parts.there, parts.here].flatMap((mark) => mark?.time ?? []);
  const at = times.length === 0 ? to : Math.max(...times);
  const name = here.opened.flows[lost.flow]?.name ?? 'The sender';
  const count = (marks: readonly Mark[]): number => marks.filter((mark) => isLoss(mark) && mark.time <= at).length;
  const windows = {
    there: parts.there?.value ?? cwndAt(there, lost.flow, at),
    here: parts.here?.value ?? cwndAt(here, lost.flow, at),
  };
  const first = consequenceWords(name, lost, parts);
  const second = judgement(parts, windows, count(mine) - count(others));
  const runs = [
    { text: `${first} `, emphasis: false },
    { text: second, emphasis: true },
  ];
  return {
    at,
    ...parts,
    statement: { id: 'fork', key: first + second, full: runs, shorter: [runs.slice(0, 1)], flow: -1, event: null },
  };
}
