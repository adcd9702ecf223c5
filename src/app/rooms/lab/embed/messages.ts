/** What a page that embeds the laboratory may say to it, and what it hears: docs/embedding.md. */

/** Counts the changes of the format that older pages would misunderstand. */
export const FORMAT = 1;

/** What the page around may ask for. */
export type Order =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  /** To be told the height once more. */
  | { readonly kind: 'size' }
  /** Time, s. */
  | { readonly kind: 'seek'; readonly time: number }
  | { readonly kind: 'step'; readonly direction: 1 | -1 };

/** What the frame tells the page around it. */
export type Tale =
  /** Height that all of it needs, px. */
  | { readonly kind: 'size'; readonly height: number }
  /** Where the run is, s. */
  | {
      readonly kind: 'moment';
      readonly time: number;
      readonly event: number;
      readonly state: 'playing' | 'paused' | 'finished';
    }
  /** An order was not understood. */
  | { readonly kind: 'refused'; readonly reason: string };

export const sealed = (tale: Tale): Tale & { readonly sawtooth: number } => ({ sawtooth: FORMAT, ...tale });

/**
 * Reads a message from the page around.
 * @returns an order; a sentence where it is meant for us and wrong; null where it is none of ours
 */
export function orderOf(data: unknown): Order | string | null {
  if (typeof data !== 'object' || data === null || !('sawtooth' in data)) return null;
  const { sawtooth, kind, time, direction } = data as Readonly<Record<string, unknown>>;
  if (sawtooth !== FORMAT) return `sawtooth: must be ${FORMAT}.`;
  if (kind === 'play' || kind === 'pause' || kind === 'size') return { kind };
  if (kind === 'seek')
    return typeof time === 'number' && time >= 0 && time <= 1e6
      ? { kind, time }
      : 'time: must be a number from 0 to 1000000.';
  if (kind === 'step') return direction === 1 || direction === -1 ? { kind, direction } : 'direction: must be 1 or -1.';
  return 'kind: must be play, pause, seek, step or size.';
}
