import { panelOf } from '../panels/kit/panel.ts';
import { MapTouch } from './MapTouch.tsx';
import { mapPicture } from './picture.ts';
import { mapSummary, mapTable } from './words.ts';

/** The nodes, routes of data, and messages between nodes. It replaces the network for a run with radios. */
export const map = panelOf({
  id: 'map',
  title: 'Map of the nodes',
  term: 'map',
  about: () => 'nodes, routes and frames at this moment',
  summary: mapSummary,
  table: mapTable,
  Touch: MapTouch,
  picture: mapPicture,
});
