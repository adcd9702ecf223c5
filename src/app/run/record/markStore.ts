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
} from '../../../lab/protocol/markProtocol.ts';

/**
 * Marks shown in plots. `more`: number of following marks of the same flow, kind and cause that are not stored
 * separately.
 */
export type PlotMark = (LossMark | MarkedMark | CutMark | TimeoutMark) & { readonly more?: number };

/** Maximum number of marks. */
const MOST = 20_000;
/**
 * Initial time within which marks of one flow, kind and cause are combined, s; it doubles whenever there are too many.
 */
const FIRST_SPAN = 0.001;

type Kept = PlotMark & { more: number };

/** Old losses, cuts and timeouts, in order of time: close ones are combined with a count. */
class OldMarks {
  readonly list: PlotMark[] = [];
  private readonly newest = new Map<string, Kept>();
  private span = FIRST_SPAN;

  /** Adds marks, oldest first. */
  take(marks: readonly PlotMark[]): void {
    for (const mark of marks) this.add(mark);
    while (this.list.length > MOST) {
      this.span *= 2;
      const all = this.list.splice(0);
      this.newest.clear();
      for (const mark of all) this.add(mark);
    }
  }

  /** Drops everything after a time, s. */
  forgetAfter(time: number): void {
    while ((this.list.at(-1)?.time ?? -Infinity) > time) this.list.pop();
    this.newest.clear();
  }

