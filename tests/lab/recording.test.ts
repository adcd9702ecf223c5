/** The recorder: its rows and marks compared with an independent account of the same run. */
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { build } from '../../src/lab/build/build.ts';
import type { Lab } from '../../src/lab/lab.ts';
import type { Mark } from '../../src/lab/protocol/markProtocol.ts';
import type { SeriesFacts } from '../../src/lab/protocol/protocol.ts';
import { BUCKETS, bucketsFor } from '../../src/lab/record/series.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { FlowInput, ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted, observed } from '../experiment.ts';
import { finished, oneFlow, takeRows, threeFlows, type Row } from './labs.ts';
import { someOf } from '../sweep.ts';

const seriesIn = (lab: Lab, quantity: SeriesFacts['quantity']): SeriesFacts[] =>
  lab.recorder.series.filter((facts) => facts.quantity === quantity);

/** Round-trip times by bucket, computed from the sender's own sums after every bucket. */
function measuredByBucket(input: ScenarioInput): (number | undefined)[] {
  const simulation = build(accepted(input));
  const parts = simulation.flows[0]!;
  if (parts.kind !== 'tcp') throw new Error('no sender');
  const { state } = parts.sender;
  const bucket = simulation.scenario.duration / BUCKETS;
  return Array.from({ length: BUCKETS }, (_, index) => {
    const { rttSum, rttCount } = state;
    simulation.runBefore(index === BUCKETS - 1 ? Infinity : (index + 1) * bucket, Infinity);
    const count = state.rttCount - rttCount;
    return count > 0 ? (state.rttSum - rttSum) / count : undefined;
  });
}

function cwndOf(simulation: Simulation, flow: number): number {
  const parts = simulation.flows[flow];
  return parts?.kind === 'tcp' ? parts.sender.window.cwnd : 0;
}

/** cwnd by bucket, computed from every value that a rule sets. */
function cwndByBucket(input: ScenarioInput, flow: number): Row[] {
  const simulation = build(accepted(input));
  const reported = observed(simulation);
  const bucket = simulation.scenario.duration / BUCKETS;
  const rows: Row[] = [];
  let read = 0;
  for (let index = 0; index < BUCKETS; index++) {
    const values = [cwndOf(simulation, flow)];
    const end = index === BUCKETS - 1 ? Infinity : (index + 1) * bucket;
    while (simulation.nextTime() < end) {
      simulation.runBefore(end, 1);
      for (; read < reported.length; read++) {
        const firing = reported[read]!;
        if (firing.flow === flow && simulation.rules[firing.rule]?.shows[0] === 'cwnd')
          values.push(firing.before, firing.after);
      }
      values.push(cwndOf(simulation, flow));
    }
    rows.push({ min: Math.min(...values), max: Math.max(...values), last: values.at(-1)! });
  }
  return rows;
}

/** The total of a counted series at the end of a run. */
function totalOf(lab: Lab, { flow, link, quantity }: SeriesFacts): number {
  const parts = lab.simulation.flows[flow];
  if (parts?.kind === 'tcp' && quantity === 'refused') return parts.sender.refused();
  if (parts !== undefined)
    return parts.kind === 'tcp' ? parts.receiver.state.receivedBytes : parts.sink.state.receivedBytes;
  const { state } = lab.simulation.links[link]!;
  return quantity === 'offered' ? state.offered : state.drops;
}

const perVariant = VARIANTS.flatMap(({ name, stacks }) => stacks.map((stack) => ({ variant: name, stack })));

/** Every growth law once, because the recorder does not depend on what a stack adds. */
const perGrowth = VARIANTS.map(({ name, stacks }) => ({ variant: name, stack: stacks[0]! }));

