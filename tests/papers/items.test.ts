/** The list of all items of the papers, docs/papers.md: every table, figure, sentence, error and named thing has a row. */
import { describe, expect, it } from 'vitest';
import { askedBy, hashOf } from '../../src/app/rooms/papers/address.ts';
import { readArguments } from '../../src/cli/arguments.ts';
import { describeCommand } from '../../src/cli/commands/describe.ts';
import { exportCommand } from '../../src/cli/commands/export.ts';
import { figureCommand } from '../../src/cli/commands/figure.ts';
import { paperCommand } from '../../src/cli/commands/paper.ts';
import { runCommand } from '../../src/cli/commands/run.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { PAPERS, tableNamed } from '../../src/papers/papers.ts';
import type { Paper, PaperFigure } from '../../src/papers/paper.ts';
import { FIGURES } from '../../src/study/figures.ts';
import { memory } from '../cli/terminal.ts';
import { NAMED_ITEMS } from './items.ts';
import { ITEMS_AGAIN } from './itemsAgain.ts';

type Row = readonly [kind: string, item: string, where: string, checked: string];

const drawn: Readonly<Record<PaperFigure['kind'], string>> = {
  cwnd: 'computed; printed as a picture only',
  throughput: 'computed; printed as a picture only',
  bars: 'drawn from the cells of its table',
  lines: 'drawn from the cells of its table',
  network: 'the nodes and links of the run, with rates and delays; opens live in the Lab',
  trace: 'drawn from a run, with what happened in it named; opens live in the Lab',
  exchange: 'drawn from a capture of a run; opens live in the Lab',
  header: 'from a capture of a run; opens live in the Lab',
  response: 'runs beside the line of the formula',
  words: 'as printed; nothing in it is computed',
};

function rowsOf({ id, tables, figures, claims, remarks }: Paper): Row[] {
  const address = (item: string): string => `\`#papers/${item}\``;
  return [
    ...tables.map((table): Row => [
      'table',
      `${table.name}: ${table.caption}`,
      address(table.id),
      `\`sawtooth paper ${table.id}\`: a verdict for each of ${table.rows.length * table.columns.length} numbers${table.assumptions.length > 0 ? `; ${table.assumptions.length} assumptions to be moved, \`--nearest\` searches them` : ''}`,
    ]),
    ...figures.map((figure): Row => [
      'figure',
      `${figure.name}: ${figure.caption}`,
      address(figure.id),
      'moment' in figure && figure.moment !== undefined
        ? `${drawn[figure.kind]}; opens live at ${figure.moment.time} s, where a route breaks (tests/papers/mobile.test.ts)`
        : drawn[figure.kind],
    ]),
    ...claims.map((claim): Row => ['claim', `“${claim.quote}” (${claim.where})`, `\`${claim.id}\``, claim.test]),
    ...remarks.map((remark): Row => [
      'error',
      `${remark.title} (${remark.where})`,
      `\`${remark.id}\``,
      `\`sawtooth paper ${id} --remarks --row ${remark.id}\``,
    ]),
    ...NAMED_ITEMS.filter(({ papers }) => papers.includes(id)).map(({ kind, item, where, checked }): Row => [
      kind,
      item,
      where === '' ? 'not here' : where,
      checked,
    ]),
  ];
}

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const page = (): string =>
  [
    '# What the five papers name',
    '',
    'Every table, figure, tested sentence, error and named thing of each paper: where it is in the program, and how it was checked, or why it is not there. The lists are made from the data that page, command line and tests use (`tests/papers/items.test.ts`; `npx vitest run tests/papers/items.test.ts -u` writes it again).',
    ...PAPERS.flatMap((paper) => [
      '',
      `## ${paper.short}: ${paper.title}`,
      '',
      line(['kind', 'item', 'where', 'checked']),
      line(['---', '---', '---', '---']),
      ...rowsOf(paper).map(line),
    ]),
    '',
    '## 55 items that a count of 223 found wrong, partly there or missing',
    '',
    `As they are now: ${ITEMS_AGAIN.filter((each) => each.done).length} are done; of the others the reason is given.`,
    '',
    line(['paper', 'item', 'was', 'now', 'page', 'command']),
    line(['---', '---', '---', '---', '---', '---']),
    ...ITEMS_AGAIN.map(({ paper, item, was, now, done, place, command }) =>
      line([
        PAPERS.find(({ id }) => id === paper)!.short,
        item,
        was,
        `${done ? 'done' : 'not done'}: ${now}`,
        place === '' ? '–' : `\`#papers/${place}\``,
        command === '' ? '–' : `\`sawtooth ${command}\``,
      ]),
    ),
    '',
  ].join('\n');

