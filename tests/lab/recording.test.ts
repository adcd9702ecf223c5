/** The recorder: rows and marks against an independent account of the same run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalog.ts';
import { build } from '../../src/lab/build.ts';
import type { Lab } from '../../src/lab/lab.ts';
import { SAMPLE_STRIDE, type Mark, type SeriesFacts } from '../../src/lab/protocol.ts';
import { BUCKETS } from '../../src/lab/series.ts';
import type { Simulation } from '../../src/lab/simulation.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted, witnessed } from '../experiment.ts';
import { SEED, UNITS, finished, labOf, oneFlow, threeFlows } from './labs.ts';

interface Row {
  readonly min: number;
  readonly max: number;
  readonly last: number;
}

/** Rows by series and bucket, "id/bucket"; later rows take the place of earlier ones, as on the screen. */
function take(lab: Lab, into = new Map<string, Row>()): Map<string, Row> {
  const rows = lab.recorder.takeRows();
  for (let at = 0; at < rows.length; at += SAMPLE_STRIDE) {
    into.set(`${rows[at]}/${rows[at + 1]}`, { min: rows[at + 2]!, max: rows[at + 3]!, last: rows[at + 4]! });
  }
  return into;
}

const seriesIn = (lab: Lab, quantity: SeriesFacts['quantity']): SeriesFacts[] =>
  lab.recorder.series.filter((facts) => facts.quantity === quantity);

function cwndOf(simulation: Simulation, flow: number): number {
  const parts = simulation.flows[flow];
  return parts?.kind === 'tcp' ? parts.sender.window.cwnd : 0;
}

/** cwnd by bucket, found by looking at every value that a rule leaves it with. */
function cwndByBucket(input: ScenarioInput, flow: number): Row[] {
  const simulation = build(accepted(input));
  const told = witnessed(simulation);
  const bucket = simulation.scenario.duration / BUCKETS;
  const rows: Row[] = [];
  let read = 0;
  for (let index = 0; index < BUCKETS; index++) {
    const values = [cwndOf(simulation, flow)];
    const end = index === BUCKETS - 1 ? Infinity : (index + 1) * bucket;
    while (simulation.nextTime() < end) {
      simulation.runBefore(end, 1);
      for (; read < told.length; read++) {
        const happening = told[read]!;
        if (happening.flow === flow && simulation.rules[happening.rule]?.shows[0] === 'cwnd')
          values.push(happening.before, happening.after);
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
  if (parts !== undefined)
    return parts.kind === 'tcp' ? parts.receiver.state.receivedBytes : parts.sink.state.receivedBytes;
  const { state } = lab.simulation.links[link]!;
  return quantity === 'offered' ? state.offered : state.drops;
}

const perVariant = VARIANTS.flatMap(({ name, stacks }) => stacks.map((stack) => ({ variant: name, stack })));

describe('rows', () => {
  it.each(perVariant)(
    'smallest, largest and last cwnd of each bucket are those of the run, event by event: $variant, $stack',
    ({ variant, stack }) => {
      const input: ScenarioInput = { ...oneFlow, flows: [{ kind: 'tcp', variant, stack, receiverWindow: 60 }] };
      const lab = finished(input);
      const rows = take(lab);
      const [cwnd] = seriesIn(lab, 'cwnd');
      const expected = cwndByBucket(input, 0);
      const recorded = expected.map((_, bucket) => rows.get(`${cwnd?.id}/${bucket}`));
      expect(recorded).toEqual(expected);
    },
  );

  it('a window that is down for less than a bucket is in the smallest value', () => {
    const lab = finished(oneFlow);
    const rows = take(lab);
    const [cwnd] = seriesIn(lab, 'cwnd');
    const timeouts = lab.recorder.takeMarks().filter((mark) => mark.kind === 'timeout');
    expect(timeouts.length).toBeGreaterThan(0);
    for (const mark of timeouts) {
      const row = rows.get(`${cwnd?.id}/${lab.recorder.bucketAt(mark.time)}`);
      expect(row?.min).toBeLessThanOrEqual(mark.value);
    }
  });

  it('what a queue held when it refused a packet is in the largest value', () => {
    const lab = finished(oneFlow);
    const rows = take(lab);
    const [queue] = seriesIn(lab, 'queue');
    const losses = lab.recorder.takeMarks().filter((mark) => mark.kind === 'loss');
    expect(losses.length).toBeGreaterThan(0);
    for (const mark of losses) expect(rows.get(`${queue?.id}/${lab.recorder.bucketAt(mark.time)}`)?.max).toBe(8);
  });

  it('counted quantities add up to the totals', () => {
    const lab = finished(threeFlows);
    const rows = take(lab);
    for (const facts of ['delivered', 'offered', 'drops'].flatMap((quantity) =>
      seriesIn(lab, quantity as SeriesFacts['quantity']),
    )) {
      let sum = 0;
      for (let bucket = 0; bucket < BUCKETS; bucket++) sum += rows.get(`${facts.id}/${bucket}`)?.last ?? NaN;
      expect(sum, `${facts.quantity} of flow ${facts.flow}, link ${facts.link}`).toBe(totalOf(lab, facts));
    }
  });

  it('every series has every bucket, and says what it is in', () => {
    const lab = finished(threeFlows);
    expect(take(lab).size).toBe(lab.recorder.series.length * BUCKETS);
    expect(lab.recorder.known.time).toBe(threeFlows.duration);
    for (const facts of lab.recorder.series) expect(facts.unit).not.toBe('');
  });
});

it('in whatever pieces a run is run and looked at, its rows and marks are the same', () => {
  const whole = finished(threeFlows);
  const [rows, marks] = [take(whole), whole.recorder.takeMarks()];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          ms: fc.integer({ min: 1, max: 900 }),
          most: fc.integer({ min: 1, max: 3000 }),
          look: fc.boolean(),
        }),
        { maxLength: 40 },
      ),
      (pieces) => {
        const lab = labOf(threeFlows);
        const seen = new Map<string, Row>();
        const told: Mark[] = [];
        let time = 0;
        for (const { ms, most, look } of pieces) {
          time += ms / 1000;
          lab.advance(time, most);
          if (!look) continue;
          take(lab, seen);
          told.push(...lab.recorder.takeMarks());
        }
        lab.advance(Infinity);
        expect(take(lab, seen)).toEqual(rows);
        expect([...told, ...lab.recorder.takeMarks()]).toEqual(marks);
      },
    ),
    { numRuns: 25, seed: SEED },
  );
});

