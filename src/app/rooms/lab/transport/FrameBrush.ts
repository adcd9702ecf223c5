import { brushX, type D3BrushEvent } from 'd3-brush';
import { pointer, select, type Selection } from 'd3-selection';

/** Width of the frame's handles, px. */
const GRIP = 24;
/** Margins above and below the handles in which presses reach the timeline, px. */
const ABOVE = 14;
const BELOW = 18;
/** A press that moves less than this is a click on the timeline, px. */
const STILL = 4;

/** Size of the timeline, px. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Ends of the frame, px. */
interface Frame {
  readonly from: number;
  readonly to: number;
}

/**
 * The frame of the timeline for mouse and touch: a brush with draggable ends. Presses between the ends reach the
 * timeline.
 */
export class FrameBrush {
  private readonly brush = brushX<unknown>().handleSize(GRIP).keyModifiers(false);
  private readonly group: Selection<SVGGElement, unknown, null, undefined>;
  private size: Size = { width: 0, height: 0 };
  private readonly press = { held: false, x: 0, y: 0, moved: false, begun: { from: 0, to: 0 } };

  /**
   * `move`: called while an end is dragged; `begun`: the frame before. `click`: called for a press at x, y, px.
   */
  constructor(group: SVGGElement, move: (frame: Frame, begun: Frame) => void, click: (x: number, y: number) => void) {
    this.group = select(group);
    const { press } = this;
    const placeOf = (event: D3BrushEvent<unknown>): [number, number] => pointer(event.sourceEvent as MouseEvent, group);
    const frameOf = ({ selection }: D3BrushEvent<unknown>): Frame => {
      const [from, to] = selection as [number, number];
      return { from, to };
    };
    this.brush
      .on('start', (event: D3BrushEvent<unknown>) => {
        if (!event.sourceEvent) return;
        const [x, y] = placeOf(event);
        Object.assign(press, { held: true, moved: false, x, y, begun: frameOf(event) });
      })
      .on('brush', (event: D3BrushEvent<unknown>) => {
        if (!event.sourceEvent || event.selection === null) return;
        press.moved ||= Math.abs(placeOf(event)[0] - press.x) > STILL;
        if (press.moved) move(frameOf(event), press.begun);
      })
      .on('end', (event: D3BrushEvent<unknown>) => {
        if (!event.sourceEvent) return;
        press.held = false;
        if (!press.moved && (event.sourceEvent as Event).type !== 'touchcancel') click(press.x, press.y);
      });
  }

  /** Updates the frame, unless it is being dragged. */
  show({ from, to }: Frame, size: Size): void {
    if (this.press.held) return;
    const { width, height } = size;
    if (width !== this.size.width || height !== this.size.height) {
      this.size = { width, height };
      // Handles extend half a grip beyond the frame, also vertically.
      const [top, bottom] = [ABOVE + GRIP / 2, height - BELOW - GRIP / 2];
      this.group.call(
        this.brush.extent([
          [0, top],
          [width, Math.max(top, bottom)],
        ]),
      );
    }
    this.group.call((group) => this.brush.move(group, [Math.max(0, from), Math.min(width, Math.max(from + 1, to))]));
  }
}
