import type { Past } from '../../../charts/plot/past.ts';
import { isWhyOpen } from '../../../run/labState.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { UNTOUCHED_MAP, type MapState } from '../../../run/mapState.ts';

/** What the user set on the page that panels follow. */
export interface PanelSettings {
  /** Thin steps of ssthresh beside the windows. */
  readonly ssthresh: boolean;
  /** The time the user points at, s; null: none. Values of then take the place of those of now. */
  readonly cursor: number | null;
  /** The selected flow, and the one pointed at; -1: none. */
  readonly flow: number;
  readonly hovered: number;
  readonly map: MapState;
  /** What of the picture lies drawn already; left out: nothing. */
  readonly past?: Past;
}

/** Nothing set. */
export const PLAIN: PanelSettings = { ssthresh: false, cursor: null, flow: -1, hovered: -1, map: UNTOUCHED_MAP };

/** What is set on the page now. */
export function settingsNow({ store, viewer }: Laboratory): PanelSettings {
  const state = store.getState();
  const { cursor, hovered } = viewer;
  return { ssthresh: isWhyOpen(state), cursor, flow: state.flow, hovered, map: state.map };
}
