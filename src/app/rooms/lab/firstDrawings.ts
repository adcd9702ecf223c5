import type { Drawings } from '../../charts/paint/painter.ts';
import { drawMarks } from '../../charts/marks/draw.ts';
import { drawTimeline } from './transport/drawTimeline.ts';

const FOLDERS = import.meta.glob<Drawings[string]>('./panels/network/draw.ts', {
  eager: true,
  import: 'draw',
});

/** The drawings in these folders, by the name of the folder, which is the id of the panel. */
export const byFolder = (folders: Readonly<Record<string, Drawings[string]>>): Drawings =>
  Object.fromEntries(Object.entries(folders).map(([path, draw]) => [path.split('/').at(-2)!, draw]));

/** What the first view draws; all other drawings come when one of them is wanted. */
export const FIRST_DRAWINGS: Drawings = {
  ...byFolder(FOLDERS),
  marks: drawMarks,
  timeline: drawTimeline,
};
