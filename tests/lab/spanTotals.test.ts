import { describe, expect, it } from 'vitest';
import { simulate } from '../../src/library/simulate.ts';
import type { Lab } from '../../src/lab/lab.ts';
import type { Span, SpanTotals } from '../../src/lab/protocol/protocol.ts';
import { walk } from '../../src/lab/travel/travel.ts';
import type { Scenario, ScenarioInput } from '../../src/scenario/scenario.ts';
import { presetEntry } from '../presetFile.ts';
import { finished, labOf } from './labs.ts';

/** What the command line computes with --from and --until. */
function fromOutside(scenario: Scenario, { from, to }: Span): SpanTotals {
  const { result } = simulate(scenario, { from, end: to, interval: 1, sink: {}, nowMs: () => 0 });
  return { from, to, flows: result.flows, total: result.total, links: result.links };
}

const totalsOf = (lab: Lab, span: Span): SpanTotals | null => walk(lab.looking(null, null, null, span)).totals ?? null;

/** The links of a result also have quantiles. */
const without = ({ links, ...rest }: SpanTotals): SpanTotals => ({
  ...rest,
  links: links.map(({ from, to, packets, bytes, drops, meanQueue, meanQueueingDelay }) => ({
    from,
    to,
    packets,
    bytes,
    drops,
    meanQueue,
    meanQueueingDelay,
  })) as unknown as SpanTotals['links'],
});

describe('the totals of a span are those of the command line', () => {
  it.each([
    ['two-flows', { from: 2.2, to: 4.8 }],
    ['two-flows', { from: 0, to: 1.5 }],
    ['walks-away-aodv', { from: 44.5, to: 47 }],
    ['home-of-things', { from: 10, to: 13.25 }],
  ])('%s', (preset, span) => {
    const lab = labOf(presetEntry(preset).scenario as ScenarioInput);
    lab.seek({ time: span.to + 0.4 });
    const before = [lab.digest(), lab.simulation.events, lab.recorder.known.time];
    const totals = totalsOf(lab, span);
    expect(totals?.total.packetsReceived).toBeGreaterThan(0);
    expect(without(totals!)).toEqual(without(fromOutside(lab.scenario, span)));
    // The run is unchanged and continues as if nothing had been computed.
    expect([lab.digest(), lab.simulation.events, lab.recorder.known.time]).toEqual(before);
    // The same from a moment before the span, whose end is already known there.
    lab.seek({ time: span.from / 2 });
    expect(totalsOf(lab, { ...span })).toEqual(totals);
    const to = span.to - 0.1;
    expect(without(totalsOf(lab, { from: span.from, to })!)).toEqual(
      without(fromOutside(lab.scenario, { ...span, to })),
    );
    lab.seek({ time: span.to + 0.4 });
    expect([lab.digest(), lab.simulation.events]).toEqual(before.slice(0, 2));
  });

  it('has no totals of what is not simulated yet, also after an intervention', () => {
    const lab = labOf(presetEntry('two-flows').scenario as ScenarioInput);
    lab.seek({ time: 3 });
    expect(totalsOf(lab, { from: 1, to: 4 })).toBeNull();
    const before = totalsOf(lab, { from: 1, to: 2.5 })!;
    lab.seek({ time: 1.5 });
    expect(lab.intervene({ kind: 'setLink', link: 'r0>r1', rate: 2e6 })).toMatchObject({ ok: true });
    expect(totalsOf(lab, { from: 1, to: 2.5 })).toBeNull();
    lab.seek({ time: 3 });
    const after = totalsOf(lab, { from: 1, to: 2.5 })!;
    expect(after.total.goodput).toBeLessThan(before.total.goodput);
    expect(without(after)).toEqual(without(fromOutside(lab.scenario, { from: 1, to: 2.5 })));
    lab.advance(Infinity);
    expect(lab.digest()).toBe(finished(lab.scenario).digest());
  });
});
