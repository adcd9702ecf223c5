/** The headline while a run plays depends on what was said before. */
import { describe, expect, it } from 'vitest';
import { NOTHING_SAID, sayNow, sayWhilePlaying, type Memory } from '../../src/app/explain/sentence/memory.ts';
import { plainStatement, plainText, type Statement } from '../../src/app/run/words/statement.ts';
import { RARE_WORDS, statementsOf } from '../../src/app/explain/sentence/sentence.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { Story as StoryOfRun } from '../../src/lab/play/story.ts';
import { labOf } from '../lab/labs.ts';
import { Story } from '../app/story.ts';
import { someOf } from '../sweep.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

const [a, b, c] = ['A.', 'B.', 'C.'].map(plainStatement) as [Statement, Statement, Statement];

/** The sentences shown, given those that are true at each second. */
function saidAt(truths: readonly (readonly Statement[])[]): string[] {
  let memory: Memory = NOTHING_SAID;
  return truths.map((statements, second) => {
    memory = sayWhilePlaying(memory, statements, second * 1000, second);
    return plainText(memory.said?.full ?? []);
  });
}

it('the first slow start is described as a doubling as soon as there is one, not as a beginning', () => {
  const story = new Story({ duration: 4 });
  const reported = (time: number): string => {
    story.go({ time });
    return plainText(statementsOf(story.data, 0.2)[0]!.full);
  };
  expect(reported(0.06)).toMatch(/^The SYN of NewReno is answered\. It begins slow start with 2 segments\.$/);
  for (const time of [0.15, 0.2, 0.25, 0.3])
    expect(reported(time)).toMatch(/^NewReno doubles its window each round trip: [\d., ]+\.$/);
});

it('several firsts are not called so when more of their kind have followed', () => {
  const story = new Story({});
  const told = (time: number): string => {
    story.go({ time });
    const [statement] = statementsOf(story.data, 20, 0);
    return plainText(statement!.full);
  };
  expect(told(2.4)).toMatch(/^For the first time .* lose/);
  expect(told(30)).toMatch(/^By now .* lose packets and cut their windows/);
});

