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

/** Two flows to compare, and whether by windows or by rates. */
export interface PlaneChoice {
  /** Flow indexes; -1: the first available. */
  readonly x: number;
  readonly y: number;
  readonly of: 'windows' | 'rates';
}

export const FIRST_PLANE: PlaneChoice = { x: -1, y: -1, of: 'windows' };
