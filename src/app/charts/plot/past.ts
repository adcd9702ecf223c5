import type { Scroll } from './scroll.ts';
import { pxPerSecond, xOf, type View } from './view.ts';

/**
 * What of a plot lies drawn on the painter's strips (`plot/scroll.ts`), as the
 * page knows it: so a picture holds only what is new. Page and painter stay of
 * one mind because every picture of a figure is drawn, one after the other.
 */
export class Past {
  private readonly ground = { look: '', density: 1 };
  private readonly drawn = { look: '', final: 0, from: 0 };
  /** Ends of axes. */
  readonly grown = new Grown();

  /** To be called before the picture of a frame is made, with what all that is drawn looks like besides: colours, and which flow has which. */
  begin(look: string, density: number): void {
    Object.assign(this.ground, { look, density });
  }

  /**
   * The picture of this frame will be drawn, and nothing before `final`, s, will change any more. `key` changes
   * whenever that would look different, time aside. Null: it cannot be kept, and is drawn as a whole.
   */
  goOn(view: View, key: string, final: number): Scroll | null {
    const { ground, drawn } = this;
    const origin = xOf(view, 0) * ground.density;
    // Strips are laid on whole px of the screen; a hundredth is what rounding leaves.
    if (!Number.isInteger(ground.density) || Math.abs(origin - Math.round(origin)) > 0.01) return null;
    // A window that moves along has the same length, but for what rounding leaves.
    const scale = pxPerSecond(view).toPrecision(9);
    const look = [key, ground.look, view.left, view.right, view.width, view.height, scale, ground.density].join(' ');
    const fresh = look !== drawn.look || final < drawn.final || view.from < drawn.from;
    const since = fresh ? -Infinity : drawn.final;
    Object.assign(drawn, { look, final, from: view.from });
    return { fresh, since };
  }
}

/** The largest of some values for as long as a key stays the same: an axis that has grown does not shrink. */
export class Grown {
  private readonly kept = { key: '', most: 0 };

  of(key: string, value: number): number {
    const { kept } = this;
    if (kept.key !== key) Object.assign(kept, { key, most: value });
    kept.most = Math.max(kept.most, value);
    return kept.most;
  }
}

/** So far before what is new, px, a line begins that leads there as the whole line does; and as many of its columns. */
const LEAD = 12;
const COLUMNS = 2;

/** From when a line with a point every `bucket` s, or every px where these are closer, must be laid, s. */
export function lineFrom(view: View, bucket: number, scroll: Scroll | null): number {
  if (scroll === null || scroll.fresh) return view.from;
  const px = 1 / pxPerSecond(view);
  return Math.max(view.from, scroll.since - LEAD * px - COLUMNS * Math.max(bucket, px));
}
