import type { Drawings } from '../../charts/paint/painter.ts';
import { drawMarks } from '../../charts/marks/draw.ts';
import { drawTimeline } from './transport/drawTimeline.ts';

const FOLDERS = import.meta.glob<Drawings[string]>('./panels/network/draw.ts', {
  eager: true,
  import: 'draw',
});

/** Drawing functions by folder name, which is the id of the panel. */
export const byFolder = (folders: Readonly<Record<string, Drawings[string]>>): Drawings =>
  Object.fromEntries(Object.entries(folders).map(([path, draw]) => [path.split('/').at(-2)!, draw]));

/** Drawing functions of the first view; all others are loaded on demand. */
export const FIRST_DRAWINGS: Drawings = {
  ...byFolder(FOLDERS),
  marks: drawMarks,
  timeline: drawTimeline,
};
