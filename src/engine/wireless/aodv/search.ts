import { BROADCAST, CAUSE, headOf, STAMP, stampOf } from '../datagrams.ts';
import { RREQ } from '../routing/messages.ts';
import { type AodvNode, HOPS, NUMBER, ORIGIN, ORIGIN_SEQUENCE, WANTED, WANTED_SEQUENCE } from './node.ts';
import { giveUpSearch, searchEverywhere, searchRing } from './rules.ts';
import { UNREACHABLE, UP } from './table.ts';

/** Requests a route to the destination of `row`, unless it is up or a request is outstanding (RFC 3561 6.3 and 6.4). */
export function search(agent: AodvNode, row: number, cause: number): void {
  const { network, host } = agent;
  const { tables, settings, event } = network;
  const { state } = tables;
  const { now } = network;
  if (state.state[row] === UP || state.requestEnds[row]! > now) return;
  if (state.floods[row]! > settings.requestRetries) {
    event.ends = now + settings.requestPause;
    agent.fire(giveUpSearch, row, cause);
    agent.dropWaiting(row);
    return;
  }
  if (!network.mayRequest(host.node)) return;
  const known = state.lastHops[row]!;
  const lastTtl = Math.max(state.lastTtl[row]!, known === UNREACHABLE && !settings.firstSearchEverywhere ? 0 : known);
  const everywhere = lastTtl >= settings.ttlThreshold;
  const ttl = everywhere
    ? settings.networkDiameter
    : lastTtl === 0
      ? settings.ttlStart
      : lastTtl + settings.ttlIncrement;
  const floods = state.floods[row]! + (everywhere ? 1 : 0);
  event.ttl = ttl;
  event.ends = now + wait(agent, row, ttl, everywhere, floods);
  event.step = settings.sequenceStep;
  const number = state.nextRequest[host.node]!;
  const id = agent.fire(everywhere ? searchEverywhere : searchRing, row, cause);
  sendRequest(agent, row, number, ttl, id);
  agent.awaitAnswers();
}

/** How long to wait for a reply, s. */
function wait(agent: AodvNode, row: number, ttl: number, everywhere: boolean, floods: number): number {
  const { settings, tables } = agent.network;
  let time: number;
  if (settings.requestTimeout === 'measured') {
    time = 2 * ttl * tables.latencyPerHop(row, settings.nodeTraversalTime);
    if (floods > 0) time *= floods;
  } else if (everywhere) {
    time = 2 * settings.nodeTraversalTime * settings.networkDiameter;
    for (let repeat = 1; repeat < floods; repeat++) time *= 2;
  } else {
    time = 2 * settings.nodeTraversalTime * (ttl + settings.timeoutBuffer);
  }
  const { longestRequestTimeout } = settings;
  return longestRequestTimeout !== null && time > longestRequestTimeout ? longestRequestTimeout : time;
}

function sendRequest(agent: AodvNode, row: number, number: number, ttl: number, cause: number): void {
  const { network, host } = agent;
  const { settings, tables } = network;
  const packet = host.datagrams.make(RREQ, host.node, BROADCAST, settings.requestSize, ttl);
  const { heads, stamps } = host.datagrams.state;
  const at = headOf(packet);
  heads[at + HOPS] = 1;
  heads[at + NUMBER] = number;
  heads[at + WANTED] = tables.state.target[row]!;
  heads[at + WANTED_SEQUENCE] = tables.state.sequence[row]!;
  heads[at + ORIGIN] = host.node;
  heads[at + ORIGIN_SEQUENCE] = tables.state.ownSequence[host.node]!;
  stamps[stampOf(packet) + STAMP] = network.now;
  stamps[stampOf(packet) + CAUSE] = cause;
  network.counts.sent(RREQ, settings.requestSize);
  host.send(packet, BROADCAST, 0);
}
