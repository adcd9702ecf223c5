import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { Part } from '../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';

/** The form; loaded when it is likely to be used. */
export const FORM = new Part('The form', () => import('./FormSheet.tsx'));

const FormSheet = lazyPart(FORM, (module) => module.FormSheet);

/** The form, once the user wants it. */
export function FormGate() {
  const laboratory = useLaboratory();
  const request = useLab((state) => state.form);
  // The first run may be opened after the request.
  useLab((state) => state.run);
  const run = laboratory.data?.opened.scenario;
  if (request === null || run === undefined) return null;
  return <FormSheet request={request} run={run} leave={() => laboratory.set({ form: null })} />;
}