describe('what is said', () => {
  it('stands for two seconds', () => {
    expect(saidAt([[a], [b], [b], [c], [c]])).toEqual(['A.', 'A.', 'B.', 'B.', 'C.']);
  });

  it('stays while there is nothing new, even if something better was said before', () => {
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

  it('gives way when it is no longer true, even to an earlier sentence', () => {
    expect(saidAt([[a], [a], [b], [b], [a]])).toEqual(['A.', 'A.', 'B.', 'B.', 'A.']);
  });

  it('has its figures brought up to date after ten seconds, not before', () => {
    const at = (figure: number): Statement => ({ ...plainStatement(`It is ${figure}.`), key: 'it' });
    const truths = Array.from({ length: 12 }, (_, second) => [at(second)]);
    expect(saidAt(truths).slice(8)).toEqual(['It is 0.', 'It is 0.', 'It is 10.', 'It is 10.']);
  });

  it('may come again later', () => {
    const truths = [[a], [a], [b], ...Array.from({ length: 16 }, () => [b]), [a, b]];
    expect(saidAt(truths).at(-1)).toBe('A.');
  });

  it('describes the very moment when the run is paused, whatever was said before', () => {
    const memory = sayNow(sayNow(sayNow(NOTHING_SAID, [a], 0, 0), [b], 10, 1), [a], 20, 2);
    expect(memory.said).toBe(a);
  });
});

/** Plays a run at a pace and notes every sentence with its wall-clock time, s. */
function played(scenario: ScenarioInput, pace: number, wall = 0.25): { readonly at: number; readonly text: string }[] {
  const story = new Story(scenario);
  const reported: { at: number; text: string }[] = [];
  let memory: Memory = NOTHING_SAID;
  for (let clock = 0; clock * pace < story.data.opened.duration; clock += wall) {
    story.go({ time: clock * pace });
    const statements = statementsOf(story.data, 2 * pace, memory.event);
    const next = sayWhilePlaying(memory, statements, clock * 1000, story.data.present.event);
    if (next.said !== memory.said) {
      // A repeated sentence is true at that moment.
      expect(statements).toContain(next.said);
      reported.push({ at: clock, text: plainText(next.said!.full) });
    }
    memory = next;
  }
  return reported;
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
  const reported = played(scenario, pace);

  it('changes at most every two seconds', () => {
    expect(reported.length).toBeGreaterThan(5);
    for (const [index, { at }] of reported.entries())
      expect(at - (reported[index - 1]?.at ?? -2)).toBeGreaterThanOrEqual(2);
  });

  it('never says the same twice in a row, and hardly ever within ten seconds', () => {
    let soon = 0;
    for (const [index, { at, text }] of reported.entries()) {
      const before = reported.slice(0, index).findLast((one) => one.text === text);
      expect(before).not.toBe(reported[index - 1] ?? null);
      // Recurring losses are news each time.
      if (before !== undefined && at - before.at < 10 && !text.includes('lost in the last')) soon++;
    }
    expect(soon).toBeLessThanOrEqual(reported.length / 20);
  });
});

it('at its pace, the default run reports the overflow, the undetected losses, the window reduction and its end', () => {
  const text = played({ duration: 7.5 }, 0.05)
    .map((one) => one.text)
    .join('\n');
  expect(text).toMatch(
    /^The queue at R1 just overflowed\. Both senders have lost packets?, and neither knows it yet\.$/m,
  );
  expect(text).toMatch(/^Three duplicate ACKs\. NewReno considers \d+ lost and halves its window, 86\.\d → 43\.\d\.$/m);
  expect(text).toMatch(/^All that was on its way at the loss has arrived\. /m);
});

/** Plays a run at the pace of its story and notes each sentence and how long it is shown, s. */
function followed(until: number): { readonly text: string; stands: number }[] {
  const page = new Story({ duration: 4 });
  const between = 0.5;
  const story = new StoryOfRun(labOf({ duration: 4 }).scenario, between);
  story.begin(labOf({ duration: 4 }));
  const reported: { readonly text: string; stands: number }[] = [];
  let memory: Memory = NOTHING_SAID;
  for (let clock = 0, time = 0; time < until; clock += 0.25) {
    story.lookAhead(time, () => false);
    const { pace } = story.at(time);
    page.go({ time });
    const { event } = page.data.present;
    const next = sayWhilePlaying(memory, statementsOf(page.data, 2 * pace, memory.event), clock * 1000, event);
    if (next.said !== memory.said) reported.push({ text: plainText(next.said!.full), stands: 0 });
    reported.at(-1)!.stands += 0.25;
    memory = next;
    time += 0.25 * pace;
  }
  return reported;
}

it('the story of the default run reports the full link between slow start and the loss, long enough to be read', () => {
  const reported = followed(2.5);
  const place = (words: RegExp): number => reported.findIndex(({ text }) => words.test(text));
  const full = place(/^The link is full\. Every further packet waits in the queue\.$/);
  expect(full).toBeGreaterThan(place(/^NewReno doubles its window each round trip/));
  expect(reported[full]!.stands).toBeGreaterThanOrEqual(2);
  expect(place(/overflow/)).toBeGreaterThan(full);
  expect(place(/^Three duplicate ACKs\. NewReno considers 1767 lost and halves its window/)).toBeGreaterThan(full);
});

/** Three small queues and a link that loses much: each flow has a first loss, reduction and timeout. */
const hard: ScenarioInput = {
  duration: 30,
  network: { bottleneck: { rate: 1e6, delay: 0.03, queue: { limit: 6 }, loss: { kind: 'bernoulli', rate: 0.06 } } },
  flows: [{ variant: 'reno' }, { variant: 'cubic', start: 1 }, { variant: 'vegas', start: 3 }],
};

it.each(
  someOf(
    [0.1, 1, 10].flatMap((pace) => [
      { pace, scenario: { duration: Math.min(40, 60 * pace) } },
      { pace, scenario: { ...hard, duration: Math.min(30, 60 * pace) } },
    ]),
    3,
  ),
)(
  'at a pace of $pace the first loss, cut and timeout of each flow are told within two seconds',
  ({ scenario, pace }) => {
    const story = new Story(scenario);
    const reported = played(scenario, pace);
    const known = new Set<string>();
    for (const mark of story.marks) {
      const key = `${mark.flow} ${mark.kind}`;
      if (!['loss', 'cut', 'timeout'].includes(mark.kind) || known.has(key)) continue;
      if (mark.kind === 'cut' && mark.cause === 'deflation') continue;
      known.add(key);
      const end = mark.time / pace + 2.5;
      // Playing to the end shows the end.
      if (end * pace >= story.data.opened.duration - 2 * pace) continue;
      const name = story.data.opened.flows[mark.flow]!.name;
      const said = reported.filter(({ at }) => at >= mark.time / pace - 0.01 && at <= end).map(({ text }) => text);
      const word = {
        loss: /lost|loses?\b/,
        cut: /cuts?\b|halves|lowers its window|starts over|shrinks|leaves slow start/,
        timeout: /time[sr]? out|timer|starts over/,
      };
      const tells = said.some(
        (text) => word[mark.kind as 'loss'].test(text) && new RegExp(`${name}|Both|All|\\d flows`).test(text),
      );
      expect({ mark, said, tells }).toMatchObject({ tells: true });
    }
    expect(known.size).toBeGreaterThan(0);
  },
);
