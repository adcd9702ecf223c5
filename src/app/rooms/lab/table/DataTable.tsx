import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

const TableSheet = lazyPart(new Part('The table', () => import('./TableSheet.tsx')), (module) => module.TableSheet);

/** The table of one chart, covering the charts. */
export function DataTable() {
  const laboratory = useLaboratory();
  const id = useLab((state) => state.table);
  return id === null ? null : <TableSheet key={id} id={id} leave={() => laboratory.set({ table: null })} />;
}
