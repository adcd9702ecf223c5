/** The headline at any moment of any experiment. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { variantNamed, VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { RARE_WORDS, statementsOf } from '../../src/app/explain/sentence/sentence.ts';
import { flowNames } from '../../src/app/explain/sentence/words.ts';
import { anyExperiment, runs } from './anyScenario.ts';
import { Story } from '../app/story.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

/** Longest first, so that Westwood+ is not taken for Westwood. */
const TITLES = [...VARIANTS.map(({ title }) => title), 'UDP']
  // "You stop UDP" addresses the reader and names no variant.
  .filter((title) => title !== 'You')
  .toSorted((a, b) => b.length - a.length);
const NAMES = new RegExp(
  `\\b(?:${TITLES.map((title) => title.replaceAll('+', String.raw`\+`)).join('|')})(?!\\w)(?: \\d+)?`,
  'g',
);

function check(story: Story, text: string): void {
  expect(text).toMatch(/^\S.*\.$/);
  expect(text).not.toMatch(/NaN|undefined|null|Infinity|unlimited|[{}*]|-\d|\d\.\d{4}|\bof 0\b/);
  expect(text.split(' ').length).toBeGreaterThan(1);
  expect(text.split(' ').length).toBeLessThanOrEqual(24);
  const { opened } = story.data;
  // A flow that switches to another variant has the names of both.
  const later = opened.scenario.interventions.map((one) => one.kind === 'variant' && variantNamed(one.variant)!.title);
  const names = [...flowNames(opened), ...opened.flows.map(({ began }) => began), ...later];
  // "CUBIC resends segment 7": a number after a name may belong to another word.
  // Growth laws are compared with Reno's even if there is no Reno flow.
  for (const [name] of text.replaceAll(' like Reno', '').matchAll(NAMES)) {
    const isThere = names.some((one) => one === name || name.startsWith(`${one} `));
    expect({ text, name: isThere ? '' : name }).toEqual({ text, name: '' });
  }
}

it('is a sentence, names flows that exist, and is the same however one got there', () => {
  fc.assert(
    fc.property(
      anyExperiment,
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 40 })), {
        minLength: 6,
        maxLength: 6,
      }),
      (scenario, places) => {
        const story = new Story(scenario);
        const { event } = story.data.present;
        const seen = new Map<number, string>();
        for (const [place, mark] of places) {
          // At arbitrary moments, and at moments where something happens.
          const notable = story.marks[Math.floor(place * story.marks.length)];
          const moments = [Math.floor(place * event), (notable?.event ?? 0) + (mark < 20 ? 0 : mark)];
          for (const at of moments) {
            story.go({ event: Math.min(at, event) });
            const texts = statementsOf(story.data).flatMap(({ full, shorter }) => [full, ...shorter].map(plainText));
            for (const text of texts) check(story, text);
            for (const span of [0.1, 5])
              for (const { full } of statementsOf(story.data, span)) check(story, plainText(full));
            seen.set(story.data.present.event, texts.join(' | '));
          }
        }
        for (const [at, texts] of [...seen].toReversed()) {
          story.go({ event: at });
          expect(
            statementsOf(story.data)
              .flatMap(({ full, shorter }) => [full, ...shorter].map(plainText))
              .join(' | '),
          ).toBe(texts);
        }
        // And in a run that was never simulated any further.
        const [at, texts] = [...seen][0]!;
        const fresh = new Story(scenario, { event: at });
        expect(
          statementsOf(fresh.data)
            .flatMap(({ full, shorter }) => [full, ...shorter].map(plainText))
            .join(' | '),
        ).toBe(texts);
      },
    ),
    runs(20),
  );
});
