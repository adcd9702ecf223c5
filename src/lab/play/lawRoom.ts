/** Requests of the room Variants to a worker: the rules of every variant, and runs of user-written laws. */
import { growthOf, VARIANTS } from '../../engine/tcp/catalogue.ts';
import { lawNamed } from '../build/parts.ts';
import { FIRING, type Examiner } from '../../engine/kernel/journal.ts';
import type { AnyRule } from '../../engine/rule.ts';
import type { Law } from '../../engine/tcp/window.ts';
import { notesOf, type LineNote } from '../../law/moment.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import { Lab } from '../lab.ts';
import { SAMPLE_STRIDE } from '../protocol/protocol.ts';
import { problemIn } from '../build/runLaws.ts';
import { BUCKETS } from '../record/series.ts';
import { toEnd, tooLong } from '../results/toEnd.ts';
import type { Simulation } from '../build/simulation.ts';
import { settingsFor, symbolsOf } from '../look/symbols.ts';

/** A growth rule, for the list of a variant's rules. */
export type ListedRule = Pick<AnyRule, 'id' | 'title' | 'formula' | 'kind' | 'plain' | 'citation' | 'quote'> & {
  /** The names in its formula that are quantities. */
  readonly symbols: readonly string[];
};

export type LawOrder =
  | {
      readonly id: number;
      /** null: requests the rules of all variants on stack `rfc`. */
      readonly scenario: unknown;
    }
  /** Requests the annotations of a text at a firing of its newest run, identified by its report. */
  | { readonly id: number; readonly run: number; readonly firing: number };

/** A rule of the first sender's law. */
interface LawRule {
  readonly id: number;
  readonly title: string;
  /** Its line in the text; 0: from the base variant. */
  readonly line: number;
  readonly isCut: boolean;
}

/** The firings of the first sender's window rules, in order. */
export interface LawFirings {
  readonly rules: readonly LawRule[];
  /** s */
  readonly times: Float64Array;
  /** Indexes into `rules`. */
  readonly which: Uint16Array;
  /** cwnd after each. */
  readonly cwnd: Float32Array;
}

/** Windows of a run's senders, in buckets of time; NaN: none. */
export interface LawRun {
  readonly duration: number;
  /** s */
  readonly bucket: number;
  readonly digest: string;
  readonly flows: readonly { readonly name: string; readonly cwnd: Float64Array }[];
  /** Smoothed round trip of the first sender, s. */
  readonly rtt: Float64Array;
  /** null: the run has not ended. */
  readonly fired: LawFirings | null;
}

export interface LawReport {
  readonly id: number;
  readonly rules?: Readonly<Record<string, readonly ListedRule[]>>;
  readonly run?: LawRun;
  /** Annotations beside the lines of a text. */
  readonly notes?: readonly LineNote[];
  /** The error in the text of the first flow. */
  readonly problem?: { readonly line: number; readonly column: number; readonly message: string };
  /** Why there is no run, or only a part of it. */
  readonly why?: string;
  /** Completed fraction of the run, 0 to 1, while it is in progress. */
  readonly part?: number;
}

const listed = (rule: AnyRule): ListedRule => {
  const { id, title, formula, kind, plain, citation, quote } = rule;
  return { id, title, formula, kind, plain, citation, quote, symbols: symbolsOf(rule) };
};

/** The growth rules of every variant according to its source. */
const rulesOfAll = (): Readonly<Record<string, readonly ListedRule[]>> =>
  Object.fromEntries(
    VARIANTS.map((variant) => [
      variant.name,
      lawNamed(growthOf(variant, 'rfc'))
        .rules.filter(({ quiet }) => quiet !== true)
        .map(listed),
    ]),
  );

/** Names that a text may read or set, each once. */
const namesIn = (text: string): readonly string[] => [...new Set(text.match(/[A-Za-z_]\w*/g))];

/** Maximum amount of numbers stored for all firings, 64 MB: a law with ten names can store 300,000 firings. */
const MOST_NUMBERS = 1 << 23;

