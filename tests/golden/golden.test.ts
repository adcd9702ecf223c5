import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PAPER_USES, paperUses } from './paperUses.ts';
import { digestOf, GOLDEN, PRESET_IDS, ruleLines, TRACED } from './experiments.ts';

const digests = JSON.parse(readFileSync(`${GOLDEN}digests.json`, 'utf8')) as Readonly<Record<string, string>>;

describe('every preset ends in the same state as when its digest was written down', () => {
  test('each preset has a digest', () => {
    expect(Object.keys(digests)).toEqual([...PRESET_IDS]);
  });

  test.each(PRESET_IDS.map((id) => [id]))('%s', (id) => {
    expect(digestOf(id)).toBe(digests[id]);
  });
});

describe('the rules fire as written down, line by line', () => {
  test.each(Object.keys(TRACED))('%s', (id) => {
    const written = readFileSync(`${GOLDEN}${id}.txt`, 'utf8').trimEnd().split('\n');
    expect(ruleLines(id)).toEqual(written);
  });
});

test('the index of what papers use is the one of their tables', () => {
  expect(readFileSync(PAPER_USES, 'utf8')).toBe(paperUses());
});