  private add(mark: PlotMark): void {
    const key = `${mark.kind} ${mark.flow} ${'cause' in mark ? mark.cause : mark.rule}`;
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

/**
 * Maximum number of marks stored individually; above it the older half is dropped, and plots keep combined marks with
 * counts.
 */
export const MARKS_KEPT = 30_000;
/** Maximum number of phases, and of routes found and lost, per flow. */
const SPANS_KEPT = 1000;

/** A stretch of a flow in one phase; `to` is Infinity while it lasts. */
interface PhaseSpan {
  readonly phase: string;
  readonly from: number;
  readonly to: number;
}

/** Marks whose first occurrence for a flow must be mentioned. */
export type FirstMark = LossMark | CutMark | TimeoutMark;

/**
 * Vegas and similar laws cut without a loss, and recovery removes what it added: only the first reaction to a loss or a
 * mark counts.
 */
const mayBeFirst = (mark: Mark): mark is FirstMark =>
  mark.kind === 'loss' || mark.kind === 'timeout' || (mark.kind === 'cut' && mark.cause !== 'deflation');

const byTime = bisector((mark: Mark) => mark.time);
const byEvent = bisector((mark: Mark) => mark.event);

/** A mark with the value to which a window fell. */
export type FallMark = CutMark | TimeoutMark;

const isForPlots = (mark: Mark): mark is PlotMark =>
  mark.kind === 'loss' || mark.kind === 'marked' || mark.kind === 'cut' || mark.kind === 'timeout';

/** Appends a mark to those of its flow; returns them. */
function keepOf<M extends Mark>(marks: Map<number, M[]>, mark: M): M[] {
  const known = marks.get(mark.flow) ?? [];
  if (known.length === 0) marks.set(mark.flow, known);
  known.push(mark);
  return known;
}

/** If a flow has too many phases, drops the shorter half of the older half, and extends the phases before them. */
function dropShort(phases: (PhaseMark | EstablishedMark)[]): void {
  if (phases.length <= SPANS_KEPT) return;
  const old = phases.slice(0, SPANS_KEPT / 2);
  const lengths = old.map(({ time }, index) => phases[index + 1]!.time - time);
  const median = [...lengths].sort((a, b) => a - b)[SPANS_KEPT / 4]!;
  // If all are as long as the median, every second of these is dropped too.
  const kept = old.filter(
    (_, index) => index === 0 || lengths[index]! > median || (lengths[index] === median && index % 2 === 0),
  );
  phases.splice(0, old.length, ...kept);
}

/** The notable firings of a run, in order of time, in bounded memory. */
export class MarkStore {
  private readonly all: Mark[] = [];
  private readonly plotted: PlotMark[] = [];
  private readonly old = new OldMarks();
  /** Starts of phases by flow. */
  private readonly phases = new Map<number, (PhaseMark | EstablishedMark)[]>();
  /** Cuts and timeouts by flow. */
  private readonly falls = new Map<number, FallMark[]>();
  /** Routes found and lost by flow. */
  private readonly ways = new Map<number, WayMark[]>();
  /** First loss, cut and timeout of each flow, in order of time. */
  private readonly firsts: FirstMark[] = [];
  private readonly newest = { id: -1 };
  private readonly counts = { forgotten: 0 };

  /** Adds marks, oldest first; known ones are skipped. */
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

  /** Stops storing the older half individually. */
  private giveWay(): void {
    const { all, plotted, old } = this;
    const from = all[all.length - MARKS_KEPT / 2]!;
    all.splice(0, all.length - MARKS_KEPT / 2);
    const first = plotted.findIndex(({ id }) => id >= from.id);
    old.take(plotted.splice(0, first < 0 ? plotted.length : first));
    for (const falls of this.falls.values()) falls.splice(0, byEvent.left(falls, from.event));
  }

  /** Number of stored marks; combined ones count once. */
  get size(): number {
    const byFlow = [...this.falls.values(), ...this.phases.values(), ...this.ways.values()];
    const own = byFlow.reduce((sum, list) => sum + list.length, 0);
    return this.all.length + this.plotted.length + this.old.list.length + this.firsts.length + own;
  }

  /** Drops everything after a time, s. */
  forgetAfter(time: number): void {
    const byFlow = [...this.falls.values(), ...this.phases.values(), ...this.ways.values()];
    for (const list of [this.all, this.plotted, this.firsts, ...byFlow]) list.length = byTime.right(list, time);
    this.counts.forgotten++;
    this.old.forgetAfter(time);
    this.newest.id = this.all.at(-1)?.id ?? this.old.list.at(-1)?.id ?? -1;
  }

  /** Incremented when marks are dropped: derived data are then invalid. */
  get forgotten(): number {
    return this.counts.forgotten;
  }

  /** Cuts and timeouts of a flow between two times, s, excluding the first. */
  fallsOf(flow: number, from: number, to: number): readonly FallMark[] {
    const list = this.falls.get(flow) ?? [];
    return list.slice(byTime.right(list, from), byTime.right(list, to));
  }

  /** Losses, queue marks, cuts and timeouts from `from` to `to`, s, inclusive; old ones are combined. */
  between(from: number, to: number): readonly PlotMark[] {
    const [old, late] = [this.old.list, this.plotted].map((list) =>
      list.slice(byTime.left(list, from), byTime.right(list, to)),
    ) as [PlotMark[], PlotMark[]];
    return old.length === 0 ? late : [...old, ...late];
  }

  /** When routes from a flow's source to its destination were found and lost, from `from` to `to`, s, inclusive. */
  waysOf(flow: number, from: number, to: number): readonly WayMark[] {
    const list = this.ways.get(flow) ?? [];
    return list.slice(byTime.left(list, from), byTime.right(list, to));
  }

  /** First losses, cuts and timeouts of flows between two events. */
  firstsBetween(after: number, upTo: number): readonly FirstMark[] {
    return this.firsts.filter(({ event }) => event > after && event <= upTo);
  }

  /**
   * Everything notable up to event `event`, newest first. Several events may share a time: their numbers determine the
   * order.
   */
  *backFrom(event: number): Generator<Mark, void> {
    for (let index = byEvent.right(this.all, event) - 1; index >= 0; index--) yield this.all[index]!;
  }

  /** Start of a flow's newest phase up to event `event`. */
  beginOf(flow: number, event: number): PhaseMark | EstablishedMark | undefined {
    const list = this.phases.get(flow) ?? [];
    return list[byEvent.right(list, event) - 1];
  }

  /** The phases of a flow that overlap a time range, s. */
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
