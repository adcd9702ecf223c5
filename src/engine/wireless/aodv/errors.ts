import {
  BROADCAST,
  CAUSE,
  DATA,
  FORWARDS,
  headOf,
  KIND,
  LAST_HOP,
  LIST,
  NEXT_HOP,
  stampOf,
  TARGET,
  WHY,
} from '../datagrams.ts';
import { SIZE } from '../../kernel/packets.ts';
import { LINK_BROKEN, NO_ROUTE } from '../losses.ts';
import { RERR } from '../routing/messages.ts';
import type { AodvNode } from './node.ts';
import { errorHeard, linkBreaks, neighbourLost, repairBegins, repairWaits, tellError, unknownRoute } from './rules.ts';
import { search } from './search.ts';
import { UNREACHABLE } from './table.ts';

/** Bytes per unreachable destination in a route error (RFC 3561 5.3). */
const DESTINATION_SIZE = 8;

/** Handles a packet that the MAC layer could not deliver to the next hop. */
export function linkFails(agent: AodvNode, packet: number): void {
  const { network, host } = agent;
  const { tables, settings } = network;
  const { heads } = host.datagrams.state;
  const at = headOf(packet);
  const row = tables.find(host.node, heads[at + TARGET]!);
  const why = heads[at + WHY]!;
  if (!settings.linkLayerDetection || heads[at + KIND] !== DATA || row < 0) {
    host.drop(packet, why);
    return;
  }
  const cause = agent.causeOf(packet);
  if (settings.localRepair !== 'never' && heads[at + FORWARDS]! > tables.state.hops[row]!) {
    repair(agent, row, packet, cause);
    return;
  }
  const neighbour = heads[at + NEXT_HOP]!;
  host.drop(packet, why);
  emptyQueue(agent, neighbour);
  loseNeighbour(agent, neighbour, cause);
}

/** Keeps the packet and asks for a new route from here (RFC 3561 6.12). */
function repair(agent: AodvNode, row: number, packet: number, cause: number): void {
  const { network } = agent;
  const { tables, settings, event } = network;
  agent.keep(packet);
  const id = agent.fire(repairBegins, row, cause);
  search(agent, row, id);
  const ends = tables.state.requestEnds[row]!;
  event.ends = settings.repairDeadlineLate ? network.now + ends : Math.max(ends, network.now);
  agent.fire(repairWaits, row, -1);
  agent.awaitRepairs();
}

/** Drops the packets that wait in the interface queue for a neighbour. */
function emptyQueue(agent: AodvNode, neighbour: number): void {
  const { host } = agent;
  for (let packet = host.withdraw(neighbour); packet >= 0; packet = host.withdraw(neighbour))
    host.drop(packet, LINK_BROKEN);
}

/** Takes down all routes over a lost neighbour and informs their users (RFC 3561 6.11). */
export function loseNeighbour(agent: AodvNode, neighbour: number, cause: number): void {
  const { network, host } = agent;
  const { tables, settings, event } = network;
  const { state } = tables;
  let reason = cause;
  if (settings.lossRaisesSequence) {
    event.step = settings.sequenceStep;
    reason = agent.fire(neighbourLost, -1, cause);
  }
  let list = -1;
  let user = -1;
  for (let row = state.newest[host.node]!; row >= 0; row = state.older[row]!) {
    if (state.hops[row] !== UNREACHABLE && state.nextHop[row] === neighbour) {
      network.counts.state.routeChanges++;
      const id = agent.fire(linkBreaks, row, reason);
      if (settings.errorDelivery === 'broadcast' || tables.hasPrecursors(row)) {
        if (list < 0) {
          list = host.datagrams.lists.take();
          reason = id;
        }
        user = onlyUser(agent, row, user);
        host.datagrams.lists.push(list, state.target[row]!);
        host.datagrams.lists.push(list, state.sequence[row]!);
      }
    }
    tables.removePrecursor(row, neighbour);
  }
  if (list >= 0) sendError(agent, list, user, 0, reason);
}

