/** The headline for each kind of moment of recorded runs. */
import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/app/run/words/statement.ts';
import { RARE_WORDS, statementsOf, sentenceOf, allTemplates } from '../../src/app/explain/sentence/sentence.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { isOf, Story } from './story.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

type Tcp = Extract<NonNullable<ScenarioInput['flows']>[number], { kind?: 'tcp' }>;
const one = (flow: Omit<Tcp, 'kind'>, rest: ScenarioInput = {}): Story =>
  new Story({ duration: 6, ...rest, flows: [{ kind: 'tcp', ...flow }] });
const cuts = (cause: string) => (mark: Story['marks'][number]) => mark.kind === 'cut' && mark.cause === cause;
const timeouts = (cause: string) => (mark: Story['marks'][number]) => mark.kind === 'timeout' && mark.cause === cause;
const leaves = (from: string) => (mark: Story['marks'][number]) => mark.kind === 'phase' && mark.from === from;

describe('the default run', () => {
  const story = new Story({ duration: 14 });

  it('before anything is sent', () => {
    story.go({ event: 0 });
    expect(story.sentence).toBe('Nothing is sent yet. NewReno and CUBIC will share 10 Mb/s.');
  });

  it('from the SYN to the end of slow start', () => {
    expect(story.after(isOf('start', 0))).toBe(
      'NewReno opens its connection with a SYN. Data follows once it is answered.',
    );
    expect(story.at(0.04)).toBe('NewReno opens its connection with a SYN. Data follows once it is answered.');
    expect(story.after(isOf('established', 0))).toBe(
      'The SYN of NewReno is answered. It begins slow start with 2 segments.',
    );
    expect(story.at(0.32)).toBe('NewReno doubles its window each round trip: 8, 16, 32.');
    expect(story.after(leaves('slowStart'))).toBe(
      'NewReno reaches ssthresh, 64 segments. Slow start is over: it adds about a segment each round trip.',
    );
  });

  it('alone on the link, then joined', () => {
    expect(story.at(0.34)).toMatch(/doubles its window/);
    for (const time of [0.45, 1, 1.6])
      expect(story.at(time)).toBe('The link is full. Every further packet waits in the queue.');
    expect(story.after(isOf('start', 1))).toBe('CUBIC joins NewReno. Its SYN is on its way, and no data yet.');
  });

  it('the queue overflows: first one sender, then both have lost a packet', () => {
    const last = story.marks.filter(isOf('loss')).at(-1)!;
    const before = story.marks.filter((mark) => mark.kind === 'loss' && last.time - mark.time < 0.5);
    expect(before.map(({ flow }) => flow)).toEqual([1, 0]);
    story.go({ event: before[0]!.event });
    expect(story.sentence).toBe(
      `The queue at R1 just overflowed. CUBIC has lost segment ${before[0]!.segment} and does not know it yet.`,
    );
    story.go({ event: last.event });
    expect(story.sentence).toBe(
      'The queue at R1 just overflowed. Both senders have lost a packet, and neither knows it yet.',
    );
  });

  it('duplicate ACKs are counted, the third one proves the loss, and the window is cut', () => {
    const segment = story.marks.filter(isOf('loss', 0)).at(-1)!.segment;
    const counted = (mark: Story['marks'][number]): boolean => mark.kind === 'duplicate' && mark.segment === segment;
    expect(story.after(counted, 0)).toBe(
      `A first duplicate ACK asks NewReno for segment ${segment}. One does not prove a loss.`,
    );
    expect(story.after(counted, 1)).toBe(
      `Two duplicate ACKs ask NewReno for segment ${segment}. Three would prove the loss.`,
    );
    const cut = story.marks.filter(isOf('cut', 0)).at(-1)!;
    story.go({ event: cut.event });
    expect(story.sentence).toMatch(
      new RegExp(
        `^Three duplicate ACKs say segment ${segment} is lost\\. NewReno resends it and halves its window, (\\d+) → \\d+(\\.5)?\\.$`,
      ),
    );
    expect(sentenceOf(story.data).full.find(({ emphasis }) => emphasis)?.text).toBe('halves its window');
  });

  it('recovery ends', () => {
    const window = story.marks.filter(leaves('fastRecovery')).at(-1)!.value;
    expect(story.after(leaves('fastRecovery'), story.marks.filter(leaves('fastRecovery')).length - 1)).toBe(
      `All that was on its way at the loss has arrived. NewReno leaves recovery with ${Math.round(window * 10) / 10} segments.`,
    );
  });

  it('names the flow that is ahead, and a tie as a tie', () => {
    expect(story.at(3.6)).toMatch(/^NewReno is ahead of CUBIC: 7\.\d against 2\.\d Mb\/s in the last second\.$/);
    // After the cuts at 9.4 s their windows are nearly the same.
    const said = [10.1, 10.15, 10.2, 10.25, 10.3].map((time) => story.at(time));
    expect(
      said.some((sentence) =>
        /^NewReno and CUBIC share the link evenly, (4\.9|5\.0) Mb\/s each in the last second\.$/.test(sentence),
      ),
    ).toBe(true);
  });

  it('a queue that is full', () => {
    const loss = story.marks.filter(isOf('loss', 1)).at(-1)!;
    // The last packet that was accepted came shortly before.
    const said = new Set<string>();
    for (let back = 300; back > 0; back--) {
      story.go({ event: loss.event - back });
      said.add(story.sentence);
    }
    expect(said).toContain('The queue at R1 is full, 50 of 50. A packet that arrives now finds no room.');
  });

  it('the end', () => {
    expect(story.at(14)).toBe('The run is over. Step back, or move along the timeline.');
  });
});

