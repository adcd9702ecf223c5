import type { Laboratory } from '../../../run/laboratory.ts';
import { UNTOUCHED_MAP, type MapState } from '../../../run/mapState.ts';

/** Default speed of a moved node, m/s. */
export const USUAL_SPEED = 20;

/** Changes the state of user actions on the map. */
export function touch(laboratory: Laboratory, part: Partial<MapState>): void {
  const { map } = laboratory.store.getState();
  laboratory.set({ map: { ...map, ...part } });
}

/** Selects a node; selecting it again, or -1: none. */
export function selectNode(laboratory: Laboratory, node: number): void {
  const { map } = laboratory.store.getState();
  touch(laboratory, { node: map.node === node ? UNTOUCHED_MAP.node : node, carried: null });
}

/** Sends a node to a position, m. The run up to now is unchanged. */
export function sendNode(laboratory: Laboratory, node: number, x: number, y: number): void {
  touch(laboratory, { carried: null });
  const move = { kind: 'moveNode', node, x, y, speed: USUAL_SPEED };
  // A fork can only be forked.
  if ((laboratory.forks?.shown ?? undefined) === undefined) laboratory.playback.intervene(move);
  else laboratory.withForks((forks) => forks.fork(move));
  laboratory.say(`Node ${node} sets out for ${x}, ${y} m at ${USUAL_SPEED} m/s.`);
}
