/**
 * Exits from slow start before a loss, for any growth law. HyStart (Ha and Rhee 2008, as in Linux) exits when an ACK
 * train has lasted half of the minimum round-trip time, or when the round-trip time increases. HyStart++ (RFC 9406)
 * first grows at a quarter of the pace for five rounds, and returns to slow start if the delay was transient. HyStart++
 * is active in the first slow start only; HyStart until its first exit, and again after a timeout. HyStart by delay
 * alone exits as soon as HyStart++ would grow more slowly; HyStart by rounds does the same with rounds of one packet.
 */
import { ownRules, rfc, type Citation } from '../../rule.ts';
import type { CongestionControl, OwnState, WindowEvent } from '../window.ts';
import {
  hasSlowed,
  leave,
  LOW_WINDOW,
  N_RTT_SAMPLE,
  SAME_TIME,
  sampled,
  threshold,
  type Hook,
  type Watching,
} from './delayRounds.ts';
import { PACKET_ROUND_RULES, roundsOfPacket } from './packetRounds.ts';
import { exceedsLargest, largestWindow, mayGrow, windowRule } from './shared.ts';

const ACK_DELTA = 0.002;
const ACK_DELAY = 0.001;
const CSS_ROUNDS = 5;
const CSS_GROWTH_DIVISOR = 4;

const hystartPaper: Citation = { source: 'Ha and Rhee 2008', section: 'HyStart, as in Linux' };

const { ownRule, all } = ownRules(windowRule<Watching>);

const nextRound = ownRule({
  title: 'A round of slow start begins',
  formula: 'windowEnd = SND.NXT',
  citation: rfc(9406, '4.2'),
  quiet: true,
  plain: 'A round trip is over: the shortest delay of the next one is measured from the start.',
  effect: (_window, event, own) => {
    own.windowEnd = event.next - 1;
    own.roundStart = event.elapsed;
    own.trainAt = event.elapsed;
    own.lastRoundMinRTT = own.currentRoundMinRTT;
    own.currentRoundMinRTT = Infinity;
    own.rttSampleCount = 0;
    if (own.cssRounds > 0) own.cssRounds++;
  },
});

const nextRoundByTime = ownRule({
  title: 'A round of slow start begins, by times',
  formula: 'the acknowledged packet was sent no earlier than the newest at the start of the round',
  citation: {
    source: 's2n-quic-core 0.91.0',
    section: 'recovery/hybrid_slow_start.rs, HybridSlowStart::on_rtt_update()',
  },
  quiet: true,
  plain:
    'The shortest delay of the next round is measured from the start. Packets that left together end a round at the first of them; RFC 9406 counts up to the last.',
  effect: (_window, event, own) => {
    own.roundStart = event.lastSentAt;
    own.lastRoundMinRTT = own.currentRoundMinRTT;
    own.currentRoundMinRTT = Infinity;
    own.rttSampleCount = 0;
  },
});

const trainGoesOn = ownRule({
  title: 'The train of ACKs goes on',
  formula: 'gap <= 2 ms',
  citation: hystartPaper,
  quiet: true,
  plain: 'This ACK follows the previous one closely.',
  effect: (_window, event, own) => {
    own.trainAt = event.elapsed;
  },
});

export const longTrain = ownRule({
  title: 'HyStart: the train of ACKs fills the path',
  formula: 'a train of ACKs longer than half of delay_min and 1 ms: ssthresh = cwnd',
  citation: hystartPaper,
  kind: 'cut',
  plain:
    'Segments sent in a row take half a round trip to be acknowledged: the path is full, slow start ends without a loss.',
  effect: (window, _event, own) => leave(window, own),
});

export const longerDelay = ownRule({
  title: 'HyStart: round trips become longer',
  formula: '8 round trips of this round an eighth above delay_min: ssthresh = cwnd',
  citation: hystartPaper,
  kind: 'cut',
  plain: 'A queue is growing: slow start ends before it overflows.',
  effect: (window, _event, own) => leave(window, own),
});