describe('rows', () => {
  it.each(someOf(perGrowth, 6))(
    'smallest, largest and last cwnd of each bucket are those of the run, event by event: $variant, $stack',
    ({ variant, stack }) => {
      const input: ScenarioInput = {
        ...oneFlow,
        duration: 6,
        flows: [{ kind: 'tcp', variant, stack, receiverWindow: 60 }],
      };
      const lab = finished(input);
      const rows = takeRows(lab);
      const [cwnd] = seriesIn(lab, 'cwnd');
      const expected = cwndByBucket(input, 0);
      const recorded = expected.map((_, bucket) => rows.get(`${cwnd?.id}/${bucket}`));
      expect(recorded).toEqual(expected);
    },
  );

  it('a window that is low for less than a bucket appears in the minimum', () => {
    const lab = finished(oneFlow);
    const rows = takeRows(lab);
    const [cwnd] = seriesIn(lab, 'cwnd');
    const timeouts = lab.recorder.takeMarks().filter((mark) => mark.kind === 'timeout');
    expect(timeouts.length).toBeGreaterThan(0);
    for (const mark of timeouts) {
      const row = rows.get(`${cwnd?.id}/${lab.recorder.bucketAt(mark.time)}`);
      expect(row?.min).toBeLessThanOrEqual(mark.value);
    }
  });

  it('the queue length at a refused packet appears in the maximum', () => {
    const lab = finished(oneFlow);
    const rows = takeRows(lab);
    const [queue] = seriesIn(lab, 'queue');
    const losses = lab.recorder.takeMarks().filter((mark) => mark.kind === 'loss');
    expect(losses.length).toBeGreaterThan(0);
    for (const mark of losses) expect(rows.get(`${queue?.id}/${lab.recorder.bucketAt(mark.time)}`)?.max).toBe(8);
  });

  it('a queue shrinks even while no event happens', () => {
    const lab = finished({
      duration: 4,
      network: { bottleneck: { rate: 1e6, delay: 0.5, queue: { limit: 50 } }, access: { rate: 1e9, delay: 0.001 } },
      flows: [
        {
          kind: 'tcp',
          variant: 'reno',
          parameters: { initialWindow: 10 },
          receiverWindow: 10,
          segmentSize: 960,
          headerSize: 40,
        },
      ],
    });
    const rows = takeRows(lab);
    const [queue] = seriesIn(lab, 'queue');
    const lengths = Array.from({ length: BUCKETS }, (_, bucket) => rows.get(`${queue?.id}/${bucket}`)!.last);
    const full = lengths.indexOf(10);
    // Each packet takes 8 ms; a bucket is 1 ms.
    const shorter = Array.from({ length: 10 }, (_, gone) =>
      lengths.findIndex((length, at) => at > full && length <= 9 - gone),
    );
    expect(shorter.map((at, gone) => Math.abs(at - full - 8 * (gone + 1)) <= 1)).toEqual(Array(10).fill(true));
  });

  it('counted quantities add up to the totals', () => {
    const lab = finished(threeFlows);
    const rows = takeRows(lab);
    for (const facts of ['delivered', 'offered', 'drops', 'refused'].flatMap((quantity) =>
      seriesIn(lab, quantity as SeriesFacts['quantity']),
    )) {
      let sum = 0;
      for (let bucket = 0; bucket < BUCKETS; bucket++)
        sum += rows.get(`${facts.id}/${bucket}`)?.last ?? (facts.quantity === 'refused' ? 0 : NaN);
      expect(sum, `${facts.quantity} of flow ${facts.flow}, link ${facts.link}`).toBe(totalOf(lab, facts));
    }
  });

  it('a bucket has the mean of the round trips measured in it, or no value', () => {
    const lab = finished(oneFlow);
    const rows = takeRows(lab);
    const [sample] = seriesIn(lab, 'sample');
    const expected = measuredByBucket(oneFlow);
    expect(expected.filter((mean) => mean !== undefined).length).toBeGreaterThan(100);
    expect(expected.map((_, bucket) => rows.get(`${sample?.id}/${bucket}`)?.last)).toEqual(expected);
  });

  it('every series has every bucket, and its unit', () => {
    const lab = finished(threeFlows);
    const rows = takeRows(lab);
    for (const { id, quantity } of lab.recorder.series) {
      const has = Array.from({ length: BUCKETS }, (_, bucket) => rows.has(`${id}/${bucket}`));
      // Before a sender's first measurement, or a packet's first wait, there is no value; later, only single samples
      // are missing.
      // The series of abandoned packets has values only in some buckets.
      if (quantity === 'refused') continue;
      const from = ['rtt', 'rttvar', 'sample', 'waited'].includes(quantity) ? has.indexOf(true) : 0;
      expect(has[from], `${quantity} has no value at first: the list above names what may`).toBe(true);
      if (quantity !== 'sample') expect(has.indexOf(false, from), `${quantity} lacks a value`).toBe(-1);
    }
    expect(lab.recorder.known.time).toBe(threeFlows.duration);
    for (const facts of lab.recorder.series) expect(facts.unit).not.toBe('');
  });
});

