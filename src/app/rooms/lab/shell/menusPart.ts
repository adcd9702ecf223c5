import { Part } from '../../../ui/parts/part.ts';

/** The contents of the menus of the page and of the charts. */
export const MENUS = new Part('The menu', () => import('./menus.ts'));
