import { capital, milliseconds, numberWord, segments } from '../../../ui/words/numbers.ts';
import { atStage, type FlowView, type Moment, sendersOf, WHOLE_WINDOW } from '../moment.ts';
import { people, possessive } from '../words.ts';
import { doublesIts, hasSentAll, isLimitedByReceiver, leavesRoom, several, theOnly, type Sentence } from './about.ts';

const inPhase =
  (phase: string) =>
  (moment: Moment): readonly FlowView[] =>
    atStage(moment, 'open').filter((flow) => flow.kind === 'tcp' && flow.status.phase === phase);

const open = (moment: Moment): readonly FlowView[] => atStage(moment, 'open');

const who = (moment: Moment, flows: readonly FlowView[]): string =>
  people(
    flows.map(({ name }) => name),
    sendersOf(moment).length,
  );

/** A sender has counted some duplicate ACKs, but not enough for a retransmission. */
export const COUNTING: readonly Sentence[] = [
  {
    id: 'counting duplicates',
    text: '{who} has counted {count} of {threshold} duplicate ACKs. *It does not call it a loss yet*.',
    shorter: ['{who} counts {count} of {threshold} duplicate ACKs: *no loss yet*.'],
    fits: (moment) => {
      const counting = sendersOf(moment).filter(
        ({ duplicate, unnoticed }) => duplicate !== null && unnoticed.length > 0,
      );
      const flow = counting.find(({ index }) => index === moment.about) ?? counting[0];
      const { count = 0, threshold = 0 } = flow?.duplicate ?? {};
      return flow === undefined ? null : { who: flow.name, count: numberWord(count), threshold: numberWord(threshold) };
    },
  },
];

/** Short-lived states: waits and actions of senders. */
export const MOMENTARY: readonly Sentence[] = [
  {
    id: 'waiting after a timeout',
    text: '{who} waits for an ACK after its timeout. *Its timer is {rto} now*.',
    fits: theOnly(inPhase('timeout'), ({ name, status }) => ({ who: name, rto: milliseconds(status.rto) })),
  },
  {
    id: 'several wait after timeouts',
    text: '{who} wait for an ACK after a timeout. *Only ACKs and timers move them*.',
    fits: several(inPhase('timeout'), (flows, moment) =>
      flows.length < open(moment).length ? null : { who: who(moment, flows) },
    ),
  },
  {
    id: 'recovering',
    text: '{who} is in fast recovery *until segment {segment} is acknowledged*.',
    fits: theOnly(inPhase('fastRecovery'), ({ name, sender, status }) =>
      WHOLE_WINDOW.includes(sender?.recovery ?? '') ? { who: name, segment: String(status.recoveryPoint) } : null,
    ),
  },
  {
    id: 'recovering until a new ACK',
    text: '{who} is in fast recovery *until the next new ACK*.',
    fits: theOnly(inPhase('fastRecovery')),
  },
  {
    id: 'several recover',
    text: '{who} are in fast recovery: *they resend what was lost*.',
    fits: several(inPhase('fastRecovery'), (flows, moment) => ({ who: who(moment, flows) })),
  },
  {
    id: 'draining',
    text: '{who} sends more slowly than segments arrive: *the queue it made runs empty*.',
    fits: theOnly(inPhase('drain')),
  },
  {
    id: 'measuring the round trip',
    text: '{who} measures the round trip of the empty path, *with {window} segments on the way*.',
    fits: theOnly(inPhase('probeRtt'), ({ name, status }) => ({
      who: name,
      window: segments(Math.floor(status.cwnd)),
    })),
  },
  {
    id: 'queue full',
    text: 'The queue at {place} is full, {limit} of {limit}. *A packet that arrives now finds no room*.',
    shorter: ['The queue is full, {limit} of {limit}: *a packet now finds no room*.'],
    fits: ({ link, span }) =>
      span > 0 || !Number.isFinite(link.limit) || link.queue < link.limit
        ? null
        : { place: link.place, limit: String(link.limit) },
  },
  {
    id: 'last ACKs',
    text: '{who} has sent all its data and *waits for the last ACKs*.',
    fits: (moment) => {
      const flow = open(moment).find(hasSentAll);
      return flow === undefined ? null : { who: flow.name };
    },
  },
];

/** Lasting states, valid for many round trips: limits on senders, and how they grow. */
export const LASTING: readonly Sentence[] = [
  {
    id: 'limited by the receiver',
    text: '{whose} receiver takes {window} segments at a time. *The network could take more*.',
    shorter: ['{whose} receiver takes {window} segments at a time, *no more*.'],
    fits: theOnly(open, (flow, moment) =>
      isLimitedByReceiver(flow) && leavesRoom(moment, flow)
        ? { whose: possessive(flow.name), window: segments(flow.status.receiverWindow) }
        : null,
    ),
  },
  {
    id: 'limited by receivers',
    text: '{who} send all that their receivers take: *the queue stays as it is*.',
    fits: several(
      (moment) => open(moment).filter(({ kind }) => kind === 'tcp'),
      (flows, moment) => (flows.every(isLimitedByReceiver) ? { who: who(moment, flows) } : null),
    ),
  },
  {
    id: 'the receiver limits the queue',
    text: '{who} sends all that its receiver takes, {window} segments at a time: *the window cannot grow further*.',
    shorter: ['{who} sends all that its receiver takes, *{window} segments at a time*.'],
    fits: theOnly(open, (flow) =>
      isLimitedByReceiver(flow) ? { who: flow.name, window: segments(flow.status.receiverWindow) } : null,
    ),
  },
  {
    id: 'slow start',
    text: '{who} doubles its window {often}: *{steps}*.',
    fits: theOnly(inPhase('slowStart'), (flow) => {
      const often = doublesIts(flow);
      return often === '' || isLimitedByReceiver(flow) || flow.doubled.length < 2
        ? null
        : { who: flow.name, often, steps: flow.doubled.slice(-3).join(', ') };
    }),
  },
  {
    id: 'Startup',
    text: '{who} is in Startup: *its rate doubles each round trip* until no more arrives.',
    shorter: ['{who} is in Startup: *its rate doubles each round trip*.'],
    fits: theOnly(inPhase('startup'), (flow) => (isLimitedByReceiver(flow) ? null : { who: flow.name })),
  },
  {
    id: 'slow start by ACKs',
    text: '{who} is in slow start: *its window grows with every ACK*.',
    fits: theOnly(inPhase('slowStart'), (flow) => (isLimitedByReceiver(flow) ? null : { who: flow.name })),
  },
  {
    id: 'several in slow start',
    text: '{who} are in slow start: *their windows grow with every ACK*.',
    fits: several(inPhase('slowStart'), (flows, moment) => ({ who: capital(who(moment, flows)) })),
  },
  {
    id: 'ProbeBW',
    text: '{who} keeps to the rate it has measured, and *probes for more now and then*.',
    fits: theOnly(open, ({ name, status }) => (status.phase === 'probeBw' ? { who: name } : null)),
  },
];
