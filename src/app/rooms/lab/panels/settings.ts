import type { Past } from '../../../charts/plot/past.ts';
import { isWhyOpen } from '../../../run/labState.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { UNTOUCHED_MAP, type MapState } from '../../../run/mapState.ts';

/** Page settings that panels depend on. */
export interface PanelSettings {
  /** Whether to draw thin steps of ssthresh beside the windows. */
  readonly ssthresh: boolean;
  /** The time at the pointer, s; null: none. Values at it replace those of now. */
  readonly cursor: number | null;
  /** The selected flow, and the one at the pointer; -1: none. */
  readonly flow: number;
  readonly hovered: number;
  readonly map: MapState;
  /** The part of the picture that is already drawn; omitted: none. */
  readonly past?: Past;
}

/** Default settings. */
export const PLAIN: PanelSettings = { ssthresh: false, cursor: null, flow: -1, hovered: -1, map: UNTOUCHED_MAP };

/** The current settings of the page. */
export function settingsNow({ store, viewer }: Laboratory): PanelSettings {
  const state = store.getState();
  const { cursor, hovered } = viewer;
  return { ssthresh: isWhyOpen(state), cursor, flow: state.flow, hovered, map: state.map };
}
