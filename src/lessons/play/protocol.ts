/** What the page and the worker of a game say to each other. */
import type { Game, Move, Rival, Tally } from './game.ts';

/** What is drawn of a tick. */
export interface Sample {
  /** s */
  readonly time: number;
  /** Windows of the person and the rival, segments. */
  readonly windows: readonly [number, number];
  /** Packets at the bottleneck. */
  readonly queue: number;
  /** Packets lost so far, of each. */
  readonly lost: readonly [number, number];
}

export type PlayOrder =
  /** `older`: a game to play beside; null: none. */
  | { readonly kind: 'begin'; readonly rival: Rival; readonly older: Game | null }
  /** The window now, null: as it was; then so many ticks. */
  | { readonly kind: 'go'; readonly window: number | null; readonly ticks: number };

export type PlayReport =
  | { readonly kind: 'began' }
  | { readonly kind: 'older'; readonly samples: readonly Sample[]; readonly tally: Tally; readonly digest: string }
  | { readonly kind: 'law'; readonly law: Rival; readonly tallies: readonly Tally[] }
  | {
      readonly kind: 'played';
      readonly samples: readonly Sample[];
      /** Where every packet is, as in the Lab (`PICTURE`). */
      readonly packets: Float64Array;
      readonly tally: Tally;
      readonly moves: readonly Move[];
      readonly over: boolean;
      /** Of all that the run is, at its end; '' before. */
      readonly digest: string;
    };
