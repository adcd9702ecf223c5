import { FIRST_MESSAGE, type ManetFacts, NODE, NODE_STRIDE } from '#lab/manetProtocol.ts';
import type { RunData } from '../../../run/runData.ts';
import type { Label } from '../../../charts/plot/label.ts';
import type { View } from '../../../charts/plot/view.ts';
import type { MapState } from '../../../run/mapState.ts';
import type { Routes } from '../../../run/routes.ts';
import type { Projection } from './projection.ts';

/** A routing message that a node has just sent. */
export interface RouteMessage {
  readonly kind: 'request' | 'reply' | 'error' | 'update';
  readonly node: number;
  /** -1: to all in range. */
  readonly to: number;
  /** Hops it had gone before. */
  readonly hops: number;
  /** How old it is, as a part of the time for which it stays in sight: 0..1. */
  readonly age: number;
}

/** For so long a message stays in sight: s of simulated time, or of wall time while the run plays, whichever is longer. */
const STAYS = 0.06;
const STAYS_WALL = 0.9;

const KINDS: Readonly<Record<string, RouteMessage['kind']>> = {
  RREQ: 'request',
  RREP: 'reply',
  RERR: 'error',
  full: 'update',
  triggered: 'update',
};

/** The newest messages of nodes about routes. */
export function messagesOf(data: RunData, facts: ManetFacts): RouteMessage[] {
  const { manet, now, reachedPace, playing } = data.present;
  if (manet === null) return [];
  const stays = Math.max(STAYS, playing ? STAYS_WALL * reachedPace : 0);
  const { nodes } = manet;
  const messages: RouteMessage[] = [];
  for (let node = 0, at = 0; at < nodes.length; node++, at += NODE_STRIDE) {
    const kind = KINDS[facts.messages[nodes[at + NODE.LAST_SENT]! - FIRST_MESSAGE] ?? ''];
    const age = (now - nodes[at + NODE.LAST_SENT_AT]!) / stays;
    if (kind === undefined || age > 1) continue;
    messages.push({ kind, node, to: nodes[at + NODE.LAST_SENT_TO]!, hops: nodes[at + NODE.LAST_SENT_HOPS]!, age });
  }
  return messages;
}

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

/** The map at one moment: rows as the worker sent them, and what the painter cannot know. */
export interface MapPicture {
  readonly view: View;
  readonly labels: readonly Label[];
  readonly projection: Projection;
  /** NODE_STRIDE columns for each node, TRAIL_STRIDE for each, FRAME_STRIDE for each frame on the air. */
  readonly nodes: Float64Array;
  readonly trails: Float64Array;
  readonly frames: Float64Array;
  readonly names: readonly string[];
  readonly cables: ManetFacts['cables'];
  /** m */
  readonly area: ManetFacts['area'];
  readonly receiveRange: number;
  readonly queueLimit: number;
  /** Whose range is shown; -1: nobody's. */
  readonly disc: number;
  readonly ends: readonly End[];
  readonly routes: Routes;
  readonly messages: readonly RouteMessage[];
  /** The nodes over which the packet that is followed went, and its ACK. */
  readonly followed: readonly (readonly number[])[];
  /** Where the user sent nodes that have not arrived. */
  readonly sent: readonly Target[];
  readonly touched: MapState;
  /** Radius of a node, px. */
  readonly radius: number;
  /** Whether a node has room for its number, by node: 1, or 0 for a dot. */
  readonly numbered: Uint8Array;
}
