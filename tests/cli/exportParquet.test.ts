import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { sawtoothLater } from './terminal.ts';

it('export --as parquet: another reader finds every change of the windows', async () => {
  const file = join(tmpdir(), `windows-${process.pid}.parquet`);
  try {
    const { code } = await sawtoothLater([
      'export',
      'drops-sack-2',
      '--set',
      'duration=2',
      '--as',
      'parquet',
      '--out',
      file,
    ]);
    expect(code).toBe(0);
    const bytes = readFileSync(file);
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { schema } = parquetMetadata(buffer);
    expect(schema.find(({ name }) => name === 'flow')!.type).toBe('INT32');
    const rows = await parquetReadObjects({ file: buffer });
    expect(Object.keys(rows[0]!)).toEqual(['t', 'flow', 'name', 'cwnd', 'ssthresh', 'phase']);
    expect(rows[0]).toMatchObject({ flow: 0, cwnd: 1, phase: 'slowStart' });
    const times = rows.map((row) => Number(row['t']));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  } finally {
    rmSync(file, { force: true });
  }
});
