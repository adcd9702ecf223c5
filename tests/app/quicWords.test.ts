/** Headline, Why, states and variables of QUIC use its own words: thresholds, probes, persistent congestion. */
import { expect, it } from 'vitest';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { stateMachineOf } from '../../src/app/explain/why/stateMachine.ts';
import { whyOf } from '../../src/app/explain/why/reasons.ts';
import { isOf, Story } from './story.ts';

/** Words of TCP that QUIC has no use for. */
const OF_TCP =
  /duplicate ACK|\b[Tt]imeouts?\b(?<!robe timeouts?)|\bRTO\b|retransmission timer|\bSYN\b|[Ff]ast re(transmit|covery)|next new ACK/;

const story = new Story({
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
      variant: 'newreno',
      stack: 'quic',
      receiverWindow: 10_000,
      forcedDrops: [{ segment: 20 }],
      parameters: { initialSsthresh: 30 },
    },
  ],
});
const cuts = story.marks.filter(isOf('cut'));

/** Everything that is said at the current moment, as one text. */
const said = (): string =>
  [
    story.sentence,
    whyOf(story.data)?.question ?? '',
    ...chainOf(story.data).causes.flatMap(({ title, text }) => [title, text]),
    ...(stateMachineOf(story.data, 0)?.transitions.map(({ label }) => label) ?? []),
    ...(story.data.present.variables?.rows.map(({ name }) => name) ?? []),
  ].join('\n');

it('begin with a first packet and its answer', () => {
  expect(story.after(isOf('start'))).toBe(
    'NewReno opens its connection. Data follows the answer, one round trip later.',
  );
  expect(story.after(isOf('established'))).toBe(
    'The first packet of NewReno is answered. It begins slow start with 10 segments.',
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
  expect(said()).toContain('Persistent congestion');
});

it('never use words of TCP', () => {
  const moments = [...story.marks.map(({ event }) => event), ...Array.from({ length: 60 }, (_, step) => step * 97)];
  for (const event of moments.filter((_, index) => index % 3 === 0)) {
    story.go({ event });
    const spoken = said();
    expect(OF_TCP.exec(spoken)?.[0], spoken).toBeUndefined();
  }
});
