import { useEffect, useMemo, useState } from 'react';
import type { PresetEntry } from '../../../scenario/presets.ts';
import { commandOf } from '../../../study/command.ts';
import type { Results } from '../../../study/results.ts';
import { fileText, rowsSoFar, typedColumnsOf, typedRows } from '../../../study/rows.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { Part } from '../../ui/parts/part.ts';
import type { RoomSaves } from '../../ui/save/SaveGate.tsx';
import type { SaveKind } from '../../ui/save/saving.ts';
import { planFile } from './planText.ts';

/** The Parquet writer, loaded on demand. */
const PARQUET = new Part('The part that writes Parquet', () => import('hyparquet-writer'));

async function rowsAsParquet(results: Results): Promise<ArrayBuffer> {
  const { ByteWriter, parquetWriteRows } = await PARQUET.here();
  const writer = new ByteWriter();
  const columns = typedColumnsOf(results.study);
  // Writing to memory is synchronous.
  void parquetWriteRows({ writer, rows: typedRows(columns, rowsSoFar(results)), columns });
  return writer.getBuffer();
}

/** Length of the preview of a file, characters. */
const SHOWN = 40_000;

/** Files of a comparison: its rows, its plan, and the command that computes it in a terminal. */
export function useSaves(results: Results | null): RoomSaves {
  const [presets, setPresets] = useState<readonly PresetEntry[]>([]);
  useEffect(() => void loadPresets().then((groups) => setPresets(groups.flatMap(({ presets: of }) => of))), []);
  return useMemo(() => {
    if (results === null) return { about: 'The comparison', kinds: [] };
    const { plan } = results.study;
    const { name, text } = planFile(plan);
    const base = name.replace(/\.json$/, '');
    const command = commandOf(plan, presets);
    const columns = typedColumnsOf(results.study).map((column) => `${column.name}: ${column.type.toLowerCase()}`);
    const kind = (
      end: string,
      title: string,
      more: Pick<SaveKind, 'help' | 'type'> & { readonly text: () => string },
    ): SaveKind => ({
      id: end,
      group: 'Data',
      title,
      end,
      file: `${base}.${end}`,
      command: `${command} --out ${base}.${end}`,
      ...more,
      preview: () => Promise.resolve(more.text().slice(0, SHOWN)),
      content: () => Promise.resolve(more.text()),
    });
    return {
      about: plan.title === '' ? 'The comparison' : plan.title,
      kinds: [
        kind('csv', 'Rows', {
          text: () => fileText('csv', results),
          help: 'A row for each flow of each finished run, and one for all its flows. All figures are in SI base units.',
          type: 'text/csv',
        }),
        kind('jsonl', 'Rows, JSON lines', {
          text: () => fileText('jsonl', results),
          help: 'The same, with one object per line.',
          type: 'application/jsonl',
        }),
        {
          ...kind('parquet', 'Columns', {
            text: () => columns.join('\n'),
            help: 'The same as Apache Parquet, for data frames.',
            type: 'application/vnd.apache.parquet',
          }),
          content: () => rowsAsParquet(results),
        },
        {
          ...kind('json', 'Plan', {
            text: () => text,
            help: 'What is compared, on what, with which seeds: page and command line open it.',
            type: 'application/json',
          }),
          group: 'Pass it on',
          command,
        },
      ],
    };
  }, [results, presets]);
}
