import { fileFault } from '../fileFault.ts';
import { Refused } from '../refused.ts';
import type { RowCell } from '../../study/rows.ts';

/** Columns of texts; all others hold numbers, except axes whose values are words. */
const TEXTS: ReadonlySet<string> = new Set(['run', 'contender', 'flow', 'name', 'variant', 'digest', 'error']);

/**
 * Writes rows as Apache Parquet, group by group. `words`: columns besides the usual ones that hold texts. The library is
 * loaded when this is called. Throws Refused.
 */
export async function writeParquet(
  path: string,
  columns: readonly string[],
  words: ReadonlySet<string>,
  rows: Iterable<readonly RowCell[]>,
): Promise<void> {
  const { fileWriter, parquetWriteRows } = await import('hyparquet-writer');
  const isText = columns.map((column) => TEXTS.has(column) || words.has(column));
  function* objects(): Generator<Record<string, RowCell>> {
    for (const row of rows)
      yield Object.fromEntries(
        columns.map((column, at) => {
          const cell = row[at] ?? null;
          return [column, cell !== null && isText[at] === true ? String(cell) : cell];
        }),
      );
  }
  try {
    await parquetWriteRows({
      writer: fileWriter(path),
      rows: objects(),
      columns: columns.map((name, at) => ({
        name,
        type: isText[at] === true ? ('STRING' as const) : ('DOUBLE' as const),
      })),
    });
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`--out: ${path} cannot be written: ${fileFault(error)}`);
  }
}
