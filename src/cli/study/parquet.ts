import { fileFault } from '../fileFault.ts';
import { Refused } from '../refused.ts';
import { typedRows, type RowCell, type TypedColumn } from '../../study/rows.ts';

/** Writes rows as Apache Parquet, group by group. The library is loaded when this is called. Throws Refused. */
export async function writeParquet(
  path: string,
  columns: readonly TypedColumn[],
  rows: Iterable<readonly RowCell[]>,
): Promise<void> {
  const { fileWriter, parquetWriteRows } = await import('hyparquet-writer');
  try {
    await parquetWriteRows({ writer: fileWriter(path), rows: typedRows(columns, rows), columns: [...columns] });
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`--out: ${path} cannot be written: ${fileFault(error)}`);
  }
}
