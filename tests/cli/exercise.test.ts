import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../src/scenario/link/link.ts';
import { elementsOf, type Element } from '../app/xml.ts';
import { simulate } from '../experiment.ts';
import { json, printed, sawtooth } from './terminal.ts';

const EXERCISE = ['exercise', '--seed', '7', '--count', '12'];

/**
 * The names of the XML elements in the order in which they open and close, without the content of CDATA; '' where the
 * tags do not match.
 */
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

  it('writes a package of QTI 2.1: a manifest, a test, and an item for each exercise that knows its answers', () => {
    const { code, written } = sawtooth([...EXERCISE, '--as', 'qti', '--out', 'sheet.zip']);
    expect(code).toBe(0);
    const files = unzipSync(Buffer.from(written['sheet.zip']!, 'latin1'));
    const read = (name: string): Element[] => elementsOf(strFromU8(files[name]!));
    const named = (all: readonly Element[], name: string): readonly Element[] => all.filter((one) => one.name === name);
    const values = (all: readonly Element[], name: string, attribute: string): readonly string[] =>
      named(all, name).map(({ attributes }) => attributes[attribute] ?? '');
    const manifest = read('imsmanifest.xml');
    expect(values(manifest, 'file', 'href').toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'imsmanifest.xml')
        .toSorted(),
    );
    expect(values(manifest, 'dependency', 'identifierref')).toHaveLength(12);
    const items = values(read('test.xml'), 'assessmentItemRef', 'href');
    expect(items).toHaveLength(12);
    expect(values(manifest, 'resource', 'type').filter((type) => type === 'imsqti_item_xmlv2p1')).toHaveLength(12);
    const kinds = new Set<string>();
    for (const item of items) {
      const all = read(item);
      expect(all[0]).toMatchObject({
        name: 'assessmentItem',
        attributes: { adaptive: 'false', timeDependent: 'false' },
      });
      // The order that the schema prescribes.
      const order = ['responseDeclaration', 'outcomeDeclaration', 'itemBody', 'responseProcessing', 'modalFeedback'];
      const parts = all.filter(({ name }) => order.includes(name)).map(({ name }) => order.indexOf(name));
      expect(parts).toEqual(parts.toSorted((a, b) => a - b));
      expect(new Set(parts).size).toBe(order.length);
      const responses = values(all, 'responseDeclaration', 'identifier');
      const asked = [...named(all, 'choiceInteraction'), ...named(all, 'textEntryInteraction')];
      expect(asked.map(({ attributes }) => attributes['responseIdentifier'])).toEqual(responses);
      asked.forEach(({ name }) => kinds.add(name));
      // Every answer has a case with feedback; exactly one of them scores.
      const feedback = values(all, 'modalFeedback', 'identifier');
      expect(named(all, 'responseIf').length + named(all, 'responseElseIf').length).toBe(feedback.length);
      const scores = named(all, 'baseValue').filter(({ attributes }) => attributes['baseType'] === 'float');
      expect(scores.filter(({ text }) => text === '1')).toHaveLength(1);
      const choices = values(all, 'simpleChoice', 'identifier');
      const [right] = named(all, 'value');
      if (choices.length > 0) {
        expect(choices).toEqual(feedback);
        expect(choices).toContain(right!.text);
      } else expect(Number.isInteger(Number(right!.text))).toBe(true);
    }
    expect([...kinds].toSorted()).toEqual(['choiceInteraction', 'textEntryInteraction']);
  });

  it('refuses with one line for each problem', () => {
    const { code, err } = sawtooth([...EXERCISE.slice(0, 1), '--seed', '1.5', '--count', '0', '--kinds', 'windo']);
    expect(code).toBe(2);
    expect(err).toEqual([
      '--seed: must be a whole number from 0 to 2147483647 (got 1.5)',
      '--count: must be a whole number from 1 to 100 (got 0)',
      expect.stringContaining('did you mean window?') as string,
    ]);
    expect(sawtooth([...EXERCISE, '--as', 'tex']).err).toEqual(['--as: must be moodle, gift or qti (got tex)']);
    expect(sawtooth([...EXERCISE, '--as', 'qti']).err[0]).toContain('needs --out');
  });
});
