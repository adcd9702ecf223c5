import { losses } from './losses/losses.ts';
import { type Panel, panelOf } from './panel.ts';
import { routes } from './routes/routes.ts';
import { throughput } from './throughput/throughput.ts';
import { mapPicture } from '../map/picture.ts';
import { MapTouch } from '../map/MapTouch.tsx';
import { mapSummary, mapTable } from '../map/words.ts';

/** Where the mobile nodes are, how the data goes, and what the nodes say to each other. */
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

/** What a run with radios has in place of the network. */
export const MAP_PANELS: readonly Panel[] = [map];

/** Its charts below the windows, top to bottom. */
export const MOBILE_PANELS: readonly Panel[] = [throughput, losses, routes];