/** Handles a route error (RFC 3561 6.11): takes down routes over its sender, and forwards the error to their users. */
export function hearError(agent: AodvNode, packet: number): void {
  const { network, host } = agent;
  const { tables, settings, event } = network;
  const { lists } = host.datagrams;
  const { heads } = host.datagrams.state;
  const { state } = tables;
  const sender = heads[headOf(packet) + LAST_HOP]!;
  const heard = heads[headOf(packet) + LIST]!;
  const cause = agent.causeOf(packet);
  let reason = cause;
  let list = -1;
  let user = -1;
  for (let i = 0; i < lists.length(heard); i += 2) {
    const row = tables.find(host.node, lists.at(heard, i));
    const sequence = lists.at(heard, i + 1);
    if (row < 0 || state.hops[row] === UNREACHABLE || state.nextHop[row] !== sender) continue;
    if (state.sequence[row]! > sequence) continue;
    event.sequence = sequence;
    network.counts.state.routeChanges++;
    const id = agent.fire(errorHeard, row, cause);
    if (settings.errorEmptiesQueue) emptyQueue(agent, sender);
    if (!tables.hasPrecursors(row)) continue;
    if (list < 0) {
      list = lists.take();
      reason = id;
    }
    user = onlyUser(agent, row, user);
    lists.push(list, state.target[row]!);
    lists.push(list, sequence);
    tables.clearPrecursors(row);
  }
  host.datagrams.free(packet);
  if (list >= 0) sendError(agent, list, user, agent.jitter(), reason);
}

/** Handles a packet for another node without a route. */
export function tellNoRoute(agent: AodvNode, row: number, packet: number): void {
  const { network, host } = agent;
  const { lists } = host.datagrams;
  const { state } = network.tables;
  const id = agent.fire(unknownRoute, row, -1);
  const list = lists.take();
  lists.push(list, state.target[row]!);
  lists.push(list, state.sequence[row]!);
  const before = host.datagrams.state.heads[headOf(packet) + LAST_HOP]!;
  sendError(agent, list, before, 0, id);
  host.drop(packet, NO_ROUTE);
}

/** Value of `onlyUser` if several nodes use the routes of an error. */
const SEVERAL = -2;

/** The only node that uses all routes so far (-1: none yet), or SEVERAL. */
function onlyUser(agent: AodvNode, row: number, soFar: number): number {
  const { tables } = agent.network;
  let user = soFar;
  for (let node = 0; node < tables.nodes && user !== SEVERAL; node++) {
    if (!tables.isPrecursor(row, node)) continue;
    user = user < 0 || user === node ? node : SEVERAL;
  }
  return user;
}

/**
 * Sends an error with the unreachable destinations in `list`. Depending on the settings, a single user is sent a
 * unicast.
 */
function sendError(agent: AodvNode, list: number, user: number, delay: number, cause: number): void {
  const { network, host } = agent;
  const { settings } = network;
  if (!network.mayTellError(host.node)) {
    host.datagrams.lists.release(list);
    return;
  }
  const nextHop = settings.errorDelivery === 'precursors' && user >= 0 ? user : BROADCAST;
  const packet = host.datagrams.make(RERR, host.node, nextHop, settings.errorSize, 1);
  const { heads, stamps } = host.datagrams.state;
  const { rows } = host.datagrams.pool;
  rows[packet + SIZE] = settings.errorSize + (DESTINATION_SIZE * host.datagrams.lists.length(list)) / 2;
  heads[headOf(packet) + LIST] = list;
  const target = network.tables.find(host.node, host.datagrams.lists.at(list, 0));
  stamps[stampOf(packet) + CAUSE] = agent.fire(tellError, target, cause);
  network.counts.sent(RERR, rows[packet + SIZE]!);
  host.send(packet, nextHop, delay);
}
