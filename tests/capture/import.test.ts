import { describe, expect, it } from 'vitest';
import { captureRun } from '../../src/capture/write/capture.ts';
import type { Connection } from '../../src/capture/connections/connection.ts';
import { Course, type Series } from '../../src/capture/connections/course.ts';
import { fitOf, fitWords, type Fit } from '../../src/capture/connections/fit.ts';
import { estimateOf, runTwin, twinOf } from '../../src/capture/connections/twin.ts';
import { resultOf, type TcpFlowResult } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { presetNamed } from '../../src/library/presets.ts';
import { sawtooth } from '../cli/terminal.ts';
import { accepted, simulate } from '../experiment.ts';
import { readAll } from './reading.ts';
import { captured } from './tshark.ts';

const captures = new Map<ScenarioInput, Buffer>();

/** The capture of a run; that of the same input again is the same one, not to be written to. */
function bytesOf(input: ScenarioInput): Uint8Array {
  const known = captures.get(input);
  if (known !== undefined) return known;
  const pieces: Uint8Array[] = [];
  captureRun(simulate(input), { tap: 'sender' }, (piece) => pieces.push(piece.slice()));
  const whole = Buffer.concat(pieces);
  captures.set(input, whole);
  return whole;
}

function flowOf(input: ScenarioInput): TcpFlowResult {
  const simulation = simulate(input);
  simulation.runBefore(Infinity);
  const [flow] = resultOf(simulation, 0).flows;
  if (flow?.kind !== 'tcp') throw new Error('the flow is of TCP');
  return flow;
}

const path = (rate: number, delay: number, limit: number): ScenarioInput['network'] => ({
  bottleneck: { rate, delay, queue: { limit } },
  access: { rate: 1e9, delay: 0.001 },
});

const RUNS: readonly (readonly [string, ScenarioInput, number, number])[] = [
  [
    'NewReno',
    { duration: 20, network: path(5e6, 0.02, 30), flows: [{ variant: 'newreno', receiverWindow: 2000 }] },
    5e6,
    30,
  ],
  [
    'SACK of Linux',
    { duration: 15, network: path(8e6, 0.03, 60), flows: [{ variant: 'sack', stack: 'linux', receiverWindow: 2000 }] },
    8e6,
    60,
  ],
  [
    'CUBIC',
    { duration: 15, network: path(2e6, 0.05, 20), flows: [{ variant: 'cubic', receiverWindow: 2000 }] },
    2e6,
    20,
  ],
];

describe.each(RUNS)('%s: an own capture comes back', (name, input, rate, places) => {
  const { all, fault } = readAll(bytesOf(input));
  const [seen] = all;
  const flow = flowOf(input);

  it('with its own counts', () => {
    expect(fault).toBe('');
    expect(all).toHaveLength(1);
    expect([seen!.segments, seen!.retransmissions]).toEqual([flow.packetsSent, flow.retransmissions]);
  });

  it('and its segment size: the SYN announces it with the twelve bytes of timestamps, where it has them', () => {
    const [described] = accepted(input).flows;
    const segmentSize = described!.kind === 'tcp' ? described!.segmentSize : NaN;
    const bytes = Buffer.from(bytesOf(input));
    // MSS, a no-operation, the window scale.
    const at = bytes.indexOf(Buffer.from([1, 3, 3]));
    const announced = [...bytes.subarray(at - 4, at - 2), bytes.readUInt16BE(at - 2)];
    expect(announced).toEqual([2, 4, segmentSize + (name === 'SACK of Linux' ? 12 : 0)]);
    expect(seen!.segmentSize).toBe(segmentSize);
  });

  it('and its path: rate within 3 %, base round trip within 2 %, queue within 10 %', () => {
    const packet = seen!.packetSize / (seen!.segmentSize + 40);
    expect(Math.abs(seen!.rate / (rate * packet) - 1)).toBeLessThan(0.03);
    expect(Math.abs(seen!.minRtt / flow.minRtt! - 1)).toBeLessThan(0.02);
    expect(Math.abs(seen!.queue / places - 1)).toBeLessThan(0.1);
  });

  it('and its twin has the same shortest round trip', () => {
    const twin = twinOf(seen!, estimateOf(seen!, [])!);
    const short = flowOf({ ...accepted(twin), duration: 5 });
    expect(Math.abs(short.minRtt! / flow.minRtt! - 1)).toBeLessThan(0.02);
  });
});

