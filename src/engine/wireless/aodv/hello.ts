import { BROADCAST, headOf, LAST_HOP, LIFETIME, stampOf } from '../datagrams.ts';
import { HELLO } from '../routing/messages.ts';
import { type AodvNode, HOPS, WANTED, WANTED_SEQUENCE } from './node.ts';
import { loseNeighbour } from './errors.ts';
import { helloSilent, neighbourLost } from './rules.ts';
import { UP } from './table.ts';

/** Checks for silent neighbours, and broadcasts a hello (RFC 3561 6.9). */
export function sendHello(agent: AodvNode): void {
  const { network, host } = agent;
  const { settings, tables } = network;
  const silence = settings.allowedHelloLoss * settings.helloInterval;
  for (let neighbour = 0; neighbour < network.nodes; neighbour++) {
    const at = network.heard.at[host.node * network.nodes + neighbour]!;
    if (at + silence > network.now || at < 0) continue;
    network.heard.at[host.node * network.nodes + neighbour] = -Infinity;
    const row = tables.findOrAdd(host.node, neighbour);
    loseNeighbour(agent, neighbour, agent.fire(helloSilent, row, -1));
  }
  if (settings.helloNeedsRoute && !hasRoute(agent)) return;
  const packet = host.datagrams.make(HELLO, host.node, BROADCAST, settings.replySize, 1);
  const { heads, stamps } = host.datagrams.state;
  heads[headOf(packet) + HOPS] = 1;
  heads[headOf(packet) + WANTED] = host.node;
  heads[headOf(packet) + WANTED_SEQUENCE] = tables.state.ownSequence[host.node]!;
  stamps[stampOf(packet) + LIFETIME] = silence;
  network.counts.sent(HELLO, settings.replySize);
  host.send(packet, BROADCAST, 0);
}

/** Handles a hello of a neighbour. */
export function hearHello(agent: AodvNode, packet: number): void {
  const { network, host } = agent;
  const { settings, event } = network;
  const at = host.node * network.nodes + host.datagrams.state.heads[headOf(packet) + LAST_HOP]!;
  if (network.heard.at[at]! < 0 && settings.lossRaisesSequence) {
    event.step = settings.sequenceStep;
    agent.fire(neighbourLost, -1, -1);
  }
  network.heard.at[at] = network.now;
  host.datagrams.free(packet);
}

function hasRoute(agent: AodvNode): boolean {
  const { state } = agent.network.tables;
  for (let row = state.newest[agent.host.node]!; row >= 0; row = state.older[row]!)
    if (state.state[row] === UP) return true;
  return false;
}
