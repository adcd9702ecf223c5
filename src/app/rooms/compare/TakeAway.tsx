import { useEffect, useMemo, useState } from 'react';
import type { PresetEntry } from '../../../scenario/presets.ts';
import { commandOf } from '../../../study/command.ts';
import type { Results } from '../../../study/results.ts';
import { fileText, rowsSoFar, typedColumnsOf, typedRows } from '../../../study/rows.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { copyText } from '../../ui/copyText.ts';
import { download } from '../../ui/download.ts';
import { Part } from '../../ui/parts/part.ts';
import { planFile } from './planText.ts';

/** What writes Parquet. */
const PARQUET = new Part('The part that writes Parquet', () => import('hyparquet-writer'));

const rowsAsParquet = (
  results: Results,
  { ByteWriter, parquetWriteRows }: typeof import('hyparquet-writer'),
): ArrayBuffer => {
  const writer = new ByteWriter();
  const columns = typedColumnsOf(results.study);
  // Into memory it is written in one go.
  void parquetWriteRows({ writer, rows: typedRows(columns, rowsSoFar(results)), columns });
  return writer.getBuffer();
};

/** What one can take away of a comparison: its rows, its plan, and what has the same computed at the command line. */
export function TakeAway({ results }: { readonly results: Results }) {
  const { plan } = results.study;
  const [presets, setPresets] = useState<readonly PresetEntry[]>([]);
  const [said, say] = useState('');
  useEffect(() => void loadPresets().then((groups) => setPresets(groups.flatMap(({ presets: of }) => of))), []);
  const file = useMemo(() => planFile(plan), [plan]);
  const name = file.name.replace(/\.json$/, '');
  const command = useMemo(() => commandOf(plan, presets), [plan, presets]);
  const parquet = (): void =>
    PARQUET.whenHere((library) =>
      download(`${name}.parquet`, rowsAsParquet(results, library), 'application/vnd.apache.parquet'),
    );
  return (
    <section className="take-away" aria-label="Take away">
      <span>Take away</span>
      <button type="button" onClick={() => download(`${name}.csv`, fileText('csv', results))}>
        CSV
      </button>
      <button type="button" onClick={() => download(`${name}.jsonl`, fileText('jsonl', results), 'application/jsonl')}>
        JSON lines
      </button>
      <button type="button" onClick={parquet}>
        Parquet
      </button>
      <button type="button" onClick={() => download(file.name, file.text, 'application/json')}>
        Plan
      </button>
      <input
        readOnly
        value={command}
        aria-label="The same at the command line"
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        onClick={() =>
          void copyText(command).then((done) => say(done ? 'Command copied.' : 'Select the command and copy it.'))
        }
      >
        Copy command
      </button>
      <output>{said}</output>
    </section>
  );
}
