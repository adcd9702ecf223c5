import { bisector } from 'd3-array';
import type {
  CutMark,
  EstablishedMark,
  LossMark,
  Mark,
  PhaseMark,
  TimeoutMark,
  WayMark,
  MarkedMark,
} from '../../lab/markProtocol.ts';

/** What plots show of a run. `more`: so many of the same flow, kind and cause follow it closely and are not kept one by one. */
export type PlotMark = (LossMark | MarkedMark | CutMark | TimeoutMark) & { readonly more?: number };

/** Marks kept at most. */
const MOST = 20_000;
/** Marks of one flow, kind and cause that begin within so much time become one, at first, s; it doubles whenever there are too many. */
const FIRST_SPAN = 0.001;

type Kept = PlotMark & { more: number };

/** The losses, cuts and timeouts of long ago, in order of time: those that lie together have become one with a count. */
class OldMarks {
  readonly list: PlotMark[] = [];
  private readonly newest = new Map<string, Kept>();
  private span = FIRST_SPAN;

  /** Takes in marks, oldest first. */
  take(marks: readonly PlotMark[]): void {
    for (const mark of marks) this.add(mark);
    while (this.list.length > MOST) {
      this.span *= 2;
      const all = this.list.splice(0);
      this.newest.clear();
      for (const mark of all) this.add(mark);
    }
  }

  /** Forgets what happened after a time, s. */
  forgetAfter(time: number): void {
    while ((this.list.at(-1)?.time ?? -Infinity) > time) this.list.pop();
    this.newest.clear();
  }

  private add(mark: PlotMark): void {
    const key = `${mark.kind} ${mark.flow} ${'cause' in mark ? mark.cause : ''}`;
    const before = this.newest.get(key);
    if (before !== undefined && Math.floor(before.time / this.span) === Math.floor(mark.time / this.span)) {
      before.more += 1 + (mark.more ?? 0);
      return;
    }
    const kept: Kept = { ...mark, more: mark.more ?? 0 };
    this.newest.set(key, kept);
    this.list.push(kept);
  }
}

/** Marks kept one by one at most; beyond it the older half gives way. Of it plots keep what lies together as one, with a count. */
export const MARKS_KEPT = 30_000;
/** Phases, and ways found and lost, kept of each flow at most. */
const SPANS_KEPT = 1000;

/** A stretch of a flow's life in one phase; `to` is Infinity while it lasts. */
export interface PhaseSpan {
  readonly phase: string;
  readonly from: number;
  readonly to: number;
}

/** What must not pass unsaid when it happens to a flow for the first time. */
export type FirstMark = LossMark | CutMark | TimeoutMark;

/** Vegas and its like cut without a loss, and recovery takes back what it added: only the first answer to a loss or a mark counts. */
const mayBeFirst = (mark: Mark): mark is FirstMark =>
  mark.kind === 'loss' || mark.kind === 'timeout' || (mark.kind === 'cut' && mark.cause !== 'deflation');

const byTime = bisector((mark: Mark) => mark.time);
const byEvent = bisector((mark: Mark) => mark.event);

/** A mark that tells where a window fell to. */
export type FallMark = CutMark | TimeoutMark;

const isForPlots = (mark: Mark): mark is PlotMark =>
  mark.kind === 'loss' || mark.kind === 'marked' || mark.kind === 'cut' || mark.kind === 'timeout';

/** Puts a mark behind those of its flow; says which these are. */
function keepOf<M extends Mark>(marks: Map<number, M[]>, mark: M): M[] {
  const known = marks.get(mark.flow) ?? [];
  if (known.length === 0) marks.set(mark.flow, known);
  known.push(mark);
  return known;
}

/** Of too many phases of a flow the shorter half of the older half gives way: the phase before goes on meanwhile. */
function dropShort(phases: (PhaseMark | EstablishedMark)[]): void {
  if (phases.length <= SPANS_KEPT) return;
  const old = phases.slice(0, SPANS_KEPT / 2);
  const lengths = old.map(({ time }, index) => phases[index + 1]!.time - time);
  const median = [...lengths].sort((a, b) => a - b)[SPANS_KEPT / 4]!;
  // As many are as long as the median when all are alike: every second of these goes too.
  const kept = old.filter(
    (_, index) => index === 0 || lengths[index]! > median || (lengths[index] === median && index % 2 === 0),
  );
  phases.splice(0, old.length, ...kept);
}

/** The notable firings of a run, in order of time. However long it is, they take no more than so much room. */
export class MarkStore {
  private readonly all: Mark[] = [];
  private readonly plotted: PlotMark[] = [];
  private readonly old = new OldMarks();
  /** Beginnings of phases by flow. */
  private readonly phases = new Map<number, (PhaseMark | EstablishedMark)[]>();
  /** Cuts and timeouts by flow. */
  private readonly falls = new Map<number, FallMark[]>();
  /** Ways found and lost by flow. */
  private readonly ways = new Map<number, WayMark[]>();
  /** The first loss, cut and timeout of each flow, in order of time. */
  private readonly firsts: FirstMark[] = [];
  private readonly newest = { id: -1 };
  private readonly counts = { forgotten: 0 };

