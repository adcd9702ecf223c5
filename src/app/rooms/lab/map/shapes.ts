import { FIRST_MESSAGE, type ManetFacts, NODE, NODE_STRIDE } from '#lab/protocol/manetProtocol.ts';
import type { RunData } from '../../../run/record/runData.ts';
import type { Label } from '../../../charts/plot/label.ts';
import type { View } from '../../../charts/plot/view.ts';
import type { MapState } from '../../../run/view/choices.ts';
import type { Routes } from '../../../run/facts/routes.ts';
import type { Projection } from './projection.ts';

/** A recently sent routing message. */
export interface RouteMessage {
  readonly kind: 'request' | 'reply' | 'error' | 'update';
  readonly node: number;
  /**
   *
   * -1: broadcast.
   */
  readonly to: number;
  /** Previous hops. */
  readonly hops: number;
  /** Its age as a fraction of the time it is shown: 0..1. */
  readonly age: number;
}

/** How long a message is shown: s of simulated time, or of wall time while playing, whichever is longer. */
const STAYS = 0.06;
const STAYS_WALL = 0.9;

const KINDS: Readonly<Record<string, RouteMessage['kind']>> = {
  RREQ: 'request',
  RREP: 'reply',
  RERR: 'error',
  full: 'update',
  triggered: 'update',
};

/** The newest routing messages. */
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

/** Destination of a moving node, m. */
export interface Target {
  readonly node: number;
  readonly x: number;
  readonly y: number;
}

/** The map at one moment: the worker's rows, and data that the painter cannot access. */
export interface MapPicture {
  readonly view: View;
  readonly labels: readonly Label[];
  readonly projection: Projection;
  /** NODE_STRIDE columns and TRAIL_STRIDE columns per node, FRAME_STRIDE per frame on the air. */
  readonly nodes: Float64Array;
  readonly trails: Float64Array;
  readonly frames: Float64Array;
  readonly names: readonly string[];
  readonly cables: ManetFacts['cables'];
  /** m */
  readonly area: ManetFacts['area'];
  readonly receiveRange: number;
  readonly queueLimit: number;
  /** The node whose range is shown; -1: none. */
  readonly disc: number;
  readonly ends: readonly End[];
  readonly routes: Routes;
  readonly messages: readonly RouteMessage[];
  /** The nodes on the route of the followed packet, and of its ACK. */
  readonly followed: readonly (readonly number[])[];
  /** Destinations of nodes moved by the user that have not arrived. */
  readonly sent: readonly Target[];
  readonly touched: MapState;
  /** Radius of a node, px. */
  readonly radius: number;
  /** Whether a node shows its number, by node: 1, or 0 for a dot. */
  readonly numbered: Uint8Array;
}
