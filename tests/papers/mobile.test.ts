/** Islam et al., Tables 2 and 3: a selection of the cells of the mobile networks; `mobile.long.ts` has more. */
import { describe, expect, it } from 'vitest';
import { evaluate, runsOfRow, setupOf } from '../../src/papers/evaluate.ts';
import { islamMobileTables, mobileThroughput } from '../../src/papers/islam/mobileTables.ts';
import { islam } from '../../src/papers/islam/islam.ts';
import { measure } from '../../src/study/measure.ts';
import { figureOf } from '../../src/study/measured.ts';
import { cellAt, compute, outcomes } from './outcomes.ts';

const TIMEOUT = 120_000;

describe('mobile nodes', () => {
  const [aodv] = islamMobileTables;
  const table = aodv!;
  const column = table.columns[0]!;

  it(
    'have cells that come seed by seed, and wait with their verdict for all',
    () => {
      const row = table.rows.find(({ key }) => key === 'newreno')!;
      const runs = runsOfRow(table, row, {}, column);
      expect(runs).toHaveLength(10);
      compute(runs.slice(0, 2));
      const cell = cellAt(evaluate(table, outcomes), 'newreno', '3');
      expect([cell.done, cell.of, cell.verdict, cell.reason]).toEqual([2, 10, null, '']);
      expect(cell.mean).toBeGreaterThan(100);
    },
    TIMEOUT,
  );

  it(
    'give the printed number of three nodes with AODV to 1 % where whole packets are counted',
    () => {
      const [run] = runsOfRow(
        table,
        table.rows.find(({ key }) => key === 'newreno')!,
        {},
        column,
      );
      compute([run!]);
      const measured = outcomes(run!.name)!;
      if ('failed' in measured) throw new Error(measured.failed);
      const ours = mobileThroughput('newreno', { scenario: run!.order.scenario, measured }, { count: 'whole' });
      expect(Math.abs(ours / 561.21 - 1)).toBeLessThan(0.01);
    },
    TIMEOUT,
  );

  it('have what the paper leaves open as answers that reach the run', () => {
    const row = table.rows.find(({ key }) => key === 'cubic')!;
    const [few, more] = table.columns;
    const usual = { few: setupOf(table, row, few!, {}), more: setupOf(table, row, more!, {}) };
    const changes: Record<string, string[]> = {};
    for (const { key, choices } of table.assumptions)
      for (const { key: choice } of choices.slice(1, 2)) {
        const chosen = { [key]: choice };
        changes[key] = [
          ...(setupOf(table, row, few!, chosen) === usual.few ? [] : ['3']),
          ...(setupOf(table, row, more!, chosen) === usual.more ? [] : ['more']),
        ];
      }
    // Bytes are counted after the run. The positions and routes of the three nodes come from the book.
    expect(changes).toEqual({
      area: ['more'],
      speed: ['more'],
      pause: ['more'],
      draw: ['3', 'more'],
      payload: ['3', 'more'],
      rate: ['3', 'more'],
      range: ['3', 'more'],
      queue: ['3', 'more'],
      count: [],
    });
    const { network, flows } = setupOf(table, row, more!, {
      area: '1000',
      speed: '20',
      pause: '30',
      payload: '512',
      rate: '11000000',
      range: '100',
      queue: '5',
    }).scenario;
    expect(network).toMatchObject({
      area: [1000, 1000],
      mobility: { maxSpeed: 20, pause: 30 },
      radio: { dataRate: 11e6, receiveRange: 100, carrierSenseRange: 220 },
      interfaceQueue: { limit: 5 },
    });
    expect(flows[0]).toMatchObject({ segmentSize: 512 });
  });

  it('have a draw that is one of the ten of the mean, so that its run is computed once', () => {
    const row = table.rows[0]!;
    const names = (draw: string) => runsOfRow(table, row, { draw }, column).map(({ name }) => name);
    expect(names('2')).toEqual([names('mean')[1]]);
  });

  it('collapse, in the figures of the paper, at the moment that each names: a route breaks and the window falls to one', () => {
    const figures = islam.figures.flatMap((figure) =>
      (figure.kind === 'cwnd' || figure.kind === 'throughput') && figure.moment !== undefined ? [figure] : [],
    );
    expect(figures.map(({ id }) => id)).toEqual([7, 8, 9, 10, 11, 12, 13, 14].map((at) => `islam-fig-${at}`));
    for (const { id, kind, series, moment } of figures) {
      const { scenario } = moment!.setup;
      const newreno = series.find(({ name }) => name === 'Newreno')!;
      expect(newreno.setup, id).toBe(moment!.setup);
      expect(Number(newreno.printed), id).toBeGreaterThan(500);
      // Windows and rates come from the same runs.
      if (kind === 'throughput') continue;
      const measured = measure({
        scenario: { ...scenario, duration: moment!.time },
        from: 0,
        points: Math.round(10 * moment!.time),
      });
      const { min } = measured.series!.flows[0]!;
      expect(min.at(-20), id).toBeGreaterThan(60);
      expect(min.at(-1), id).toBe(1);
      expect(figureOf(measured, 'timeouts', 0), id).toBeGreaterThan(0);
    }
  });
});
