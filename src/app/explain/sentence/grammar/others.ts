import { isEarly } from '../../../run/families.ts';
import { rate, shortTime } from '../../../ui/words/numbers.ts';
import { placeOf, segmentCount, windowChange } from '../words.ts';
import { news, type Sentence } from './about.ts';
import { areOf, byOne, bySeveral, struck, type Causes } from './losses.ts';
import { cutWords } from './reactions.ts';

/** A UDP source lost a packet. */
export const byUdp = (causes: Causes) =>
  news('loss', (loss, flow, moment) =>
    !areOf(causes, loss) || flow.kind !== 'udp' || struck(moment, loss).length > 0
      ? null
      : { who: flow.name, place: placeOf(moment.opened, loss.place, moment.names) },
  );

/** Losses other than queue overflow of a sender's packets, and marks. */
export const OTHER_LOSSES: readonly Sentence[] = [
  {
    id: 'overflow, UDP',
    text: 'The queue at {place} just overflowed. {who} has lost a packet, and *will never know*.',
    shorter: ['The queue overflowed. {who} lost a packet, and *will never know*.'],
    fits: byUdp('queue'),
  },
  {
    id: 'dropped early, one sender',
    text: 'The queue at {place} drops {what} of {who} early. The sender *does not know it yet*.',
    shorter: ['{dropped} of {who} {are} dropped early. The sender *does not know it yet*.'],
    fits: byOne(isEarly),
  },
  {
    id: 'dropped early, several senders',
    text: 'The queue at {place} drops early. {who} have lost {what}, and *{none} it yet*.',
    fits: bySeveral(isEarly),
  },
  {
    id: 'dropped early, UDP',
    text: 'The queue at {place} drops a packet of {who} early. *The sender will never know*.',
    fits: byUdp(isEarly),
  },
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
  {
    id: 'lost on the link, one sender',
    text: 'The link, not the queue, lost {what} of {who}. The sender *does not know it yet*.',
    fits: byOne('loss'),
  },
  {
    id: 'lost on the link, several senders',
    text: 'The link, not the queue, lost packets. {who} are hit, and *{none} it yet*.',
    fits: bySeveral('loss'),
  },
  {
    id: 'lost on the link, UDP',
    text: 'The link, not the queue, lost a packet of {who}. *The sender will never know*.',
    fits: byUdp('loss'),
  },
  {
    id: 'dropped on purpose, one sender',
    text: '{dropped} of {who} {are} dropped on purpose. The sender *does not know it yet*.',
    fits: byOne('forced'),
  },
  {
    id: 'dropped on purpose, several senders',
    text: 'Packets are dropped on purpose. {who} are hit, and *{none} it yet*.',
    fits: bySeveral('forced'),
  },
  {
    id: 'dropped on purpose, UDP',
    text: 'A packet of {who} is dropped on purpose. *The sender will never know*.',
    fits: byUdp('forced'),
  },
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
