/** Both futures of a fork, run ahead: the packets that reached the queue, and how both continue. */
import { expect, it } from 'vitest';
import { futuresOf, type Arrival, type Futures, type FuturesOrder } from '../../src/lab/travel/futures.ts';
import { factsOf } from '../../src/lab/record/facts.ts';
import { Lab } from '../../src/lab/lab.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { labOf } from './labs.ts';

/** Segment 1767 of NewReno reaches the full queue at this time, s. */
const LOST = 2.3068;
const deliver = {
  kind: 'packet',
  flow: 0,
  number: 1767,
  transmission: 1,
  ack: false,
  entry: 'r0>r1',
  action: 'deliver',
  hold: 0,
  at: 2.306,
} as const;

function run(order: Partial<FuturesOrder>, events = 5000): Futures {
  const there = labOf(DEFAULT_SCENARIO).scenario;
  const opened = Lab.open({ ...there, interventions: [deliver] });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const link = factsOf(opened.lab, 1).links.findIndex(({ name }) => name === 'r0>r1');
  const work = futuresOf(
    { there, here: opened.lab.scenario, link, from: LOST - 0.002, until: LOST + 0.006, to: 4, ...order },
    events,
  );
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value!;
}

it('a place given to one packet is not free for the next, and all others are unaffected', () => {
  const { there, here } = run({});
  const told = ({ segment, lost }: Arrival): string => `${segment}${lost ? ' lost' : ''}`;
  const [before, now] = [there, here].map(({ arrivals }) => arrivals.filter(({ flow }) => flow === 0).map(told)) as [
    string[],
    string[],
  ];
  expect(before).toContain('1767 lost');
  expect(before).toContain('1768');
  expect(now).toEqual(before.map((each) => ({ '1767 lost': '1767', '1768': '1768 lost' })[each] ?? each));
});

it('each future is that of its own experiment, however the work is divided', () => {
  const { to, there, here } = run({});
  expect(to).toBe(4);
  const pieces = run({}, 137);
  expect(pieces.here.result.digest).toBe(here.result.digest);
  const alone = labOf(DEFAULT_SCENARIO);
  alone.advance(4);
  expect(there.result).toMatchObject({ digest: resultOf(alone.simulation, 0, 4).digest });
  expect(here.result.digest).not.toBe(there.result.digest);
});
