// Plain words, kept: what `plainWords.ts` refuses stands nowhere.
import { Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { REFUSED_NAMES, REFUSED_WHOLE } from './plainWords.ts';
import { readSources } from './sources.ts';

const sources = readSources(['src', 'workers']);
const wordsOf = (name: string): readonly string[] =>
  name.split(/[_$]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());

test('names of the code use plain words', () => {
  const found = new Set<string>();
  for (const { program, line } of sources)
    new Visitor({
      Identifier: (node) => {
        const { name } = node;
        if (REFUSED_WHOLE.includes(name)) found.add(`${line(node)} ${name}: an adverb is no noun`);
        for (const { word, say } of REFUSED_NAMES)
          if (wordsOf(name).some((each) => word.test(each))) found.add(`${line(node)} ${name}: ${say}`);
      },
    }).visit(program);
  expect([...found]).toEqual([]);
});