describe('losses', () => {
  it('of several senders, none of which knows it', () => {
    const flows = Array.from({ length: 20 }, () => ({ variant: 'cubic' as const, receiverWindow: 300 }));
    const story = new Story({ duration: 1, flows });
    const said = new Set(story.marks.filter(isOf('loss')).map(({ event }) => (story.go({ event }), story.sentence)));
    expect(said).toContain(
      'The queue at R1 just overflowed. 3 of 20 senders have lost a packet, and none knows it yet.',
    );
    expect(said).toContain('The queue at R1 just overflowed. All 20 senders have lost packets, and none knows it yet.');
  });

  it('by the link, not by the queue', () => {
    const story = one({ receiverWindow: 20 }, { network: { bottleneck: { loss: { kind: 'every', n: 60 } } } });
    const { segment } = story.marks.find(isOf('loss'))!;
    expect(story.after(isOf('loss'))).toBe(
      `The link, not the queue, lost segment ${segment} of NewReno. The sender does not know it yet.`,
    );
  });

  it('on purpose, and of a segment that was sent again', () => {
    const story = one({ receiverWindow: 20, forcedDrops: [{ segment: 40 }, { segment: 40, transmission: 2 }] });
    expect(story.after(isOf('loss'), 0)).toBe(
      'Segment 40 of NewReno is dropped on purpose. The sender does not know it yet.',
    );
    expect(story.after(isOf('loss'), 1)).toBe(
      'Segment 40, sent for the second time, is lost. NewReno does not know it yet.',
    );
  });

  it('that are no longer news, but still undetected', () => {
    const story = one(
      { receiverWindow: 20, forcedDrops: [{ segment: 40 }] },
      { network: { bottleneck: { delay: 0.4 } }, duration: 20 },
    );
    const { time } = story.marks.find(isOf('loss'))!;
    expect(story.at(time + 0.5)).toBe('NewReno has lost segment 40 and does not know it yet.');
  });

  it('of a source that never learns of them', () => {
    const story = new Story({ duration: 3, flows: [{ kind: 'udp', rate: 2e7, name: 'Video' }] });
    expect(story.after(isOf('loss'))).toBe(
      'The queue at R1 just overflowed. Video has lost a packet, and will never know.',
    );
  });
});