it('stepping back and forth neither changes nor repeats what is recorded', () => {
  const whole = finished(threeFlows);
  const [rows, marks] = [take(whole), whole.recorder.takeMarks()];
  const back = fc.record({
    ahead: fc.integer({ min: 1, max: 3000 }),
    unit: fc.constantFrom(...UNITS),
    back: fc.integer({ min: 0, max: 4 }),
    to: fc.integer({ min: 0, max: 10_000 }),
    look: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(back, { maxLength: 12 }), (moves) => {
      const lab = labOf(threeFlows);
      const seen = new Map<string, Row>();
      const told: Mark[] = [];
      for (const { ahead, unit, back: times, to, look } of moves) {
        lab.advance(Infinity, ahead);
        for (let i = 0; i < times; i++) lab.step(unit, -1);
        if (look) {
          take(lab, seen);
          told.push(...lab.recorder.takeMarks());
        }
        if (times === 0) lab.seek({ event: to });
      }
      lab.advance(Infinity);
      expect(take(lab, seen)).toEqual(rows);
      expect([...told, ...lab.recorder.takeMarks()]).toEqual(marks);
    }),
    { numRuns: 25, seed: SEED },
  );
});

describe('marks', () => {
  const lab = finished(threeFlows);
  const marks = lab.recorder.takeMarks();

  it('come in order of time, each once', () => {
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
    const told = witnessed(simulation);
    simulation.runBefore(Infinity);
    const expected = told.filter(({ rule, after2 }) => {
      const kind = simulation.rules[rule]?.kind;
      // A lost ACK is no loss of data.
      return kind === 'drop' ? after2 === 0 : kind === 'cut' || kind === 'timeout' || kind === 'phase';
    });
    expect(marks.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  it('of losses name as many as the ledger has booked', () => {
    for (const flow of [0, 1, 2]) {
      const losses = marks.filter((mark) => mark.kind === 'loss' && mark.flow === flow);
      expect(losses.length).toBe(lab.simulation.ledger.droppedOn(flow, 0));
    }
  });
});

it('recording changes nothing', () => {
  for (const input of [oneFlow, threeFlows]) {
    const alone = build(accepted(input));
    alone.runBefore(Infinity);
    expect(finished(input).digest()).toBe(alone.digest());
  }
});
