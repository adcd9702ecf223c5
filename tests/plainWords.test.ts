// Plain words, kept: what `plainWords.ts` refuses stands nowhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { REFUSED_NAMES, REFUSED_TEXTS, REFUSED_WHOLE } from './plainWords.ts';
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

test('texts that people read use plain words', () => {
  const found: string[] = [];
  const look = (where: string, text: string): void => {
    if (REFUSED_TEXTS.some((phrase) => phrase.test(text))) found.push(`${where} ${text.replaceAll(/\s+/g, ' ')}`);
  };
  for (const { program, line } of sources)
    new Visitor({
      Literal: (node) => {
        if (typeof node.value === 'string') look(line(node), node.value);
      },
      JSXText: (node) => look(line(node), node.value),
      TemplateElement: (node) => look(line(node), node.value.cooked ?? ''),
    }).visit(program);
  for (const [, watch] of readFileSync('public/presets.json', 'utf8').matchAll(/"watch": "([^"]*)"/g))
    look('public/presets.json', watch!);
  expect(found).toEqual([]);
});

test('comments name who acts', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const found = files.flatMap((name) => {
    const text = readFileSync(join('src', name), 'utf8');
    return /\bsomebody\b/i.test(text) ? [name] : [];
  });
  expect(found, 'say who: the user, a flow, a node, the caller').toEqual([]);
});