describe('marks', () => {
  const lab = finished(threeFlows);
  const marks = lab.recorder.takeMarks();

  it('are in order of time, each once', () => {
    expect(marks.length).toBeGreaterThan(20);
    for (const [index, mark] of marks.entries()) {
      const before = marks[index - 1];
      if (before === undefined) continue;
      expect(mark.time).toBeGreaterThanOrEqual(before.time);
      expect(mark.id).toBeGreaterThan(before.id);
    }
  });

  it('are the losses, cuts, timeouts and phase changes of the run', () => {
    const simulation = build(accepted(threeFlows));
    const reported = observed(simulation);
    simulation.runBefore(Infinity);
    const expected = reported.filter(({ rule, after2 }) => {
      const kind = simulation.rules[rule]?.kind;
      // A lost ACK does not count as lost data.
      return kind === 'drop' ? after2 === 0 : kind === 'cut' || kind === 'timeout' || kind === 'phase';
    });
    const noted = marks.filter(({ kind }) => ['loss', 'cut', 'timeout', 'phase'].includes(kind));
    expect(noted.map(({ id, event, time }) => ({ id, event, time }))).toEqual(
      expected.map(({ id, event, time }) => ({ id, event, time })),
    );
  });

  it('of losses are as many as the ledger has counted', () => {
    for (const flow of [0, 1, 2]) {
      const losses = marks.filter((mark) => mark.kind === 'loss' && mark.flow === flow);
      expect(losses.length).toBe(lab.simulation.ledger.droppedOn(flow, 0));
    }
  });
});

