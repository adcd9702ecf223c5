import { BROADCAST, CAUSE, headOf, LAST_HOP, STAMP, stampOf, TTL } from '../datagrams.ts';
import { TTL_EXPIRED } from '../losses.ts';
import { RREQ } from '../routing/messages.ts';
import { type AodvNode, HOPS, NUMBER, ORIGIN, ORIGIN_SEQUENCE, WANTED, WANTED_SEQUENCE } from './node.ts';
import { NOT_ASKED, sendReply } from './replies.ts';
import {
  answerAsDestination,
  answerFromTable,
  passRequestOn,
  prolongReverse,
  reverseRoute,
  searchEnds,
} from './rules.ts';
import { DOWN, REPAIRING, UNREACHABLE } from './table.ts';

/** Handles a request (RFC 3561 6.5 and 6.6). */
export function hearRequest(agent: AodvNode, packet: number): void {
  const { network, host } = agent;
  const { settings, memory } = network;
  const { heads } = host.datagrams.state;
  const at = headOf(packet);
  const origin = heads[at + ORIGIN]!;
  const number = heads[at + NUMBER]!;
  if (origin === host.node || memory.knows(host.node, origin, number, network.now)) {
    host.datagrams.free(packet);
    return;
  }
  memory.remember(host.node, origin, number, network.now + settings.requestMemory);
  const back = learnWayBack(agent, packet, origin);
  const wanted = heads[at + WANTED]!;
  if (wanted === host.node) answerForItself(agent, packet, back);
  else if (canAnswer(agent, wanted, heads[at + WANTED_SEQUENCE]!)) answerForAnother(agent, packet, back, wanted);
  else passOn(agent, packet, wanted);
}

/** Records the reverse route to the requesting node. Returns its row. */
function learnWayBack(agent: AodvNode, packet: number, origin: number): number {
  const { network, host } = agent;
  const { tables, settings, event } = network;
  const { heads } = host.datagrams.state;
  const { state } = tables;
  const at = headOf(packet);
  const back = tables.findOrAdd(host.node, origin);
  const hops = heads[at + HOPS]!;
  const life = settings.reverseRouteLife ?? 2 * settings.nodeTraversalTime * (2 * settings.networkDiameter - hops);
  event.expires = network.now + life;
  agent.fire(prolongReverse, back, -1);
  const sequence = heads[at + ORIGIN_SEQUENCE]!;
  if (sequence > state.sequence[back]! || (sequence === state.sequence[back] && hops < state.hops[back]!)) {
    const wasAsked = state.requestEnds[back]! > 0;
    event.sequence = sequence;
    event.hops = hops;
    event.nextHop = heads[at + LAST_HOP]!;
    // This node was searching for the requesting node and has data for it, so the route lives as long as one in use.
    event.expires = wasAsked ? network.now + settings.activeRouteTimeout : state.expires[back]!;
    if (state.state[back] === DOWN || state.nextHop[back] !== event.nextHop) network.counts.state.routeChanges++;
    agent.fire(reverseRoute, back, agent.causeOf(packet));
    if (wasAsked) agent.fire(searchEnds, back, -1);
    agent.sendWaiting(back, 0);
  }
  return back;
}

function answerForItself(agent: AodvNode, packet: number, back: number): void {
  const { network, host } = agent;
  const { settings, tables, event } = network;
  const { heads, stamps } = host.datagrams.state;
  const at = headOf(packet);
  const own = Math.max(tables.state.ownSequence[host.node]!, heads[at + WANTED_SEQUENCE]!);
  if (settings.replyRaisesSequence) event.sequence = settings.sequenceStep === 2 ? own + 2 - (own & 1) : own + 1;
  else event.sequence = own;
  const id = agent.fire(answerAsDestination, back, agent.causeOf(packet));
  const asked = stamps[stampOf(packet) + STAMP]!;
  const target = heads[at + ORIGIN]!;
  sendReply(agent, target, host.node, 1, event.sequence, settings.ownRouteLifetime, asked, id);
  host.datagrams.free(packet);
}

/** Whether this node has a route fresh enough to reply on behalf of the destination. */
function canAnswer(agent: AodvNode, wanted: number, sequence: number): boolean {
  const { tables, settings } = agent.network;
  const { state } = tables;
  const row = tables.find(agent.host.node, wanted);
  if (row < 0 || state.hops[row] === UNREACHABLE) return false;
  if (state.state[row] === REPAIRING && !settings.repairAnswers) return false;
  return state.sequence[row]! >= sequence && state.sequence[row]! > 0;
}

function answerForAnother(agent: AodvNode, packet: number, back: number, wanted: number): void {
  const { network, host } = agent;
  const { settings, tables } = network;
  const { heads, stamps } = host.datagrams.state;
  const { state } = tables;
  const at = headOf(packet);
  const row = tables.find(host.node, wanted);
  const id = agent.fire(answerFromTable, row, agent.causeOf(packet));
  const asked = stamps[stampOf(packet) + STAMP]!;
  const origin = heads[at + ORIGIN]!;
  const originSequence = heads[at + ORIGIN_SEQUENCE]!;
  const hops = heads[at + HOPS]!;
  sendReply(agent, origin, wanted, state.hops[row]! + 1, state.sequence[row]!, remaining(agent, row), asked, id);
  tables.addPrecursor(row, state.nextHop[back]!);
  tables.addPrecursor(back, state.nextHop[row]!);
  if (settings.gratuitousReply)
    sendReply(agent, wanted, origin, hops + 1, originSequence, remaining(agent, back), NOT_ASKED, id);
  host.datagrams.free(packet);
}

/** Remaining lifetime of a route for a reply, s. */
function remaining(agent: AodvNode, row: number): number {
  const { tables, settings, now } = agent.network;
  const left = tables.state.expires[row]! - now;
  if (!settings.wholeSeconds) return left;
  // An unsigned integer, as in ns-2: an expired route yields 136 years.
  return left >= 0 ? Math.floor(left) : 4294967296 + Math.ceil(left);
}

function passOn(agent: AodvNode, packet: number, wanted: number): void {
  const { network, host } = agent;
  const { tables, settings } = network;
  const { heads } = host.datagrams.state;
  const at = headOf(packet);
  const row = tables.find(host.node, wanted);
  heads[at + HOPS] = heads[at + HOPS]! + 1;
  if (row >= 0) heads[at + WANTED_SEQUENCE] = Math.max(tables.state.sequence[row]!, heads[at + WANTED_SEQUENCE]!);
  if (heads[at + TTL]! <= 0) {
    host.drop(packet, TTL_EXPIRED);
    return;
  }
  const id = agent.fire(passRequestOn, tables.find(host.node, heads[at + ORIGIN]!), agent.causeOf(packet));
  host.datagrams.state.stamps[stampOf(packet) + CAUSE] = id;
  network.counts.passedOn(RREQ, settings.requestSize);
  host.send(packet, BROADCAST, agent.jitter());
}
