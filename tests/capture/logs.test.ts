/** Logs that report in intervals: their times, their units, and how they are drawn. */
import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { courseOf } from '../../src/capture/connections/course.ts';
import { estimateOf } from '../../src/capture/connections/twin.ts';
import { framesOf, ipv4, pcap, type Made } from './made.ts';
import { readAll } from './reading.ts';

const read = (text: string) => readAll(Buffer.from(text));
const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('');

const interval = (at: number) => ({
  streams: [
    {
      socket: 5,
      start: at / 10,
      end: (at + 1) / 10,
      bytes: 250_000,
      snd_cwnd: 140_000 + 1000 * at,
      rtt: 20_000,
      retransmits: 0,
      sender: true,
    },
  ],
});
const start = {
  connected: [{ socket: 5, local_host: '10.0.0.1', local_port: 40_000, remote_host: '10.0.0.2', remote_port: 5201 }],
  version: 'iperf 3.17',
};
const REPORT = JSON.stringify({ start, intervals: Array.from({ length: 20 }, (_, at) => interval(at)), end: {} });
const STREAM = [
  { event: 'start', data: start },
  ...Array.from({ length: 20 }, (_, at) => ({ event: 'interval', data: interval(at) })),
  { event: 'end', data: {} },
];

it.each([
  ['of one object', REPORT],
  ['of events (--json-stream)', STREAM.map((event) => `${JSON.stringify(event)}\n`).join('')],
])('a report of iperf3 %s begins where its first interval does, and its throughput is even', (_, text) => {
  const { all } = read(text);
  const [seen] = all;
  expect(seen).toMatchObject({ from: '10.0.0.1:40000', start: 0, bytes: 5_000_000 });
  expect(seen!.end).toBeCloseTo(2, 9);
  expect(seen!.spacing).toBeCloseTo(0.1, 9);
  const course = courseOf(seen!);
  readAll(Buffer.from(text), 1000, { ...seen!, course });
  const { delivered, width } = course.series();
  expect(Math.max(...delivered) / width).toBeCloseTo(2_500_000, 0);
  expect(Math.min(...delivered) / width).toBeCloseTo(2_500_000, 0);
});

it('a cell with too many digits for a number counts as no cell', () => {
  const { all } = read(
    `time (ms),cwnd (segments),rtt (ms)\n${rows(50, (at) => `${at * 50},10,${at === 9 ? '9'.repeat(400) : 40}\n`)}`,
  );
  expect(all[0]!.maxRtt).toBeCloseTo(0.04, 9);
});

it('each interval of an even log is a column, and a pause at the end does not look like a slower rate', () => {
  const ends = [1.0003, 2.0001, 3.0002, 3.4];
  const intervals = ends.map((end, at) => {
    const bytes = 1_250_000 * (end - (ends[at - 1] ?? 0));
    return { streams: [{ socket: 5, start: ends[at - 1] ?? 0, end, bytes, snd_cwnd: 14_480 * (at + 1), rtt: 40_000 }] };
  });
  const text = JSON.stringify({ start, intervals, end: {} });
  const [seen] = read(text).all;
  const course = courseOf(seen!);
  readAll(Buffer.from(text), 1000, { ...seen!, course });
  const series = course.series();
  expect([...series.cwnd]).toEqual([14_480, 28_960, 43_440, 57_920]);
  for (const rate of series.throughput) expect(rate).toBeCloseTo(1e7, 0);
});

it('a report of iperf3 about UDP counts datagrams and says that nothing controls them', () => {
  const stream = { socket: 5, start: 0, end: 0.5, bytes: 131_072, packets: 4, omitted: false, sender: true };
  const of = { ...start, test_start: { protocol: 'UDP', blksize: 32_768 } };
  const { all, notes } = read(JSON.stringify({ start: of, intervals: [{ streams: [stream] }], end: {} }));
  expect(all[0]).toMatchObject({ segments: 4, segmentSize: 32_768, bytes: 131_072 });
  expect(notes[1]).toBe('It was a UDP test, which has no congestion control.');
  expect(notes).toHaveLength(2);
});

it('reads decimal commas where another sign parts the cells, and units of headings', () => {
  const { all } = read(
    `time (ms);cwnd (segments);rtt (ms)\n${rows(50, (at) => `${at * 50},5;${10 + at},5;${40 + at},25\n`)}`,
  );
  expect(all[0]!.end - all[0]!.start).toBeCloseTo(2.45, 9);
  expect(all[0]!.minRtt).toBeCloseTo(0.04025, 9);
});

it('reads the lines of the module tcp_probe', () => {
  const line = (at: number): string =>
    `${(at / 50).toFixed(9)} 10.0.0.1:5000 10.0.0.2:80 1448 0x${(1 + 1448 * (at + 9)).toString(16)} 0x${(1 + 1448 * at).toString(16)} ${10 + at} 2147483647 65535 ${40_000 + at} 65535\n`;
  const { all } = read(rows(30, line));
  expect(all[0]).toMatchObject({ from: '10.0.0.1:5000', to: '10.0.0.2:80', inFlight: 9 * 1448 });
  expect(all[0]!.minRtt).toBeCloseTo(0.04, 9);
});

/** Segments of 1000 bytes, spaced by a link of 2 Mb/s (4.16 ms) or sent in pairs; round trip 40 ms. */
const spaced = (inPairs: boolean): Made[] => {
  const at = (segment: number): number => 0.05 + 0.00416 * (inPairs ? segment - (segment % 2) : segment);
  const data = Array.from({ length: 200 }, (_, segment): Made => {
    return { at: at(segment), sequence: 1001 + 1000 * segment, acknowledges: 9001, flags: 'A', payload: 1000 };
  });
  const acks = Array.from({ length: 200 }, (_, segment): Made => {
    return {
      at: 0.05 + 0.00416 * segment + 0.04,
      back: true,
      sequence: 9001,
      acknowledges: 2001 + 1000 * segment,
      flags: 'A',
    };
  });
  return [
    { at: 0, sequence: 1000, flags: 'S', mss: 1000 },
    { at: 0.04, back: true, sequence: 9000, acknowledges: 1001, flags: 'SA', mss: 1000 } as Made,
    ...data,
    ...acks,
  ].sort((a, b) => a.at - b.at);
};

it('a queue in front of the place that was captured is not known: a twin has one of a round trip', () => {
  const of = (inPairs: boolean) =>
    readAll(
      pcap(
        101,
        framesOf(spaced(inPairs), (tcp, back) => ipv4(tcp, back)),
      ),
    ).all[0]!;
  expect(of(false).isBehind).toBe(true);
  expect(of(false).remarks.join(' ')).toContain('behind its queue');
  // 2 Mb/s times 36 to 40 ms is 9 packets of 1040 bytes.
  expect(estimateOf(of(false), [])!.queue / 2).toBeCloseTo(9, 0);
  expect(of(true).isBehind).toBe(false);
});
