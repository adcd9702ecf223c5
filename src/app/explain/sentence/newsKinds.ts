import type { Mark } from '../../../lab/markProtocol.ts';
import type { Intervention } from '../../../scenario/scenario.ts';

/** Something that has just happened: a mark, or what leaves none. */
export type News =
  | Mark
  | { readonly kind: 'changed'; readonly time: number; readonly change: Intervention }
  | { readonly kind: 'delivered' | 'udpStarts' | 'udpStops'; readonly time: number; readonly flow: number };
