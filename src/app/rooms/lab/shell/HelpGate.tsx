import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** The help. */
export const HELP = new Part('Help', () => import('./HelpDialog.tsx'));

const HelpDialog = lazyPart(HELP, (module) => module.HelpDialog);

/** The help, while it is wanted. */
export function HelpGate() {
  const laboratory = useLaboratory();
  const help = useLab((state) => state.help);
  return help && <HelpDialog leave={() => laboratory.set({ help: false })} />;
}
