import type { Results } from '../../../study/results.ts';
import { columnsOf, rowsFor } from '../../../study/rows.ts';

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The results so far as the command line writes them: one row per run and flow, and one per run of all flows together. */
export function csvOf(results: Results): string {
  const { study } = results;
  const lines: (readonly (string | number | null)[])[] = [columnsOf(study)];
  for (let index = 0; index < study.runs; index++) {
    const outcome = results.outcome(index);
    if (outcome !== undefined) lines.push(...rowsFor(study, study.run(index), outcome));
  }
  return lines.map((row) => `${row.map(cell).join(',')}\n`).join('');
}
