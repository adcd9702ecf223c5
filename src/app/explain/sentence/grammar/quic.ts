/** Sentences about senders of QUIC: packet and time thresholds, probes, persistent congestion. */
import { milliseconds } from '../../../ui/words/numbers.ts';
import { isPhase, PHASE_NAMES } from '../../../ui/words/phases.ts';
import { speaksQuic } from '../../../run/facts/quic.ts';
import { atStage } from '../moment.ts';
import { possessive, segmentCount } from '../words.ts';
import { news, several, theOnly, type Sentence } from './about.ts';
import { connecting } from './lifecycle.ts';
import { cutWords } from './reactions.ts';

/** A cut for a loss, found by one of the two thresholds. */
const found = (byTime: boolean) =>
  news('cut', (cut, flow) =>
    speaksQuic(flow) && cut.cause === 'loss' && (cut.late === true) === byTime
      ? { who: flow.name, segment: String(cut.segment), ...cutWords(cut) }
      : null,
  );

export const QUIC_NEWS: readonly Sentence[] = [
  {
    id: 'lost by the packet threshold',
    text: 'By the packet threshold, data {segment} is lost. {who} sends it again and *{does}*{numbers}.',
    shorter: ['Data {segment} is lost. {who} sends it again and *{does}*{numbers}.'],
    fits: found(false),
  },
  {
    id: 'lost by the time threshold',
    text: 'By the time threshold, data {segment} is lost. {who} sends it again and *{does}*{numbers}.',
    shorter: ['Data {segment} is lost. {who} sends it again and *{does}*{numbers}.'],
    fits: found(true),
  },
  {
    id: 'persistent congestion',
    text: 'Nothing sent over three probe timeouts arrived: persistent congestion. *{who} falls to {window}*.',
    shorter: ['Persistent congestion: *{who} falls to {window}*.'],
    fits: news('cut', ({ cause, value }, flow) =>
      cause === 'persistent' ? { who: flow.name, window: segmentCount(value, flow) } : null,
    ),
  },
  {
    id: 'data in a new packet',
    text: '{who} *sends data {segment} again* too, in a packet with a new number.',
    fits: news('resend', ({ segment }, flow) =>
      speaksQuic(flow) ? { who: flow.name, segment: String(segment) } : null,
    ),
  },
  {
    id: 'the recovery period ends',
    text: 'A packet sent after the cut was acknowledged. {who} *goes on with {window}*.',
    fits: news('phase', ({ from, value }, flow) =>
      from === 'fastRecovery' && speaksQuic(flow) ? { who: flow.name, window: segmentCount(value, flow) } : null,
    ),
  },
  {
    id: 'a flow of QUIC starts',
    text: '{who} opens its connection. *Data follows the answer*, one round trip later.',
    fits: news('start', (_mark, flow) => (speaksQuic(flow) && flow.stage === 'connecting' ? { who: flow.name } : null)),
  },
  {
    id: 'connected by QUIC',
    text: 'The first packet of {who} is answered. It *begins {phase} {window}*.',
    // After the window has doubled, the doubling is reported instead.
    fits: news('established', ({ phase, value }, flow) =>
      speaksQuic(flow) && !(phase === 'slowStart' && flow.doubled.length >= 2)
        ? {
            who: flow.name,
            phase: phase === 'congestionAvoidance' || !isPhase(phase) ? 'with' : `${PHASE_NAMES[phase]} with`,
            window: segmentCount(value, flow),
          }
        : null,
    ),
  },
];

export const QUIC_WAITING: readonly Sentence[] = [
  {
    id: 'probing',
    text: '{who} hears nothing and sends probes. *Its window stays*; the next probes follow after {pto}.',
    shorter: ['{who} hears nothing and sends probes. *Its window stays*.'],
    fits: (moment) => {
      const flow = atStage(moment, 'open').find(({ status }) => (status.probing ?? 1) > 1);
      return flow === undefined ? null : { who: flow.name, pto: milliseconds(flow.status.rto) };
    },
  },
  {
    id: 'in a recovery period',
    text: '{who} is in a recovery period *until a packet sent after the cut is acknowledged*.',
    shorter: ['{who} is in a recovery period: *no other cut for what was sent before*.'],
    fits: theOnly(
      (moment) => atStage(moment, 'open').filter(({ status }) => status.phase === 'fastRecovery'),
      (flow) => (speaksQuic(flow) ? { who: flow.name } : null),
    ),
  },
  {
    id: 'connecting by QUIC',
    text: '{whose} first packet is on its way. *Data follows the answer*.',
    fits: theOnly(connecting, (flow, { span }) =>
      span <= 1 && speaksQuic(flow) ? { whose: possessive(flow.name) } : null,
    ),
  },
  {
    id: 'connecting, several by QUIC',
    text: '{count} connections begin. *Data follows the answers to their first packets*.',
    fits: several(connecting, (flows) => (flows.some(speaksQuic) ? { count: String(flows.length) } : null)),
  },
];
