import type { CutMark, LossMark, MarkedMark, TimeoutMark } from '../../lab/markProtocol.ts';

/** What plots show of a run. `more`: so many of the same flow, kind and cause follow it closely and are not kept one by one. */
export type PlotMark = (LossMark | MarkedMark | CutMark | TimeoutMark) & { readonly more?: number };

/** Marks kept at most. */
const MOST = 20_000;
/** Marks of one flow, kind and cause that begin within so much time become one, at first, s; it doubles whenever there are too many. */
const FIRST_SPAN = 0.001;

type Kept = PlotMark & { more: number };

/** The losses, cuts and timeouts of long ago, in order of time: those that lie together have become one with a count. */
export class OldMarks {
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
