/**
 * Captures of the Linux kernel's TCP (6.18) over three network namespaces, made by `recorded/record.py`; the counts
 * come from tshark.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Course } from '../../src/capture/connections/course.ts';
import { estimateOf, runTwin } from '../../src/capture/connections/twin.ts';
import { readAll } from './reading.ts';

/**
 * What tshark 4.0 reports: segments (data, SYN, FIN); those it calls retransmissions or out of order (at a sender, the
 * latter are retransmissions too); duplicate ACKs; bytes; largest number of bytes in flight; shortest round trip in s.
 * And the path: the rate of the token bucket in bit/s, and the delay that the program between the devices adds, in s.
 */
const RECORDED = [
  [
    'cubic',
    { segments: 247, again: 11 + 7, duplicates: 24, bytes: 356_064, inFlight: 40_544, rtt: 0.020238 },
    3e6,
    0.02,
  ],
  [
    'reno',
    { segments: 257, again: 24 + 4, duplicates: 20, bytes: 370_544, inFlight: 68_056, rtt: 0.020766 },
    2e6,
    0.02,
  ],
  [
    'bbr',
    { segments: 257, again: 17 + 11, duplicates: 23, bytes: 370_544, inFlight: 53_576, rtt: 0.030262 },
    4e6,
    0.03,
  ],
] as const;

it.each(RECORDED)('a kernel with %s is read as tshark reads it, and its path is found', (name, told, rate, delay) => {
  // The Reno capture is also one of the page's samples.
  const file = name === 'reno' ? '../../src/app/rooms/import/samples/download.pcap' : `recorded/${name}.pcap`;
  const bytes = readFileSync(new URL(file, import.meta.url));
  const { fault, all } = readAll(bytes);
  expect([fault, all.length]).toEqual(['', 1]);
  const [seen] = all;
  const { segments, retransmissions: again, duplicateAcks: duplicates, inFlight, minRtt } = seen!;
  const rtt = Number(minRtt.toFixed(6));
  expect({ segments, again, duplicates, bytes: seen!.bytes, inFlight, rtt }).toEqual(told);
  // A program's clock jitters: the rate of the token bucket is found within 5 %, and packets wait a little longer than
  // they should.
  expect(Math.abs(seen!.rate / rate - 1)).toBeLessThan(0.05);
  expect(minRtt).toBeGreaterThan(delay);
  expect(minRtt).toBeLessThan(1.05 * delay);
  const course = new Course(seen!.start, seen!.end);
  readAll(bytes, 4096, { from: seen!.from, to: seen!.to, course });
  expect(runTwin(seen!, estimateOf(seen!, course.series().cuts)!)).toBeTypeOf('object');
});
