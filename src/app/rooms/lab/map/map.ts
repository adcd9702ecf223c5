import { panelOf } from '../panels/panel.ts';
import { mapPicture } from './picture.ts';
import { NodeTouch } from './NodeTouch.tsx';
import { mapSummary, mapTable } from './words.ts';

/** Where the mobile nodes are, how the data goes, and what the nodes say to each other. */
export const map = panelOf({
  id: 'map',
  title: 'Map of the nodes',
  term: 'map',
  about: () => 'nodes, routes and frames at this moment',
  summary: mapSummary,
  table: mapTable,
  Touch: NodeTouch,
  picture: mapPicture,
});
