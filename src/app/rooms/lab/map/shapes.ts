import type { ManetFacts } from '../../../../lab/manetProtocol.ts';
import type { Label } from '../../../charts/plot/label.ts';
import type { View } from '../../../charts/plot/view.ts';
import type { MapState } from '../../../run/mapState.ts';
import type { Routes } from '../../../run/routes.ts';
import type { Projection } from './projection.ts';
import type { Told } from './talk.ts';

/** An end of a flow. */
export interface End {
  readonly node: number;
  readonly flow: number;
  readonly begins: boolean;
}

/** A place that a node is on its way to, m. */
export interface Target {
  readonly node: number;
  readonly x: number;
  readonly y: number;
}

/** The map at one moment: rows as the worker told them, and what the painter cannot know. */
export interface MapPicture {
  readonly view: View;
  readonly labels: readonly Label[];
  readonly projection: Projection;
  /** NODE_STRIDE columns for each node, TRAIL_STRIDE for each, FRAME_STRIDE for each frame on the air. */
  readonly nodes: Float64Array;
  readonly trails: Float64Array;
  readonly frames: Float64Array;
  /** m */
  readonly area: ManetFacts['area'];
  readonly receiveRange: number;
  readonly queueLimit: number;
  /** Whose range is shown; -1: nobody's. */
  readonly disc: number;
  readonly ends: readonly End[];
  readonly routes: Routes;
  readonly talk: readonly Told[];
  /** Where somebody sent nodes that have not arrived. */
  readonly sent: readonly Target[];
  readonly touched: MapState;
  /** Radius of a node, px. */
  readonly radius: number;
  /** Whether a node has room for its number, by node: 1, or 0 for a dot. */
  readonly numbered: Uint8Array;
}
