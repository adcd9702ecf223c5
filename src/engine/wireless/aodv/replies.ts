import { CAUSE, headOf, LAST_HOP, LIFETIME, STAMP, stampOf, TARGET, TTL } from '../datagrams.ts';
import { NO_ROUTE, TTL_EXPIRED } from '../losses.ts';
import { RREP } from '../routing/messages.ts';
import { type AodvNode, HOPS, WANTED, WANTED_SEQUENCE } from './node.ts';
import { forwardRoute, measureLatency, passReplyOn, searchEnds } from './rules.ts';
import { DOWN } from './table.ts';

/** Replaces the time of a request in a gratuitous reply. */
export const NOT_ASKED = -1;

/** Sends a reply with the route to `wanted` to the requesting node (RFC 3561 6.6). */
export function sendReply(
  agent: AodvNode,
  target: number,
  wanted: number,
  hops: number,
  sequence: number,
  lifetime: number,
  asked: number,
  cause: number,
): void {
  const { network, host } = agent;
  const { settings, tables } = network;
  const row = tables.find(host.node, target);
  if (!tables.isUp(row)) return;
  const packet = host.datagrams.make(RREP, host.node, target, settings.replySize, settings.networkDiameter);
  const { heads, stamps } = host.datagrams.state;
  const at = headOf(packet);
  heads[at + HOPS] = hops;
  heads[at + WANTED] = wanted;
  heads[at + WANTED_SEQUENCE] = sequence;
  stamps[stampOf(packet) + LIFETIME] = lifetime;
  stamps[stampOf(packet) + STAMP] = asked;
  stamps[stampOf(packet) + CAUSE] = cause;
  network.counts.sent(RREP, settings.replySize);
  host.send(packet, tables.state.nextHop[row]!, 0);
}

/** Handles a reply (RFC 3561 6.7): records the route and forwards the reply to the requesting node. */
export function hearReply(agent: AodvNode, packet: number): void {
  const { network, host } = agent;
  const { tables, settings } = network;
  const { heads } = host.datagrams.state;
  const at = headOf(packet);
  const wanted = heads[at + WANTED]!;
  if (wanted === host.node) {
    host.datagrams.free(packet);
    return;
  }
  const row = tables.findOrAdd(host.node, wanted);
  const target = heads[at + TARGET]!;
  if (target === host.node) noteDiscovery(agent, packet, row);
  const isNews = learnWay(agent, packet, row);
  if (target === host.node || !isNews) {
    host.datagrams.free(packet);
    return;
  }
  const back = tables.find(host.node, target);
  if (!tables.isUp(back)) {
    host.drop(packet, NO_ROUTE);
    return;
  }
  if (heads[at + TTL]! <= 0) {
    host.drop(packet, TTL_EXPIRED);
    return;
  }
  heads[at + HOPS] = heads[at + HOPS]! + 1;
  const id = agent.fire(passReplyOn, row, agent.causeOf(packet));
  host.datagrams.state.stamps[stampOf(packet) + CAUSE] = id;
  network.counts.passedOn(RREP, settings.replySize);
  tables.addPrecursor(row, tables.state.nextHop[back]!);
  agent.sendOver(back, packet, 0);
}

/**
 * Counts a discovery when a reply reaches the requesting node. Only the first reply to each request counts, whether or
 * not its route is still needed; the latency is measured from that request.
 */
function noteDiscovery({ network }: AodvNode, packet: number, row: number): void {
  const asked = network.datagrams.state.stamps[stampOf(packet) + STAMP]!;
  if (asked !== NOT_ASKED && network.tables.isFirstAnswer(row, asked)) network.counts.discovered(network.now - asked);
}

/** Adopts the route of a reply if it is newer or shorter. Returns whether it did. */
function learnWay(agent: AodvNode, packet: number, row: number): boolean {
  const { network, host } = agent;
  const { tables, settings, event } = network;
  const { heads, stamps } = host.datagrams.state;
  const { state } = tables;
  const at = headOf(packet);
  const sequence = heads[at + WANTED_SEQUENCE]!;
  const hops = heads[at + HOPS]!;
  if (!(state.sequence[row]! < sequence || (state.sequence[row] === sequence && state.hops[row]! > hops))) return false;
  event.sequence = sequence;
  event.hops = hops;
  event.nextHop = heads[at + LAST_HOP]!;
  event.expires = network.now + stamps[stampOf(packet) + LIFETIME]!;
  if (state.state[row] === DOWN || state.nextHop[row] !== event.nextHop) network.counts.state.routeChanges++;
  agent.fire(forwardRoute, row, agent.causeOf(packet));
  agent.fire(searchEnds, row, -1);
  const asked = stamps[stampOf(packet) + STAMP]!;
  if (heads[at + TARGET] === host.node && asked !== NOT_ASKED) {
    event.latency = (network.now - asked) / hops;
    agent.fire(measureLatency, row, -1);
  }
  agent.sendWaiting(row, settings.bufferSpacing);
  return true;
}
