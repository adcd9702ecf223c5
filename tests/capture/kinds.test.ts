/**
 * Recordings of each kind: the kind is recognised from the content, and each describes a connection as a capture of it
 * does.
 */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Course } from '../../src/capture/connections/course.ts';
import { writeNs2Trace } from '../../src/capture/write/ns2Trace.ts';
import { writeQlog } from '../../src/capture/write/qlog.ts';
import { estimateOf } from '../../src/capture/connections/twin.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { captures, SS_LOG } from '../fuzz/captures.ts';
import { readAll } from './reading.ts';
import { someOf } from '../sweep.ts';

const RUN: ScenarioInput = {
  duration: 20,
  network: { bottleneck: { rate: 2e6, delay: 0.02, queue: { limit: 20 } }, access: { rate: 1e9, delay: 0.001 } },
  flows: [{ variant: 'newreno', stack: 'ns2', receiverWindow: 500 }],
};

function counted(): { readonly sent: number; readonly again: number; readonly minRtt: number } {
  const simulation = simulate(RUN);
  simulation.runBefore(Infinity);
  const [flow] = resultOf(simulation, 0).flows;
  if (flow?.kind !== 'tcp') throw new Error('the flow is of TCP');
  return { sent: flow.packetsSent, again: flow.retransmissions, minRtt: flow.minRtt! };
}

const textOf = (write: (piece: (text: string) => void) => void): Uint8Array => {
  const texts: string[] = [];
  write((text) => texts.push(text));
  return Buffer.from(texts.join(''), 'latin1');
};
const qlog = textOf((write) => writeQlog(() => simulate(RUN), 'x', write));
const trace = textOf((write) => writeNs2Trace(simulate(RUN), write));
const run = counted();

describe.each([
  ['qlog', qlog],
  ['ns-2 trace', trace],
] as const)('a %s of a run', (_, bytes) => {
  const { fault, all } = readAll(bytes, 777);
  const [seen] = all;

  it('has its counts and its path: rate within 3 %, round trip within 2 %, queue within 10 %', () => {
    expect([fault, all.length, seen!.segments, seen!.retransmissions]).toEqual(['', 1, run.sent, run.again]);
    const packet = seen!.packetSize / (seen!.segmentSize + 40);
    expect(Math.abs(seen!.rate / 2e6 - 1)).toBeLessThan(0.03 + Math.abs(1 - packet));
    expect(Math.abs(seen!.minRtt / run.minRtt - 1)).toBeLessThan(0.02);
    expect(Math.abs(seen!.queue / 20 - 1)).toBeLessThan(0.11);
  });

  it('that is truncated is reported in one line, and read up to there', () => {
    const cut = readAll(bytes.subarray(0, bytes.length >> 1));
    expect(cut.all[0]!.segments).toBeGreaterThan(100);
    // A text file of lines may end after any of them.
    expect(cut.fault).toMatch(bytes === qlog ? /^Cut after \d+ events, at [\d.]+ s\. Read up to there\.$/ : /^$/);
  });
});

it('a qlog tells cwnd itself', () => {
  const { from, to, start, end } = readAll(qlog).all[0]!;
  const course = new Course(start, end);
  readAll(qlog, 5000, { from, to, course });
  const { told, cwnd } = course.series();
  expect(told).toBe(true);
  expect(Math.max(...cwnd.filter((value) => value > 0))).toBeGreaterThan(20_000);
});

it('records of JSON-SEQ, and arrays of the older draft, are qlog too', () => {
  const ack = { frames: [{ frame_type: 'ack', acked_ranges: [['0', '0']] }] };
  const sent = { header: { packet_number: 0, packet_type: '1RTT' }, raw: { length: 1200 } };
  const records = [
    { qlog_version: '0.3', qlog_format: 'JSON-SEQ' },
    { time: 0, name: 'transport:packet_sent', data: sent },
    { time: 30, name: 'transport:packet_received', data: ack },
  ].map((each) => `\u001e${JSON.stringify(each)}\n`);
  const older = {
    qlog_version: 'draft-02',
    traces: [
      {
        events: [
          [0, 'transport', 'packet_sent', sent],
          [30, 'transport', 'packet_received', ack],
        ],
      },
    ],
  };
  for (const text of [records.join(''), JSON.stringify(older)]) {
    const { fault, all } = readAll(Buffer.from(text, 'latin1'), 11);
    expect([fault, all[0]?.segments, all[0]?.bytes, all[0]?.minRtt]).toEqual(['', 1, 1200, 0.03]);
  }
});

