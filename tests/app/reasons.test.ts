import { describe, expect, it } from 'vitest';
import { RunData } from '../../src/app/run/record/runData.ts';
import { whyOf } from '../../src/app/explain/why/reasons.ts';
import type { Batch, Opened, StepUnit } from '../../src/lab/protocol/protocol.ts';
import { InstantLaboratory, runAt } from '../../src/figures/instantLaboratory.ts';

/** The data of a run that was stepped from a time to the first cut of a flow. */
function atTheCut(): RunData {
  const lab = new InstantLaboratory();
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
  it('asks about the largest change', () => {
    const why = whyOf(atTheCut())!;
    expect(why.title).toBe('Multiplicative decrease');
    expect(why.question).toMatch(/^Why did cwnd go from [\d.]+ to [\d.]+\?$/);
    expect(why.changes[0]).toMatchObject({ name: 'cwnd', unit: 'segments', changed: true });
    expect(why.changes[1]).toMatchObject({ name: 'ssthresh' });
  });

  it('is empty before the first rule', () => {
    expect(whyOf(runAt({ flows: [{ start: 1 }] }, 0))).toBeNull();
  });
});
