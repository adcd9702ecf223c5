import { useStore } from 'zustand';
import { MENU } from '../../../experiment/menu/ScenarioButton.tsx';
import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';
import { rooms } from '../../../ui/rooms.ts';
import { closeSave, saving } from '../../../ui/save/saving.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { RESULTS } from '../results/ResultsLine.tsx';

export const HELP = new Part('Help', () => import('./HelpDialog.tsx'));

const HelpDialog = lazyPart(HELP, (module) => module.HelpDialog);

/** The help, if open. */
export function HelpGate() {
  const laboratory = useLaboratory();
  const help = useLab((state) => state.help);
  return help && <HelpDialog leave={() => laboratory.set({ help: false })} />;
}

/** The sheets that ask for something, and the words of a stored condition. */
export const ASKING = new Part('The sheet', () => import('./sheets.ts'));

const SHEETS = {
  scenarios: lazyPart(MENU, (module) => module.ScenarioMenu),
  share: lazyPart(
    new Part('Share', () => import('../../../experiment/share/ShareSheet.tsx')),
    (module) => module.ShareSheet,
  ),
  change: lazyPart(ASKING, (module) => module.ChangeSheet),
  guess: lazyPart(ASKING, (module) => module.GuessSheet),
  until: lazyPart(ASKING, (module) => module.UntilSheet),
  results: lazyPart(RESULTS, (module) => module.ResultsSheet),
} as const;

const SaveSheet = lazyPart(
  new Part('Save', () => import('../../../experiment/save/SaveSheet.tsx')),
  (module) => module.SaveSheet,
);

/** The Save dialog in the Lab, if open. */
function LabSave() {
  const { open, first } = useStore(saving);
  const room = useStore(rooms, (place) => place.room);
  return open && room === 'lab' && <SaveSheet first={first} leave={closeSave} />;
}

/** The open side sheet: one at a time. */
export function SheetGate() {
  const laboratory = useLaboratory();
  const wanted = useLab((state) => state.sheet);
  const Sheet = wanted === null ? null : SHEETS[wanted];
  return (
    <>
      {Sheet !== null && <Sheet key={wanted} leave={() => laboratory.set({ sheet: null })} />}
      <LabSave />
    </>
  );
}

const TableSheet = lazyPart(
  new Part('The table', () => import('../table/TableSheet.tsx')),
  (module) => module.TableSheet,
);

/** The table of one chart, covering the charts. */
export function DataTable() {
  const laboratory = useLaboratory();
  const id = useLab((state) => state.table);
  return id === null ? null : <TableSheet key={id} id={id} leave={() => laboratory.set({ table: null })} />;
}
