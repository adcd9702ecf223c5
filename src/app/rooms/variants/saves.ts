import { LAW_FORMS, lawNameIn, type LawForm } from '../../../scenario/lawText.ts';
import type { TcpFlow } from '../../../scenario/scenario.ts';
import { Part } from '../../ui/parts/part.ts';
import type { RoomSaves } from '../../ui/save/SaveGate.tsx';
import type { SaveKind } from '../../ui/save/saving.ts';
import { askedBy } from './path.ts';

const WRITER = new Part('Laws in other forms', () => import('../../../law/export.ts'));
const MISSING = 'What could not be carried over is marked in it.';
const FORMS = {
  text: { title: 'Formulas', end: 'md', differs: '' },
  linux: { title: 'Linux', end: 'c', differs: MISSING },
  ns3: { title: 'ns-3', end: 'cc', differs: MISSING },
} as const satisfies Record<LawForm, unknown>;

/** The text of the law that the address holds, which follows what is typed and can be run. */
function lawNow(): string {
  const asked = askedBy(window.location.hash);
  return asked.kind === 'law' ? (asked.scenario.flows[0] as TcpFlow).law : '';
}

/** A law in the forms that its next tool expects, as the command line writes them. */
export function savesOfLaw(): RoomSaves {
  const name = (lawNameIn(lawNow()) ?? 'My law').replaceAll(/\W+/g, '-');
  const kinds = (Object.keys(FORMS) as LawForm[]).map((form): SaveKind => {
    const { end } = FORMS[form];
    const file = `${name}.${end}`;
    const content = async (): Promise<string> => {
      await WRITER.fetch();
      if (WRITER.module === null) throw new Error('What writes laws could not be loaded.');
      return WRITER.module.lawAs(lawNow(), form);
    };
    return {
      id: form,
      group: 'The law',
      help: `It is ${LAW_FORMS[form]}.`,
      file,
      command: `sawtooth law ${name}.rules --as ${form} --out ${file}`,
      preview: content,
      content,
      type: 'text/plain',
      ...FORMS[form],
    };
  });
  return { about: 'The law as it is written', kinds };
}
