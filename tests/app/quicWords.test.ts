/** Headline, Why, charts, their keys and tables, and conditions of QUIC use its own words: thresholds, probes, ranges. */
import { expect, it } from 'vitest';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { stateMachineOf } from '../../src/app/explain/why/stateMachine.ts';
import { whyOf } from '../../src/app/explain/why/reasons.ts';
import { holdsOf } from '../../src/app/explain/why/holds.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { Draw } from '../../src/lessons/exercises/draw.ts';
import { threshold } from '../../src/lessons/exercises/kinds/threshold.ts';
import type { StackName, VariantName } from '../../src/engine/tcp/catalogue.ts';
import { type Panel, PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { panelsOf } from '../../src/app/rooms/lab/panels/panels.ts';
import { conditionKindsOf, conditionWords } from '../../src/app/run/playback/conditions.ts';
import { isOf, Story } from './story.ts';
import { OF_TCP } from './wordsOfTcp.ts';

/** A run with a single loss, an overflow and an outage, whose packets and variables are reported. */
function storyWith(variant: VariantName, stack: StackName): Story {
  const run = new Story({
    duration: 6,
    network: {
      bottleneck: {
        rate: 10e6,
        delay: 0.02,
        queue: { limit: 60 },
        loss: { kind: 'outage', first: 2, length: 1.5, every: 100 },
      },
    },
    flows: [
      {
        variant,
        stack,
        receiverWindow: 10_000,
        forcedDrops: [{ segment: 20 }],
        parameters: { initialSsthresh: 30 },
      },
    ],
  });
  run.lab.command({ kind: 'watch', flow: -1, detail: { span: 0 }, variables: true });
  return run;
}

const story = storyWith('newreno', 'quic');
const cuts = story.marks.filter(isOf('cut'));

const SIZE = { width: 1440, height: 400 };
const SIZES = sizesFor(SIZE.width, undefined);
/** Maximum number of rows read of a table. */
const ROWS = 60;

/** Everything that a chart says: title, key, labels, table, and its values and marks under the pointer. */
function saidBy({ data }: Story, { title, about, key, summary, table, pointing, render }: Panel): string[] {
  const { now, known } = data.present;
  const range = { from: 0, to: now };
  const view = viewOf(
    SIZE,
    { now, known, duration: 6 },
    { viewing: { range, follow: false }, sizes: SIZES, alone: true },
  );
  const { columns, count, row } = table(data, { ...range, step: 0.1 });
  return [
    title,
    about(data, range),
    summary(data),
    ...(key?.(data).map(({ text }) => text) ?? []),
    ...columns,
    ...Array.from({ length: Math.min(count, ROWS) }, (_, place) => row(count - 1 - place)).flat(),
    ...(pointing === undefined ? [] : [pointing.at(data, view, now, 0)]),
    ...(pointing?.marks?.(data, view).map(({ text }) => text) ?? []),
    ...(render?.(data, view, PLAIN).labels.map(({ text }) => text) ?? []),
  ];
}

/** Everything that is said at the current moment, as one text. */
function said(run: Story): string[] {
  const { data } = run;
  const machine = stateMachineOf(data, 0);
  return [
    run.sentence,
    whyOf(data)?.question ?? '',
    ...chainOf(data).causes.flatMap(({ title, text }) => [title, text]),
    ...holdsOf(data).flatMap(({ title, text }) => [title, text]),
    ...(machine?.transitions.map(({ label }) => label) ?? []),
    ...(machine?.states.map(machine.nameOf) ?? []),
    ...(data.present.variables?.rows.map(({ name }) => name) ?? []),
    ...conditionKindsOf(data.opened).map(({ words }) => words),
    ...panelsOf(data.opened).flatMap((panel) => saidBy(run, panel)),
  ];
}

it('begin with a first packet and its answer', () => {
  expect(story.after(isOf('start'))).toBe(
    'NewReno opens its connection. Data follows the answer, one round trip later.',
  );
  expect(story.after(isOf('established'))).toBe(
    'The first packet of NewReno is answered. It begins slow start with 10 packets.',
  );
});

it('name the threshold by which a packet is lost, and the data that it carried', () => {
  expect(story.after(isOf('cut'))).toMatch(
    /^By the packet threshold, data 20 is lost\. NewReno sends it again and halves its window, \d+ → [\d.]+\.$/,
  );
  const titles = chainOf(story.data).causes.map(({ title }) => title);
  expect(titles).toContain('Lost by the packet threshold: data 20.');
  expect(titles).toContain('A recovery period begins.');
  expect(cuts[0]).toMatchObject({ cause: 'loss', threshold: 3, segment: 20 });
});

it('say that probes leave the window as it is, and what persistent congestion does', () => {
  // Between the probes: while they are lost, the headline tells of that.
  const between = Array.from({ length: 12 }, (_, step) => story.at(2.4 + step / 10));
  expect(between).toContainEqual(
    expect.stringMatching(/^NewReno hears nothing and sends probes\. Its window stays; the next probes follow after /),
  );
  const persistent = cuts.find((cut) => cut.kind === 'cut' && cut.cause === 'persistent')!;
  story.go({ event: persistent.event });
  expect(said(story).join()).toContain('Persistent congestion');
});

it.each([
  ['newreno', 'quic'],
  ['bbr', 'quic'],
  ['cubic', 'quinn'],
] as const)('never use words of TCP: %s on %s', (variant, stack) => {
  const run = storyWith(variant, stack);
  const of = (kind: string) => run.marks.filter((mark) => mark.kind === kind).slice(0, 3);
  const kinds = [...new Set(run.marks.map(({ kind }) => kind))];
  const moments = [
    ...kinds.flatMap(of).map(({ event }) => event),
    ...Array.from({ length: 20 }, (_, step) => step * 291),
  ];
  const refused = new Set<string>();
  const all = new Set<string>();
  for (const event of moments) {
    run.go({ event });
    for (const line of said(run)) {
      all.add(line);
      if (OF_TCP.test(line)) refused.add(line);
    }
  }
  expect([...refused]).toEqual([]);
  expect([...all]).toEqual(
    expect.arrayContaining(['a probe timeout', 'PTO', 'Newest packet', 'Packets its ACK names']),
  );
  expect(all.has('recovery period')).toBe(variant !== 'bbr');
});

it('hold for exercises about packets of QUIC', () => {
  for (let seed = 0; seed < 20; seed++)
    expect(OF_TCP.exec(JSON.stringify(threshold(new Draw(seed, 'threshold'))))?.[0]).toBeUndefined();
});

it('run until a probe timeout, not until a timeout or duplicate ACKs', () => {
  const { opened } = story.data;
  expect(conditionWords(opened, { when: 'timeout', flow: 0 })).toBe('until a probe timeout');
  expect(conditionWords(opened, { when: 'duplicateAcks', flow: 0, value: 3 })).toBe('');
  story.go({ time: 0 });
  story.lab.command({ kind: 'step', direction: 1, flow: -1, until: { when: 'timeout', flow: 0 } });
  story.hear();
  expect(chainOf(story.data).causes.map(({ title }) => title)).toContain('Probe timeout.');
});
