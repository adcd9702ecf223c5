import type { Laboratory } from '../../../run/laboratory.ts';
import type { EventRef } from '../../../run/eventRef.ts';
import { explain } from '../../../explain/why/asking.ts';
import { panned, type TimeRange } from '../../../run/range.ts';
import { timeOf, type View } from '../../../charts/plot/view.ts';

/** A press that moves less than this is a click, px. */
const STILL = 4;
/** So long a click waits for a second one where that means something else, ms. */
const SECOND = 250;

interface Press {
  readonly x: number;
  readonly time: number;
  /** The window when a pan began. */
  readonly pans: TimeRange | null;
  moved: boolean;
}

/** What the user does with a pointer on a plot: points, clicks to go there, drags to zoom, drags with Shift or the middle button to pan. */
export class PlotPointer {
  private readonly held: { press: Press | null; click: ReturnType<typeof setTimeout> | null } = {
    press: null,
    click: null,
  };

  constructor(
    private readonly laboratory: Laboratory,
    /** The view on the screen. */
    private readonly viewNow: () => View | null,
    private readonly flowAt: (view: View, x: number, y: number) => number,
    /** What the mark at a place stands for; null: there is none. */
    private readonly markAt: (view: View, x: number, y: number) => EventRef | null,
  ) {}

  down(event: { readonly button: number; readonly shiftKey: boolean }, x: number): void {
    const view = this.viewNow();
    if (view === null || event.button > 1) return;
    const pans = event.shiftKey || event.button === 1 ? { from: view.from, to: view.to } : null;
    this.held.press = { x, time: this.timeAt(view, x), pans, moved: false };
  }

  move(x: number, y: number): void {
    const view = this.viewNow();
    if (view === null) return;
    const { viewer } = this.laboratory;
    const { press } = this.held;
    const inside = x >= view.left && x <= view.right;
    viewer.point(inside ? this.timeAt(view, x) : null, inside ? this.flowAt(view, x, y) : -1);
    if (press === null) return;
    press.moved ||= Math.abs(x - press.x) > STILL;
    if (!press.moved) return;
    if (press.pans !== null) {
      const perPx = (press.pans.to - press.pans.from) / (view.right - view.left);
      viewer.show(panned(press.pans, (press.x - x) * perPx, view.end));
    } else viewer.dragOver(this.draggedTo(view, press, x));
  }

  up(x: number, y: number): void {
    const view = this.viewNow();
    const { press } = this.held;
    this.held.press = null;
    if (view === null || press === null) return;
    const { viewer } = this.laboratory;
    viewer.dragOver(null);
    if (!press.moved) this.click(view, x, y);
    else if (press.pans === null) viewer.show(this.draggedTo(view, press, x));
  }

  /** The press came to nothing. */
  cancel(): void {
    this.held.press = null;
    this.laboratory.viewer.dragOver(null);
  }

  /** Back to the usual window. */
  twice(): void {
    if (this.held.click !== null) clearTimeout(this.held.click);
    this.held.click = null;
    this.laboratory.viewer.reset();
  }

  /** Whether a click here is one on a mark. */
  isOnMark(x: number, y: number): boolean {
    const view = this.viewNow();
    return view !== null && this.held.press === null && this.markAt(view, x, y) !== null;
  }

  /** To just after what a mark stands for, and to why it happened; elsewhere to the time that was clicked. */
  private click(view: View, x: number, y: number): void {
    if (x < view.left - STILL || x > view.right + STILL) return;
    const ref = this.markAt(view, x, y);
    const time = Math.min(view.end, this.timeAt(view, x));
    const { laboratory } = this;
    const go = (): void => (ref === null ? laboratory.playback.seek({ time }) : explain(laboratory, ref));
    if (this.held.click !== null) clearTimeout(this.held.click);
    // Only a zoomed plot knows what two clicks mean.
    this.held.click = this.laboratory.viewer.isZoomed ? setTimeout(go, SECOND) : null;
    if (this.held.click === null) go();
  }

  private timeAt(view: View, x: number): number {
    return Math.max(0, timeOf(view, Math.max(view.left, Math.min(view.right, x))));
  }

  private draggedTo(view: View, press: Press, x: number): TimeRange {
    const time = this.timeAt(view, x);
    return { from: Math.min(press.time, time), to: Math.max(press.time, time) };
  }
}
