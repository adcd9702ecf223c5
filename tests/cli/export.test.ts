import { describe, expect, it } from 'vitest';
import { captureRun, whyNoCapture, type Tap } from '../../src/capture/write/capture.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { simulate } from '../experiment.ts';
import { captured, FAULTS, faulty, hasTshark, shortened, tsharkRows } from '../capture/tshark.ts';
import { ETHERNET_HEADER } from '../../src/capture/wire/frames.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';

/** The blocks of a capture, each as it is in the file. */
function blocksOf(input: ScenarioInput, tap: Tap): DataView[] {
  const blocks: DataView[] = [];
  captureRun(simulate(input), { tap }, (bytes) => blocks.push(new DataView(bytes.slice().buffer)));
  return blocks;
}

/** The parts of a packet's block: interface, time in ns, and the header from the IP version on. */
const packetOf = (block: DataView) => ({
  place: block.getUint32(8, true),
  ns: Number((BigInt(block.getUint32(12, true)) << 32n) + BigInt(block.getUint32(16, true))),
  kept: block.getUint32(20, true) - ETHERNET_HEADER,
  length: block.getUint32(24, true) - ETHERNET_HEADER,
  header: new DataView(block.buffer, 28 + ETHERNET_HEADER),
});
const PACKET = 6;
const packetsOf = (blocks: readonly DataView[]) =>
  blocks.filter((block) => block.getUint32(0, true) === PACKET).map(packetOf);

/** Ones' complement sum of the words: 0xffff where the checksum among them is right. */
function sumOf(view: DataView, from: number, to: number, start = 0): number {
  let sum = start;
  for (let at = from; at < to; at += 2) sum += at + 1 < to ? view.getUint16(at) : view.getUint8(at) << 8;
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return sum;
}

const ONE_LOSS: ScenarioInput = {
  duration: 4,
  flows: [{ variant: 'sack', segmentSize: 1000, forcedDrops: [{ segment: 12 }] }],
};

describe('a capture of one flow with a loss', () => {
  const blocks = blocksOf(ONE_LOSS, 'all');
  const packets = packetsOf(blocks);

  it('has a section header, an interface per tap, and every block between its two lengths', () => {
    expect(blocks.slice(0, 5).map((block) => block.getUint32(0, true))).toEqual([0x0a0d0d0a, 1, 1, 1, 1]);
    for (const block of blocks) {
      expect(block.getUint32(4, true)).toBe(block.byteLength);
      expect(block.getUint32(block.byteLength - 4, true)).toBe(block.byteLength);
    }
  });

  it('has its packets in the order of time', () => {
    packets.forEach(({ ns }, index) => index > 0 && expect(ns).toBeGreaterThanOrEqual(packets[index - 1]!.ns));
  });

  it('has the checksums of whole packets, whose payload is zeros', () => {
    for (const { header, kept, length } of packets) {
      expect(header.getUint16(2)).toBe(length);
      expect(sumOf(header, 0, 20)).toBe(0xffff);
      const pseudo = sumOf(header, 12, 20) + 6 + (length - 20);
      expect(sumOf(header, 20, kept, pseudo)).toBe(0xffff);
    }
  });

  it('numbers bytes: segment n begins at 1 + (n - 1) SMSS, and the lost one is there twice', () => {
    const sent = packets.filter(({ place, header }) => place === 0 && header.getUint8(15) === 1);
    const starts = sent.map(({ header }) => header.getUint32(24) - 1_000_000);
    expect(starts.slice(0, 4)).toEqual([0, 1, 1001, 2001]);
    expect(starts.filter((start) => start === 11_001)).toHaveLength(2);
    expect(sent).toHaveLength(resultOf(ended(ONE_LOSS), 0).flows[0]!.packetsSent);
  });

  it('reports what arrived behind the hole in SACK blocks', () => {
    const { header } = packets.find(
      ({ place, header: ip, kept }) =>
        place === 0 && ip.getUint8(15) === 2 && kept >= 52 && (ip.getUint8(33) & 2) === 0,
    )!;
    expect([header.getUint8(40), header.getUint8(41), header.getUint8(42), header.getUint8(43)]).toEqual([1, 1, 5, 10]);
    expect([header.getUint32(28), header.getUint32(44), header.getUint32(48)]).toEqual([
      1_011_001, 1_012_001, 1_013_001,
    ]);
  });

  it('the lost packet comes to the queue, and never leaves it', () => {
    const at = (place: number) =>
      packets.filter(({ place: tap, header }) => tap === place && header.getUint32(24) === 1_011_001).length;
    expect([at(2), at(3), at(1)]).toEqual([2, 1, 1]);
  });
});

function ended(input: ScenarioInput) {
  const simulation = simulate(input);
  simulation.runBefore(Infinity);
  return simulation;
}

it('changes nothing of the run', () => {
  const watched = simulate(ONE_LOSS);
  captureRun(watched, { tap: 'all' }, () => {});
  expect(watched.digest()).toBe(ended(ONE_LOSS).digest());
});

it('what has no links is refused in one line', () => {
  expect(whyNoCapture({ network: { kind: 'script' }, flows: [] } as never)).toEqual([
    expect.stringMatching(/^network\.kind: must be a network/),
  ]);
});

describe.skipIf(!hasTshark)('tshark (skipped: no tshark, where it is not installed)', () => {
  it('two-flows: no malformed packet, no bad checksum, and our counts of segments', () => {
    const [bytes, simulation] = captured(shortened('two-flows', 3), { tap: 'sender', whole: true });
    const rows = tsharkRows(bytes, [...FAULTS, 'tcp.srcport']);
    expect(rows.filter(faulty)).toEqual([]);
    for (const { index, packetsSent } of resultOf(simulation, 0).flows)
      expect(rows.filter((row) => row[4] === String(40_000 + index))).toHaveLength(packetsSent);
  });

  it('chain-2 on the air: as many frames as the radios sent', () => {
    const [bytes, simulation] = captured(shortened('chain-2', 2), { tap: 'bottleneck', whole: true });
    const rows = tsharkRows(bytes, [...FAULTS, 'wlan.fc.type_subtype', 'aodv.type']);
    expect(rows.filter(faulty)).toEqual([]);
    expect(rows).toHaveLength(simulation.manet!.nodes.reduce((sum, { mac }) => sum + mac.state.framesSent, 0));
    expect(new Set(rows.flatMap((row) => row.slice(4)))).toEqual(
      new Set(['0x001b', '0x001c', '0x001d', '0x0020', '1', '2', '']),
    );
  });
});
