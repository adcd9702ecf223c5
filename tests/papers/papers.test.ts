/**
 * The data in the papers' folders, checked without running anything: every cell, setting, figure and sentence is
 * complete.
 */
import { describe, expect, it } from 'vitest';
import { choicesOf, runsOfTable } from '../../src/papers/evaluate.ts';
import { PAPERS, tableNamed, TABLES } from '../../src/papers/papers.ts';
import { runsOfSetups } from '../../src/papers/setup.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { measure } from '../../src/study/measure.ts';
import { figureOf } from '../../src/study/measured.ts';
import { readPrinted } from '../../src/papers/verdict.ts';

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) < at);

describe('five papers', () => {
  it('have fourteen tables of 533 printed numbers', () => {
    expect(PAPERS.map(({ id }) => id)).toEqual(['islam', 'moza', 'biswal', 'ns3', 'kumpavat']);
    expect(TABLES).toHaveLength(14);
    expect(TABLES.reduce((all, { rows, columns }) => all + rows.length * columns.length, 0)).toBe(533);
  });

  it('have names of their own', () => {
    const all = PAPERS.flatMap(({ tables, figures, remarks, claims }) => [
      ...tables,
      ...figures,
      ...remarks,
      ...claims,
    ]);
    expect(twice(all.map(({ id }) => id))).toEqual([]);
    expect(tableNamed('islam-1')?.name).toBe('Table 1');
    expect(tableNamed('islam-9')).toBeUndefined();
  });

  it.each(TABLES)('$id has a readable number in every cell and a header for every head', (table) => {
    for (const { heads, cells } of table.rows) {
      expect(heads).toHaveLength(table.heads.length);
      expect(cells).toHaveLength(table.columns.length);
      for (const cell of cells) expect(readPrinted(cell).value).toBeGreaterThanOrEqual(0);
    }
    expect(twice(table.rows.map(({ key }) => key))).toEqual([]);
  });

  it.each(TABLES)(
    '$id has runs that can be run, with every answer to what is open, and settings with a value',
    (table) => {
      for (const { key, choices } of table.assumptions)
        for (const choice of choices)
          for (const { order } of runsOfTable(table, { [key]: choice.key }))
            expect(order.scenario.duration).toBeGreaterThan(0);
      const [row, column] = [table.rows[0]!, table.columns[0]!];
      const { scenario } = table.setup(row, column, choicesOf(table));
      for (const { name, value, source } of table.settings) {
        expect(value(scenario), name).not.toBe('');
        expect(
          Object.values(source).every((text) => text !== ''),
          name,
        ).toBe(true);
      }
    },
  );

  it('take an answer that there is not for the first', () => {
    const table = tableNamed('islam-1')!;
    expect(choicesOf(table, { sack: 'maybe', other: 'x' })).toEqual(choicesOf(table));
  });

  it('give ten seeds to whatever is left to chance', () => {
    const some = PAPERS.flatMap(({ tables }) => tables).flatMap((table) =>
      runsOfTable(table).filter(({ order }) => order.scenario.network.kind === 'manet'),
    );
    const seeds = new Set(some.map(({ order }) => order.scenario.seed));
    expect(seeds.size).toBe(10);
  });

  it('have eight drawings, each of which opens live, and that of fast retransmit just after it', () => {
    const drawings = PAPERS.flatMap(({ figures }) => figures.flatMap((figure) => ('live' in figure ? [figure] : [])));
    expect(drawings).toHaveLength(8);
    for (const { id, live } of drawings) {
      expect(live.time, id).toBeLessThan(live.setup.scenario.duration);
      expect(decodeLink(`#${encodeLink(live.setup.scenario, { time: live.time })}`), id).toMatchObject({
        scenario: live.setup.scenario,
        moment: { time: live.time },
        notes: [],
      });
    }
    const { live } = drawings.find(({ id }) => id === 'islam-fig-2')!;
    const sentAgain = (time: number): number =>
      figureOf(
        measure({ scenario: { ...live.setup.scenario, duration: time }, from: 0, points: 0 }),
        'fastRetransmits',
        0,
      )!;
    expect([sentAgain(live.time), sentAgain(live.time - 0.02)]).toEqual([1, 0]);
  });

  it('have all their figures, whose cells and runs exist', () => {
    expect(PAPERS.map(({ id, figures }) => [id, figures.length])).toEqual([
      ['islam', 19],
      ['moza', 6],
      ['biswal', 4],
      ['ns3', 7],
      ['kumpavat', 5],
    ]);
    const places = (kinds: readonly string[]): string[] =>
      PAPERS.flatMap(({ figures }) => figures.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));
    // Tables of words count as tables of the paper: together with the fourteen of numbers there are seventeen.
    expect(places(['words'])).toEqual(['islam-4', 'biswal-1', 'ns3-1']);
    for (const { figures } of PAPERS)
      for (const figure of figures)
        if (figure.kind === 'words')
          for (const row of figure.rows) expect(row, figure.id).toHaveLength(figure.heads.length);
    // As its caption states: "(Mbps) in every 1 Second", for a run of 100 s.
    const biswal = PAPERS.flatMap(({ figures }) => figures).find(({ id }) => id === 'biswal-fig-3')!;
    expect(biswal).toMatchObject({ points: 100, y: { unit: 'Mb/s' } });
    for (const { figures } of PAPERS)
      for (const figure of figures)
        if (figure.kind === 'bars' || figure.kind === 'lines')
          for (const { table, cells } of figure.series) {
            const of = tableNamed(table)!;
            for (const { row, column } of cells) {
              expect(
                of.rows.some(({ key }) => key === row),
                `${figure.id} ${row}`,
              ).toBe(true);
              expect(
                of.columns.some(({ key }) => key === column),
                `${figure.id} ${column}`,
              ).toBe(true);
            }
          }
        else if (figure.kind === 'cwnd' || figure.kind === 'throughput')
          expect(
            runsOfSetups(
              figure.series.map(({ setup }) => setup),
              400,
            ),
            figure.id,
          ).toHaveLength(figure.series.length);
  });

  it('have more than forty sentences to be tested, each with a place and a way', () => {
    const claims = PAPERS.flatMap((paper) => paper.claims);
    expect(claims.length).toBeGreaterThanOrEqual(40);
    for (const { id, quote, where, test, cases } of claims) {
      expect(
        [quote, where, test].every((text) => text !== ''),
        id,
      ).toBe(true);
      expect(twice(cases.map(({ label }) => label)), id).toEqual([]);
    }
  });

  it('name what a remark would change', () => {
    for (const { remarks } of PAPERS)
      for (const { id, whatIf } of remarks)
        if (whatIf !== undefined) {
          const assumption = tableNamed(whatIf.table)!.assumptions.find(({ key }) => key === whatIf.assumption);
          expect(
            assumption?.choices.map(({ key }) => key),
            id,
          ).toContain(whatIf.choice);
        }
  });
});
