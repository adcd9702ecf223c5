import { SIZE } from '../../kernel/packets.ts';
import { BROADCAST, CAUSE, headOf, LAST_HOP, LIST, stampOf } from '../datagrams.ts';
import { FULL_UPDATE, TRIGGERED_UPDATE } from '../routing/messages.ts';
import type { RoutingHost } from '../routing/agent.ts';
import type { DsdvNetwork } from './network.ts';
import {
  contradict,
  fullUpdate,
  neighbourHeard,
  newDestination,
  newerRoute,
  settlingBegins,
  settlingKept,
  settlingMeasured,
  shorterRoute,
  stillHere,
  advertisedInFull,
  advertisedInPart,
  triggeredUpdate,
  unknownNeighbour,
  updateSent,
  type DsdvRule,
} from './rules.ts';
import { UNREACHABLE } from './table.ts';

/** The interface of a node for the update handlers. */
export interface DsdvNode {
  readonly network: DsdvNetwork;
  readonly host: RoutingHost;
  /** Fires a rule on a row of this node. */
  fire(rule: DsdvRule, row: number, cause: number): number;
  /** Random delay before a broadcast, so that neighbours do not send at once. */
  jitter(): number;
  /** Sends the packets queued for `target` while there is a route. */
  sendWaiting(target: number): void;
  /** Schedules a triggered update about `row` for `due`. */
  trigger(row: number, due: number): void;
  /** Sends a full update at once. */
  updateNow(): void;
  /** Arms the timer for the neighbour that will time out first. */
  awaitSilence(): void;
}

/** Delay after which an entry may be advertised, s: a week, so in practice never (as in ns-2). */
export const NEVER_ADVERTISED = 604800;
/**
 * If more entries than this, and more than a third of the table, have changed, a triggered update becomes a full one.
 */
const FEW = 3;

/**
 * Sends an update: full, or only the changed entries unless there are many. Its list has destination, metric and
 * sequence number of each entry. Returns 'none' if there was nothing to advertise.
 */
export function sendUpdate(agent: DsdvNode, wanted: 'full' | 'triggered'): 'full' | 'triggered' | 'none' {
  const { network, host } = agent;
  const { table, settings, now } = network;
  const from = network.row(host.node, 0);
  const to = from + network.nodes;
  let size = 0;
  let changed = 0;
  for (let row = from; row < to; row++) {
    if (table.known[row] === 0) continue;
    size++;
    if (isNews(agent, row)) changed++;
  }
  const full = wanted === 'full' || (changed * 3 > size && changed > FEW);
  if (!full && changed === 0) return 'none';
  const kind = full ? FULL_UPDATE : TRIGGERED_UPDATE;
  const id = agent.fire(full ? fullUpdate : triggeredUpdate, from + host.node, -1);
  const packet = host.datagrams.make(kind, host.node, BROADCAST, settings.updateSize, settings.timeToLive);
  const { lists } = host.datagrams;
  const list = lists.take();
  for (let row = from; row < to; row++) {
    if (table.known[row] === 0 || table.advertiseAt[row]! > now || (!full && !isNews(agent, row))) continue;
    lists.push(list, row - from);
    lists.push(list, table.metric[row]!);
    lists.push(list, table.sequence[row]!);
    agent.fire(full ? advertisedInFull : advertisedInPart, row, -1);
  }
  const bytes = settings.updateSize + (settings.entrySize * lists.length(list)) / 3;
  host.datagrams.pool.rows[packet + SIZE] = bytes;
  host.datagrams.state.heads[headOf(packet) + LIST] = list;
  host.datagrams.state.stamps[stampOf(packet) + CAUSE] = id;
  network.counts.sent(kind, bytes);
  host.send(packet, BROADCAST, agent.jitter());
  agent.fire(updateSent, from + host.node, -1);
  return full ? 'full' : 'triggered';
}

/** Whether an entry has changed and may be advertised. */
function isNews({ network }: DsdvNode, row: number): boolean {
  const { table, now } = network;
  return (table.tellSequence[row] === 1 || table.tellMetric[row] === 1) && table.advertiseAt[row]! <= now;
}

/** Handles a neighbour's update. */
export function hearUpdate(agent: DsdvNode, packet: number): void {
  const { network, host } = agent;
  const { event, settings } = network;
  const { lists } = host.datagrams;
  const { heads, stamps } = host.datagrams.state;
  const sender = heads[headOf(packet) + LAST_HOP]!;
  const list = heads[headOf(packet) + LIST]!;
  const cause = stamps[stampOf(packet) + CAUSE]!;
  for (let i = 0; i < lists.length(list); i += 3) {
    const target = lists.at(list, i);
    const advertised = lists.at(list, i + 1);
    event.metric = advertised === UNREACHABLE ? UNREACHABLE : advertised + 1;
    event.sequence = lists.at(list, i + 2);
    event.nextHop = sender;
    if (target !== host.node) hearEntry(agent, target, cause);
    else if (advertised === UNREACHABLE) {
      agent.fire(stillHere, network.row(host.node, target), cause);
      agent.updateNow();
    }
  }
  host.datagrams.free(packet);
  const neighbour = network.row(host.node, sender);
  if (network.table.known[neighbour] === 0) {
    event.metric = 1;
    event.sequence = 0;
    event.nextHop = sender;
    event.settling = settings.settlingTime;
    event.advertiseAt = network.now + NEVER_ADVERTISED;
    agent.fire(unknownNeighbour, neighbour, cause);
  }
  event.due = network.now + settings.missedUpdates * settings.updateInterval;
  agent.fire(neighbourHeard, neighbour, -1);
  agent.awaitSilence();
}

/** Handles a neighbour's entry for one destination; its fields are in `event`. */
function hearEntry(agent: DsdvNode, target: number, cause: number): void {
  const { network, host } = agent;
  const { table, event, settings, now } = network;
  const row = network.row(host.node, target);
  const known = table.known[row] === 1;
  const { metric, sequence, nextHop } = event;
  const before = table.sequence[row]!;
  event.due = settings.settlingTime;
  event.weight = settings.settlingWeight;
  agent.fire(!known ? settlingBegins : before === sequence ? settlingKept : settlingMeasured, row, -1);
  const settles = metric !== UNREACHABLE && (!known || table.metric[row] !== UNREACHABLE);
  event.advertiseAt = settles ? now + event.settling * 2 : now;
  const changes = !known || table.metric[row] !== metric || table.nextHop[row] !== nextHop;
  let triggers = false;
  if (!known) {
    agent.fire(newDestination, row, cause);
    triggers = metric < UNREACHABLE;
  } else if (before === sequence) {
    if (metric >= table.metric[row]!) return;
    agent.fire(shorterRoute, row, cause);
    triggers = table.tellMetric[row] === 1;
  } else if (before < sequence) {
    agent.fire(newerRoute, row, cause);
    triggers = settings.triggersOnSequence;
  } else {
    if (metric === UNREACHABLE && table.metric[row] !== UNREACHABLE) {
      agent.fire(contradict, row, cause);
      agent.trigger(row, now);
    }
    return;
  }
  if (changes) network.counts.state.routeChanges++;
  if (triggers) agent.trigger(row, table.advertiseAt[row]!);
  agent.sendWaiting(target);
}
