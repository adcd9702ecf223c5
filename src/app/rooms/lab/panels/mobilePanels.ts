import { type Panel, panelOf } from './panel.ts';
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

/** The charts of a run with mobile nodes, in place of the network. They are loaded when such a run is opened. */
export const MOBILE_PANELS: readonly Panel[] = [map];
