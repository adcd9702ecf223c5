import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import type { Result } from '../../src/lab/results/result.ts';
import { runTraced, type CwndRow, type QueueRow, type TracedEvent } from '../../src/lab/results/trace.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted } from '../experiment.ts';
import { tracedRun, scenarioOf } from '../reference/wired.ts';
import { json, printed } from './terminal.ts';

function traced(input: ScenarioInput) {
  const simulation = build(accepted(input));
  const cwnd: CwndRow[] = [];
  const queue: QueueRow[] = [];
  const events: TracedEvent[] = [];
  runTraced(simulation, Infinity, {
    cwnd: (row) => cwnd.push(row),
    queue: (row) => queue.push(row),
    events: (row) => events.push(row),
  });
  return { simulation, cwnd, queue, events };
}

const ascending = (rows: readonly { readonly t: number }[]): boolean =>
  rows.every((row, index) => index === 0 || row.t >= rows[index - 1]!.t);

describe('a trace', () => {
  it.each(['cwnd', 'queue', 'throughput', 'delay', 'events', 'cwnd,queue,throughput,delay,events'])(
    'of %s changes nothing of the run',
    (traces) => {
      for (const preset of ['drops-sack-4', 'islam-2m', 'vegas-alone']) {
        const plain = json(['run', preset, '--until', '10', '--json']) as Result;
        const { digest, events, links } = json(['run', preset, '--until', '10', '--json', '--trace', traces]) as Result;
        expect(digest).toBe(plain.digest);
        expect(links).toEqual(plain.links);
        expect(events).toBe(plain.events);
      }
    },
  );

  it('is in the order of time', () => {
    const { cwnd, queue, events } = traced({ duration: 8 });
    expect([cwnd, queue, events].map(ascending)).toEqual([true, true, true]);
    expect(Math.min(cwnd.length, queue.length, events.length)).toBeGreaterThan(1000);
  });
});

describe('the trace of the window', () => {
  it("has ns-2's windows, event for event", () => {
    const run = tracedRun('newreno-2drop');
    const drops = [14, 28].map((segment) => ({ segment, transmission: 1 }));
    const simulation = build(scenarioOf(run.params, drops));
    const rows: CwndRow[] = [];
    runTraced(simulation, Infinity, { cwnd: (row) => rows.push(row) });
    const ns2 = Object.values(run.cwnd)[0]!.rows;
    // ns-2's trace has six digits. Here an inflated window is kept apart from cwnd, so only the moments without
    // inflation are compared.
    const ours = new Map(rows.map((row) => [row.t.toFixed(4), row.cwnd]));
    const common = ns2.filter(([t]) => ours.has(t.toFixed(4)));
    expect(common.length).toBeGreaterThan(50);
    const growth = common.filter(([t]) => t < 2);
    for (const [t, cwnd] of growth) expect(ours.get(t.toFixed(4))).toBeCloseTo(cwnd, 2);
  });

  it('has a row for each change, with the phase', () => {
    const { cwnd } = traced({
      duration: 6,
      flows: [{ variant: 'newreno', receiverWindow: 500, forcedDrops: [{ segment: 60 }] }],
    });
    expect(cwnd[0]).toEqual({ t: 0, flow: 0, cwnd: 1, ssthresh: 500, phase: 'slowStart' });
    const same = cwnd.filter((row, index) => {
      const before = cwnd[index - 1];
      return before?.cwnd === row.cwnd && before.ssthresh === row.ssthresh && before.phase === row.phase;
    });
    expect(same).toEqual([]);
    const phases = cwnd.map((row) => row.phase).filter((phase, index, all) => phase !== all[index - 1]);
    expect(phases.slice(0, 3)).toEqual(['slowStart', 'fastRecovery', 'congestionAvoidance']);
  });

  it('is in the JSON of its flow, and a table in CSV', () => {
    const { flows } = json(['run', 'islam-20m', '--until', '2', '--trace', 'cwnd', '--json']) as {
      readonly flows: readonly { readonly cwnd?: readonly unknown[] }[];
    };
    expect(flows[0]?.cwnd?.slice(0, 2)).toEqual([
      [1, 1, 100, 'slowStart'],
      [1.0302773333333328, 2, 100, 'slowStart'],
    ]);
    expect(flows[1]).not.toHaveProperty('cwnd');
    const [heading, first] = printed(['run', 'islam-20m', '--until', '2', '--trace', 'cwnd', '--csv']).split('\n');
    expect([heading, first]).toEqual(['t,flow,cwnd,ssthresh,phase', '1,0,1,100,slowStart']);
  });
});

