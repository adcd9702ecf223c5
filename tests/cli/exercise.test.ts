import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../src/scenario/link.ts';
import { simulate } from '../experiment.ts';
import { json, printed, sawtooth } from './terminal.ts';

const EXERCISE = ['exercise', '--seed', '7', '--count', '12'];

/** The names of elements as they open and close, without what is in CDATA; '' where they do not fit together. */
function unbalanced(xml: string): string {
  const open: string[] = [];
  for (const [, closes, name] of xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '').matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (closes === '') open.push(name!);
    else if (open.pop() !== name) return name!;
  }
  return open.join(' ');
}

describe('exercise', () => {
  it('prints the questions, then the key, in lines that fit', () => {
    const out = printed(EXERCISE);
    const [questions, key] = out.split('Key to sheet 7') as [string, string];
    expect(questions.match(/^\d+\. /gm)).toHaveLength(12);
    expect(key.match(/^\d+\. [A-D] {2}/gm)).toHaveLength(12);
    expect(questions).not.toMatch(/Packets:/);
    expect(key).toContain('In the page: #lessons/exercise/seed=7&count=12');
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(printed(EXERCISE)).toBe(out);
  });

  it('gives the same as JSON, with links that open the runs behind it', () => {
    const sheet = json([...EXERCISE, '--json']) as {
      readonly parts: readonly { readonly given: { readonly link: string } }[];
    };
    for (const { given } of sheet.parts) {
      const { scenario, notes } = decodeLink(given.link);
      expect(notes).toEqual([]);
      expect(simulate(scenario).runBefore(5)).toBeGreaterThan(0);
    }
  });

  it('writes Moodle XML: one right answer each, its elements closed', () => {
    const xml = printed([...EXERCISE, '--as', 'moodle']);
    expect(unbalanced(xml)).toBe('');
    expect(xml.match(/<question type="multichoice">/g)).toHaveLength(12);
    expect(xml.match(/fraction="100"/g)).toHaveLength(12);
    expect(xml.match(/<generalfeedback /g)).toHaveLength(12);
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)|undefined/);
  });

  it('writes GIFT: every sign of the format in a text is escaped', () => {
    const gift = printed([...EXERCISE, '--as', 'gift']);
    const questions = gift.split('\n\n').slice(1);
    expect(questions).toHaveLength(12);
    for (const question of questions) {
      expect(question).toMatch(/^::Sheet 7, \d+\\: /);
      expect(question.match(/^\t=/gm)).toHaveLength(1);
      const [, texts = ''] = /^::.*?[^\\]::(.*)\{$/m.exec(question) ?? [];
      expect(texts.replaceAll(/\\./g, '')).not.toMatch(/[~=#{}:]/);
    }
  });

  it('refuses with one line for each problem', () => {
    const { code, err } = sawtooth([...EXERCISE.slice(0, 1), '--seed', '1.5', '--count', '0', '--kinds', 'windo']);
    expect(code).toBe(2);
    expect(err).toEqual([
      '--seed: must be a whole number from 0 to 2147483647 (got 1.5)',
      '--count: must be a whole number from 1 to 100 (got 0)',
      expect.stringContaining('did you mean window?') as string,
    ]);
    expect(sawtooth([...EXERCISE, '--as', 'qti']).err).toEqual(['--as: must be moodle or gift (got qti)']);
  });
});
