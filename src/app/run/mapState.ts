/** Which RTS the ladder of hops shows: none, unanswered ones, or all, with the CTS. */
export type RtsShown = 'none' | 'failed' | 'all';

/** User state of the map of mobile nodes. */
export interface MapState {
  /** The selected node, and the one focused by keys; -1: none. */
  readonly node: number;
  readonly pointed: number;
  /** A node being dragged, with its position, m. */
  readonly carried: { readonly node: number; readonly x: number; readonly y: number } | null;
  readonly rts: RtsShown;
}

export const UNTOUCHED_MAP: MapState = { node: -1, pointed: -1, carried: null, rts: 'failed' };