describe('the trace of the queues', () => {
  it('is right by hand: three packets at once', () => {
    // 1000 bytes take 8 ms on the bottleneck; three arrive within 0.24 ms from an access link of 100 Mb/s.
    const { queue } = traced({
      duration: 1,
      network: { bottleneck: { rate: 1e6, delay: 0.01 }, access: { rate: 100e6, delay: 0 } },
      flows: [{ kind: 'udp', rate: 100e6, packetSize: 1000, stop: 0.0002 }],
    });
    expect(queue.map(({ t, link, length }) => [Number(t.toFixed(6)), link, length])).toEqual([
      [0.00008, 'r0>r1', 1],
      [0.00016, 'r0>r1', 2],
      [0.00024, 'r0>r1', 3],
      [0.00808, 'r0>r1', 2],
      [0.01608, 'r0>r1', 1],
      [0.02408, 'r0>r1', 0],
    ]);
  });

  it('gives the mean and the largest length of the result', () => {
    const { links, trace } = json(['run', 'two-flows', '--until', '12', '--trace', 'queue', '--json']) as Result & {
      readonly trace: { readonly queue: readonly (readonly [number, string, number])[] };
    };
    const rows = trace.queue.filter(([, link]) => link === 'r0>r1');
    const area = rows.reduce((sum, [t, , length], index) => sum + length * ((rows[index + 1]?.[0] ?? 12) - t), 0);
    expect(area / 12).toBeCloseTo(links[0]!.meanQueue, 6);
    expect(Math.max(...rows.map(([, , length]) => length))).toBe(links[0]!.maxQueue);
    expect(rows.filter(([, , length], index) => length === rows[index - 1]?.[2])).toEqual([]);
  });

  it('follows a rate that is changed while packets wait', () => {
    const { queue } = traced({
      duration: 10,
      network: { bottleneck: { rate: 1e6, delay: 0 }, access: { rate: 1e9, delay: 0 } },
      flows: [{ kind: 'udp', rate: 1e9, packetSize: 1000, stop: 0.000_02 }],
      interventions: [{ kind: 'setLink', at: 0.004, link: 'r0>r1', rate: 1e5 }],
    });
    const last = queue.slice(-3).map(({ t, length }) => [Number(t.toFixed(5)), length]);
    expect(last).toEqual([
      [0.00801, 2],
      [0.08801, 1],
      [0.16801, 0],
    ]);
  });
});

describe('the traces of throughput and delay', () => {
  const run = ['run', 'islam-20m', '--until', '3.05', '--json', '--trace', 'throughput,delay', '--every', '0.5'];
  const { flows, trace } = json(run) as Result & {
    readonly trace: {
      readonly throughput: readonly (readonly [t: number, flow: number, throughput: number, goodput: number])[];
      readonly delay: readonly (readonly [t: number, flow: number, segment: number, delay: number])[];
    };
  };

  it('have a row per flow at the end of each interval, and all of it adds up to the rates of the result', () => {
    const rows = trace.throughput.filter(([, flow]) => flow === 0);
    expect(rows.map(([t]) => t)).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.05]);
    const arrived = (column: 2 | 3): number =>
      rows.reduce((sum, row, index) => sum + row[column] * (row[0] - (rows[index - 1]?.[0] ?? 0)), 0);
    expect(arrived(2) / 2.05).toBeCloseTo(flows[0]!.throughput, 3);
    expect(arrived(3) / 2.05).toBeCloseTo(flows[0]!.goodput, 3);
  });

  it('have a row for each packet that arrived, from which mean, p95 and jitter follow', () => {
    const delays = trace.delay.filter(([, flow]) => flow === 0).map(([, , , delay]) => delay);
    expect(delays).toHaveLength(flows[0]!.packetsReceived);
    const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
    expect(mean).toBeCloseTo(flows[0]!.meanDelay!, 12);
    const exact = delays.toSorted((a, b) => a - b)[Math.ceil(0.95 * delays.length) - 1]!;
    expect(Math.abs(flows[0]!.p95Delay! / exact - 1)).toBeLessThan(1 / 64);
    const changes = delays.slice(1).map((delay, index) => Math.abs(delay - delays[index]!));
    expect(changes.reduce((sum, change) => sum + change, 0) / changes.length).toBeCloseTo(flows[0]!.jitter!, 12);
  });

  it('are tables in CSV and lines on a terminal', () => {
    const rows = (name: string, ...flags: string[]): string[] =>
      printed(['run', 'drops-reno-1', '--until', '2', '--trace', name, ...flags]).split('\n');
    expect(rows('throughput', '--csv').slice(0, 2)).toEqual(['t,flow,throughput,goodput', '0.1,0,0,0']);
    expect(rows('throughput', '--csv', '--every', '1')).toHaveLength(4);
    expect(rows('delay', '--csv').slice(0, 2)).toEqual([
      't,flow,segment,delay',
      expect.stringMatching(/^1\.1\d*,0,0,0\.1\d*$/) as string,
    ]);
    expect(rows('delay')[0]).toMatch(/^ {4}1\.100440 s {2}0 Reno {2}segment 0 took 100\.440 ms$/);
    expect(rows('throughput')[0]).toBe('    0.100000 s  0 Reno  throughput 0.000 kb/s, goodput 0.000 kb/s');
  });
});