it('is the page docs/papers.md', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/papers.md');
});

it('names only what there is, and a reason for what there is not', () => {
  const variants = new Set<string>(VARIANTS.map(({ name }) => name));
  const figures = new Set<string>(FIGURES.map(({ name }) => name));
  for (const { item, papers, where, checked, ...of } of NAMED_ITEMS) {
    expect(
      papers.every((id) => PAPERS.some((paper) => paper.id === id)),
      item,
    ).toBe(true);
    expect(
      (of.variants ?? []).filter((name) => !variants.has(name)),
      item,
    ).toEqual([]);
    expect(
      (of.figures ?? []).filter((name) => !figures.has(name)),
      item,
    ).toEqual([]);
    expect(checked.length, item).toBeGreaterThan(10);
    expect(where === '' ? checked.endsWith('.') : true, item).toBe(true);
  }
});

it('has a row for every item, with a way to see it', () => {
  for (const paper of PAPERS) {
    const rows = rowsOf(paper);
    const { tables, figures, claims, remarks } = paper;
    expect(rows.length).toBeGreaterThan(tables.length + figures.length + claims.length + remarks.length);
    for (const row of rows) for (const cell of row) expect(cell).not.toBe('');
  }
});

describe('the 55 items that were not done', () => {
  const { io } = memory({});
  const COMMANDS = [paperCommand, figureCommand, exportCommand, runCommand, describeCommand];

  it('are all there once, each done or with its reason', () => {
    expect(ITEMS_AGAIN).toHaveLength(55);
    const names = ITEMS_AGAIN.map(({ paper, item }) => `${paper}: ${item}`);
    expect(new Set(names).size).toBe(55);
    const counts = (['wrong', 'partly', 'missing'] as const).map(
      (was) => ITEMS_AGAIN.filter((each) => each.was === was).length,
    );
    expect(counts).toEqual([13, 24, 18]);
    for (const { item, now } of ITEMS_AGAIN) expect(now, item).toMatch(/^[A-Z`].{10,}[.`]$/);
  });

  it.each(ITEMS_AGAIN.filter(({ place }) => place !== ''))(
    'the page has the place of $paper, $item',
    ({ place, paper }) => {
      const { shown, note } = askedBy(`#papers/${place}`);
      expect(note).toBe('');
      expect(shown.paper.id).toBe(paper);
      expect(hashOf(shown)).toBe(`#papers/${place}`);
    },
  );

  it.each(ITEMS_AGAIN.filter(({ command }) => command !== ''))(
    'the command line takes the command of $paper, $item',
    ({ command, item }) => {
      const [name, ...args] = command.split(' ');
      const known = COMMANDS.find((each) => each.name === name)!;
      // The request is resolved before anything is run.
      expect(() => known.prepare(readArguments(known, args, io)), item).not.toThrow();
    },
  );

  it('items marked done exist as described, and the others have no verdict that agrees', () => {
    for (const { item, place, command, done } of ITEMS_AGAIN) {
      const id = command.split(' ').at(-1)!;
      const of = PAPERS.find((paper) => place.startsWith(paper.id));
      if (command.includes('--claims'))
        expect(
          of?.claims.some((each) => each.id === id),
          item,
        ).toBe(true);
      if (command.includes('--remarks'))
        expect(
          of?.remarks.some((each) => each.id === id),
          item,
        ).toBe(true);
      if (command.startsWith('figure') && place !== '') {
        const shown = of?.figures.find((each) => each.id === place);
        expect(['trace', 'exchange', 'header', 'response', 'cwnd', 'bars'], item).toContain(shown?.kind);
      }
      if (!done && place !== '') expect(tableNamed(place)?.open, item).not.toBe('');
    }
  });
});
