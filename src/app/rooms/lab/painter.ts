import { type Drawings, painterWith } from '../../charts/paint/painter.ts';
import { drawMarks } from '../../charts/marks/draw.ts';
import { drawTimeline } from './transport/drawTimeline.ts';
import type { Order, Reply } from '../../charts/paint/orders.ts';

/** The folders of panels, by what is drawn in them. */
const FOLDERS = import.meta.glob<Drawings[string]>(['./panels/*/draw.ts', './map/draw.ts'], {
  eager: true,
  import: 'draw',
});

/** How the picture of each panel is drawn, by its id, which is the name of its folder; and that of the timeline. */
export const DRAWINGS: Drawings = {
  ...Object.fromEntries(Object.entries(FOLDERS).map(([path, draw]) => [path.split('/').at(-2)!, draw])),
  marks: drawMarks,
  timeline: drawTimeline,
};

/** The painter of this room's charts, in a worker or in the page. */
export const labPainter = (fonts: FontFaceSet, tell: (reply: Reply) => void): ((order: Order) => void) =>
  painterWith(DRAWINGS, fonts, tell);
