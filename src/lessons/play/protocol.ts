/** Messages between the page and the worker of a game. */
import type { Game, Move, Rival, Tally } from './game.ts';

/** A sample of a tick, for drawing. */
export interface Sample {
  /** s */
  readonly time: number;
  /** Windows of the player and the rival, segments. */
  readonly windows: readonly [number, number];
  /** Packets at the bottleneck. */
  readonly queue: number;
  /** Packets lost so far, of each flow. */
  readonly lost: readonly [number, number];
}

export type PlayOrder =
  /** `older`: an earlier game to show for comparison; null: none. */
  | { readonly kind: 'begin'; readonly rival: Rival; readonly older: Game | null }
  /** Sets the window (null: unchanged), then advances by some ticks. */
  | { readonly kind: 'go'; readonly window: number | null; readonly ticks: number };

export type PlayReport =
  | { readonly kind: 'began' }
  | { readonly kind: 'older'; readonly samples: readonly Sample[]; readonly tally: Tally; readonly digest: string }
  | { readonly kind: 'law'; readonly law: Rival; readonly tallies: readonly Tally[] }
  | {
      readonly kind: 'played';
      readonly samples: readonly Sample[];
      /** Positions of packets, as in the Lab (`PICTURE`). */
      readonly packets: Float64Array;
      readonly tally: Tally;
      readonly moves: readonly Move[];
      readonly over: boolean;
      /** Digest of the run at its end; '' before. */
      readonly digest: string;
    };
