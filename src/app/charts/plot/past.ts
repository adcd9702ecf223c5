import type { Scroll } from './scroll.ts';
import { pxPerSecond, xOf, type View } from './view.ts';

/**
 * Which part of a plot is already on the painter's strips (`plot/scroll.ts`), as the page knows it; pictures then carry
 * only what is new. Page and painter stay consistent because every picture of a figure is drawn, in order.
 */
export class Past {
  private readonly ground = { look: '', density: 1 };
  private readonly drawn = { look: '', final: 0, from: 0, kept: false };
  /** Axis ends that only grow. */
  readonly grown = new Grown();

  /**
   * Call before the picture of a frame is made.
   * @param look everything else that affects the drawing, such as colours and the flows they belong to
   */
  begin(look: string, density: number): void {
    Object.assign(this.ground, { look, density });
  }

  /**
   * Declares that the picture of this frame will be drawn and that nothing before `final`, s, will change.
   * @param key changes whenever anything other than time changes the drawing
   * @returns null if the whole picture must be drawn without strips: they are unavailable, or the look has just
   * changed. Strips pay off only while the look is stable; the window of a growing run changes in every frame.
   */
  goOn(view: View, key: string, final: number): Scroll | null {
    const { ground, drawn } = this;
    const origin = xOf(view, 0) * ground.density;
    // Strips are aligned to whole device px; the tolerance of a hundredth covers rounding.
    if (!Number.isInteger(ground.density) || Math.abs(origin - Math.round(origin)) > 0.01) return null;
    // A scrolling window keeps its length except for rounding.
    const scale = pxPerSecond(view).toPrecision(9);
    const look = [key, ground.look, view.left, view.right, view.width, view.height, scale, ground.density].join(' ');
    const goesOn = look === drawn.look && final >= drawn.final && view.from >= drawn.from;
    const fresh = !drawn.kept;
    const since = fresh ? -Infinity : drawn.final;
    Object.assign(drawn, { look, final, from: view.from, kept: goesOn });
    return goesOn ? { fresh, since } : null;
  }
}

/** Maximum of the values seen while a key stays the same: an axis that has grown does not shrink. */
class Grown {
  private readonly kept = { key: '', most: 0 };

  of(key: string, value: number): number {
    const { kept } = this;
    if (kept.key !== key) Object.assign(kept, { key, most: value });
    kept.most = Math.max(kept.most, value);
    return kept.most;
  }
}

/** How far before its new part a line starts, px (LEAD) or columns, so that it joins the old part exactly. */
const LEAD = 12;
const COLUMNS = 2;

/**
 * Start time of the part of a line that must be laid out, s. Its points are `bucket` s apart, or one px where that is
 * coarser.
 */
export function lineFrom(view: View, bucket: number, scroll: Scroll | null): number {
  if (scroll === null || scroll.fresh) return view.from;
  const px = 1 / pxPerSecond(view);
  return Math.max(view.from, scroll.since - LEAD * px - COLUMNS * Math.max(bucket, px));
}