export const slowerRound = ownRule({
  title: 'HyStart by delay alone',
  formula: 'first 8 round trips of this round an eighth above lastRoundMinRTT: ssthresh = cwnd',
  citation: {
    source: 's2n-quic-core 0.91.0',
    section: 'recovery/hybrid_slow_start.rs, HybridSlowStart::on_rtt_update()',
  },
  kind: 'cut',
  plain:
    'Round trips have become longer since the last round: slow start ends at once. RFC 9406 first grows at a quarter of the pace for five rounds, to see whether they stay longer.',
  effect: (window, _event, own) => leave(window, own),
});

export const enterConservative = ownRule({
  title: 'HyStart++: conservative slow start',
  formula: 'currentRoundMinRTT >= lastRoundMinRTT + RttThresh',
  citation: rfc(9406, '4.2'),
  plain: 'Round trips have become longer: the window grows four times more slowly, to see whether they stay longer.',
  effect: (_window, _event, own) => {
    own.cssRounds = 1;
    own.cssBaselineMinRTT = own.currentRoundMinRTT;
  },
});

export const resume = ownRule({
  title: 'HyStart++: back to slow start',
  formula: 'currentRoundMinRTT < cssBaselineMinRTT',
  citation: rfc(9406, '4.2'),
  plain: 'Round trips are short again: the delay was temporary, and slow start continues.',
  effect: (_window, _event, own) => {
    own.cssRounds = 0;
    own.cssBaselineMinRTT = Infinity;
  },
});

const conservativeGrowth = ownRule({
  title: 'Conservative slow start',
  formula: 'cwnd += min(delivered, L)/4',
  citation: rfc(9406, '4.2'),
  plain: 'The window grows at a quarter of the pace of slow start.',
  effect: (window, event) => {
    window.cwnd += Math.min(event.delivered, event.settings.slowStartLimit) / CSS_GROWTH_DIVISOR;
  },
});

export const conservativeEnds = ownRule({
  title: 'HyStart++: slow start ends',
  formula: 'after 5 rounds of conservative slow start: ssthresh = cwnd = floor(cwnd)',
  citation: rfc(9406, '4.2'),
  kind: 'cut',
  plain: 'Round trips stayed longer for five rounds: the path is full, congestion avoidance begins without a loss.',
  effect: (window, _event, own) => {
    window.cwnd = Math.floor(window.cwnd);
    leave(window, own);
  },
});

const cutSeen = ownRule({
  title: 'The first slow start is over',
  formula: 'ssthresh is known',
  citation: rfc(9406, '4.3'),
  quiet: true,
  plain: 'A loss has ended slow start: later ones stop at ssthresh.',
  effect: (_window, _event, own) => {
    own.over = true;
  },
});

const watchAgain = ownRule({
  title: 'HyStart begins again',
  formula: 'delay_min, samples: none, windowEnd = SND.NXT',
  citation: { source: 'Linux', section: 'cubictcp_state()' },
  quiet: true,
  plain: 'After a timeout earlier measurements no longer count: HyStart watches this slow start too.',
  effect: (_window, event, own) => {
    own.over = false;
    own.windowEnd = event.next - 1;
    own.roundStart = event.elapsed;
    own.trainAt = event.elapsed;
    own.currentRoundMinRTT = Infinity;
    own.lastRoundMinRTT = Infinity;
    own.delayMin = Infinity;
    own.rttSampleCount = 0;
  },
});

/** All rules of these exits. */
export const SLOW_START_RULES = [...all, sampled, ...PACKET_ROUND_RULES];

const isHystart = ({ settings }: Readonly<WindowEvent>): boolean => settings.slowStart === 'hystart';
const byDelay = ({ settings }: Readonly<WindowEvent>): boolean => settings.slowStart === 'hystartDelay';
const byRounds = ({ settings }: Readonly<WindowEvent>): boolean => settings.slowStart === 'hystartRounds';

