/**
 * HyStart by delay alone with rounds of a packet, as in ngtcp2: a round lasts from the sending of one packet to its
 * acknowledgement, and every ACK after eight samples decides.
 */
import { ownRules } from '../../rule.ts';
import {
  hasSlowed,
  leave,
  LOW_WINDOW,
  N_RTT_SAMPLE,
  SAME_TIME,
  sampled,
  type Hook,
  type Watching,
} from './delayRounds.ts';
import { windowRule } from './shared.ts';

const { ownRule, all } = ownRules(windowRule<Watching>);
export const PACKET_ROUND_RULES = all;

const roundEnds = ownRule({
  title: 'A round of slow start ends',
  formula: 'the packet that was sent first in the round is acknowledged',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_cc.c, ngtcp2_cc_cubic_cc_on_pkt_acked()' },
  quiet: true,
  plain: 'The next packet sent begins the next round. RFC 9406 ends a round with the last packet sent before it.',
  effect: (_window, event, own) => {
    own.windowEnd = 0;
    own.roundStart = event.elapsed;
  },
});

const nextRoundBySending = ownRule({
  title: 'A round of slow start begins, by a packet',
  formula: 'window_end = number of the packet sent next',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_cc.c, ngtcp2_cc_cubic_cc_on_pkt_sent()' },
  quiet: true,
  plain: 'A packet has left since the last round ended: the shortest delay is measured from the start.',
  effect: (_window, event, own) => {
    own.windowEnd = event.next;
    own.lastRoundMinRTT = own.currentRoundMinRTT;
    own.currentRoundMinRTT = Infinity;
    own.rttSampleCount = 0;
  },
});

export const slowerRoundOfPacket = ownRule({
  title: 'HyStart by rounds of a packet',
  formula: 'at least 8 round trips of this round an eighth above lastRoundMinRTT: ssthresh = cwnd',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_cc.c, ngtcp2_cc_cubic_cc_on_pkt_acked()' },
  kind: 'cut',
  plain:
    'Round trips have become longer since the last round: slow start ends with the first packet of this ACK. RFC 9406 first grows at a quarter of the pace for five rounds, to see whether they stay longer.',
  effect: (window, event, own) => {
    window.cwnd += 1;
    event.acked -= 1;
    leave(window, own);
  },
});

/** Uses every sample of a round and decides at each ACK. `cwnd + 1` includes the growth by the ACK's first packet. */
export const roundsOfPacket: Hook = (window, event, own, fire) => {
  if (own.windowEnd === 0 && !(event.lastSentAt < own.roundStart)) fire(nextRoundBySending);
  if (own.windowEnd === 0) return;
  fire(sampled);
  if (!(event.elapsed - event.rtt < own.roundStart - SAME_TIME)) fire(roundEnds);
  if (own.rttSampleCount >= N_RTT_SAMPLE && window.cwnd + 1 >= LOW_WINDOW && hasSlowed(own)) fire(slowerRoundOfPacket);
};
