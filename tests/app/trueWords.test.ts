/** Numbers in a headline or in the plain words of a rule are true of the run at that moment. */
import { expect, it } from 'vitest';
import { plainText } from '../../src/app/run/words/statement.ts';
import { RARE_WORDS, statementsOf } from '../../src/app/explain/sentence/sentence.ts';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { ruleBoxOf } from '../../src/app/explain/why/ruleBox.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { isOf, Story } from './story.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

const alone = (variant: string, stack: string): ScenarioInput =>
  ({ duration: 6, flows: [{ variant, stack, receiverWindow: 1000 }] }) as ScenarioInput;

it.each([
  { duration: 4 },
  {
    ...alone('reno', 'rfc'),
    network: { bottleneck: { queue: { limit: 2000 } } },
  } as ScenarioInput,
])('the link is said to be full where more waits: %j', (scenario) => {
  const story = new Story(scenario);
  let said = 0;
  for (let time = 0.1; time < 2.2; time += 0.05) {
    story.go({ time });
    if (!story.sentence.startsWith('The link is full')) continue;
    said++;
    const { cwnd, dropped } = story.data.present.flows[0]!;
    expect(dropped).toBe(0);
    // 10 Mb/s and a round trip of 50 ms hold this many segments without a queue.
    expect(cwnd).toBeGreaterThan((10e6 * 0.05) / 8 / 1500);
    expect(story.data.present.links[0]!.queue).toBeGreaterThan(1);
  }
  expect(said).toBeGreaterThan(5);
});

it.each([0.5, 1, 2, 5, 10])('at a pace of %d nobody is told that nothing is sent where something will be', (pace) => {
  const story = new Story({ duration: 30 });
  story.go({ event: 0 });
  for (const { full } of statementsOf(story.data, 2 * pace))
    expect(plainText(full)).not.toMatch(/[Nn]othing is sent|silent/);
});

it.each([
  ['cubic', { betaCubic: 0.5 }, '0.5 of what was in flight is allowed'],
  ['scalable', { bScalable: 0.25 }, 'the window is reduced by 0.25 of it'],
  ['yeah', { rhoYeah: 0 }, 'after 0 round trips in slow mode or more'],
  ['veno', { venoBeta: 1000, randomLossFactor: 0.75 }, '0.75 of the window is kept'],
])('the plain words of a cut of %s name the setting of the run', (variant, parameters, words) => {
  const story = new Story({
    duration: 6,
    flows: [{ variant, stack: 'rfc', parameters, receiverWindow: 300 }],
  } as ScenarioInput);
  story.go({ event: story.marks.find(isOf('cut', 0))!.event });
  const cause = chainOf(story.data).causes.at(-1)!;
  const { opened, present } = story.data;
  const rule = opened.rules[cause.firing.rule]!;
  const box = ruleBoxOf(opened, rule, cause.firing, present.why!.examined[cause.place]!);
  expect(box.plain).toContain(words);
  expect(box.plain).not.toMatch(/[{}]/);
});

it('a loss is proved by as many duplicate ACKs as the setting says, in every place that tells of them', () => {
  const story = new Story({
    duration: 6,
    flows: [{ variant: 'newreno', stack: 'rfc', parameters: { dupThresh: 5 }, receiverWindow: 300 }],
  });
  story.go({ event: story.marks.find(isOf('cut', 0))!.event });
  const { opened, present } = story.data;
  const { causes } = chainOf(story.data);
  expect(causes.map(({ text }) => text).join(' ')).toContain('Fifth repeat: treated as lost');
  const entered = causes.find(({ firing }) => opened.rules[firing.rule]!.title === 'Fast retransmit')!;
  const examined = present.why!.examined[entered.place]!;
  const box = ruleBoxOf(opened, opened.rules[entered.firing.rule]!, entered.firing, examined);
  expect(box.plain).toContain('5 duplicate ACKs');
  expect(box.lines.map(({ formula }) => formula.map(({ text }) => text).join(' ')).join()).not.toMatch(/third|3/);
  expect(box.lines.find(({ targets }) => targets.includes('inflation'))?.result).toBe('5');
});