describe('reactions are those of the variant', () => {
  const drop = { receiverWindow: 20, forcedDrops: [{ segment: 40 }] };

  it('Tahoe starts over', () => {
    expect(one({ ...drop, variant: 'tahoe' }).after(cuts('restart'))).toBe(
      'Three duplicate ACKs say segment 40 is lost. Tahoe starts over from one segment.',
    );
  });

  it('Reno continues after any new ACK', () => {
    const story = one({ ...drop, variant: 'reno' });
    expect(story.after(cuts('loss'))).toBe(
      'Three duplicate ACKs say segment 40 is lost. Reno resends it and cuts its window, 21 → 10.',
    );
    expect(story.after(leaves('fastRecovery'))).toBe('A new ACK ends fast recovery. Reno goes on with 10.1 segments.');
  });

  it('NewReno finds hole after hole', () => {
    const story = one({ receiverWindow: 20, forcedDrops: [{ segment: 40 }, { segment: 43 }] });
    expect(story.after(isOf('resend'))).toBe(
      'A partial ACK uncovers another hole. NewReno resends segment 43 at once.',
    );
    const { time } = story.marks.find(isOf('resend'))!;
    expect(time).toBeGreaterThan(story.marks.find(cuts('loss'))!.time);
  });

  it('SACK repairs several in one recovery', () => {
    const story = one({ variant: 'sack', receiverWindow: 20, forcedDrops: [{ segment: 40 }, { segment: 43 }] });
    expect(story.after(isOf('resend'))).toBe('SACK resends segment 43 too, in the same recovery.');
  });

  it('fewer duplicate ACKs are enough when SACK reports three later segments', () => {
    const story = one(
      { variant: 'cubic', receiverWindow: 10, forcedDrops: [{ segment: 20 }] },
      { network: { reverse: { loss: { kind: 'every', n: 7 } } } },
    );
    expect(story.after(cuts('loss'))).toBe(
      'Three later segments have arrived, so 20 is lost. CUBIC resends it and cuts its window, 11 → 7.',
    );
  });

  it('CUBIC cuts to seven tenths', () => {
    const story = one({ ...drop, variant: 'cubic', receiverWindow: 200, forcedDrops: [{ segment: 60 }] });
    expect(story.after(cuts('loss'))).toBe(
      'Three duplicate ACKs say segment 60 is lost. CUBIC resends it and cuts its window to 0.7, 69 → 48.3.',
    );
  });

  it('Vegas backs off by delay, and resends what is overdue', () => {
    const alone = one({ variant: 'vegas', receiverWindow: 300 });
    expect(alone.after(cuts('delay'))).toBe('Vegas finds its own packets in the queue. It leaves slow start, 24 → 21.');
    const [, shrink] = [...alone.marks].filter(cuts('delay'));
    if (shrink !== undefined)
      expect(alone.after(cuts('delay'), 1)).toMatch(/^Too many packets of Vegas wait in the queue\. It shrinks/);
    const overdue = one({ variant: 'vegas', receiverWindow: 6, forcedDrops: [{ segment: 150 }] });
    expect(overdue.after(cuts('loss'))).toBe(
      'Segment 150 is overdue. Vegas resends it without waiting and cuts its window, 8.1 → 7.',
    );
  });
});

describe('timeouts', () => {
  const story = one({
    variant: 'reno',
    receiverWindow: 3,
    forcedDrops: [1, 2, 3].map((transmission) => ({ segment: 12, transmission })),
  });

  it('the first: from one segment again', () => {
    expect(story.after(timeouts('first'))).toBe(
      'The timer of Reno runs out for segment 12. It starts over from one segment.',
    );
  });

  it('the same segment again: the wait doubles', () => {
    expect(story.after(timeouts('repeated'))).toBe(
      'The timer of Reno runs out again for segment 12. It doubles the wait to 800 ms.',
    );
  });

  it('an ACK arrives at last', () => {
    const said = story.after(leaves('timeout'));
    expect(said).toMatch(/^An ACK ends the wait of Reno\. It (slow-starts again, up to|goes on with) \d+ segments\.$/);
  });

  it('between the timeout and the ACK', () => {
    const alone = one(
      { receiverWindow: 2, forcedDrops: [{ segment: 12 }] },
      { network: { bottleneck: { delay: 0.3 } } },
    );
    const { time } = alone.marks.find(timeouts('first'))!;
    expect(alone.at(time + 0.4)).toMatch(/^NewReno waits for an ACK after its timeout\. Its timer is \S+ m?s now\.$/);
  });

  it('of a SYN', () => {
    const syn = one({ start: 0.5, forcedDrops: [{ segment: 0 }] });
    expect(syn.at(0.1)).toBe('The network is silent. NewReno begins at 0.5 s.');
    expect(syn.after(isOf('loss'))).toBe('The SYN of NewReno is dropped on purpose. The sender does not know it yet.');
    expect(syn.after(isOf('timeout'))).toMatch(
      /^NewReno got no answer to its SYN for \d(\.\d)? s\. It sends the SYN again\.$/,
    );
  });
});

