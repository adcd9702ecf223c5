import { transmission } from '../../engine/link/transmission.ts';
import { ROUTE, SEQ, SIZE } from '../../engine/kernel/packets.ts';
import { DATA, headOf, KIND } from '../../engine/wireless/datagrams.ts';
import { FRAME } from '../../engine/wireless/mac/macState.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import { nodeNames } from '#scenario/graph/nodeNames.ts';
import { unbroken } from '#scenario/words/plainText.ts';
import { runLinks } from './linkEvents.ts';

/** Interval between positions of a moving node, s, as in AnimationInterface of ns-3. */
const STEP = 0.25;
/** Distance between nodes of a wired network, m. */
const SPACING = 20;
const LIGHT = 299_792_458;

const FRAMES: Readonly<Record<number, string>> = {
  [FRAME.RTS]: 'RTS',
  [FRAME.CTS]: 'CTS',
  [FRAME.ACK]: 'ACK of 802.11',
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Removes what XML cannot represent. */
const escaped = (text: string): string =>
  unbroken(text).replaceAll(/[&<>"\ufffe\uffff]/g, (sign) => ENTITIES[sign] ?? '');

type Attribute = readonly [name: string, value: string | number];
const element = (tag: string, attributes: readonly Attribute[]): string =>
  `<${tag}${attributes.map(([name, value]) => ` ${name}="${typeof value === 'number' ? Number(value.toPrecision(10)) : escaped(value)}"`).join('')}/>\n`;

/**
 * Writes a run for NetAnim as ns-3 does (AnimationInterface, netanim-3.108): `node` with its position, `link`, `nu` for
 * a movement, `p` for a packet on a link, `pr` with its `wpr` for a frame on the air. Times in s: first and last bit
 * sent and received.
 */
export function writeNetAnim(simulation: Simulation, write: (piece: string) => void): void {
  const { topology, scenario, manet, kernel } = simulation;
  write('<anim ver="netanim-3.108" filetype="animation">\n');
  const node = (id: number, x: number, y: number, name: string): void => {
    write(
      element('node', [
        ['id', id],
        ['sysId', 0],
        ['locX', x],
        ['locY', y],
      ]),
    );
    write(
      element('nu', [
        ['p', 'd'],
        ['t', 0],
        ['id', id],
        ['descr', name],
      ]),
    );
  };
  const table = kernel.packets.state;
  const about = (packet: number): string => {
    const route = table.rows[packet + ROUTE]!;
    const { kind, name } = scenario.flows[route >> 1]!;
    const type = kind === 'udp' ? 'UDP' : (route & 1) === 1 ? 'ACK' : 'TCP';
    return `${name === '' ? `flow ${route >> 1}` : name}: ${type} ${table.rows[packet + SEQ]}`;
  };
  if (manet === null) {
    const { nodes, links } = topology;
    const names = nodeNames(nodes.map(({ id }) => id));
    nodes.forEach(({ x, y, id }, index) => node(index, SPACING * x, SPACING * y, names(id)));
    links.forEach(({ from, to, rate, delay }, index) => {
      // NetAnim draws one line for both directions.
      const first = links.findIndex((other) => other.from === to && other.to === from);
      if (first < 0 || first > index)
        write(
          element('link', [
            ['fromId', from],
            ['toId', to],
            ['fd', ''],
            ['td', ''],
            ['ld', `${rate / 1e6} Mb/s, ${1000 * delay} ms`],
          ]),
        );
    });
    /** Start of transmission, s, by link and packet. */
    const begun = new Map<string, number>();
    runLinks(
      simulation,
      (packet) => ({ size: table.rows[packet + SIZE]!, text: about(packet) }),
      ({ kind, time, link, id }, { size, text }) => {
        const key = `${link} ${id}`;
        if (kind === '-') begun.set(key, time);
        if (kind !== 'r') return;
        const { from, to } = links[link]!;
        const start = begun.get(key) ?? time;
        begun.delete(key);
        const airtime = Math.min(transmission(links[link]!, size), time - start);
        write(
          element('p', [
            ['fId', from],
            ['fbTx', start],
            ['lbTx', start + airtime],
            ['meta-info', text],
            ['tId', to],
            ['fbRx', time - airtime],
            ['lbRx', time],
          ]),
        );
      },
    );
    write('</anim>\n');
    return;
  }
  const { movement, channel, datagrams, nodes } = manet;
  const count = movement.nodes;
  const [places, before] = [new Float64Array(2 * count), new Float64Array(2 * count)];
  movement.placeAll(0, before);
  for (let id = 0; id < count; id++) node(id, before[2 * id]!, before[2 * id + 1]!, `${id}`);
  let moved = STEP;
  const writeMoves = (until: number): void => {
    for (; movement.moves && moved <= until; moved += STEP) {
      movement.placeAll(moved, places);
      for (let id = 0; id < count; id++) {
        const [x, y] = [places[2 * id]!, places[2 * id + 1]!];
        if (x !== before[2 * id] || y !== before[2 * id + 1])
          write(
            element('nu', [
              ['p', 'p'],
              ['t', moved],
              ['id', id],
              ['x', x],
              ['y', y],
            ]),
          );
      }
      before.set(places);
    }
  };
  const loadText = (packet: number): string =>
    table.rows[packet + ROUTE]! >= 0 && datagrams.state.heads[headOf(packet) + KIND] === DATA
      ? about(packet)
      : 'routing or ARP';
  let frame = 0;
  kernel.journal.attendPackets({
    packet: () => {},
    aired: (from) => {
      const { now } = kernel.scheduler.state;
      writeMoves(now);
      const { kind, to, payload, airtime } = nodes[from]!.mac.state;
      const text = FRAMES[kind] ?? loadText(payload);
      write(
        element('pr', [
          ['uId', frame],
          ['fId', from],
          ['fbTx', now],
          ['lbTx', now + airtime],
          ['meta-info', text],
        ]),
      );
      const here = new Float64Array(2 * count);
      movement.placeAll(now, here);
      for (let id = 0; id < count; id++) {
        if (id === from || (to >= 0 && id !== to)) continue;
        const [x, y] = [here[2 * id]! - here[2 * from]!, here[2 * id + 1]! - here[2 * from + 1]!];
        const distance = Math.sqrt(x * x + y * y);
        if (distance > channel.settings.receiveRange) continue;
        const later = now + distance / LIGHT;
        write(
          element('wpr', [
            ['uId', frame],
            ['tId', id],
            ['fbRx', later],
            ['lbRx', later + airtime],
          ]),
        );
      }
      frame++;
    },
  });
  simulation.runBefore(Infinity);
  writeMoves(scenario.duration);
  kernel.journal.attendPackets(null);
  write('</anim>\n');
}
