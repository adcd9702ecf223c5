// The text at a timeout after a route broke: the true cause first, then what routing did, then what TCP did.
import { describe, expect, it } from 'vitest';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { RARE_WORDS, sentenceOf } from '../../src/app/explain/sentence/sentence.ts';
import { reckon } from '../../src/app/run/facts/reactions.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { RULES } from '../../src/engine/tcp/rules.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import type { TimeoutMark } from '../../src/lab/protocol/markProtocol.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { presetEntry } from '../presetFile.ts';

await RARE_WORDS.fetch();

function scenarioOf(id: string, duration: number) {
  const parsed = parseScenario({ ...(presetEntry(id).scenario as object), duration });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

const timeoutsOf = (data: RunData): readonly TimeoutMark[] =>
  data.marks
    .between(0, data.present.now)
    .filter((mark): mark is TimeoutMark => mark.kind === 'timeout' && mark.cause !== 'idle' && mark.segment > 0);

const titles = (data: RunData): readonly string[] => chainOf(data).causes.map(({ title }) => title);

describe.each([
  ['walks-away-aodv', 50],
  ['twenty-nodes-aodv', 19],
] as const)('at the timeout of %s', (id, duration) => {
  const scenario = scenarioOf(id, duration);
  const [timeout] = timeoutsOf(runAt(scenario, duration));
  const data = runAt(scenario, timeout!.time);

  it('Why begins with the broken route, in order of time, and ends with what TCP did', () => {
    const { causes, between } = chainOf(data);
    expect(causes[0]!.title).toMatch(/^Route broken at node \d+\.$/);
    expect(causes[0]!.text).toMatch(
      /^Node \d+ is out of range: \d+ tries without an answer\. [\d ]+ segments are lost\.$/,
    );
    expect(causes[0]!.glyph).toBe('route');
    expect(causes.at(-1)!.title).toBe('Timeout.');
    expect(between).toBe(0);
    const times = causes.map(({ at, firing }) => at ?? firing.time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeLessThan(timeout!.time - 0.3);
  });

  it('the headline names it, and the table of true causes counts the losses due to it', () => {
    expect(plainText(sentenceOf(data).full)).toMatch(/^The route broke.* runs out: TCP thinks it is congestion\.$/);
    const { rows, lost } = reckon(data, -1);
    expect(lost).toBeGreaterThan(5);
    expect(rows.find(({ facts }) => facts.family === 'route')!.lost).toBe(lost);
  });
});

it('a timeout while frames collided names the node that gave up, and that no data was lost', () => {
  const scenario = scenarioOf('crossing-flows', 10.5);
  const last = timeoutsOf(runAt(scenario, 7)).at(-1)!;
  const data = runAt(scenario, last.time);
  const [first] = chainOf(data).causes;
  expect(first!.title).toMatch(/^Route broken at node \d\.$/);
  expect(first!.text).toMatch(/frames collide: \d tries without an answer\. No data is lost, but ACKs do not come\.$/);
  expect(first!.glyph).toBe('collision');
});

it('in a wired network a timeout has no route', () => {
  const parsed = parseScenario({
    duration: 12,
    network: { bottleneck: { queue: { limit: 4 } } },
    flows: [{ variant: 'tahoe' }],
  });
  if (!parsed.ok) throw new Error('refused');
  const all = timeoutsOf(runAt(parsed.scenario, 12));
  for (const { time } of all.slice(0, 2)) expect(titles(runAt(parsed.scenario, time)).join(' ')).not.toMatch(/route/i);
});

it('the phase "timeout" begins with the timer, not with the loss or the broken route before it', () => {
  for (const [id, duration] of [
    ['walks-away-aodv', 50],
    ['crossing-flows', 14],
  ] as const) {
    const data = runAt(scenarioOf(id, duration), duration);
    const timeouts = timeoutsOf(data);
    expect(timeouts.length).toBeGreaterThan(0);
    for (const { index } of data.opened.flows) {
      const begins = data.marks.phasesOf(index, 0, duration).filter(({ phase }) => phase === 'timeout');
      const times = data.marks
        .between(0, duration)
        .filter(({ kind, flow }) => kind === 'timeout' && flow === index)
        .map(({ time }) => time);
      for (const { from } of begins) expect(times).toContain(from);
    }
  }
});

it('no rule halves ssthresh: it becomes half of the window', () => {
  for (const { title, plain } of RULES) expect(`${title} ${plain}`).not.toMatch(/halv\w+ (?:its |the )?ssthresh/i);
});
