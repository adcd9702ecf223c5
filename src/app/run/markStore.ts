import { bisector } from 'd3-array';
import type { Mark } from '../../lab/protocol.ts';

/** A stretch of a flow's life in one phase; `to` is Infinity while it lasts. */
export interface PhaseSpan {
  readonly phase: string;
  readonly from: number;
  readonly to: number;
}

const byTime = bisector((mark: Mark) => mark.time);

/** The losses, cuts, timeouts and phase changes of a run, in order of time. */
export class MarkStore {
  private readonly marks: Mark[] = [];
  /** Phase changes by flow. */
  private readonly phases = new Map<number, Mark[]>();
  private readonly newest = { id: -1 };

  /** Takes in marks, oldest first; one that is known already is passed over. */
  take(marks: readonly Mark[]): void {
    for (const mark of marks) {
      if (mark.id <= this.newest.id) continue;
      this.newest.id = mark.id;
      if (mark.kind !== 'phase') {
        this.marks.push(mark);
        continue;
      }
      const known = this.phases.get(mark.flow);
      if (known === undefined) this.phases.set(mark.flow, [mark]);
      else known.push(mark);
    }
  }

  /** Forgets what happened after a time, s. */
  forgetAfter(time: number): void {
    this.newest.id = -1;
    for (const list of [this.marks, ...this.phases.values()]) {
      list.length = byTime.right(list, time);
      this.newest.id = Math.max(this.newest.id, list.at(-1)?.id ?? -1);
    }
  }

  /** Events from `from` to `to`, s, both included; phase changes are not among them. */
  between(from: number, to: number): readonly Mark[] {
    return this.marks.slice(byTime.left(this.marks, from), byTime.right(this.marks, to));
  }

  /** The newest event or phase change at or before a time, s. */
  newestBefore(time: number): Mark | undefined {
    const candidates = [this.marks, ...this.phases.values()].map((list) => list[byTime.right(list, time) - 1]);
    return candidates.reduce(
      (best, mark) => (best === undefined || (mark !== undefined && mark.id > best.id) ? mark : best),
      undefined,
    );
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