describe('starts and ends', () => {
  it('nothing mentions slow start before the SYN is answered', () => {
    const story = one({ start: 0.2 }, { network: { bottleneck: { delay: 0.5 } } });
    const { time } = story.marks.find(isOf('established'))!;
    expect(time).toBeGreaterThan(1);
    for (let at = 0; at < time; at += 0.05) expect(story.at(at)).not.toMatch(/slow|window/);
    expect(story.at(0.9)).toBe("NewReno's SYN is on its way. No data may be sent before the answer.");
  });

  const short = new Story({
    duration: 8,
    flows: [
      { name: 'First', receiverWindow: 10, application: { bytes: 200_000 } },
      { name: 'Second', start: 4, receiverWindow: 300, stop: 6 },
    ],
  });

  it('limited by its receiver, the link half empty', () => {
    expect(short.at(1.1)).toBe("First's receiver takes 10 segments at a time. The network could take more.");
  });

  it('all sent, all delivered, no flow left, another one joins', () => {
    expect(short.at(1.13)).toBe('First has sent all its data and waits for the last ACKs.');
    expect(short.at(1.25)).toBe('First has delivered all it had: 200 segments.');
    expect(short.at(3)).toBe('The network is idle until Second begins at 4 s.');
    expect(short.after(isOf('start', 1))).toBe(
      'Second opens its connection with a SYN. Data follows once it is answered.',
    );
  });

  it('an application that stops, and then nothing more', () => {
    expect(short.after(isOf('stop', 1))).toBe('The application of Second stops. What is on its way still arrives.');
    expect(short.at(7.5)).toBe('Every flow is done. Nothing more will be sent.');
  });

  it('a source that does not react', () => {
    const story = new Story({
      duration: 5,
      flows: [{ receiverWindow: 300 }, { kind: 'udp', name: 'Video', rate: 4e6, start: 2, stop: 4 }],
    });
    expect(story.at(2.02)).toBe('Video begins to send 4 Mb/s. It does not react to losses.');
    expect(story.at(3.9)).toMatch(/^(NewReno is ahead of Video|NewReno and Video share the link evenly)/);
    expect(story.at(4.05)).toBe('Video stops sending.');
  });
});

describe('changes by the user', () => {
  const interventions: ScenarioInput['interventions'] = [
    { kind: 'setLink', at: 2, link: 'r0>r1', rate: 5e6 },
    { kind: 'setLink', at: 2.5, link: 'r0>r1', delay: 0.04 },
    { kind: 'setLink', at: 3, link: 'r0>r1', limit: 20 },
    { kind: 'setLink', at: 3.5, link: 'r1>r0', lossRate: 0 },
    { kind: 'receiverWindow', at: 4, flow: 0, segments: 8 },
    { kind: 'drop', at: 4.5, flow: 0, packets: 3 },
    { kind: 'stopFlow', at: 5, flow: 1 },
  ];
  const story = new Story({
    duration: 6,
    flows: [{ receiverWindow: 10 }, { kind: 'udp', rate: 1e5 }],
    interventions,
  });

  it.each([
    [2, 'The link from R1 to R2 now carries 5 Mb/s.'],
    [2.5, 'Packets from R1 to R2 now travel for 40 ms.'],
    [3, 'The queue at R1 now has 20 places.'],
    [3.5, 'The link from R2 to R1 now loses none of its packets.'],
    [4, 'The receiver of NewReno now takes 8 segments at a time.'],
    [4.5, 'The next 3 packets of NewReno will be dropped on purpose.'],
    [5, 'UDP is stopped. It sends no new data.'],
  ])('at %f s', (time, sentence) => {
    expect(story.at(time)).toBe(sentence);
  });
});

describe('managed queues', () => {
  const over = (queue: object, more: object = {}): Story =>
    new Story({
      duration: 6,
      network: { bottleneck: { queue: { kind: 'red', limit: 500, ...queue } as { kind: 'red' } } },
      flows: [{ kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 200, ...more }],
    });

  it('a packet is dropped although the queue is not full', () => {
    const story = over({ kind: 'red', weight: 0.05 });
    const loss = story.marks.find(isOf('loss'))!;
    expect(loss).toMatchObject({ cause: 'red' });
    expect(story.after(isOf('loss'))).toBe(
      `The queue at R1 drops segment ${loss.segment} of NewReno early. The sender does not know it yet.`,
    );
    expect(over({ kind: 'codel' }).after(isOf('loss'))).toMatch(
      /^The queue at R1 drops segment \d+ of NewReno early\./,
    );
  });

  it('packets of two senders are dropped', () => {
    const two = new Story({ duration: 20, network: { bottleneck: { queue: { kind: 'red' } } } });
    const said = two.marks.filter(isOf('loss')).map(({ event }) => {
      two.go({ event });
      return two.sentence;
    });
    expect(said).toContain('The queue at R1 drops early. Both senders have lost a packet, and neither knows it yet.');
  });

  it('a source that does not react loses packets', () => {
    const story = new Story({
      duration: 3,
      network: { bottleneck: { queue: { kind: 'red', weight: 0.1 } } },
      flows: [{ kind: 'udp', rate: 12e6 }],
    });
    expect(story.after(isOf('loss'))).toBe('The queue at R1 drops a packet of UDP early. The sender will never know.');
  });

  it('a packet is marked, and the sender reacts', () => {
    const story = over(
      { kind: 'red', weight: 0.05, ecn: true, markUpTo: 1 },
      { parameters: { ecn: 'classic', initialSsthresh: 30 } },
    );
    expect(story.after(isOf('marked'))).toBe('The queue at R1 grows, so it marks packets of NewReno. Nothing is lost.');
    expect(story.marks.filter(isOf('loss'))).toEqual([]);
    expect(story.after(cuts('mark'))).toMatch(
      /^An ACK tells NewReno that a packet was marked\. Nothing is lost, but it halves its window, [\d.]+ → [\d.]+\.$/,
    );
  });
});

