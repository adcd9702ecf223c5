/**
 * Where the receiver's window is the limit and not the network, the result says so; where the network is, it does not.
 */
import { describe, expect, it } from 'vitest';
import { anotherFlow } from '../../src/app/experiment/form/model/startFrom.ts';
import { heldIn } from '../../src/scenario/graph/receiverLimit.ts';
import { headline } from '../../src/study/headline.ts';
import { measure } from '../../src/study/measure.ts';
import { Results } from '../../src/study/results.ts';
import { sawtooth } from '../cli/terminal.ts';
import { studyOf } from './plans.ts';

const SCENARIO = (receiverWindow: number, rate = 10e6): object => ({
  duration: 10,
  network: { bottleneck: { rate, delay: 0.02 } },
  flows: [{ receiverWindow }],
});
const compare = (receiverWindow: number): string => {
  const study = studyOf({
    scenario: SCENARIO(receiverWindow),
    contenders: [{ variant: 'reno' }, { variant: 'cubic' }],
  });
  const results = new Results(study);
  for (const { index, scenario } of study.bySeed())
    results.put(index, measure({ scenario: scenario!, from: 0, points: 0 }));
  return headline(results);
};

describe('a run', () => {
  const said = (scenario: object): string => {
    const { out, err } = sawtooth(['run', 'plan.json', '--json'], { 'plan.json': JSON.stringify(scenario) });
    expect(err).toEqual([]);
    return heldIn(JSON.parse(out) as Parameters<typeof heldIn>[0]);
  };

  it('reports that the receiver limits a flow while the link is partly idle, with a remedy', () => {
    expect(said(SCENARIO(20))).toBe("The receiver's window (20 segments) limits NewReno, not the network.");
  });

  it('says nothing where the link is the limit, with a small window or a large one', () => {
    expect(said(SCENARIO(20, 1e6))).toBe('');
    expect(said(SCENARIO(1000))).toBe('');
  });

  it('prints it in the table of the command line', () => {
    const { out } = sawtooth(['run', 'plan.json'], { 'plan.json': JSON.stringify(SCENARIO(20)) });
    expect(out).toContain(
      "The receiver's window (20 segments) limits NewReno, not the network. --set flows[*].receiverWindow=1000",
    );
  });
});

it('a comparison says whom the receiver holds, and only then', () => {
  expect(compare(20)).toContain("The receiver's window (20 segments) limits Reno and CUBIC, not the network.");
  expect(compare(1000)).not.toContain('receiver');
});

it('a flow that is added where there is none to copy has no such limit', () => {
  expect(anotherFlow({ flows: [{ kind: 'udp' }] }, 'tcp')).toMatchObject({ kind: 'tcp', receiverWindow: 10_000 });
});
