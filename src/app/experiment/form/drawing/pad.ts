import type { Draft } from '../model/draft.ts';
import { networkKind } from '../model/fields.ts';
import {
  drawnMobile,
  mobileAligned,
  nextPlace,
  placedOneByOne,
  withMobileCopies,
  withMobileNode,
  withMovedAt,
  withoutMobile,
} from './mobile.ts';
import type { Place } from './place.ts';
import {
  aligned,
  drawnNetwork,
  freePlace,
  tidied,
  withCopies,
  without,
  withMoved,
  withNode,
  writtenOut,
  type Drawn,
  type Things,
} from './wired.ts';

/** Operations on a drawing of one kind of network; positions are those of the drawing, y points down. */
export interface Pad {
  readonly isMobile: boolean;
  /** See `baseOf`. */
  readonly base: Draft;
  /** Grid to which positions snap. */
  readonly step: number;
  readonly drawn: (draft: Draft) => Drawn;
  readonly moved: (draft: Draft, nodes: ReadonlySet<number>, by: Place) => Draft;
  readonly added: (draft: Draft, place: Place) => Draft;
  /** Position of a node added without a pointer. */
  readonly next: (draft: Draft, near: number | undefined) => Place;
  readonly without: (draft: Draft, things: Things) => Draft;
  readonly copied: (draft: Draft, nodes: ReadonlySet<number>) => Draft;
  readonly aligned: (draft: Draft, nodes: ReadonlySet<number>, as: 'row' | 'column') => Draft;
  /** Rearranges the nodes; undefined if their positions are meaningful and must not change. */
  readonly tidied: ((draft: Draft) => Draft) | undefined;
}

const flipped = ({ x, y }: Place): Place => ({ x, y: 0 - y });

/** A draft with every object written out; undefined: it has problems, or no network to draw. */
export const baseOf = (draft: Draft): Draft =>
  networkKind(draft) === 'manet' ? placedOneByOne(draft) : writtenOut(draft);

/** The drawing of a draft; `at` is the time at which mobile nodes are shown, s. */
export function padOf(draft: Draft, base: Draft, at: number): Pad {
  if (networkKind(draft) === 'manet')
    return {
      isMobile: true,
      base,
      step: 10,
      drawn: (given) => drawnMobile(given, at),
      moved: (given, nodes, by) => withMovedAt(given, nodes, at, flipped(by)),
      added: (given, place) => withMobileNode(given, flipped(place)),
      next: (given) => flipped(nextPlace(given)),
      without: (given, { nodes, flows }) => withoutMobile(given, nodes, flows),
      copied: withMobileCopies,
      aligned: (given, nodes, as) => mobileAligned(given, nodes, at, as),
      tidied: undefined,
    };
  return {
    isMobile: false,
    base,
    step: 20,
    drawn: drawnNetwork,
    moved: withMoved,
    added: withNode,
    next: (given, near) => {
      const { nodes } = drawnNetwork(given);
      return freePlace(nodes, nodes[near ?? nodes.length - 1]);
    },
    without,
    copied: withCopies,
    aligned,
    tidied,
  };
}
