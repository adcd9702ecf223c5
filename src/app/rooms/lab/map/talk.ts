import { FIRST_MESSAGE, NODE, NODE_STRIDE, type ManetFacts } from '../../../../lab/manetProtocol.ts';
import type { RunData } from '../../../run/runData.ts';

/** A routing message that a node has just sent. */
export interface Told {
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

const KINDS: Readonly<Record<string, Told['kind']>> = {
  RREQ: 'request',
  RREP: 'reply',
  RERR: 'error',
  full: 'update',
  triggered: 'update',
};

/** What the nodes have told each other of late about routes. */
export function talkOf(data: RunData, facts: ManetFacts): Told[] {
  const { manet, now, reachedPace, playing } = data.present;
  if (manet === null) return [];
  const stays = Math.max(STAYS, playing ? STAYS_WALL * reachedPace : 0);
  const { nodes } = manet;
  const messages: Told[] = [];
  for (let node = 0, at = 0; at < nodes.length; node++, at += NODE_STRIDE) {
    const kind = KINDS[facts.messages[nodes[at + NODE.LAST_SENT]! - FIRST_MESSAGE] ?? ''];
    const age = (now - nodes[at + NODE.LAST_SENT_AT]!) / stays;
    if (kind === undefined || age > 1) continue;
    messages.push({ kind, node, to: nodes[at + NODE.LAST_SENT_TO]!, hops: nodes[at + NODE.TOLD_HOPS]!, age });
  }
  return messages;
}