/** Records firings of the first sender's window rules, with the values of the text's names before and after. */
class Firings implements Examiner {
  readonly rules: LawRule[] = [];
  private readonly place: Int32Array;
  private readonly law: Law;
  private readonly names: readonly string[];
  private readonly settings: Readonly<Record<string, unknown>>;
  private readonly stride: number;
  private readonly kept = { rows: new Float64Array(1 << 14), length: 0 };

  /** Later firings are not stored. */
  private isFull = false;

  constructor(
    private readonly simulation: Simulation,
    text: string,
    private readonly most: number,
  ) {
    const flow = simulation.flowNow(0);
    if (flow?.kind !== 'tcp') throw new Error('the first flow is not TCP');
    this.law = simulation.laws.of(flow);
    this.settings = settingsFor(flow);
    this.names = namesIn(text).filter((name) => Object.hasOwn(this.law.symbols, name));
    this.stride = 5 + 2 * this.names.length;
    this.place = new Int32Array(simulation.rules.length).fill(-1);
    for (const { id, title, kind, citation, quiet, shows } of this.law.rules) {
      const yours = citation.source === 'yours';
      if (shows[0] !== 'cwnd' || (quiet === true && (!yours || title === 'Measurements'))) continue;
      const line = yours ? Number(citation.section.replace('line ', '')) : 0;
      this.place[id] = this.rules.push({ id, title, line, isCut: kind === 'cut' || kind === 'timeout' }) - 1;
    }
  }

  opened(rule: number, flow: number): void {
    const place = this.place[rule] ?? -1;
    if (flow !== 0 || place < 0) return;
    const { kept, stride } = this;
    if (kept.length + stride > this.most) {
      this.isFull = true;
      return;
    }
    if (kept.length + stride > kept.rows.length) {
      const more = new Float64Array(2 * kept.rows.length);
      more.set(kept.rows);
      kept.rows = more;
    }
    kept.rows[kept.length] = place;
    this.read(kept.length + 5);
  }

  closed(rows: Float64Array, at: number): void {
    if (this.isFull || rows[at + FIRING.FLOW] !== 0 || (this.place[rows[at + FIRING.RULE]!] ?? -1) < 0) return;
    const { kept, names, stride } = this;
    kept.rows[kept.length + 1] = rows[at + FIRING.TIME]!;
    kept.rows[kept.length + 2] = rows[at + FIRING.AFTER]!;
    this.read(kept.length + 5 + names.length);
    kept.length += stride;
  }

  /** Stores the values of all names in the current row. */
  private read(at: number): void {
    const parts = this.simulation.flows[0]!;
    if (parts.kind !== 'tcp') return;
    const { window, windowEvent, own } = parts.sender;
    const { rows } = this.kept;
    this.names.forEach((name, index) => {
      const reader = this.law.symbols[name];
      const value = typeof reader === 'function' ? reader(window, windowEvent, own) : this.settings[name];
      rows[at + index] = typeof value === 'number' ? value : NaN;
    });
  }

  /** Time up to which firings are stored, s; Infinity: all. */
  get until(): number {
    const { rows, length } = this.kept;
    return this.isFull ? (rows[length - this.stride + 1] ?? 0) : Infinity;
  }

  get all(): LawFirings {
    const { rows, length } = this.kept;
    const count = length / this.stride;
    const column = (place: number): Float64Array =>
      Float64Array.from({ length: count }, (_, index) => rows[index * this.stride + place]!);
    return {
      rules: this.rules,
      times: column(1),
      which: Uint16Array.from(column(0)),
      cwnd: Float32Array.from(column(2)),
    };
  }

  /** The annotations of the text at a firing. */
  notesAt(firing: number, text: string): readonly LineNote[] {
    const { names, rules, stride } = this;
    const { rows, length } = this.kept;
    if (firing < 0 || firing * stride >= length) return [];
    const at = firing * stride;
    const values = (from: number): Record<string, number> =>
      Object.fromEntries(names.map((name, index) => [name, rows[from + index]!]));
    const last = new Map<number, number>();
    for (let row = 0; row <= at; row += stride) last.set(rules[rows[row]!]!.line, rows[row + 1]!);
    const { line } = rules[rows[at]!]!;
    return notesOf(text, {
      line,
      time: rows[at + 1]!,
      before: values(at + 5),
      after: values(at + 5 + names.length),
      last,
    });
  }
}

