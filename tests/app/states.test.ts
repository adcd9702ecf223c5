/** The chart of states: the state of the sender, and the transition of the current event, with its rule. */
import { describe, expect, it } from 'vitest';
import { arcsOf } from '../../src/app/rooms/lab/panels/states/MachineFigure.tsx';
import { machinesShown } from '../../src/app/rooms/lab/panels/states/machines.ts';
import { states } from '../../src/app/rooms/lab/panels/states/states.tsx';
import type { CutMark } from '../../src/lab/protocol/markProtocol.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const cubic = { duration: 20, flows: [{ kind: 'tcp', variant: 'cubic', stack: 'rfc', receiverWindow: 200 }] };

describe('the chart of states', () => {
  it('shows the transition into fast recovery at a window reduction, with the rule and its numbers', () => {
    const cut = runAt(cubic, 10)
      .marks.between(0, 10)
      .find(({ kind }) => kind === 'cut') as CutMark;
    const data = runAt(cubic, 0, { kind: 'seek', moment: { event: cut.event } });
    const { event, machines } = machinesShown(data)!;
    expect(event).toBe(cut.event);
    const [general, region] = machines;
    expect(general).toMatchObject({
      now: 'Fast recovery',
      taken: [{ from: 'Slow start', to: 'Fast recovery', when: 'a segment counts as lost' }],
    });
    const rule = general!.taken[0]!.rule!;
    expect(rule.title).toBe('Enter recovery');
    expect(JSON.stringify(rule.lines)).toContain('numbers');
    expect(region).toMatchObject({ title: 'Region of the cubic curve', now: 'Waits' });
    expect(states.summary(data)).toMatch(
      /^CUBIC, event [\d\s]+\. Every sender: Fast recovery\. It went from Slow start/,
    );
    const table = states.table(data);
    const rows = Array.from({ length: table.count }, (_, index) => table.row(index));
    expect(rows.filter(([, , , , now]) => now === 'now')).toHaveLength(2);
    expect(rows.filter(([, , , , now]) => now === 'just taken')).toHaveLength(1);
    expect(arcsOf(general!).above.filter(({ taken }) => taken)).toHaveLength(1);
  });

  it('draws overlapping arrows at different heights', () => {
    const { machines } = machinesShown(runAt(cubic, 5))!;
    for (const machine of machines) {
      const { above, below } = arcsOf(machine);
      for (const side of [above, below])
        for (const a of side)
          for (const b of side) {
            if (a === b || a.from < 0 || b.from < 0 || a.level !== b.level) continue;
            const apart =
              Math.max(a.from, a.to) <= Math.min(b.from, b.to) || Math.max(b.from, b.to) <= Math.min(a.from, a.to);
            expect(apart, JSON.stringify([a, b])).toBe(true);
          }
    }
  });

  it('says why it is empty if no flow has a sender', () => {
    expect(states.summary(runAt({ flows: [{ kind: 'udp', rate: 1e6 }] }, 1))).toMatch(/UDP/);
  });
});