describe('BBR', () => {
  const story = new Story({
    duration: 14,
    network: { bottleneck: { queue: { limit: 400 } } },
    flows: [{ kind: 'tcp', variant: 'bbr', receiverWindow: 1000 }],
  });
  const begins = (phase: string) => (mark: Story['marks'][number]) => mark.kind === 'phase' && mark.phase === phase;

  it('has phases of its own', () => {
    expect(story.after(isOf('established'))).toBe('The SYN of BBR is answered. It begins Startup with 10 segments.');
    const established = story.marks.find(isOf('established'))!.time;
    expect(story.at(established + 0.26)).toBe(
      'BBR is in Startup: its rate doubles each round trip until no more arrives.',
    );
    expect(story.after(begins('drain'))).toBe(
      'BBR has filled the pipe: sending faster no longer delivers more. It drains the queue it made.',
    );
    const drain = story.marks.find(begins('drain'))!.time;
    const cruise = story.marks.find(begins('probeBw'))!.time;
    expect(cruise - drain).toBeGreaterThan(0.02);
    expect(story.after(begins('probeBw'))).toBe('The queue of BBR is drained. It keeps to the rate it has measured.');
    expect(story.at(6)).toBe('BBR keeps to the rate it has measured, and probes for more now and then.');
    expect(story.after(begins('probeRtt'))).toBe(
      'BBR has not seen a shorter round trip for a long time. It lets its queue run empty to measure it.',
    );
    expect(story.after(leaves('probeRtt'))).toMatch(
      /^BBR has measured its round trip\. It goes on with [\d.]+ segments\.$/,
    );
  });
});

it('BBR measures a long round trip, and drains a long queue', () => {
  const story = new Story({
    duration: 13,
    network: { bottleneck: { delay: 0.2, queue: { limit: 2000 } } },
    flows: [{ kind: 'tcp', variant: 'bbr', receiverWindow: 5000 }],
  });
  const begins = (phase: string): number =>
    story.marks.find((mark) => mark.kind === 'phase' && mark.phase === phase)!.time;
  expect(story.at(begins('drain') + 0.3)).toBe(
    'BBR sends more slowly than segments arrive: the queue it made runs empty.',
  );
  expect(story.at(begins('probeRtt') + 0.6)).toBe(
    'BBR measures the round trip of the empty path, with 4 segments on the way.',
  );
});

describe('names', () => {
  it('distinguish flows with the same name, and stay short', () => {
    const story = new Story({
      duration: 1,
      flows: [{}, {}, { name: 'A connection with quite a long name indeed' }, { name: '' }],
    });
    expect(story.after(isOf('established', 1))).toBe(
      'The SYN of NewReno 2 is answered. It begins slow start with 2 segments.',
    );
    expect(story.after(isOf('established', 2))).toContain('The SYN of A connection with… is answered.');
    expect(story.after(isOf('established', 3))).toContain('The SYN of Flow 4 is answered.');
  });

  it('are plain text, whatever they contain', () => {
    const story = new Story({ duration: 1, flows: [{ name: '*{who}* <b>' }] });
    expect(story.after(isOf('start'))).toBe(
      '*{who}* <b> opens its connection with a SYN. Data follows once it is answered.',
    );
  });
});

describe('templates', () => {
  it('have one emphasised part, end with a period, and have distinct names', () => {
    for (const { text, shorter = [] } of allTemplates())
      for (const form of [text, ...shorter]) {
        expect(form.split('*'), form).toHaveLength(3);
        expect(form).toMatch(/\.$/);
      }
    expect(new Set(allTemplates().map(({ id }) => id)).size).toBe(allTemplates().length);
  });

  it('while time passes quickly, report recent losses and not what is over in a moment', () => {
    const story = new Story({ duration: 14 });
    story.go({ time: 9.6 });
    const [first] = statementsOf(story.data, 2);
    expect(plainText(first!.full)).toMatch(
      /^\d packets were lost in the last 2\.0 s, and both senders cut their windows\.$/,
    );
  });
});
