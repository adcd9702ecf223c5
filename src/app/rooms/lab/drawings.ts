import { drawDrops } from './panels/drops/draw.ts';
import type { DropsPicture } from './panels/drops/picture.ts';
import { drawLadder } from './panels/ladder/draw.ts';
import type { LadderPicture } from './panels/ladder/picture.ts';
import { drawMap } from './map/draw.ts';
import type { MapPicture } from './map/shapes.ts';
import { drawNetwork } from './panels/network/draw.ts';
import type { NetworkPicture } from './panels/network/picture.ts';
import { drawShare } from './panels/share/draw.ts';
import type { SharePicture } from './panels/share/picture.ts';
import { drawSliding } from './panels/sliding/draw.ts';
import type { SlidingPicture } from './panels/sliding/picture.ts';
import { drawWindow } from './panels/window/draw.ts';
import type { WindowPicture } from './panels/window/picture.ts';
import type { Palette } from '../../ui/palette.ts';
import { drawTimeline } from './transport/drawTimeline.ts';
import type { TimelinePicture } from './transport/timelinePicture.ts';
import type { Context } from '../../charts/paint/context.ts';

/** All pictures there are. They are plain data: made by the page, drawn by the painter. */
export interface Pictures {
  readonly network: NetworkPicture;
  readonly map: MapPicture;
  readonly window: WindowPicture;
  readonly share: SharePicture;
  readonly drops: DropsPicture;
  readonly ladder: LadderPicture;
  readonly sliding: SlidingPicture;
  readonly timeline: TimelinePicture;
}

export type PictureName = keyof Pictures;

/** How each is drawn. */
export const DRAWINGS: {
  readonly [Name in PictureName]: (picture: Pictures[Name], context: Context, palette: Palette) => void;
} = {
  network: drawNetwork,
  map: drawMap,
  window: drawWindow,
  share: drawShare,
  drops: drawDrops,
  ladder: drawLadder,
  sliding: drawSliding,
  timeline: drawTimeline,
};