it('a wireless trace is read at its agents', () => {
  const lines = [
    's 1.000000000 _0_ AGT  --- 0 tcp 1040 [0 0 0 0] ------- [0:0 2:0 32 0] [0 0] 0 0',
    'r 1.010000000 _1_ RTR  --- 0 tcp 1060 [0 0 0 0] ------- [0:0 2:0 32 1] [0 0] 1 0',
    'r 1.020000000 _2_ AGT  --- 0 tcp 1060 [0 0 0 0] ------- [0:0 2:0 32 2] [0 0] 1 0',
    'r 1.050000000 _0_ AGT  --- 1 ack 60 [0 0 0 0] ------- [2:0 0:0 32 0] [0 0] 1 0',
  ];
  const { fault, all } = readAll(Buffer.from(lines.join('\n')));
  expect([fault, all[0]?.from, all[0]?.segments, all[0]?.bytes]).toEqual(['', '0.0', 1, 1000]);
  expect(all[0]!.minRtt).toBeCloseTo(0.05, 9);
});

describe('a log of ss -ti', () => {
  it('has counts, times and cwnd', () => {
    const bytes = Buffer.from(SS_LOG);
    const { fault, notes, all } = readAll(bytes, 99);
    const [seen] = all;
    expect([fault, notes, all.length]).toEqual(['', [], 1]);
    expect([seen!.from, seen!.to, seen!.retransmissions]).toEqual(['10.0.0.1:40000', '10.0.0.2:5001', 3]);
    expect([seen!.minRtt, seen!.maxRtt, seen!.end]).toEqual([
      expect.closeTo(0.0401, 6),
      expect.closeTo(0.0495, 6),
      expect.closeTo(3.9, 3),
    ]);
    const course = new Course(seen!.start, seen!.end);
    readAll(bytes, 99, { from: seen!.from, to: seen!.to, course });
    const series = course.series();
    expect(Math.max(...series.cwnd.filter((value) => value > 0))).toBe(19 * 1448);
    expect(estimateOf(seen!, series.cuts)!.rate).toBeCloseTo((1.6e6 * 1500) / 1448, -1);
  });

  it('without times says what it takes them for', () => {
    const { notes, all } = readAll(Buffer.from(SS_LOG.replaceAll(/^\d{10}\.\d+$/gm, '')));
    expect(notes).toEqual(['The log has no times: its calls are assumed to be 1 s apart (`date +%s.%N` before each).']);
    expect(all[0]!.end).toBe(39);
  });
});

it('a compressed file is unpacked on the fly, and described by its content', () => {
  const known = readAll(trace);
  const packed = gzipSync(trace);
  for (const size of [99, packed.length]) expect(readAll(packed, size)).toEqual(known);
  // Members one after another form one file (RFC 1952 section 2.2).
  const half = trace.length >> 1;
  const members = Buffer.concat([gzipSync(trace.subarray(0, half)), gzipSync(trace.subarray(half))]);
  expect(readAll(members, 500).all).toEqual(known.all);
  expect(readAll(packed.subarray(0, packed.length >> 1)).fault).toMatch(/^Cut after \d+ packets, at /);
  expect(readAll(gzipSync(Buffer.from('nothing'))).fault).toMatch(/^is not a capture: it is neither /);
  expect(readAll(gzipSync(packed)).fault).toMatch(/packed twice/);
  expect(readAll(Uint8Array.of(0x1f, 0x8b, 8, 0)).fault).toMatch(/damaged, nothing can be unpacked/);
});

it.each([
  [Buffer.from('28b52ffd00', 'hex'), /zstd; unpack it first \(zstd -d\)$/],
  [Buffer.from('PK\u0003\u0004 a.pcap'), /ZIP archive; unpack it first/],
  [Buffer.from('snoop\0\0\0'), /snoop \(editcap makes pcap of it\)$/],
  [Buffer.from('\x89PNG\r\n', 'latin1'), /a picture \(PNG\)$/],
  [Buffer.alloc(200_000), /begins with zeros alone$/],
])('%#: what is no recording is refused by what it is', (bytes, line) => {
  expect(readAll(bytes).fault).toMatch(line);
});

it('recordings with wrong bytes are read as far as they go, or refused in one line', () => {
  for (const at of someOf([...Array(300).keys()], 8))
    expect([at, captures.faults(captures.make(1, at))]).toEqual([at, []]);
});
