/**
 * Reactions to marks, line by line as in ns-2.35. The scripts in `ns2/ecn/` are measurements like those of
 * `againstNs2.test.ts`; an error model of ns-2 marked the packets instead of dropping them.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ECN, FLAGS, ROUTE, SEQ } from '../../src/engine/kernel/packets.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { simulate } from '../experiment.ts';
import { first, oneLink, timelineOf } from './timeline.ts';

/** Marks the first transmissions of these segments at the entry of the link. */
function marking(simulation: Simulation, segments: readonly number[]): Simulation {
  const left = new Set(segments);
  const { rows } = simulation.kernel.packets.state;
  const [link] = simulation.links;
  if (link === undefined) throw new Error('no link');
  const own = link.lossModel;
  link.attachLoss(
    {
      verdict(packet) {
        if ((rows[packet + ROUTE]! & 1) === 0 && left.delete(rows[packet + SEQ]!))
          rows[packet + FLAGS] = rows[packet + FLAGS]! | ECN.CE;
        return own === null ? -1 : own.verdict(packet);
      },
    },
    null,
    null,
  );
  return simulation;
}

const STORM = Array.from({ length: 65 }, (_, index) => 15 + index);
const CASES = [
  { name: 'mark', marked: [15], lost: [] },
  { name: 'marks', marked: [15, 19, 22, 40], lost: [] },
  { name: 'mark-loss', marked: [15], lost: [19] },
  { name: 'mark-losses', marked: [15], lost: [19, 23] },
  { name: 'loss-mark', marked: [22], lost: [15] },
  { name: 'storm', marked: STORM, lost: [] },
] as const;

describe.each(['tahoe', 'reno', 'newreno', 'sack', 'fack'] as const)('%s', (variant) => {
  it.each(CASES)('answers as in ns-2: $name', ({ name, marked, lost }) => {
    const simulation = simulate(
      oneLink({ variant, stack: 'ns2', forcedDrops: first(...lost), parameters: { ecn: 'classic' } }),
    );
    const script = readFileSync(`tests/timelines/ns2/ecn/${variant}-${name}.txt`, 'utf8');
    expect(timelineOf(marking(simulation, marked))).toFollow(script);
  });
});

it('NewReno answers as in ns-2 when ACKs are delayed', () => {
  const delayedAck = { timeout: 0.1, segments: 2 };
  const simulation = simulate(
    oneLink({ variant: 'newreno', stack: 'ns2', delayedAck, parameters: { ecn: 'classic' } }),
  );
  const script = readFileSync('tests/timelines/ns2/ecn/newreno-delayed.txt', 'utf8');
  expect(timelineOf(marking(simulation, [15, 19]))).toFollow(script);
});
