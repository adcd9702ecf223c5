/** One moment, one flow, one answer: headline, Why, ladder and sliding window describe the same event. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RARE_WORDS, sentenceOf } from '../../src/app/explain/sentence/sentence.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { whyOf } from '../../src/app/explain/why/reasons.ts';
import { whenOf } from '../../src/app/explain/why/when.ts';
import { anyExperiment, runs } from './anyScenario.ts';
import { isOf, Story } from '../app/story.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

const question = (story: Story): string => whyOf(story.data)?.question ?? '';

/** Places where headline, Why and ladder do not describe the same event: there must be none. */
function disagreements(story: Story): string[] {
  const sentence = sentenceOf(story.data);
  const event = story.data.present.why?.chain[0];
  const { detail, event: present } = story.data.present;
  const reported = plainText(sentence.full);
  const wrong: string[] = [];
  if (sentence.event !== null) {
    if (sentence.event !== event?.event) wrong.push(`"${reported}" of ${sentence.event}, Why of ${event?.event}`);
    if (event !== undefined && event.flow >= 0 && sentence.flow !== event.flow)
      wrong.push(`"${reported}" of flow ${sentence.flow}, Why of ${event.flow}`);
  } else if (event !== undefined && event.event < present) {
    const when = whenOf(story.data, sentence);
    if (!/^No rule explains the line above\.|Nothing has happened to /.test(when))
      wrong.push(`"${reported}": "${when}"`);
  }
  if (detail !== null && event !== undefined && event.flow >= 0 && detail.flow !== event.flow)
    wrong.push(`ladder of ${detail.flow}, Why of ${event.flow}`);
  return wrong;
}

it('holds at random pauses in random runs, whatever flow is selected', () => {
  fc.assert(
    fc.property(
      anyExperiment,
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -1, max: 3 })), {
        minLength: 8,
        maxLength: 8,
      }),
      (scenario, places) => {
        const story = new Story(scenario);
        const { duration, flows } = story.data.opened;
        for (const [place, wanted] of places) {
          const flow = Math.min(wanted, flows.length - 1);
          story.select(flow);
          const near = story.marks[Math.floor(place * story.marks.length)];
          const moments = [{ time: place * duration }, { event: near?.event ?? 0 }, { event: (near?.event ?? 0) + 3 }];
          for (const moment of moments) {
            story.go(moment);
            expect(disagreements(story)).toEqual([]);
            const event = story.data.present.why?.chain[0];
            // A user who has selected a flow sees that flow described.
            expect(flow >= 0 && event !== undefined ? event.flow : flow).toBe(flow);
          }
        }
      },
    ),
    runs(25),
  );
});

describe('the default run', () => {
  const story = new Story({ duration: 4 });
  const cut = story.marks.find(isOf('cut', 0))!;

  it('at the first halving asks why the window was halved', () => {
    story.go({ event: cut.event });
    expect(story.sentence).toMatch(/NewReno resends it and halves its window/);
    expect(question(story)).toMatch(/^Why did cwnd go from 8\d(\.\d)? to 4\d(\.\d)?\?$/);
  });

  it('continues to describe NewReno while ACKs of CUBIC arrive', () => {
    const asked = Array.from({ length: 60 }, (_, more) => {
      story.go({ event: cut.event + more });
      return story.data.present.why!.chain[0]!.flow;
    });
    const next = story.marks.find(({ event, flow }) => event > cut.event && flow !== 0)!;
    expect(new Set(asked.slice(0, next.event - cut.event))).toEqual(new Set([0]));
  });

  it('moves to another flow with the selection, and says how old its newest event is', () => {
    story.go({ event: cut.event });
    story.select(1);
    expect(question(story)).toMatch(/^Why /);
    expect(story.data.present.why!.chain[0]!.flow).toBe(1);
    expect(story.sentence).not.toMatch(/NewReno (resends|halves)/);
    expect(whenOf(story.data, sentenceOf(story.data))).toMatch(
      /^CUBIC, 2\.\d{3} s\. Nothing has happened to CUBIC since\.$/,
    );
    story.select(-1);
    expect(question(story)).toMatch(/cwnd go from 8/);
  });
});