  /** Takes in marks, oldest first; one that is known already is passed over. */
  take(marks: readonly Mark[]): void {
    for (const mark of marks) {
      if (mark.id <= this.newest.id) continue;
      this.newest.id = mark.id;
      this.all.push(mark);
      if (mayBeFirst(mark) && !this.firsts.some(({ flow, kind }) => flow === mark.flow && kind === mark.kind))
        this.firsts.push(mark);
      if (isForPlots(mark)) {
        this.plotted.push(mark);
        if (mark.kind === 'cut' || mark.kind === 'timeout') keepOf(this.falls, mark);
      } else if (mark.kind === 'phase' || mark.kind === 'established') dropShort(keepOf(this.phases, mark));
      else if (mark.kind === 'wayFound' || mark.kind === 'wayLost') {
        const ways = keepOf(this.ways, mark);
        if (ways.length > SPANS_KEPT) ways.splice(0, SPANS_KEPT / 2);
      }
    }
    if (this.all.length > MARKS_KEPT) this.giveWay();
  }

  /** The older half is not kept one by one any more. */
  private giveWay(): void {
    const { all, plotted, old } = this;
    const from = all[all.length - MARKS_KEPT / 2]!;
    all.splice(0, all.length - MARKS_KEPT / 2);
    const first = plotted.findIndex(({ id }) => id >= from.id);
    old.take(plotted.splice(0, first < 0 ? plotted.length : first));
    for (const falls of this.falls.values()) falls.splice(0, byEvent.left(falls, from.event));
  }

  /** How many marks are kept, those that stand for several once. */
  get size(): number {
    const byFlow = [...this.falls.values(), ...this.phases.values(), ...this.ways.values()];
    const own = byFlow.reduce((sum, list) => sum + list.length, 0);
    return this.all.length + this.plotted.length + this.old.list.length + this.firsts.length + own;
  }

  /** Forgets what happened after a time, s. */
  forgetAfter(time: number): void {
    const byFlow = [...this.falls.values(), ...this.phases.values(), ...this.ways.values()];
    for (const list of [this.all, this.plotted, this.firsts, ...byFlow]) list.length = byTime.right(list, time);
    this.counts.forgotten++;
    this.old.forgetAfter(time);
    this.newest.id = this.all.at(-1)?.id ?? this.old.list.at(-1)?.id ?? -1;
  }

  /** How often marks were forgotten: what the user made of them before does not hold any more. */
  get forgotten(): number {
    return this.counts.forgotten;
  }

  /** Cuts and timeouts of a flow after one time and up to another, s. */
  fallsOf(flow: number, from: number, to: number): readonly FallMark[] {
    const list = this.falls.get(flow) ?? [];
    return list.slice(byTime.right(list, from), byTime.right(list, to));
  }

  /** Losses, marks of queues, cuts and timeouts from `from` to `to`, s, both included; of those of long ago some stand for several. */
  between(from: number, to: number): readonly PlotMark[] {
    const [old, late] = [this.old.list, this.plotted].map((list) =>
      list.slice(byTime.left(list, from), byTime.right(list, to)),
    ) as [PlotMark[], PlotMark[]];
    return old.length === 0 ? late : [...old, ...late];
  }

  /** When the routing tables began and ceased to lead from the source of a flow to its end, from `from` to `to`, s, both included. */
  waysOf(flow: number, from: number, to: number): readonly WayMark[] {
    const list = this.ways.get(flow) ?? [];
    return list.slice(byTime.left(list, from), byTime.right(list, to));
  }

  /** The first losses, cuts and timeouts of flows after one event and up to another. */
  firstsBetween(after: number, upTo: number): readonly FirstMark[] {
    return this.firsts.filter(({ event }) => event > after && event <= upTo);
  }

  /**
   * Everything notable that has happened when `event` events have run, the newest
   * first. Several events may share a time: only their numbers tell which came before.
   */
  *backFrom(event: number): Generator<Mark, void> {
    for (let index = byEvent.right(this.all, event) - 1; index >= 0; index--) yield this.all[index]!;
  }

  /** Where the newest phase of a flow began when `event` events had run. */
  beginOf(flow: number, event: number): PhaseMark | EstablishedMark | undefined {
    const list = this.phases.get(flow) ?? [];
    return list[byEvent.right(list, event) - 1];
  }

  /** The phases of a flow that touch the time from `from` to `to`, s. */
  phasesOf(flow: number, from: number, to: number): PhaseSpan[] {
    const list = this.phases.get(flow) ?? [];
    const first = Math.max(0, byTime.right(list, from) - 1);
    const spans: PhaseSpan[] = [];
    for (let index = first; index < list.length; index++) {
      const mark = list[index]!;
      if (mark.time > to) break;
      spans.push({ phase: mark.phase, from: mark.time, to: list[index + 1]?.time ?? Infinity });
    }
    return spans;
  }
}
