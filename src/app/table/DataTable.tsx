import { lazy, Suspense } from 'react';
import { useLab } from '../shell/useLab.ts';

const TableSheet = lazy(async () => ({ default: (await import('./TableSheet.tsx')).TableSheet }));

/** The table of one chart, over the charts. */
export function DataTable() {
  const id = useLab((state) => state.table);
  return id === null ? null : (
    <Suspense fallback={null}>
      <TableSheet key={id} id={id} />
    </Suspense>
  );
}
