/** Completion times of transfers, in a comparison and in the page's results: they equal those of the run itself. */
import { describe, expect, it } from 'vitest';
import { resultsText, resultsTable, transferRows } from '../../src/app/rooms/lab/results/resultsTable.ts';
import { Lab } from '../../src/lab/lab.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { FIGURES, figureIndex } from '../../src/study/figures.ts';
import { measure } from '../../src/study/measure.ts';

const parsed = parseScenario({
  duration: 10,
  network: { kind: 'dumbbell' },
  flows: [
    { application: { kind: 'requests', size: 5000, pause: 0.2 } },
    { application: { kind: 'bulk', bytes: 200_000 } },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { scenario } = parsed;

describe('completion times', () => {
  it('are the same in a comparison, in the results and in the copied table', () => {
    const opening = Lab.open(scenario);
    if (!opening.ok) throw new Error('refused');
    opening.lab.advance(Infinity);
    const result = resultOf(opening.lab.simulation, 0, scenario.duration);
    const all = result.completions!.at(-1)!;
    expect(all.finished).toBeGreaterThan(10);

    const { figures } = measure({ scenario, from: 0, points: 0 });
    const ofRun = (name: string): number => figures[scenario.flows.length * FIGURES.length + figureIndex(name)]!;
    expect(ofRun('transfers')).toBe(all.finished);
    expect(ofRun('medianCompletion')).toBe(all.median);
    expect(ofRun('p95Completion')).toBe(all.p95);
    expect(ofRun('p99Completion')).toBe(all.p99);
    const [small, middle] = result.completions!;
    expect([ofRun('medianCompletionSmall'), ofRun('p95CompletionSmall')]).toEqual([small!.median, small!.p95]);
    expect(ofRun('p95CompletionMiddle')).toBe(middle!.p95);
    expect(ofRun('p95CompletionLarge')).toBeNaN();

    const rows = transferRows(result);
    expect(rows.map(({ title }) => title)).toEqual(['Up to 100 kB', 'Up to 1 MB', 'All sizes']);
    expect(rows.at(-1)!.cells[0]).toBe(String(all.finished));
    expect(resultsText(resultsTable(result, ['a', 'b']), rows)).toContain('All sizes\t');
  });

  it('are none where nothing ends', () => {
    const endless = parseScenario({ duration: 2, flows: [{}] });
    if (!endless.ok) throw new Error('refused');
    const { figures } = measure({ scenario: endless.scenario, from: 0, points: 0 });
    expect(figures[endless.scenario.flows.length * FIGURES.length + figureIndex('medianCompletion')]).toBeNaN();
  });
});
