import { Part } from '../../../ui/parts/part.ts';

/** The contents of the menus of the page and of the charts, and the list of bookmarks. */
export const MENUS = new Part('The menu', () => import('./menus.ts'));
