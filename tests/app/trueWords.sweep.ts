/**
 * A headline's statement on the growth of the window is true of the run at that moment, for every variant on every
 * stack.
 */
import { describe, expect, it } from 'vitest';
import { RARE_WORDS, statementsOf } from '../../src/app/explain/sentence/sentence.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { rowsNow } from '../sweep.ts';
import { Story } from './story.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

const variants = VARIANTS.flatMap((variant) => variant.stacks.map((stack) => ({ variant: variant.name, stack })));
const alone = (variant: string, stack: string): ScenarioInput =>
  ({ duration: 6, flows: [{ variant, stack, receiverWindow: 1000 }] }) as ScenarioInput;

/** The first stack of every second variant. */
const isShort = ({ variant }: (typeof variants)[number], index: number): boolean =>
  variants[index - 1]?.variant !== variant && VARIANTS.findIndex(({ name }) => name === variant) % 2 === 0;

describe.each(rowsNow(variants, isShort))('$variant, $stack', ({ variant, stack }) => {
  const story = new Story(alone(variant, stack));

  it('doubles its window as often as stated', () => {
    const cwnd = story.data.series.ofFlow('cwnd', 0)!;
    const { bucket } = story.data.opened;
    for (let time = 0.1; time < 2; time += 0.04) {
      story.go({ time });
      const srtt = story.data.present.flows[0]!.srtt;
      for (const { full } of statementsOf(story.data)) {
        const steps = /doubles its window each round trip: ([\d., ]+)\.$/.exec(plainText(full))?.[1]?.split(', ');
        if (steps === undefined) continue;
        const windows = steps.map(Number);
        for (const [place, window] of windows.slice(1).entries()) expect(window).toBeCloseTo(2 * windows[place]!, 0);
        expect(story.data.present.flows[0]!.cwnd).toBeGreaterThanOrEqual(windows.at(-1)! - 0.1);
        // A round trip ago, in the same slow start, it was about half as large.
        const begun = story.data.marks.beginOf(0, story.data.present.event)!.time;
        const before = cwnd.at(Math.floor((time - srtt) / bucket));
        const grown = time - srtt > begun ? story.data.present.flows[0]!.cwnd / before : 2;
        expect({ time, grown: grown > 1.3 && grown < 3.1 ? 'about twofold' : grown }).toEqual({
          time,
          grown: 'about twofold',
        });
      }
    }
  });

  it('adds about a segment each round trip after slow start, where that is stated', () => {
    const words = VARIANTS.find(({ name }) => name === variant)!.grows;
    const ends = story.marks.findLast((mark) => mark.kind === 'phase' && mark.phase === 'congestionAvoidance');
    expect(words).toMatch(/^[a-z]/);
    if (ends === undefined || !words.startsWith('adds about a segment')) return;
    const quiet = (mark: Story['marks'][number]): boolean => mark.kind === 'cut' || mark.kind === 'timeout';
    const until = story.marks.find((mark) => quiet(mark) && mark.time > ends.time)?.time ?? 6;
    story.go({ time: ends.time + 0.01 });
    const from = story.data.present.flows[0]!.cwnd;
    story.go({ time: until - 0.01 });
    const { cwnd, srtt } = story.data.present.flows[0]!;
    const trips = (until - ends.time) / srtt;
    expect((cwnd - from) / trips).toBeLessThanOrEqual(1.7);
  });
});
