import type { LabStore } from './labState.ts';
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

/** What the viewer needs of the page. */
interface ViewerHost {
  readonly store: LabStore;
  /** The run on the screen; null before the first. */
  readonly moment: () => RunMoment | null;
  /** Length of the window where packets are looked at one by one, s; null: elsewhere. */
  readonly closeUp: (width: number) => number | null;
  readonly redraw: () => void;
}

/** What of the state of the page plots and timeline draw. */
const DRAWN = ['range', 'follow', 'flow', 'bookmarks', 'loop', 'whyWanted', 'map', 'plotWidth'] as const;
/** As wide are plots taken to be before they are drawn, px. */
const USUAL_WIDTH = 1440;

/** How much one press of a key or a button zooms, and pans as a part of the window. */
export const ZOOM_STEP = 2;
export const PAN_STEP = 0.1;

/**
 * What all plots show together: a stretch of time, a cursor in it, and the flow
 * that the user selected or points at. What controls show of it is in the store
 * of the page; what moves with the pointer is here.
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

  /** The time of the line through all plots, s; null: there is none. */
  get cursor(): number | null {
    return this.pointed.cursor;
  }

  /** The flow the user points at; -1: none. */
  get hovered(): number {
    return this.pointed.hovered;
  }

  /** The stretch that is being dragged over, s. */
  get drag(): TimeRange | null {
    return this.pointed.drag;
  }

  /** The stretch of time that the plots show. */
  get window(): TimeRange {
    const moment = this.host.moment();
    if (moment === null) return { from: 0, to: 1 };
    return windowShown(this.viewing, moment, this.width);
  }

  /** What decides the window: what the user chose, or how closely the layout looks. */
  get viewing(): Viewing {
    const { range, follow } = this.host.store.getState();
    const length = range === null ? this.host.closeUp(this.width) : null;
    return length === null ? { range, follow } : { range: { from: 0, to: length }, follow: true };
  }

  /** Whether the plots show another stretch than the one that comes by itself. */
  get isZoomed(): boolean {
    return this.host.store.getState().range !== null;
  }

  /** Tells how wide the plots are, px: asking the page would cost a layout. */
  fit(width: number): void {
    const { store } = this.host;
    if (width !== store.getState().plotWidth) store.setState({ plotWidth: width });
  }

  /** Forgets everything chosen: another run is on the screen. */
  restart(): void {
    Object.assign(this.pointed, { cursor: null, hovered: -1, drag: null });
    this.host.store.setState({ range: null, follow: true, flow: -1, subject: -1, sought: '' });
  }

  /** Puts the cursor at a time, s, and says which flow the pointer is at. */
  point(cursor: number | null, hovered = -1): void {
    const { pointed } = this;
    if (pointed.cursor === cursor && pointed.hovered === hovered) return;
    Object.assign(pointed, { cursor, hovered });
    this.host.redraw();
  }

  /** Shows what is being dragged over; null: nothing. */
  dragOver(drag: TimeRange | null): void {
    this.pointed.drag = drag;
    this.host.redraw();
  }

  /** Shows this stretch of time, and stays there. */
  show(range: TimeRange): void {
    const duration = this.host.moment()?.duration;
    if (duration === undefined) return;
    this.change({ range: within(range, duration), follow: false });
  }

  /** Shows a stretch `factor` times as long about a time, s. Without one, about the cursor; without that, the window goes on following now. */
  zoom(factor: number, about: number | null = this.cursor): void {
    const moment = this.host.moment();
    if (moment === null) return;
    const { follow } = this.host.store.getState();
    const { window } = this;
    const inside = moment.now >= window.from && moment.now <= window.to;
    const place = about ?? (inside ? moment.now : (window.from + window.to) / 2);
    this.change({ range: zoomed(window, factor, place, moment.duration), follow: follow && about === null });
  }

  /** Moves the window by a part of its length; it stays there. */
  pan(part: number): void {
    const moment = this.host.moment();
    if (moment === null) return;
    const { window } = this;
    this.change({ range: panned(window, part * (window.to - window.from), moment.duration), follow: false });
  }

  /** Back to the window that comes by itself and follows now. */
  reset(): void {
    this.change({ range: null, follow: true });
  }

  /** Selects a flow; the selected one again selects none. */
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

  /** Follow was switched: a window that stays is the one on the screen; one that follows again may be the usual one. */
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
