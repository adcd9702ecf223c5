import { Part } from '../../ui/parts/part.ts';

export type AddressTools = typeof import('./addressTools.ts');

/**
 * Tools for the content of addresses: links, bookmarks and loops. They need the whole schema, which the first view does
 * not load.
 */
export const ADDRESS_TOOLS = new Part<AddressTools>(
  'The part for links, bookmarks and loops',
  () => import('./addressTools.ts'),
);
