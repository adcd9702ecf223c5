import { Part } from '../../ui/parts/part.ts';

export type AddressTools = typeof import('./addressTools.ts');

/** What an address can hold: links, bookmarks and the loop. It needs the whole schema, and the first view does without it. */
export const ADDRESS_TOOLS = new Part<AddressTools>(
  'The part for links, bookmarks and loops',
  () => import('./addressTools.ts'),
);
