import { lazyPart } from '../parts/lazyPart.tsx';
import { Part } from '../parts/part.ts';
import { useLab, useLaboratory } from '../shell/useLab.ts';

const TableSheet = lazyPart(new Part('The table', () => import('./TableSheet.tsx')), (module) => module.TableSheet);

/** The table of one chart, over the charts. */
export function DataTable() {
  const laboratory = useLaboratory();
  const id = useLab((state) => state.table);
  return id === null ? null : <TableSheet key={id} id={id} leave={() => laboratory.set({ table: null })} />;
}
