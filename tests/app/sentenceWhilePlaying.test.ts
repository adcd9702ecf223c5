/** The headline while a run plays: what was said before matters. */
import { describe, expect, it } from 'vitest';
import { NOTHING_SAID, sayNow, sayWhilePlaying, type Memory } from '../../src/app/sentence/memory.ts';
import { plainSaying, plainText, type Saying } from '../../src/app/sentence/saying.ts';
import { sayingsOf } from '../../src/app/sentence/sentence.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { Story } from './story.ts';

const [a, b, c] = ['A.', 'B.', 'C.'].map(plainSaying) as [Saying, Saying, Saying];

/** What is said, given what is true at each second. */
function saidAt(truths: readonly (readonly Saying[])[]): string[] {
  let memory: Memory = NOTHING_SAID;
  return truths.map((sayings, second) => {
    memory = sayWhilePlaying(memory, sayings, second * 1000);
    return plainText(memory.said?.full ?? []);
  });
}

describe('what is said', () => {
  it('stands for two seconds', () => {
    expect(saidAt([[a], [b], [b], [c], [c]])).toEqual(['A.', 'A.', 'B.', 'B.', 'C.']);
  });

  it('stays while there is nothing new, though something better was said before', () => {
    expect(saidAt([[a, c], [a, c], [b, c], [b, c], [c], [c], [a, c], [a, c], [b, c]])).toEqual([
      'A.',
      'A.',
      'B.',
      'B.',
      'C.',
      'C.',
      'C.',
      'C.',
      'C.',
    ]);
  });

  it('gives way when it is not true any more, even to what was said before', () => {
    expect(saidAt([[a], [a], [b], [b], [a]])).toEqual(['A.', 'A.', 'B.', 'B.', 'A.']);
  });

  it('has its figures brought up to date after ten seconds, not before', () => {
    const at = (figure: number): Saying => ({ ...plainSaying(`It is ${figure}.`), key: 'it' });
    const truths = Array.from({ length: 12 }, (_, second) => [at(second)]);
    expect(saidAt(truths).slice(8)).toEqual(['It is 0.', 'It is 0.', 'It is 10.', 'It is 10.']);
  });

  it('may come again later', () => {
    const truths = [[a], [a], [b], ...Array.from({ length: 16 }, () => [b]), [a, b]];
    expect(saidAt(truths).at(-1)).toBe('A.');
  });

  it('is of the very moment when the run stands still, whatever was said before', () => {
    const memory = sayNow(sayNow(sayNow(NOTHING_SAID, [a], 0), [b], 10), [a], 20);
    expect(memory.said).toBe(a);
  });
});

/** Plays a run at a pace and notes every sentence with its time on the clock, s. */
function played(scenario: ScenarioInput, pace: number, wall = 0.25): { readonly at: number; readonly text: string }[] {
  const story = new Story(scenario);
  const told: { at: number; text: string }[] = [];
  let memory: Memory = NOTHING_SAID;
  for (let clock = 0; clock * pace < story.data.opened.duration; clock += wall) {
    story.go({ time: clock * pace });
    const sayings = sayingsOf(story.data, 2 * pace);
    const next = sayWhilePlaying(memory, sayings, clock * 1000);
    if (next.said !== memory.said) {
      // What is said anew is true at that moment.
      expect(sayings).toContain(next.said);
      told.push({ at: clock, text: plainText(next.said!.full) });
    }
    memory = next;
  }
  return told;
}

describe.each([
  { name: 'the default run at its pace', scenario: { duration: 10 }, pace: 0.05 },
  { name: 'the default run, quickly', scenario: { duration: 40 }, pace: 1 },
  {
    name: 'a lossy link',
    scenario: { duration: 4, network: { bottleneck: { loss: { kind: 'bernoulli', rate: 0.03 } } } } as ScenarioInput,
    pace: 0.05,
  },
])('$name', ({ scenario, pace }) => {
  const told = played(scenario, pace);

  it('changes at most every two seconds', () => {
    expect(told.length).toBeGreaterThan(5);
    for (const [index, { at }] of told.entries()) expect(at - (told[index - 1]?.at ?? -2)).toBeGreaterThanOrEqual(2);
  });

  it('never says the same twice in a row, and hardly ever within ten seconds', () => {
    let soon = 0;
    for (const [index, { at, text }] of told.entries()) {
      const before = told.slice(0, index).findLast((one) => one.text === text);
      expect(before).not.toBe(told[index - 1] ?? null);
      // Losses that come again are news each time.
      if (before !== undefined && at - before.at < 10 && !text.includes('lost in the last')) soon++;
    }
    expect(soon).toBeLessThanOrEqual(told.length / 20);
  });
});

it('at its pace, the default run tells of the overflow, of who does not know, of the cut and of its end', () => {
  const text = played({ duration: 7.5 }, 0.05)
    .map((one) => one.text)
    .join('\n');
  expect(text).toMatch(
    /^The queue at R1 just overflowed\. Both senders have lost packets?, and neither knows it yet\.$/m,
  );
  expect(text).toMatch(/^Three duplicate ACKs say segment \d+ is lost\. NewReno resends it and halves its window, /m);
  expect(text).toMatch(/^All of the damaged window has arrived\. /m);
});
