// Plain words, kept: what `plainWords.ts` refuses is in no source.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { REFUSED_COMMENTS, REFUSED_NAMES, REFUSED_TEXTS } from './plainWords.ts';
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
        for (const { word, say } of REFUSED_NAMES)
          if (wordsOf(name).some((each) => word.test(each))) found.add(`${line(node)} ${name}: ${say}`);
      },
    }).visit(program);
  expect([...found]).toEqual([]);
});

test('texts that people read use plain words', () => {
  const found: string[] = [];
  const look = (where: string, text: string): void => {
    const refused = REFUSED_TEXTS.find(({ phrase }) => phrase.test(text));
    if (refused !== undefined) found.push(`${where} ${text.replaceAll(/\s+/g, ' ')}: ${refused.say}`);
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

test('comments name who acts, and say where a thing is with a plain verb', () => {
  const folders = ['src', 'workers', 'tests', 'e2e', 'scripts', 'public'];
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((name) => /\.(tsx?|mjs|js)$/.test(name) && !name.endsWith('plainWords.ts'));
  const found = [...files, 'README.md', 'CONTRIBUTING.md'].flatMap((name) =>
    readFileSync(name, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const refused = REFUSED_COMMENTS.find(({ phrase }) => phrase.test(line));
        return refused === undefined ? [] : [`${name}:${index + 1} ${line.trim()}: ${refused.say}`];
      }),
  );
  expect(found).toEqual([]);
});
