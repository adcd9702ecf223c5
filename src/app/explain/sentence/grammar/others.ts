import { isEarly } from '../../../run/facts/families.ts';
import { rate, shortTime } from '../../../ui/words/numbers.ts';
import { placeOf, segmentCount, windowChange } from '../words.ts';
import { news, type Sentence } from './about.ts';
import { areOf, byOne, bySeveral, placeSlots, struck, type Causes } from './losses.ts';
import { cutWords } from './reactions.ts';

/** A UDP source lost a packet. */
const byUdp = (causes: Causes) =>
  news('loss', (loss, flow, moment) =>
    !areOf(causes, loss) || flow.kind !== 'udp' || struck(moment, loss).length > 0
      ? null
      : { who: flow.name, ...placeSlots(loss, moment) },
  );

/** The text of a sentence, and shorter versions. */
type Texts = readonly [text: string, ...shorter: readonly string[]];

/** Sentences about losses with one of some causes: of one sender, of several, of UDP. */
export const lossSentences = (name: string, causes: Causes, ...texts: readonly [Texts, Texts, Texts]): Sentence[] =>
  (['one sender', 'several senders', 'UDP'] as const).map((whose, place) => {
    const [text, ...shorter] = texts[place]!;
    return { id: `${name}, ${whose}`, text, shorter, fits: [byOne, bySeveral, byUdp][place]!(causes) };
  });

/** Losses other than queue overflow of a sender's packets, and marks. */
export const OTHER_LOSSES: readonly Sentence[] = [
  {
    id: 'overflow, UDP',
    text: 'The queue at {place} just overflowed. {who} has lost a packet, and *will never know*.',
    shorter: ['The queue overflowed. {who} lost a packet, and *will never know*.'],
    fits: byUdp('queue'),
  },
  ...lossSentences(
    'dropped early',
    isEarly,
    [
      'The queue at {place} drops {what} of {who} early. The sender *does not know it yet*.',
      '{dropped} of {who} {are} dropped early. The sender *does not know it yet*.',
    ],
    ['The queue at {place} drops early. {who} have lost {what}, and *{none} it yet*.'],
    ['The queue at {place} drops a packet of {who} early. *The sender will never know*.'],
  ),
  {
    id: 'marked',
    text: 'The queue at {place} grows, so it marks packets of {who}. *Nothing is lost*.',
    // Marks repeat in quick succession; one sentence is enough.
    key: ({ who }) => who ?? '',
    fits: news('marked', ({ place }, { name }, moment) => ({
      who: name,
      place: placeOf(moment.opened, place, moment.names),
    })),
  },
  ...lossSentences(
    'lost on the link',
    'loss',
    ['The link, not the queue, lost {what} of {who}. The sender *does not know it yet*.'],
    ['The link, not the queue, lost packets. {who} are hit, and *{none} it yet*.'],
    ['The link, not the queue, lost a packet of {who}. *The sender will never know*.'],
  ),
  ...lossSentences(
    'dropped on purpose',
    'forced',
    ['{dropped} of {who} {are} dropped on purpose. The sender *does not know it yet*.'],
    ['Packets are dropped on purpose. {who} are hit, and *{none} it yet*.'],
    ['A packet of {who} is dropped on purpose. *The sender will never know*.'],
  ),
];

/** Window reductions without a loss. */
export const OTHER_CUTS: readonly Sentence[] = [
  {
    id: 'cut for a mark',
    text: 'An ACK tells {who} that a packet was marked. Nothing is lost, but it *{does}*{numbers}.',
    shorter: ['An ACK tells {who} of a mark. Nothing is lost, but it *{does}*{numbers}.'],
    fits: news('cut', (cut, { name, status }) =>
      cut.cause === 'mark' ? { who: name, ...cutWords(cut, status.ssthresh) } : null,
    ),
  },
  {
    id: 'slow start left by delay',
    text: '{who} finds its own packets in the queue. It *leaves slow start*, {numbers}.',
    fits: news('cut', ({ cause, phase, before, value }, { name }) =>
      cause === 'delay' && phase === 'slowStart' ? { who: name, numbers: windowChange(before, value) } : null,
    ),
  },
  {
    id: 'backing off by delay',
    text: 'Too many packets of {who} wait in the queue. It *shrinks its window*, {numbers}.',
    shorter: ['Many packets of {who} wait. It *shrinks its window*, {numbers}.'],
    // It repeats up to once per round trip; one sentence is enough.
    key: ({ who }) => who ?? '',
    fits: news('cut', ({ cause, phase, before, value }, { name }) =>
      cause === 'delay' && phase !== 'slowStart' && value < before
        ? { who: name, numbers: windowChange(before, value) }
        : null,
    ),
  },
];

/** Starts and ends of model-based senders, and of UDP. */
export const OTHER_BEGINNINGS: readonly Sentence[] = [
  {
    id: 'connected, Startup',
    text: 'The SYN of {who} is answered. It *begins Startup with {window}*.',
    fits: news('established', ({ phase, value }, { name }) =>
      phase === 'startup' ? { who: name, window: segmentCount(value) } : null,
    ),
  },
  {
    id: 'Startup ends',
    text: '{who} has filled the pipe: sending faster no longer delivers more. It *drains the queue it made*.',
    shorter: ['{who} has filled the pipe. It *drains the queue it made*.'],
    fits: news('phase', ({ phase }, { name }) => (phase === 'drain' ? { who: name } : null)),
  },
  {
    id: 'Drain ends',
    text: 'The queue of {who} is drained. It *keeps to the rate it has measured*.',
    fits: news('phase', ({ from, phase }, { name }) =>
      from === 'drain' && phase === 'probeBw' ? { who: name } : null,
    ),
  },
  {
    id: 'ProbeRTT begins',
    text: '{who} has not seen a shorter round trip for a long time. It *lets its queue run empty to measure it*.',
    shorter: ['{who} *lets its queue run empty to measure the round trip*.'],
    fits: news('phase', ({ phase }, { name }) => (phase === 'probeRtt' ? { who: name } : null)),
  },
  {
    id: 'ProbeRTT ends',
    text: '{who} has measured its round trip. It *goes on with {window}*.',
    fits: news('phase', ({ from, value }, flow) =>
      from === 'probeRtt' ? { who: flow.name, window: segmentCount(value, flow) } : null,
    ),
  },
  {
    id: 'UDP starts',
    text: '{who} begins to send {rate}. *It does not react to losses*.',
    fits: news('udpStarts', (_mark, { name, setup }) =>
      setup.kind === 'udp'
        ? {
            who: name,
            rate:
              setup.pattern.kind === 'trace'
                ? 'the packets of a trace'
                : `${setup.pattern.kind === 'onOff' ? 'bursts of ' : ''}${rate(setup.rate)}`,
          }
        : null,
    ),
  },
  {
    id: 'UDP stops',
    text: '{who} *stops sending*.',
    fits: news('udpStops', (_mark, { name }) => ({ who: name })),
  },
];

/** State of a script: the sender's last action, in the words of its answer. */
export const SCRIPTED: readonly Sentence[] = [
  {
    id: 'script',
    text: '{cause}. {who} *{does}*.',
    fits: ({ opened: { script }, now, names: [name = ''] }) => {
      const last = script?.answers.filter(({ time }) => time <= now).at(-1);
      return last === undefined ? null : { who: name, cause: last.cause, does: last.does };
    },
  },
  {
    id: 'script to be opened',
    text: 'The connection opens at {time}. *You are the receiver*.',
    fits: ({ opened: { scenario } }) =>
      scenario.network.kind === 'script' ? { time: shortTime(scenario.network.established.at) } : null,
  },
];
