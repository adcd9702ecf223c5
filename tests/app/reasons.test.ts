import { describe, expect, it } from 'vitest';
import { RunData } from '../../src/app/run/runData.ts';
import { whyOf } from '../../src/app/why/reasons.ts';
import type { Batch, Opened, StepUnit } from '../../src/lab/protocol.ts';
import { InstantLab, runAt } from './realRun.ts';

/** The data of a run that was stepped from a time to the first cut of a flow. */
function atTheCut(): RunData {
  const lab = new InstantLab();
  lab.command({ kind: 'open', scenario: {}, moment: { time: 3 } });
  const opened = lab.reports.find((report): report is Opened => report.kind === 'opened')!;
  const probe = new RunData(opened);
  const newest = (): Batch => lab.reports.filter((report): report is Batch => report.kind === 'batch').at(-1)!;
  lab.reports.filter((report): report is Batch => report.kind === 'batch').forEach((batch) => probe.take(batch));
  const cut = probe.marks.between(0, 3).find((mark) => mark.kind === 'cut' && mark.flow === 0)!;
  lab.command({ kind: 'seek', moment: { time: cut.time - 1e-6 } });
  const step = (unit: StepUnit): void => lab.command({ kind: 'step', unit, direction: 1, flow: 0 });
  step('ack');
  probe.take(newest());
  return probe;
}

describe('why', () => {
  const data = atTheCut();
  const why = whyOf(data)!;

  it('names the rule, its numbers before and after, and where it comes from', () => {
    expect(why.title).toBe('Multiplicative decrease');
    expect(why.question).toMatch(/^Why did cwnd go from [\d.]+ to [\d.]+\?$/);
    expect(why.changes[0]).toMatchObject({ name: 'cwnd', unit: 'segments', changed: true });
    expect(why.changes[1]).toMatchObject({ name: 'ssthresh' });
    expect(why.citation).not.toBe('');
    expect(why.plain).toMatch(/\.$/);
  });

  it('leads back to the packet that was dropped, with its time and its segment', () => {
    const origin = why.causes.at(-1)!;
    expect(origin.isDrop).toBe(true);
    expect(origin.text).toMatch(/^Segment \d+ was dropped at r0 → r1\. The queue held 50 of 50\.$/);
    expect(Number(origin.time)).toBeLessThan(Number(why.time));
    expect(why.causes.reduce((sum, { times }) => sum + times, 0)).toBeGreaterThanOrEqual(3);
  });

  it('is nothing before the first rule', () => {
    expect(whyOf(runAt({ flows: [{ start: 1 }] }, 0))).toBeNull();
  });
});
