import { describe, expect, it } from 'vitest';
import { ROUTING_MESSAGES } from '../../src/engine/wireless/routing/messages.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { readAll } from './reading.ts';
import { captured, FAULTS, faulty, hasTshark, shortened, tsharkRows } from './tshark.ts';

const WIRED = [
  'two-flows',
  'drops-reno-2',
  'drops-newreno-2',
  'drops-sack-2',
  'drops-tahoe-2',
  'random-loss',
  'bufferbloat',
  'udp-burst',
  'unequal-round-trips',
  'small-queue',
];
const RADIO = [
  'chain-2',
  'chain-8',
  'hidden-terminals-rts',
  'walks-away-aodv',
  'walks-away-dsdv',
  'twenty-nodes-aodv',
  'twenty-nodes-dsdv',
  'route-change-door',
  'crossing-flows',
  'home-of-things',
];
const ANALYSIS = ['retransmission', 'fast_retransmission', 'spurious_retransmission', 'out_of_order'].map(
  (name) => `tcp.analysis.${name}`,
);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

describe.skipIf(!hasTshark)('tshark (skipped: no tshark, where it is not installed)', () => {
  it.each([...WIRED, ...RADIO])('%s at the senders: nothing malformed, no bad checksum, and our counts', (preset) => {
    const [bytes, simulation] = captured(shortened(preset, 12), { tap: 'sender', whole: true });
    const rows = tsharkRows(bytes, [
      ...FAULTS,
      'tcp.srcport',
      'tcp.len',
      'tcp.analysis.duplicate_ack',
      'tcp.analysis.bytes_in_flight',
      ...ANALYSIS,
    ]);
    expect(rows.filter(faulty)).toEqual([]);
    const read = readAll(bytes, 1 << 16).all;
    for (const flow of resultOf(simulation, 0).flows) {
      if (flow.kind !== 'tcp' || flow.packetsSent === 0) continue;
      const port = String(40_000 + flow.index);
      const mine = rows.filter((row) => row[4] === port);
      const acks = rows.filter((row) => row[4] === String(5001 + flow.index));
      expect([flow.index, mine.length]).toEqual([flow.index, flow.packetsSent]);
      expect(mine.filter((row) => row.slice(8).some(Boolean))).toHaveLength(flow.retransmissions);
      const seen = read.find(({ from }) => from.endsWith(`:${port}`));
      // A connection that gets no answer to its SYN sends no bytes.
      if (seen === undefined && mine.every((row) => row[5] === '0')) continue;
      expect(seen?.bytes).toBe(sum(mine.map((row) => Number(row[5]))));
      expect(seen?.duplicateAcks).toBe(acks.filter((row) => row[6] !== '').length);
      expect(seen?.inFlight).toBe(Math.max(...mine.map((row) => Number(row[7]))));
    }
  });

  it.each(RADIO)('%s on the air: RTS, CTS, RREQ, RREP and RERR are seen as such, as many as were sent', (preset) => {
    const [bytes, simulation] = captured(shortened(preset, 40), { tap: 'bottleneck', whole: true });
    const rows = tsharkRows(bytes, [...FAULTS, 'wlan.fc.type_subtype', 'aodv.type']);
    expect(rows.filter(faulty)).toEqual([]);
    const { nodes, routing } = simulation.manet!;
    const of = (type: string): number => rows.filter((row) => row[4] === type).length;
    const frames = (name: 'framesSent' | 'rtsSent' | 'dataSent'): number =>
      sum(nodes.map(({ mac }) => mac.state[name]));
    expect([rows.length, of('0x001b'), of('0x0020')]).toEqual([
      frames('framesSent'),
      frames('rtsSent'),
      frames('dataSent'),
    ]);
    expect(of('0x001c') + of('0x001d')).toBe(frames('framesSent') - frames('rtsSent') - frames('dataSent'));
    // Some packets are still queued at the end, and unicast frames may be retransmitted.
    ['RREQ', 'RREP', 'RERR'].forEach((name, index) => {
      const kind = ROUTING_MESSAGES.findIndex((message) => message.name === name);
      const made = routing === null ? 0 : routing.state.sent[kind]! + routing.state.passedOn[kind]!;
      const told = rows.filter((row) => row[5] === String(index + 1)).length;
      expect([name, told > 0]).toEqual([name, made > 0]);
    });
  });
});