const seriesOf = (bytes: Uint8Array, { from, to, start, end, minRtt }: Connection): Series => {
  const course = new Course(start, end, minRtt);
  readAll(bytes, bytes.length, { from, to, course });
  return course.series();
};

const sum = (values: Float64Array): number => values.reduce((all, each) => all + each, 0);

describe.each(RUNS)('%s: over time', (name, input) => {
  const law = { CUBIC: 'cubic', NewReno: 'newreno' }[name] ?? 'sack';
  const bytes = bytesOf(input);
  const [seen] = readAll(bytes).all;
  const series = seriesOf(bytes, seen!);

  it('nothing is counted twice or left out', () => {
    expect([sum(series.sentAgain), sum(series.duplicateAcks)]).toEqual([seen!.retransmissions, seen!.duplicateAcks]);
    expect(Math.max(...series.inFlight.filter((value) => !Number.isNaN(value)))).toBe(seen!.inFlight);
    const onTheWay = seen!.bytes - seen!.retransmissions * seen!.segmentSize - sum(series.delivered);
    expect(onTheWay).toBeGreaterThanOrEqual(0);
    expect(onTheWay).toBeLessThanOrEqual(seen!.inFlight);
  });

  it('a twin with the law that its cuts speak for is within 5 % of it', () => {
    const estimate = estimateOf(seen!, series.cuts)!;
    expect(estimate.variant).toBe(law);
    const twin = runTwin(seen!, estimate);
    if (typeof twin === 'string') throw new Error(twin);
    const fits = fitOf({ connection: seen!, series }, twin).map((fit) => [
      fit.name,
      Math.abs(fit.apart) < 0.05,
      fit.captured,
      fit.twin,
    ]);
    expect(fits).toEqual(fits.map(([title, , ...values]) => [title, true, ...values]));
  });
});

it('a chain of radios comes back from the sender and from the air, with a twin within 10 %', () => {
  const { scenario } = presetNamed('chain-2')!;
  for (const tap of ['sender', 'bottleneck'] as const) {
    const [bytes] = captured({ ...accepted(scenario), duration: 10 }, { tap });
    const { all } = readAll(bytes, 1 << 20);
    expect(all).toHaveLength(1);
    const [seen] = all;
    const series = seriesOf(bytes, seen!);
    const twin = runTwin(seen!, estimateOf(seen!, series.cuts)!);
    if (typeof twin === 'string') throw new Error(twin);
    const fits = fitOf({ connection: seen!, series }, twin);
    expect(Math.abs(fits[0]!.apart)).toBeLessThan(0.1);
    expect(seen!.retransmissions).toBe(0);
  }
});

it('a twin whose goodput is off by more than 10 % is not offered', () => {
  const [seen] = readAll(bytesOf({ duration: 1, flows: [{}] })).all;
  const fits = (apart: number): readonly Fit[] => [
    { name: 'goodput', title: 'Goodput', unit: 'Mb/s', captured: 2, twin: 2 + 2 * apart, apart },
    { name: 'roundTrip', title: 'Round trip', unit: 'ms', captured: 40, twin: 40, apart: 0 },
  ];
  expect(fitWords(fits(0.5), seen!, seen!)[0]).toBe(
    'No simulated twin fits: on this path it carries 3 Mb/s, the recording 2 Mb/s.',
  );
  expect(fitWords(fits(0.09), seen!, seen!)[0]).toBe('The twin carries 2.18 Mb/s, the recording 2 Mb/s.');
});

it('a window that holds the sender back is found in whatever steps it is offered', () => {
  const input = { duration: 6, network: path(8e6, 0.02, 60), flows: [{ receiverWindow: 20 }] };
  const [seen] = readAll(bytesOf(input)).all;
  const twin = accepted(twinOf(seen!, estimateOf(seen!, [])!));
  expect(twin.flows[0]).toMatchObject({ receiverWindow: 20 });
});

