import { COUNT, ROUTE, SEQ } from '../../engine/kernel/packets.ts';
import { DATA, FORWARDS, headOf, KIND, NEXT_HOP } from '../../engine/wireless/datagrams.ts';
import { MANAGED_DROP_RULES } from '../../engine/queue/laws.ts';
import { LOSS_RULES } from '../../engine/wireless/losses.ts';
import { FRAME, RX } from '../../engine/wireless/mac/macState.ts';
import type { Mac } from '../../engine/wireless/mac/mac.ts';
import { ROUTINGS } from '../../engine/wireless/routing/catalogue.ts';
import { ROUTING_MESSAGES } from '../../engine/wireless/routing/messages.ts';
import type { WirelessNode } from '../../engine/wireless/wirelessNode.ts';
import type { Manet } from '../build/manet.ts';
import {
  FRAME_ROW,
  FRAME_STRIDE,
  HELD_PLACE,
  MAC_DOING,
  NODE,
  NODE_STRIDE,
  TRAIL_PLACES,
  TRAIL_STRIDE,
  WAY,
  type MacDoing,
  type ManetFacts,
  type ManetStatus,
} from '../protocol/manetProtocol.ts';
import { causesOf } from '../results/counters.ts';
import type { Simulation } from '../build/simulation.ts';

/** The facts of a run with mobile nodes. */
export function manetFacts(simulation: Simulation, manet: Manet): ManetFacts {
  const { scenario, topology } = simulation;
  const { network } = manet;
  const causes = causesOf(simulation);
  return {
    nodes: topology.nodes.length,
    radios: network.nodes,
    names: topology.nodes.map(({ id }) => id),
    cables: topology.links.filter(({ from, to }) => from < to).map(({ from, to }) => [from, to] as const),
    movable: scenario.network.kind === 'manet',
    area: [network.area[0]!, network.area[1]!],
    extent: extentOf(manet, topology.nodes.slice(network.nodes), scenario.duration),
    receiveRange: network.radio.receiveRange,
    carrierSenseRange: network.radio.carrierSenseRange,
    queueLimit: network.interfaceQueue.limit,
    routing: ROUTINGS.find(({ name }) => name === network.routing.kind)?.title ?? '',
    moves: manet.movement.moves,
    ends: topology.flows.map(({ from, to }) => ({ from, to })),
    causes,
    causeRules: [...LOSS_RULES, ...MANAGED_DROP_RULES].slice(0, causes.length).map(({ id }) => id),
    messages: ROUTING_MESSAGES.map(({ name }) => name),
  };
}

type Place = { readonly x: number; readonly y: number };

