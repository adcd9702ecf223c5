/** Why a queue dropped a packet: the events that led to it, each with its time, and the immediate consequences. */
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../src/app/explain/why/answer.ts';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { backOf } from '../../src/app/explain/why/selection.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

/** A run right after the last drop of a queue within 4 s. */
function atDrop(queue: object) {
  const scenario = {
    duration: 20,
    network: { kind: 'dumbbell', bottleneck: { rate: '10Mb/s', queue } },
    flows: [
      { variant: 'newreno', stack: 'rfc', receiverWindow: 1000 },
      { kind: 'udp', rate: '7Mb/s', start: 1, name: 'UDP' },
    ],
  };
  const { event, flow } = runAt(scenario, 4)
    .marks.between(0, 4)
    .findLast(({ kind }) => kind === 'loss')!;
  return runAt(scenario, 4, { kind: 'watch', flow, detail: { span: 0 } }, { kind: 'seek', moment: { event } });
}
const titles = (data: ReturnType<typeof atDrop>): readonly string[] => chainOf(data).causes.map(({ title }) => title);

describe('of a queue that drops at the head', () => {
  const data = atDrop({ kind: 'fqCodel', limit: 200 });
  const { causes } = chainOf(data);
  const at = (title: string): number => causes.find((cause) => cause.title.startsWith(title))!.at!;

  it('the interval begins, the packet arrives, the interval is over, its turn comes, another leaves', () => {
    expect(titles(data)).toEqual(
      expect.arrayContaining([
        'Head above 5 ms.',
        '100 ms later',
        'Came in.',
        'Its turn in the round.',
        expect.stringMatching(/^\d+ leaves instead\.$/),
      ]),
    );
    const { time } = causes.at(-1)!.firing;
    const times = causes.map((cause) => cause.at ?? time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(at('100 ms') - at('Head above')).toBeCloseTo(0.1, 9);
  });

  it('waited since it came, for longer than the target', () => {
    const { firing, text } = causes.find((cause) => cause.at === undefined)!;
    const waited = firing.time - at('Came in');
    expect(waited).toBeGreaterThanOrEqual(0.005);
    expect(text).toBe(`It has waited ${Number((1000 * waited).toPrecision(2))} ms and goes.`);
  });

  it('the drop itself is examined first, with its rule and whose turn it was', () => {
    const back = backOf(null, causes);
    expect(causes.at(-1 - back)!.at).toBeUndefined();
    const { question, rule, turns } = answerOf(data, chainOf(data), back);
    expect(question).toMatch(/^Why was packet \d+ dropped\?$/);
    expect(rule!.lines.filter(({ numbers }) => numbers !== null)).toHaveLength(3);
    expect(turns!.deficit).toBeGreaterThan(0);
  });
});

it.each([
  [{ kind: 'codel', limit: 200 }, ['Head above 5 ms.', '100 ms later', 'Came in.', 'Its turn.']],
  [{ kind: 'red', limit: 60, minThreshold: 5, maxThreshold: 40 }, ['No longer empty.', 'Average above 5.', 'Came in.']],
  [{ kind: 'pie', limit: 100 }, ['No longer empty.', 'Came in.', 'Dropped at R1.']],
  [{ kind: 'dropTail', limit: 20 }, ['No longer empty.', 'Came in.', 'Dropped at R1.']],
  [{ kind: 'policer', limit: 20, tokenRate: '8Mb/s' }, ['Came in.', 'Dropped at R1.']],
])('of %o', (queue, expected) => {
  expect(titles(atDrop(queue))).toEqual(expect.arrayContaining(expected));
});

it.each([
  ['policer', 20],
  ['shaper', 60],
])('of a %s: tokens decide, not since when the queue is not empty', (kind, limit) => {
  expect(titles(atDrop({ kind, limit, tokenRate: '8Mb/s' }))).not.toContain('No longer empty.');
});
