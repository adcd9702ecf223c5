/** The values of the symbols in a rule's formula, read by running the newest event once more. */
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/engine/tcp/rules.ts';
import type { Lab } from '../../src/lab/lab.ts';
import type { Examined } from '../../src/lab/protocol/protocol.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { finished, labOf, oneFlow, threeFlows } from './labs.ts';

/** One flow that loses segment 30 and whatever the small queue drops later. */
const losesOne = (variant: string, stack: string, more: object = {}): ScenarioInput =>
  ({
    duration: 6,
    network: { bottleneck: { rate: 3e6, delay: 0.02, queue: { limit: 1000 } } },
    flows: [
      { kind: 'tcp', variant, stack, receiverWindow: 40, forcedDrops: [{ segment: 30, transmission: 1 }], ...more },
    ],
  }) as ScenarioInput;

/** The lab at the first firing of this kind, and what the lab reports about the rule. */
function atFirst(lab: Lab, kind: string): Examined & { readonly rule: string; readonly before: number } {
  const found = lab.recorder.notable.find((mark) => mark.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  lab.seek({ event: found.event });
  const { chain, examined } = lab.explain()!;
  return { ...examined[0]!, rule: RULES[chain[0]!.rule]!.title, before: chain[0]!.before };
}

describe('looking into the past', () => {
  it.each([oneFlow, threeFlows])('leaves the run as it is, and what comes after', (scenario) => {
    const [lab, straight] = [labOf(scenario), labOf(scenario)];
    for (let time = 0.05; time < 10; time += 0.31) {
      for (const one of [lab, straight]) one.seek({ time });
      const digest = lab.digest();
      const why = lab.why();
      lab.explain();
      expect(lab.digest()).toBe(digest);
      expect(lab.why()).toEqual(why);
      expect(straight.digest()).toBe(digest);
    }
  });

  it('gives the same result however the moment was reached', () => {
    const lab = finished(oneFlow);
    const straight = labOf(oneFlow);
    for (const event of [700, 3000, 9000, 16_000]) {
      straight.seek({ event });
      lab.seek({ event });
      expect(lab.explain()).toEqual(straight.explain());
    }
  });

  it('names all the causes of a window reduction, and the segment that triggered each ACK', () => {
    const lab = finished(losesOne('newreno', 'ns2'));
    atFirst(lab, 'cut');
    const { chain, examined, between } = lab.explain()!;
    expect(between).toBe(0);
    expect(examined).toHaveLength(chain.length);
    expect(examined.slice(0, -1).map((one) => one?.values['arrived'])).toEqual([33, 33, 32, 31]);
  });
});

describe('values before and after', () => {
  it('NewReno halves as in ns-2: the window in use', () => {
    const { values, results, rule } = atFirst(finished(losesOne('newreno', 'ns2')), 'cut');
    expect(rule).toBe('Multiplicative decrease');
    const { cwnd, W, rwnd } = values;
    expect(W).toBe(Math.min(cwnd!, rwnd!));
    expect(results['cwnd']).toBe(W! / 2);
    expect(results['ssthresh']).toBe(Math.max(Math.floor(W! / 2), 2));
    expect(results['inflation']).toBe(3);
  });

  it('NewReno halves by RFC 5681: the FlightSize', () => {
    const { values, results } = atFirst(finished(losesOne('newreno', 'rfc')), 'cut');
    expect(values['FlightSize']).toBeGreaterThan(4);
    expect(results['cwnd']).toBe(values['FlightSize']! / 2);
    expect(results['ssthresh']).toBe(results['cwnd']);
  });

  it('CUBIC reduces to seven tenths, and remembers the old window', () => {
    const { values, results } = atFirst(finished(losesOne('cubic', 'rfc')), 'cut');
    expect(values['beta']).toBe(0.7);
    expect(results['cwnd']).toBeCloseTo(0.7 * values['FlightSize']!, 12);
    expect(values['W_max']).toBe(0);
    expect(results['W_max']).toBe(values['cwnd']);
  });

  it('slow start: one segment per ACK', () => {
    const lab = labOf(oneFlow);
    lab.seek({ time: 0.15 });
    const { chain, examined } = lab.explain()!;
    expect(RULES[chain[0]!.rule]!.title).toBe('Slow start');
    const { values, results } = examined[0]!;
    expect(values).toMatchObject({ N: 1, L: 1, cwnd: chain[0]!.before });
    expect(results['cwnd']).toBe(values['cwnd']! + 1);
  });

  it('a timeout: the window in use before it, one segment after', () => {
    const { values, results, before } = atFirst(finished(oneFlow), 'timeout');
    expect(values['cwnd']).toBe(before);
    expect(values['W']).toBe(Math.min(before, 60));
    expect(results).toMatchObject({ cwnd: 1, ssthresh: Math.max(2, Math.floor(values['W']! / 2)) });
  });

  it('Vegas: how many of its segments wait, and the bounds', () => {
    const { values, results, rule } = atFirst(finished(losesOne('vegas', 'ns2', { forcedDrops: [] })), 'cut');
    expect(rule).toBe('Leave slow start');
    expect(values['Diff']).toBeGreaterThan(values['gamma']!);
    expect(results['cwnd']).toBe(values['cwnd']! * (7 / 8));
  });
});

it('causes too far back, and packets without a sender, have no values', () => {
  const lab = labOf({ duration: 2, flows: [{ kind: 'udp', rate: 3e7, packetSize: 1000 }] });
  lab.seek({ time: 1 });
  const { chain, examined } = lab.explain()!;
  expect(RULES[chain[0]!.rule]!.kind).toBe('drop');
  expect(examined).toEqual([null]);
});
