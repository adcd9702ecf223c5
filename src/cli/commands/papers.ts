import { PAPERS } from '../../papers/papers.ts';
import type { Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import { textTable } from '../textTable.ts';

export const papersCommand: Command = {
  name: 'papers',
  summary: 'Lists the papers whose tables Sawtooth computes.',
  flags: [
    {
      name: 'json',
      help: 'Prints one JSON object: {"papers": [{id, short, title, authors, simulator, tables: [{id, name, caption, rows, columns, assumptions}]}]}.',
    },
  ],
  notes: [],
  examples: ['sawtooth papers', 'sawtooth paper islam-1'],
  prepare: (call) => (output) => {
    if (call.has('json')) {
      const papers = PAPERS.map(({ id, short, title, authors, simulator, tables }) => ({
        id,
        short,
        title,
        authors,
        simulator,
        tables: tables.map(({ id: table, name, caption, rows, columns, assumptions }) => ({
          id: table,
          name,
          caption,
          rows: rows.map(({ key, heads }) => ({ key, heads })),
          columns: columns.map(({ key, name: head, unit, meaning }) => ({ key, name: head, unit, meaning })),
          assumptions: assumptions.map(({ key, label, why, choices }) => ({ key, label, why, choices })),
        })),
      }));
      writeJson(output, { papers });
      output.line('');
      return;
    }
    const columns = ['name', 'paper', 'table', 'numbers', 'caption'].map(
      (title) => ({ title, align: 'left' }) as const,
    );
    const rows = PAPERS.flatMap(({ short, tables }) =>
      tables.map(({ id, name, caption, rows: all, columns: across }) => [
        id,
        short,
        name,
        String(all.length * across.length),
        caption,
      ]),
    );
    for (const line of textTable(columns, rows, call.io.columns)) output.line(line);
  },
};
