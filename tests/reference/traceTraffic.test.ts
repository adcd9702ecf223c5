/**
 * Packets of a trace: counts of ns-2.35's Application/Traffic/Trace (Debian's 2.35+dfsg-5), which begins at a random
 * record.
 */
import { expect, it } from 'vitest';
import { linesOfNs2 } from '../../src/engine/traffic/applications/catalogue.ts';
import type { FlowInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';

/** 60 records of 0 to 58 ms and 0 to 3450 bytes; four have no interval, three no bytes. */
const FILE = Uint8Array.from(
  atob(
    'AACL9gAACuUAAFXcAAAKtAAANBwAAAtgAAA2TwAACVUAAM9XAAAMqQAAAAAAAAitAACVUgAACmsAAF4pAAAAAAAA2XsAAAN1AABTyAAAALMAAN78AAAA1gAAIa4AAAGe' +
      'AAAAIgAACVUAAAnGAAAEgQAAJJgAAAEMAABgngAAC/gAAHuLAAAHCgAAu0AAAAp7AACFBwAACIAAAEj5AAAJ+AAAlJgAAAiXAACedQAABrsAAAAAAAADIgAA478AAAtO' +
      'AADHaAAAALUAAHIkAAAEfwAAbZ8AAAI1AABj8AAAB9IAAE0bAAADUQAA328AAA1PAAAVBwAAAAAAAH2MAAAFYAAAtvEAAA1TAACNVAAAAy4AAFvDAAAJEwAAqNMAAASO' +
      'AAAo6gAABjwAAKhVAAAFtwAA3lEAAAZDAAAAAAAADL4AAJ2lAAAF7QAATdEAAAlCAACa0gAAB8IAAIijAAAMBQAAY0QAAAYiAACNZwAAADwAALDHAAAFUQAAEksAAAXN' +
      'AABThgAAAFsAAJ1ZAAABKQAAKW4AAA16AABW/gAAB+gAACXrAAAI/QAA0CUAAAAAAACXaQAABgAAAF5cAAACOgAAAAAAAAIOAAAXbQAAATYAAJr2AAAEAAAAEkUAAAps',
  ),
  (letter) => letter.charCodeAt(0),
);

/** The lines from a record on, in the order in which ns-2 reads them after drawing that record. */
function linesFrom(record: number): string {
  const lines = linesOfNs2(Uint8Array.from([...FILE.subarray(8 * record), ...FILE.subarray(0, 8 * record)]));
  if (typeof lines !== 'string') throw new Error(lines.problem);
  return lines;
}

const udp = (from: string, start: number, record: number): FlowInput => ({
  kind: 'udp',
  from,
  to: 'd',
  start,
  packetSize: 1000,
  pattern: { kind: 'trace', packets: linesFrom(record) },
});

/** In ns-2 the SYN leaves with the first write, so the flow starts then. */
function tcp(from: string, start: number, record: number | null): FlowInput {
  const flow: FlowInput = { from, to: 'd', variant: 'newreno', stack: 'ns2', receiverWindow: 1000, start };
  if (record === null) return flow;
  const lines = linesFrom(record).trimEnd().split('\n');
  const first = Number(lines[0]!.split(' ')[0]);
  const packets = lines.map((line) => {
    const [time = '', size = ''] = line.split(' ');
    return time === 'repeat' ? line : `${Number((Number(time) - first).toFixed(6))} ${size}`;
  });
  return { ...flow, start: start + first, application: { kind: 'trace', packets: packets.join('\n') } };
}

/**
 * 20 s over 1 Mb/s and a queue of 20; senders are 1, 2 and 7 ms away. Number of packets that each sent, received and
 * lost.
 */
it.each([
  ['a source', [udp('a', 0.1, 0)], [[1540, 1539, 0]]],
  [
    'a source and a NewReno that writes by the trace',
    [udp('a', 0.1, 1), tcp('b', 0.21, 5)],
    [
      [1547, 1425, 110],
      [1372, 1336, 30],
    ],
  ],
  [
    'two sources, such a NewReno and one without end',
    [udp('a', 0.1, 26), tcp('b', 0.21, 48), tcp('c', 0.33, null), udp('c', 0.25, 19)],
    [
      [1548, 1204, 336],
      [381, 325, 55],
      [295, 232, 61],
      [1535, 1227, 292],
    ],
  ],
])('%s: the counts of ns-2', (_, flows, counts) => {
  const ample = { queue: { limit: 10_000 } };
  const simulation = simulate({
    duration: 20,
    network: {
      kind: 'custom',
      nodes: ['a', 'b', 'c', 'r', 'd'].map((id) => ({ id })),
      links: [
        { from: 'a', to: 'r', rate: 10e6, delay: 0.001, ...ample },
        { from: 'b', to: 'r', rate: 10e6, delay: 0.002, ...ample },
        { from: 'c', to: 'r', rate: 10e6, delay: 0.007, ...ample },
        { from: 'r', to: 'd', rate: 1e6, delay: 0.01, back: ample, queue: { limit: 20 } },
      ],
    },
    flows,
  });
  simulation.runBefore(Infinity);
  const found = simulation.flows.map((parts, flow) => [
    parts.kind === 'tcp' ? parts.sender.state.sent : parts.source.state.sent,
    parts.kind === 'tcp' ? parts.receiver.state.received : parts.sink.state.received,
    simulation.ledger.droppedOn(flow, 0),
  ]);
  expect(found).toEqual(counts);
});
