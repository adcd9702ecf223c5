import { lawAs } from '../../lab/build/runLaws.ts';
import { LAW_FORMS, type LawForm } from '#scenario/flows/lawText.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import { shown } from '../arguments.ts';
import type { Command } from '../command.ts';
import { lawFile } from '../ownLaw.ts';
import { Refused } from '../refused.ts';

const FORMS = Object.keys(LAW_FORMS) as readonly LawForm[];

export const lawCommand: Command = {
  name: 'law',
  summary: 'Writes a law of your own as a page of formulas, or as a skeleton for Linux or ns-3.',
  word: { name: 'a file with a law', required: true },
  flags: [{ name: 'as', value: 'form', help: `Format: ${FORMS.join(', ')}. The default is ${FORMS[0]}.` }],
  notes: [
    ...FORMS.map((form) => `${form}: ${LAW_FORMS[form]}.`),
    'A skeleton marks everything without a counterpart there as NOT CARRIED OVER. It is a starting point that has not been run.',
  ],
  examples: ['sawtooth law mine.rules', 'sawtooth law mine.rules --as linux --out tcp_mine.c'],
  prepare: (call) => {
    const as = call.value('as') ?? FORMS[0]!;
    const form = FORMS.find((each) => each === as);
    if (form === undefined) throw new Refused(`--as: must be ${oneOf(FORMS)}${closest(as, FORMS)} (got ${shown(as)})`);
    const { law } = lawFile(call.words[0] ?? '', call.io);
    return (output) => output.write(lawAs(law, form));
  },
};
