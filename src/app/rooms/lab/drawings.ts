import type { Drawings } from '../../charts/paint/painter.ts';
import { byFolder, FIRST_DRAWINGS } from './firstDrawings.ts';

const FOLDERS = import.meta.glob<Drawings[string]>(['./panels/*/draw.ts', './map/draw.ts'], {
  eager: true,
  import: 'draw',
});

/** Drawing functions of the panels, by id; and of the timeline. */
export const DRAWINGS: Drawings = { ...byFolder(FOLDERS), ...FIRST_DRAWINGS };
