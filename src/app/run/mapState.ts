/** Of the RTS in the ladder of hops: none, those without an answer, or all, with the CTS. */
export type RtsShown = 'none' | 'failed' | 'all';

/** What the user does on the map of mobile nodes. */
export interface MapState {
  /** The selected node, and the one that keys point at; -1: none. */
  readonly node: number;
  readonly pointed: number;
  /** A node that is carried to another place, m, and not sent there yet. */
  readonly carried: { readonly node: number; readonly x: number; readonly y: number } | null;
  readonly rts: RtsShown;
}

export const UNTOUCHED_MAP: MapState = { node: -1, pointed: -1, carried: null, rts: 'failed' };