describe('the contents of a mark', () => {
  const marksOf = (input: ScenarioInput): Mark[] => finished(input).recorder.takeMarks();
  const only = <Kind extends Mark['kind']>(marks: readonly Mark[], kind: Kind): Extract<Mark, { kind: Kind }>[] =>
    marks.filter((mark): mark is Extract<Mark, { kind: Kind }> => mark.kind === kind);
  const sender = (flow: Partial<FlowInput & { kind: 'tcp' }>): ScenarioInput => ({
    ...oneFlow,
    flows: [{ ...flow, kind: 'tcp' }],
  });

  it('a loss: the link, the cause, how full the queue was', () => {
    const [overflow] = only(marksOf(oneFlow), 'loss');
    expect(overflow).toMatchObject({ cause: 'queue', place: 0, queue: 8, limit: 8, transmission: 1 });
    const forced = only(marksOf(sender({ forcedDrops: [{ segment: 9 }, { segment: 9, transmission: 2 }] })), 'loss');
    expect(forced.slice(0, 2)).toMatchObject([
      { cause: 'forced', segment: 9, transmission: 1 },
      { cause: 'forced', segment: 9, transmission: 2 },
    ]);
    const random = marksOf({ ...oneFlow, network: { bottleneck: { loss: { kind: 'every', n: 50 } } } });
    expect(only(random, 'loss')[0]).toMatchObject({ cause: 'loss', place: 0 });
  });

  it('duplicate ACKs, until there are enough of them; then the cut, the next hole, the end of recovery', () => {
    const marks = marksOf(sender({ receiverWindow: 12, forcedDrops: [{ segment: 30 }, { segment: 32 }] }));
    const at = marks.findIndex(({ kind }) => kind === 'duplicate');
    expect(marks.slice(at, at + 6)).toMatchObject([
      { kind: 'duplicate', segment: 30, count: 1, threshold: 3 },
      { kind: 'duplicate', segment: 30, count: 2, threshold: 3 },
      { kind: 'cut', segment: 30, cause: 'loss', duplicates: 3, phase: 'congestionAvoidance' },
      { kind: 'phase', from: 'congestionAvoidance', phase: 'fastRecovery' },
      { kind: 'resend', segment: 32 },
      { kind: 'phase', from: 'fastRecovery' },
    ]);
  });

  it('the reason for a window reduction: Tahoe starts over, Vegas reacts to delay', () => {
    const drop = { receiverWindow: 12, forcedDrops: [{ segment: 30 }] };
    expect(only(marksOf(sender({ ...drop, variant: 'tahoe' })), 'cut')[0]).toMatchObject({
      cause: 'restart',
      value: 1,
    });
    const [vegas] = only(marksOf(sender({ variant: 'vegas', receiverWindow: 100 })), 'cut');
    expect(vegas).toMatchObject({ cause: 'delay', phase: 'slowStart' });
  });

  it('a timeout: the first, and the same segment again', () => {
    const drops = [1, 2, 3].map((transmission) => ({ segment: 12, transmission }));
    const timeouts = only(marksOf(sender({ variant: 'reno', receiverWindow: 3, forcedDrops: drops })), 'timeout');
    expect(timeouts.slice(0, 3)).toMatchObject([
      { segment: 12, cause: 'first', value: 1 },
      { segment: 12, cause: 'repeated', value: 1 },
      { segment: 12, cause: 'repeated', value: 1 },
    ]);
    expect(timeouts[1]!.waited).toBeCloseTo(2 * timeouts[0]!.waited, 9);
  });

  // TCP-Linux of ns-2 starts without a handshake, so its first segments are sent at once.
  const withHandshake = perVariant.filter(({ stack }) => stack !== 'ns2-linux');
  /** LEDBAT reacts to the delay from the start, and BBR has phases of its own. */
  const FIRST_PHASES: Readonly<Record<string, string>> = {
    ledbat: 'congestionAvoidance',
    manual: 'congestionAvoidance',
    bbr: 'startup',
    bbr3: 'startup',
  };

  it.each(withHandshake)('the first phase begins when the SYN is answered, not before: $variant, $stack', (own) => {
    const marks = marksOf(sender({ ...own, receiverWindow: 10 }));
    expect(marks.slice(0, 2)).toMatchObject([
      { kind: 'start', time: 0 },
      { kind: 'established', phase: FIRST_PHASES[own.variant] ?? 'slowStart' },
    ]);
    expect(marks[1]!.time).toBeGreaterThan(0.05);
    expect(only(marks, 'established')).toHaveLength(1);
  });

  it('a SYN that is lost times out before there is a phase', () => {
    const marks = marksOf(sender({ forcedDrops: [{ segment: 0 }] }));
    expect(marks.slice(0, 5)).toMatchObject([
      { kind: 'start' },
      { kind: 'loss', segment: 0 },
      { kind: 'timeout', segment: 0, cause: 'first' },
      { kind: 'phase', phase: 'timeout' },
      { kind: 'established', phase: 'slowStart' },
    ]);
  });

  it('the stop of an application', () => {
    expect(only(marksOf(sender({ stop: 3 })), 'stop')).toMatchObject([{ time: 3, flow: 0 }]);
  });
});

it('recording does not change the run', () => {
  for (const input of [oneFlow, threeFlows]) {
    const alone = build(accepted(input));
    alone.runBefore(Infinity);
    expect(finished(input).digest()).toBe(alone.digest());
  }
});

it('very many series are stored in fewer buckets, but never fewer than a quarter', () => {
  expect([1, 100, 600, 640, 1010, 1300, 2570, 100_000].map(bucketsFor)).toEqual([
    4000, 4000, 4000, 2000, 2000, 1000, 1000, 1000,
  ]);
});
