import { VARIANTS, variantNamed } from '../../../engine/tcp/catalogue.ts';
import { WORDS } from '../../../engine/tcp/words.ts';
import { LAW_FORMS, lawNameIn, type LawForm } from '#scenario/flows/lawText.ts';
import type { TcpFlow } from '../../../scenario/scenario.ts';
import { Part } from '../../ui/parts/part.ts';
import type { RoomSaves } from '../../ui/save/SaveGate.tsx';
import type { SaveKind } from '../../ui/save/saving.ts';
import { tableKinds } from '../../ui/save/tableKinds.ts';
import { askedBy } from './path.ts';

const WRITER = new Part('Laws in other forms', () => import('../../../law/export.ts'));
const MISSING = 'Anything that could not be translated is marked in it.';
const FORMS = {
  text: { title: 'Formulas', end: 'md', differs: '' },
  linux: { title: 'Linux', end: 'c', differs: MISSING },
  ns3: { title: 'ns-3', end: 'cc', differs: MISSING },
} as const satisfies Record<LawForm, unknown>;

/** The law in the address, which has the editor's newest valid text. */
function lawNow(): string {
  const asked = askedBy(window.location.hash);
  return asked.kind === 'law' ? (asked.scenario.flows[0] as TcpFlow).law : '';
}

/** A law in the formats of other tools, as written by the command line. */
export function savesOfLaw(): RoomSaves {
  const name = (lawNameIn(lawNow()) ?? 'My law').replaceAll(/\W+/g, '-');
  const kinds = (Object.keys(FORMS) as LawForm[]).map((form): SaveKind => {
    const { end } = FORMS[form];
    const file = `${name}.${end}`;
    const content = async (): Promise<string> => {
      await WRITER.fetch();
      if (WRITER.module === null) throw new Error('The part that writes laws could not be loaded.');
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
  const text = (): Promise<string> => Promise.resolve(lawNow());
  const own: SaveKind = {
    id: 'rules',
    group: 'The law',
    title: 'Its text',
    end: 'rules',
    file: `${name}.rules`,
    help: 'The law as it is written. The page and the command line open it.',
    command: `sawtooth prove ${name}.rules`,
    preview: text,
    content: text,
    type: 'text/plain',
  };
  return { about: 'The law as it is written', kinds: [own, ...kinds] };
}

/** All variants, one per row. */
export const savesOfTree = (): RoomSaves => ({
  about: 'All variants',
  kinds: tableKinds(
    'variants',
    ['Variant', 'Year', 'Listens to', 'After', 'Name'],
    VARIANTS.map(({ name, title }) => {
      const { year, heeds, after } = WORDS[name].origin ?? {};
      const before = after === undefined ? '' : (variantNamed(after)?.title ?? after);
      return [title, String(year ?? ''), heeds ?? '', before, name];
    }),
    'A row for each variant: the year of its source, what it reacts to, what it is derived from, its name in scenarios.',
  ),
});