/** Whether a window reduction deactivates the exit: HyStart++ applies to the first slow start only. */
const ends = (event: Readonly<WindowEvent>, own: Readonly<Watching>): boolean =>
  !own.over && !isHystart(event) && !byDelay(event) && !byRounds(event);

/** RFC 9406. Returns true only if a growth rule fired, which happens in conservative slow start. */
const plusPlus: Hook = (_window, _event, own, fire) => {
  // The phase ends with its last round; only the return to slow start needs samples.
  if (own.cssRounds > CSS_ROUNDS) {
    fire(conservativeEnds);
    return;
  }
  if (own.rttSampleCount < N_RTT_SAMPLE) return;
  if (own.cssRounds > 0) {
    if (own.currentRoundMinRTT < own.cssBaselineMinRTT) fire(resume);
  } else if (hasSlowed(own)) fire(enterConservative);
};

const original: Hook = (window, event, own, fire) => {
  if (window.cwnd < LOW_WINDOW || own.delayMin === Infinity) return;
  if (event.elapsed - own.trainAt <= ACK_DELTA) {
    fire(trainGoesOn);
    if (event.elapsed - own.roundStart > (own.delayMin + ACK_DELAY) / 2) {
      fire(longTrain);
      return;
    }
  }
  if (own.rttSampleCount > N_RTT_SAMPLE && own.currentRoundMinRTT > own.delayMin + threshold(own.delayMin))
    fire(longerDelay);
};

/** Only the first samples of a round count, and the last of them decides. */
const delayAlone: Hook = (window, event, own, fire) => {
  const sentAt = event.elapsed - event.rtt;
  // roundStart is NaN before the first round.
  if (!(sentAt < own.roundStart - SAME_TIME)) fire(nextRoundByTime);
  if (own.rttSampleCount === N_RTT_SAMPLE) return;
  fire(sampled);
  if (own.rttSampleCount === N_RTT_SAMPLE && window.cwnd >= LOW_WINDOW && hasSlowed(own)) fire(slowerRound);
};

const watch: Hook = (window, event, own, fire) => {
  if (byDelay(event)) {
    delayAlone(window, event, own, fire);
    return;
  }
  if (byRounds(event)) {
    roundsOfPacket(window, event, own, fire);
    return;
  }
  if (event.ack > own.windowEnd) fire(nextRound);
  fire(sampled);
  if (isHystart(event)) original(window, event, own, fire);
  else plusPlus(window, event, own, fire);
};

/** Wraps an ACK-driven law with another slow start. Both keep their fields in one record. */
export function withSlowStart<O extends OwnState>(law: CongestionControl<O>): CongestionControl<O & Watching> {
  return {
    ...law,
    own: () => ({
      ...law.own(),
      over: false,
      windowEnd: 0,
      roundStart: NaN,
      trainAt: NaN,
      currentRoundMinRTT: Infinity,
      lastRoundMinRTT: Infinity,
      delayMin: Infinity,
      rttSampleCount: 0,
      cssRounds: 0,
      cssBaselineMinRTT: Infinity,
    }),
    onAck(window, event, own, fire) {
      if (own.over || window.cwnd >= window.ssthresh) {
        law.onAck!(window, event, own, fire);
      } else {
        watch(window, event, own, fire);
        if (own.cssRounds === 0 || own.over) law.onAck!(window, event, own, fire);
        else if (mayGrow(event)) {
          fire(conservativeGrowth);
          if (exceedsLargest(window, event)) fire(largestWindow);
        }
      }
    },
    onCongestion(window, event, own, fire) {
      if (ends(event, own)) fire(cutSeen);
      law.onCongestion(window, event, own, fire);
    },
    ...(law.onMark === undefined
      ? {}
      : {
          onMark(window, event, own, fire) {
            if (ends(event, own)) fire(cutSeen);
            law.onMark!(window, event, own, fire);
          },
        }),
    onTimeout(window, event, own, fire) {
      if (ends(event, own)) fire(cutSeen);
      else if (isHystart(event) || byDelay(event)) fire(watchAgain);
      law.onTimeout(window, event, own, fire);
    },
  };
}
