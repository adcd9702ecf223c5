/** A law of the user's own on stack quic: it runs, is repeated exactly, and is explained in QUIC's words. */
import { beforeAll, expect, test } from 'vitest';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { build } from '../../src/lab/build/build.ts';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { isOf, Story } from '../app/story.ts';
import { OF_TCP } from '../app/wordsOfTcp.ts';
import { traceOf } from './equal.ts';

beforeAll(loadLanguage);

const GENTLE = `law "Gentle" from Reno
on ack when cwnd < ssthresh
  slow start  cwnd := cwnd + acked
on ack otherwise
  probe       cwnd := cwnd + acked / cwnd
on congestion
  gentle cut  ssthresh := max(cwnd * 0.7, 2 segments)
              cwnd := ssthresh
`;

/** A queue that overflows, and an outage after which congestion is persistent. */
const scenarioOf = (law: string, duration = 6): ScenarioInput => ({
  duration,
  network: {
    bottleneck: {
      rate: 10e6,
      delay: 0.02,
      queue: { limit: 30 },
      loss: { kind: 'outage', first: 3, length: 1.5, every: 100 },
    },
  },
  flows: [{ variant: 'reno', law, stack: 'quic', receiverWindow: 10_000 }],
});

function digestOf(law: string, resumedAt?: number): string {
  const parsed = parseScenario(scenarioOf(law));
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  const simulation = build(parsed.scenario);
  if (resumedAt !== undefined) {
    simulation.runBefore(resumedAt);
    const checkpoint = simulation.save();
    simulation.runBefore(Infinity);
    simulation.restore(checkpoint);
  }
  simulation.runBefore(Infinity);
  return simulation.digest();
}

test('a law runs, and a run resumed during its recovery period ends in the same state', () => {
  const digest = digestOf(GENTLE);
  expect(digestOf(GENTLE)).toBe(digest);
  expect(digestOf(GENTLE, 0.5)).toBe(digest);
  expect(digestOf(GENTLE, 3.7)).toBe(digest);
  expect(digestOf('')).not.toBe(digest);
});

test('section 7 of RFC 9002 written as a law sends what the built-in law sends', () => {
  // Until an ACK of two packets takes the window past ssthresh: the built-in law then counts the second on its own.
  const most = 4.87;
  const own = traceOf(scenarioOf(GENTLE.replace('0.7', '0.5'), most));
  expect(own).toEqual(traceOf(scenarioOf('', most)));
  expect(own.rows).toBeGreaterThan(5000);
});

test('its cuts and persistent congestion are explained in words of QUIC', () => {
  const story = new Story(scenarioOf(GENTLE));
  const cuts = story.marks.filter(isOf('cut'));
  const lines: string[] = [];
  for (const { event } of cuts) {
    story.go({ event });
    lines.push(story.sentence, ...chainOf(story.data).causes.flatMap(({ title, text }) => [title, text]));
  }
  const [first] = cuts;
  if (first?.kind !== 'cut') throw new Error('no cut');
  expect(first.value).toBeCloseTo(0.7 * first.before, 9);
  expect(lines.filter((line) => OF_TCP.test(line))).toEqual([]);
  expect(lines).toContain('gentle cut.');
  expect(lines.join()).toMatch(/By the packet threshold, data \d+ is lost\. Gentle sends it again/);
  expect(lines.join()).toContain('Persistent congestion');
});