/** The first picture follows after this fraction of a run: a changed law is visible before its run has ended. */
const FIRST = 1 / 16;
/** Interval of progress reports, as a fraction of the run. */
const TELLS = 1 / 32;

/** The newest run of a text. */
const newest: { report: number; text: string; firings: Firings | null } = { report: -1, text: '', firings: null };

/** Makes pictures of a run in progress; each covers everything so far. */
function picturing(lab: Lab): () => LawRun {
  const { recorder } = lab;
  const windows = new Map(
    recorder.series.flatMap(({ quantity, flow, id }) =>
      quantity === 'cwnd' ? [[id, { flow, cwnd: new Float64Array(BUCKETS).fill(NaN) }] as const] : [],
    ),
  );
  const trips = recorder.series.find(({ quantity, flow }) => quantity === 'rtt' && flow === 0);
  const rtt = new Float64Array(BUCKETS).fill(NaN);
  return () => {
    const rows = recorder.takeRows();
    for (let at = 0; at < rows.length; at += SAMPLE_STRIDE) {
      const window = windows.get(rows[at]!);
      if (window !== undefined) window.cwnd[rows[at + 1]!] = rows[at + 4]!;
      else if (rows[at] === trips?.id) rtt[rows[at + 1]!] = rows[at + 4]!;
    }
    return {
      duration: lab.scenario.duration,
      bucket: recorder.bucket,
      digest: '',
      // Transferred to the page.
      flows: [...windows.values()].map(({ flow, cwnd }) => ({
        name: lab.scenario.flows[flow]!.name,
        cwnd: cwnd.slice(),
      })),
      rtt: rtt.slice(),
      fired: null,
    };
  };
}

function* runOf(
  id: number,
  scenario: unknown,
  text: string,
  tell: (report: LawReport) => void,
  { events, numbers }: { readonly events?: number; readonly numbers?: number },
): Generator<void, LawReport> {
  const opening = Lab.open(scenario);
  if (!opening.ok) {
    const [problem] = opening.problems;
    return { id, why: `${problem?.path} ${problem?.message}` };
  }
  const { lab } = opening;
  const firings = new Firings(lab.simulation, text, numbers ?? MOST_NUMBERS);
  lab.simulation.kernel.journal.admit(firings);
  const picture = picturing(lab);
  const going = toEnd(lab, events);
  let [step, told] = [going.next(), 0];
  for (; step.done !== true; step = going.next()) {
    const part = step.value;
    if (text !== '' && told < FIRST && part >= FIRST) tell({ id, run: picture() });
    else if (part >= told + TELLS) tell({ id, part });
    if (part >= told + TELLS) told = part;
    yield;
  }
  const end = step.value;
  if (text !== '') Object.assign(newest, { report: id, text, firings });
  const why =
    end < Infinity
      ? `${tooLong(lab, end, events)}.`
      : firings.until < Infinity
        ? `Rules are listed up to ${Number(firings.until.toPrecision(4))} s: more than ${firings.all.times.length} fire.`
        : '';
  return {
    id,
    run: { ...picture(), digest: lab.digest(), fired: firings.all },
    ...(why === '' ? {} : { why }),
  };
}

/** Answers a request in parts; `tell` receives intermediate results. The language must be loaded if a text needs it. */
export function* reporting(
  order: LawOrder,
  tell: (report: LawReport) => void,
  bounds: { readonly events?: number; readonly numbers?: number } = {},
): Generator<void, LawReport> {
  const { id } = order;
  if ('firing' in order) {
    const { firings, report, text } = newest;
    return { id, notes: firings !== null && report === order.run ? firings.notesAt(order.firing, text) : [] };
  }
  const { scenario } = order;
  if (scenario === null) return { id, rules: rulesOfAll() };
  const given = ownValue(ownValue(ownValue(scenario, 'flows'), 0), 'law');
  const text = typeof given === 'string' ? given : '';
  const problem = text === '' ? null : problemIn(text);
  if (problem !== null) return { id, problem };
  try {
    return yield* runOf(id, scenario, text, tell, bounds);
  } catch (error) {
    return { id, why: error instanceof Error ? error.message : 'the simulation failed' };
  }
}