it('losses that find room in the queue are estimated apart from those of a full one', () => {
  const bytes = bytesOf({
    duration: 20,
    network: { bottleneck: { rate: 8e6, delay: 0.02, queue: { limit: 60 }, loss: { kind: 'bernoulli', rate: 0.004 } } },
    flows: [{ variant: 'sack', stack: 'linux', receiverWindow: 2000 }],
  });
  const [seen] = readAll(bytes).all;
  const { loss } = estimateOf(seen!, seriesOf(bytes, seen!).cuts)!;
  expect(loss).toBeGreaterThan(0.003);
  expect(loss).toBeLessThan(0.005);
  const full = bytesOf(RUNS[2]![1]);
  const [whole] = readAll(full).all;
  expect(estimateOf(whole!, seriesOf(full, whole!).cuts)!.loss).toBe(0);
});

describe('a file', () => {
  const whole = bytesOf({ duration: 2, flows: [{}] });
  const known = readAll(whole);

  it('is read the same whatever pieces it comes in', () => {
    for (const size of [7, 100_000]) expect(readAll(whole, size)).toEqual(known);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['that is cut', whole.subarray(0, whole.length - 30), /^Cut after \d+ packets, at [\d.]+ s\. Read up to there\.$/],
    ['that is text', Buffer.from('{"not": "a capture"}'), /^is not a capture/],
    ['that is empty', new Uint8Array(0), /^is not a capture/],
  ])('%s is told in one line', (_, bytes, line) => {
    expect(readAll(bytes).fault).toMatch(line);
  });

  it('with a block that says it is huge ends there', () => {
    const hostile = whole.slice();
    new DataView(hostile.buffer).setUint32(4, 0x7fffffff, true);
    expect(readAll(hostile)).toEqual({
      fault: 'Cut after 0 packets, at 0 s. Read up to there.',
      notes: [],
      packets: 0,
      nothing: 'Cut after 0 packets, at 0 s. Read up to there.',
      all: [],
    });
  });

  it('with wrong bytes anywhere throws nothing', () => {
    for (let at = 0; at < 4000; at += 13) {
      const wrong = whole.slice(0, 6000);
      wrong[at] = wrong[at]! ^ 0xff;
      expect(() => readAll(wrong, 500)).not.toThrow();
    }
  });

  it('of classic pcap is read too', () => {
    const packet = whole.subarray(whole.length - 200);
    const head = new DataView(new ArrayBuffer(24));
    head.setUint32(0, 0xa1b2c3d4, true);
    head.setUint32(16, 65_535, true);
    head.setUint32(20, 101, true);
    const record = new DataView(new ArrayBuffer(16));
    record.setUint32(8, packet.length, true);
    record.setUint32(12, packet.length, true);
    const { fault, packets } = readAll(
      Buffer.concat([new Uint8Array(head.buffer), new Uint8Array(record.buffer), packet]),
    );
    expect([fault, packets]).toEqual(['', 1]);
  });
});

it('the command line lists connections, writes a twin that runs, and refuses in one line', () => {
  const { written } = sawtooth(['export', 'two-flows', '--at', 'sender', '--set', 'duration=6', '--out', 'a.pcapng']);
  const files = { 'a.pcapng': written['a.pcapng']!, 'b.pcap': 'nothing' };
  const answer = sawtooth(['import', 'a.pcapng', '--twin', 'twin.json'], files);
  expect([answer.code, answer.err]).toEqual([0, []]);
  expect(answer.out).toMatch(/10\.0\.0\.1:40000 +10\.0\.0\.2:5001 /);
  expect(sawtooth(['run', 'twin.json'], answer.written).code).toBe(0);
  expect(sawtooth(['import', 'b.pcap'], files).err).toEqual([
    'b.pcap: is not a capture: it is neither pcap, pcapng, qlog, a trace of ns-2 or ns-3, a log of ss -ti, a report of iperf3 -J nor a table with columns time and cwnd',
  ]);
  const rows = (...flags: string[]): number =>
    sawtooth(['import', 'a.pcapng', ...flags], files).out.match(/^10\.0\./gm)?.length ?? 0;
  expect([rows(), rows('--connection', '2')]).toEqual([2, 1]);
  expect(sawtooth(['import', 'a.pcapng', '--connection', '3'], files).err).toEqual([
    '--connection: must be the place of a connection, 1 to 2 (got 3)',
  ]);
  expect(sawtooth(['import', 'a.pcapng', '--variant', 'cubic'], files).err).toEqual([
    '--variant: is that of a twin, so it needs --twin',
  ]);
  expect(sawtooth(['import', 'c.pcap'], files).err).toEqual([
    'c.pcap: cannot be read: there is no such file or folder',
  ]);
});
