import { losses } from './losses/losses.ts';
import { type Panel, panelOf } from './panel.ts';
import { routes } from './routes/routes.ts';
import { throughput } from './throughput/throughput.ts';
import { mapPicture } from '../map/picture.ts';
import { MapTouch } from '../map/MapTouch.tsx';
import { mapSummary, mapTable } from '../map/words.ts';

/** The nodes, routes of data, and messages between nodes. */
const map = panelOf({
  id: 'map',
  title: 'Map of the nodes',
  term: 'map',
  about: () => 'nodes, routes and frames at this moment',
  summary: mapSummary,
  table: mapTable,
  Touch: MapTouch,
  picture: mapPicture,
});

/** Replaces the network for a run with radios. */
export const MAP_PANELS: readonly Panel[] = [map];

/** Its charts below the windows, top to bottom. */
export const MOBILE_PANELS: readonly Panel[] = [throughput, losses, routes];