describe('the trace of events', () => {
  const { simulation, events } = traced({
    duration: 4,
    flows: [
      { variant: 'newreno', receiverWindow: 64, forcedDrops: [{ segment: 30 }] },
      { kind: 'udp', rate: 1e5, start: 1 },
    ],
  });
  const of = (flow: number, kind: TracedEvent['kind']): TracedEvent[] =>
    events.filter((event) => event.flow === flow && event.kind === kind);

  it('has every packet that was sent, arrived, was acknowledged or lost', () => {
    const [tcp, udp] = simulation.flows;
    if (tcp?.kind !== 'tcp' || udp?.kind !== 'udp') throw new Error('other flows than described');
    expect(of(0, 'sent')).toHaveLength(tcp.sender.state.sent);
    expect(of(0, 'received')).toHaveLength(tcp.receiver.state.received);
    expect(of(0, 'acked')).toHaveLength(tcp.sender.state.acksReceived);
    expect(of(0, 'dropped')).toHaveLength(simulation.ledger.droppedOn(0, 0));
    expect(of(1, 'sent')).toHaveLength(udp.source.state.sent);
    expect(of(1, 'received')).toHaveLength(udp.sink.state.received);
    expect(of(1, 'sent')[0]).toEqual({ t: 1, flow: 1, kind: 'sent', segment: 0 });
  });

  it('describes rules in words, with their effects', () => {
    expect(of(0, 'dropped')[0]).toMatchObject({
      segment: 30,
      rule: 'Dropped on purpose',
      source: 'Fall and Floyd 1996, section 2',
      link: 'r0>r1',
    });
    expect(of(0, 'cut')[0]).toMatchObject({
      segment: 30,
      rule: 'Multiplicative decrease',
      source: 'RFC 5681, section 3.1; ns-2 slowdown()',
      before: { ssthresh: 64 },
    });
    expect(of(0, 'resend')[0]).toMatchObject({
      segment: 30,
      before: { transmissions: 1 },
      after: { transmissions: 2 },
    });
    expect(of(0, 'phase')[0]).toMatchObject({ before: { phase: 'slowStart' }, after: { phase: 'fastRecovery' } });
    const titles = new Set(simulation.rules.map((rule) => rule.title));
    expect(events.filter(({ rule }) => rule !== undefined && !titles.has(rule))).toEqual([]);
  });

  it('reads as sentences on a terminal', () => {
    const lines = printed(['run', 'drops-newreno-2', '--until', '2.3', '--trace', 'events']).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '    1.000000 s  0 NewReno  The connection starts: segments 0 -> unlimited (RFC 9293, section 3.5)',
      '    1.000000 s  0 NewReno  segment 0 leaves',
      '    1.100440 s  0 NewReno  segment 0 arrives',
    ]);
    expect(lines).toContain(
      '    2.069204 s  0 NewReno  Multiplicative decrease: cwnd 15 -> 7.5, ssthresh 28 -> 7 (RFC 5681, section 3.1; ns-2 slowdown())',
    );
    expect(lines.at(-2)).toMatch(/^R2>R1 /);
  });

  it.each([
    [
      'a node without a route',
      {
        network: {
          kind: 'manet',
          nodes: 2,
          area: [1000, 200],
          placement: {
            kind: 'list',
            positions: [
              [0, 0],
              [900, 0],
            ],
          },
          routing: { kind: 'static' },
        },
        flows: [{ kind: 'udp', rate: 8000, from: '0', to: '1' }],
      },
      ['node 0'],
    ],
    [
      'a station',
      {
        network: {
          kind: 'accessPoint',
          stations: 8,
          distance: 20,
          radio: { dataRate: 2e6, longRetryLimit: 2, shortRetryLimit: 2, loss: { kind: 'bernoulli', rate: 0.4 } },
        },
        flows: [{ kind: 'tcp', from: '2', to: 'h1', receiverWindow: 200 }],
      },
      ['node 2'],
    ],
    [
      'a cable behind an access point',
      {
        network: { kind: 'accessPoint', uplink: { loss: { kind: 'bernoulli', rate: 0.2 } } },
        flows: [{ kind: 'tcp', from: '1', to: 'h1' }],
      },
      ['ap>r', 'r>ap'],
    ],
  ])('names where a packet is lost: %s', (_, scenario, places) => {
    const run = traced({ duration: 10, ...scenario } as ScenarioInput);
    const lost = run.events.filter(({ kind }) => kind === 'dropped' || kind === 'ackDropped');
    const named = new Set(lost.map(({ link, node }) => link ?? `node ${node}`));
    expect([...named].toSorted()).toEqual(places);
  });

  it('is in JSON, and in CSV with a row for each', () => {
    const { trace } = json(['run', 'drops-tahoe-1', '--until', '3', '--trace', 'events,queue', '--json']) as {
      readonly trace: { readonly events: readonly TracedEvent[]; readonly queue: readonly unknown[] };
    };
    expect(trace.queue.length).toBeGreaterThan(20);
    const [heading, ...lines] = printed(['run', 'drops-tahoe-1', '--until', '3', '--trace', 'events', '--csv']).split(
      '\n',
    );
    expect(heading).toBe('t,flow,kind,segment,rule,source,link,node,before,after');
    expect(lines).toHaveLength(trace.events.length + 1);
    expect(lines[0]).toBe('1,0,life,0,The connection starts,"RFC 9293, section 3.5",,,segments 0,segments unlimited');
  });
});