/** Bounding box of all nodes until `end`, s: their paths are straight between the starts of their legs. */
function extentOf({ movement }: Manet, wired: readonly Place[], end: number): ManetFacts['extent'] {
  const last = new Float64Array(2);
  const places = Array.from({ length: movement.nodes }, (_, node) => {
    movement.place(node, end, last, 0);
    const legs = movement.legsOf(node).filter(({ time }) => time <= end);
    return [...legs, { x: last[0]!, y: last[1]! }];
  });
  const all = [...places.flat(), ...wired];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The mobile nodes at `time`, s; `stands`: the run is paused, so there is time for the routing tables. */
export function manetStatus(simulation: Simulation, manet: Manet, time: number, stands: boolean): ManetStatus {
  const { ledger } = simulation;
  const causes = causesOf(simulation);
  return {
    nodes: withWired(simulation, nodeRows(manet, time)),
    trails: trailRows(manet, time),
    frames: frameRows(manet, time),
    tables: stands ? tableRows(manet) : new Float64Array(0),
    held: stands ? heldRows(manet) : new Float64Array(0),
    routes: simulation.topology.flows.map(({ from, to, path, back }) => ({
      data: wholeWay(simulation, manet, from, to, path),
      acks: wholeWay(simulation, manet, to, from, back),
    })),
    lost: manet.ends.map((_, flow) => causes.map((_cause, code) => ledger.droppedBy(flow, 0, code))),
    routingMessages: manet.routing?.messages ?? 0,
    routeChanges: manet.routing?.state.routeChanges ?? 0,
    discoveries: manet.routing?.state.discoveries ?? 0,
  };
}

/** The nodes of the current route between two nodes; ends where no route continues. */
export function wayOf({ nodes }: Manet, from: number, to: number): number[] {
  const passed = [from];
  for (let at = from; at !== to;) {
    const next = nodes[at]!.agent.nextHop(to);
    if (next < 0 || passed.includes(next)) break;
    passed.push(next);
    at = next;
  }
  return passed;
}

/** The route including its cables. */
function wholeWay(
  { topology }: Simulation,
  manet: Manet,
  from: number,
  to: number,
  links: readonly number[],
): number[] {
  const radio = (node: number): number => (node < manet.nodes.length ? node : 0);
  const cables = links.map((link) => topology.links[link]!.to);
  if (from >= manet.nodes.length) {
    const wired = [from, ...cables];
    return to < manet.nodes.length ? [...wired.slice(0, -1), ...wayOf(manet, radio(from), to)] : wired;
  }
  const air = wayOf(manet, from, radio(to));
  // Packets that do not reach the access point go no further.
  return air.at(-1) === radio(to) ? [...air, ...cables] : air;
}

/** The rows of the nodes, followed by those of wired nodes. */
function withWired({ topology, links }: Simulation, radios: Float64Array): Float64Array {
  const first = radios.length / NODE_STRIDE;
  if (first === topology.nodes.length) return radios;
  const rows = new Float64Array(topology.nodes.length * NODE_STRIDE);
  rows.set(radios);
  topology.nodes.slice(first).forEach(({ x, y }, index) => {
    const at = (first + index) * NODE_STRIDE;
    const waiting = topology.links.map(({ from }, link) => (from === first + index ? links[link]!.queueLength() : 0));
    rows[at + NODE.X] = x;
    rows[at + NODE.Y] = y;
    rows[at + NODE.DOING] = -1;
    rows[at + NODE.NEXT_HOP] = -1;
    rows[at + NODE.QUEUE] = waiting.reduce((sum, count) => sum + count, 0);
  });
  return rows;
}

/** State of the route between two nodes at `time`, s: a code of WAY. */
export function wayCode(manet: Manet, from: number, to: number, time: number): number {
  const nodes = wayOf(manet, from, to);
  if (nodes.at(-1) !== to) return WAY.NONE;
  const inRange = nodes.every((node, index) => index === 0 || manet.channel.hears(nodes[index - 1]!, node, time));
  return inRange ? WAY.WORKS : WAY.BROKEN;
}

function trailRows({ movement }: Manet, time: number): Float64Array {
  if (!movement.moves) return new Float64Array(0);
  const rows = new Float64Array(movement.nodes * TRAIL_STRIDE);
  for (let node = 0; node < movement.nodes; node++)
    for (let place = 0; place < TRAIL_PLACES; place++)
      movement.place(node, Math.max(0, time - place - 1), rows, node * TRAIL_STRIDE + 2 * place);
  return rows;
}

function doing(mac: Mac, time: number): MacDoing {
  const { state, medium } = mac;
  if (state.endsAt > time) return 'sending';
  if (state.sending === FRAME.RTS || state.sending === FRAME.DATA || state.sending === FRAME.CTS)
    return 'awaitingAnswer';
  if (state.receiving !== RX.IDLE) return 'receiving';
  if (state.nav > time) return 'reserved';
  if (medium.backoff.paused) return 'waiting';
  return medium.backoff.busy ? 'backingOff' : 'idle';
}

function nodeRows({ nodes, movement }: Manet, time: number): Float64Array {
  const rows = new Float64Array(nodes.length * NODE_STRIDE);
  nodes.forEach((node, index) => {
    const at = index * NODE_STRIDE;
    const { mac, queue } = node;
    const { state } = mac;
    movement.place(index, time, rows, at + NODE.X);
    movement.velocity(index, time, rows, at + NODE.VX);
    rows[at + NODE.QUEUE] = queue.state.length + (state.packet >= 0 ? 1 : 0);
    rows[at + NODE.DOING] = MAC_DOING.indexOf(doing(mac, time));
    rows[at + NODE.BACKOFF] = mac.medium.backoff.slots;
    rows[at + NODE.NAV] = Math.max(0, state.nav - time);
    rows[at + NODE.WINDOW] = state.cw;
    rows[at + NODE.RETRIES] = state.shortRetries + state.longRetries;
    rows[at + NODE.NEXT_HOP] = state.packet >= 0 ? headOfPacket(node, state.packet, NEXT_HOP) : -1;
    rows[at + NODE.LAST_SENT] = state.lastSent;
    rows[at + NODE.LAST_SENT_AT] = state.lastSentAt;
    rows[at + NODE.LAST_SENT_HOPS] = state.lastSentHops;
    rows[at + NODE.LAST_SENT_TO] = state.lastSentTo;
    let waiting = 0;
    node.agent.eachWaiting(() => waiting++);
    rows[at + NODE.WAITING] = waiting;
  });
  return rows;
}

const headOfPacket = (node: WirelessNode, packet: number, column: number): number =>
  node.datagrams.state.heads[headOf(packet) + column]!;

function frameRows({ nodes }: Manet, time: number): Float64Array {
  const onAir = nodes.filter(({ mac }) => mac.state.kind !== FRAME.NONE && mac.state.endsAt > time);
  const rows = new Float64Array(onAir.length * FRAME_STRIDE);
  onAir.forEach((node, index) => {
    const at = index * FRAME_STRIDE;
    const { state } = node.mac;
    const { payload } = state;
    const carries = payload < 0 ? -1 : headOfPacket(node, payload, KIND);
    const { rows: packets } = node.datagrams.pool;
    rows[at + FRAME_ROW.FROM] = node.node;
    rows[at + FRAME_ROW.TO] = state.to;
    rows[at + FRAME_ROW.KIND] = state.kind;
    rows[at + FRAME_ROW.BEGINS] = state.endsAt - state.airtime;
    rows[at + FRAME_ROW.ENDS] = state.endsAt;
    rows[at + FRAME_ROW.CARRIES] = carries;
    rows[at + FRAME_ROW.FLOW] = carries === DATA ? packets[payload + ROUTE]! >> 1 : -1;
    rows[at + FRAME_ROW.SEGMENT] = carries === DATA ? packets[payload + SEQ]! : -1;
    rows[at + FRAME_ROW.HOPS] = payload < 0 ? 0 : headOfPacket(node, payload, FORWARDS);
  });
  return rows;
}

/** Packets of flows held by all nodes, node by node. */
function heldRows({ nodes }: Manet): Float64Array {
  const held: number[] = [];
  for (const node of nodes) {
    const { rows } = node.datagrams.pool;
    const put = (packet: number, place: number): void => {
      if (headOfPacket(node, packet, KIND) !== DATA) return;
      const route = rows[packet + ROUTE]!;
      const [number, isAck] = [rows[packet + SEQ]!, (route & 1) === 1];
      const nextHop = headOfPacket(node, packet, NEXT_HOP);
      const count = rows[packet + COUNT]!;
      held.push(node.node, nextHop, place, route >> 1, number, ...(isAck ? [1, count, 1] : [0, number, count]));
    };
    let place = 1;
    if (node.mac.state.packet >= 0) put(node.mac.state.packet, HELD_PLACE.IN_HAND);
    node.queue.each((packet) => put(packet, place++));
    for (const line of [node.later, node.arp]) line.each((packet) => put(packet, HELD_PLACE.WAITS));
    node.agent.eachWaiting((packet) => put(packet, HELD_PLACE.WAITS));
  }
  return Float64Array.from(held);
}

const ROUTE_STATES = ['up', 'down', 'repairing'];

function tableRows({ nodes }: Manet): Float64Array {
  return Float64Array.from(
    nodes.flatMap((node) =>
      node.agent
        .table()
        .flatMap(({ target, nextHop, hops, sequence, state, expires }) => [
          node.node,
          target,
          nextHop,
          hops,
          sequence,
          ROUTE_STATES.indexOf(state),
          expires ?? Infinity,
        ]),
    ),
  );
}
