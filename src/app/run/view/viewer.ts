import type { LabStore } from '../labState.ts';
import {
  panned,
  windowKnown,
  windowShown,
  within,
  zoomed,
  type RunMoment,
  type TimeRange,
  type Viewing,
} from './range.ts';

/** What the viewer needs from the page. */
interface ViewerHost {
  readonly store: LabStore;
  /** The run on the screen; null before the first. */
  readonly moment: () => RunMoment | null;
  /** Length of the window for single packets, s; null: not in use. */
  readonly closeUp: (width: number) => number | null;
  readonly redraw: () => void;
}

/** State drawn by plots and timeline. */
const DRAWN = ['range', 'follow', 'flow', 'bookmarks', 'loop', 'span', 'whyWanted', 'map', 'plotWidth'] as const;
/** Assumed width of plots before they are drawn, px. */
const USUAL_WIDTH = 1440;

/** Zoom factor per press of a key or button, and pan distance as a fraction of the window. */
export const ZOOM_STEP = 2;
export const PAN_STEP = 0.1;

/**
 * View state common to all plots: a time range, a cursor, and the selected or hovered flow. Parts shown by controls are
 * in the page's store; parts that move with the pointer are here.
 */
export class Viewer {
  private readonly pointed: { cursor: number | null; hovered: number; drag: TimeRange | null } = {
    cursor: null,
    hovered: -1,
    drag: null,
  };

  constructor(private readonly host: ViewerHost) {
    host.store.subscribe((state, before) => {
      if (state.follow !== before.follow) this.followSwitched(state.follow);
      if (DRAWN.some((part) => state[part] !== before[part])) host.redraw();
    });
  }

  /** The time of the cursor line, s; null: none. */
  get cursor(): number | null {
    return this.pointed.cursor;
  }

  /** The hovered flow; -1: none. */
  get hovered(): number {
    return this.pointed.hovered;
  }

  /** The range being dragged, s. */
  get drag(): TimeRange | null {
    return this.pointed.drag;
  }

  /** The time range of the plots. */
  get window(): TimeRange {
    const moment = this.host.moment();
    if (moment === null) return { from: 0, to: 1 };
    return windowShown(this.viewing, moment, this.width);
  }

  /** Origin of the range: the user's choice, or the layout. */
  get viewing(): Viewing {
    const { range, follow } = this.host.store.getState();
    const length = range === null ? this.host.closeUp(this.width) : null;
    return length === null ? { range, follow } : { range: { from: 0, to: length }, follow: true };
  }

  /** Whether the plots show another range than the default. */
  get isZoomed(): boolean {
    return this.host.store.getState().range !== null;
  }

  /** Sets the width of the plots, px: measuring it would force a layout. */
  fit(width: number): void {
    const { store } = this.host;
    if (width !== store.getState().plotWidth) store.setState({ plotWidth: width });
  }

  /** Resets everything for another run. */
  restart(): void {
    Object.assign(this.pointed, { cursor: null, hovered: -1, drag: null });
    this.host.store.setState({ range: null, span: null, follow: true, flow: -1, subject: -1, sought: '' });
  }

  /** Sets the cursor to a time, s, and the hovered flow. */
  point(cursor: number | null, hovered = -1): void {
    const { pointed } = this;
    if (pointed.cursor === cursor && pointed.hovered === hovered) return;
    Object.assign(pointed, { cursor, hovered });
    this.host.redraw();
  }

  /** Shows the range being dragged; null: none. */
  dragOver(drag: TimeRange | null): void {
    this.pointed.drag = drag;
    this.host.redraw();
  }

  /** Shows a time range, and stays there. */
  show(range: TimeRange): void {
    const duration = this.host.moment()?.duration;
    if (duration === undefined) return;
    this.change({ range: within(range, duration), follow: false });
  }

  /**
   * Shows a range `factor` times as long around a time, s. Default: around the cursor; without one, the window keeps
   * following now.
   */
  zoom(factor: number, about: number | null = this.cursor): void {
    const moment = this.host.moment();
    if (moment === null) return;
    const { follow } = this.host.store.getState();
    const { window } = this;
    const inside = moment.now >= window.from && moment.now <= window.to;
    const place = about ?? (inside ? moment.now : (window.from + window.to) / 2);
    this.change({ range: zoomed(window, factor, place, moment.duration), follow: follow && about === null });
  }

  /** Shifts the window by a fraction of its length; it stays there. */
  pan(part: number): void {
    const moment = this.host.moment();
    if (moment === null) return;
    const { window } = this;
    this.change({ range: panned(window, part * (window.to - window.from), moment.duration), follow: false });
  }

  /** Returns to the default window that follows now. */
  reset(): void {
    this.change({ range: null, follow: true });
  }

  /** Selects a flow; selecting it again clears the selection. */
  select(flow: number): void {
    const { store } = this.host;
    store.setState({ flow: store.getState().flow === flow ? -1 : flow });
  }

  /** Selects this flow, whatever was selected. */
  choose(flow: number): void {
    this.host.store.setState({ flow });
  }

  private get width(): number {
    return this.host.store.getState().plotWidth || USUAL_WIDTH;
  }

  private change(part: { readonly range: TimeRange | null; readonly follow: boolean }): void {
    this.host.store.setState(part);
  }

  /** Follow was switched: without it the visible range stays; with it the default may return. */
  private followSwitched(follow: boolean): void {
    const { store, moment } = this.host;
    const { range } = store.getState();
    const run = moment();
    if (run === null) return;
    if (!follow && range === null) {
      store.setState({ range: windowShown({ ...this.viewing, follow: true }, run, this.width) });
    } else if (follow && range !== null) {
      const usual = windowKnown(run, this.width);
      if (Math.abs(range.to - range.from - usual) < usual * 1e-6) store.setState({ range: null });
    }
  }
}
