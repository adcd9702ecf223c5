/**
 * What BBR version 1 measures of the path, and how its states follow one
 * another. Losses and the window are in bbr1Window.ts.
 */
import { windowRule } from '../shared.ts';
import { aggregated, beginPath, countRound, draw, largestOf, raise, startRound } from './path.ts';
import { bdp, budget, HIGH_GAIN, MODE, PROBE_BW_GAINS, type Bbr1 } from './bbr1State.ts';

const paper = { source: 'Cardwell et al. 2016', section: 'BBR' };

/** Begins a phase of ProbeBW. */
function beginPhase(own: Bbr1, elapsed: number, phase: number): void {
  own.phase = phase;
  own.phaseAt = elapsed;
  own.pacing_gain = PROBE_BW_GAINS[phase]!;
  own.cwnd_gain = 2;
}

export const start = windowRule<Bbr1>({
  title: 'BBR starts up',
  formula: 'pacing_rate = 2.885 cwnd/SRTT',
  citation: { source: 'Linux', section: 'bbr_init()' },
  kind: 'life',
  quiet: true,
  plain: 'Nothing is known of the path: sending doubles each round trip.',
  effect: (window, event, own) => {
    beginPath(own, window.cwnd, event);
  },
});

export const measure = windowRule<Bbr1>({
  title: 'Rate and round trip measured',
  formula: 'BtlBw = max of 10 rounds',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'Each ACK tells how fast segments arrive.',
  effect: (window, event, own) => {
    countRound(own, event);
    if (own.round_start === true) {
      own.conserving = false;
      own.rates[own.round_place] = 0;
      if (++own.extraRounds >= 5) {
        own.extraRounds = 0;
        own.extraBefore = own.extraNow;
        own.extraNow = 0;
      }
    }
    raise(own.rates, own.round_place, event.rate);
    // Within a round the largest can only be replaced by what was raised.
    if (own.round_start === true) own.bw = largestOf(own.rates);
    else if (event.rate > own.bw) own.bw = event.rate;
    if (event.delivered === 0 || event.rate < 0) return;
    // Linux: no more than what arrives in 100 ms.
    const extra = Math.min(aggregated(own, window.cwnd, event), own.bw * 0.1);
    if (extra > own.extraNow) own.extraNow = extra;
  },
});

export const nextPhase = windowRule<Bbr1>({
  title: 'Next phase of ProbeBW',
  formula: 'gain of 5/4, 3/4, then 1 for six round trips',
  citation: paper,
  kind: 'growth',
  plain: 'The sender tries a quarter more for a round trip, drains what queued, then cruises at the measured rate.',
  effect: (_window, event, own) => beginPhase(own, event.elapsed, (own.phase + 1) % PROBE_BW_GAINS.length),
});

export const plateau = windowRule<Bbr1>({
  title: 'Has the rate stopped growing?',
  formula: 'BtlBw against 5/4 of its value before',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'Three rounds without a quarter more: the pipe is full.',
  effect: (_window, _event, own) => {
    if (own.bw >= own.fullRate * 1.25) {
      own.fullRate = own.bw;
      own.fullRounds = 0;
    } else {
      own.fullRounds++;
      own.full_bw_reached = own.fullRounds >= 3;
    }
  },
});

export const drain = windowRule<Bbr1>({
  title: 'The pipe is full: drain',
  formula: 'three rounds without a quarter more rate',
  citation: paper,
  kind: 'adjust',
  plain: 'The rate has not grown for three rounds, so a queue has: the sender slows down until it is gone.',
  effect: (window, _event, own) => {
    own.mode = MODE.DRAIN;
    own.pacing_gain = 1 / HIGH_GAIN;
    own.cwnd_gain = HIGH_GAIN;
    window.ssthresh = budget(own, bdp(own, 1));
  },
});

export const probeBandwidth = windowRule<Bbr1>({
  title: 'ProbeBW',
  formula: 'inflight at most BtlBw RTprop: cruise and probe',
  citation: paper,
  kind: 'adjust',
  plain: 'The queue is drained: from now on the sender cruises, and probes for more every eight round trips.',
  effect: (_window, event, own) => {
    own.mode = MODE.PROBE_BW;
    // Any phase but the second, by chance, so that flows do not probe together.
    const drawn = draw(own) % 7;
    beginPhase(own, event.elapsed, drawn === 0 ? 0 : drawn + 1);
  },
});

export const shorterRoundTrip = windowRule<Bbr1>({
  title: 'RTprop',
  formula: 'min of 10 s',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'The shortest round trip of the last ten seconds.',
  effect: (_window, event, own) => {
    own.min_rtt = event.segmentRtt;
    own.min_rtt_stamp = event.elapsed;
  },
});

export const probeRoundTrip = windowRule<Bbr1>({
  title: 'ProbeRTT',
  formula: 'no shorter round trip for 10 s: four segments for 200 ms',
  citation: paper,
  kind: 'adjust',
  plain: 'The shortest round trip may be out of date: the flow lets its queue run empty to measure it again.',
  effect: (window, event, own) => {
    own.mode = MODE.PROBE_RTT;
    own.pacing_gain = 1;
    own.cwnd_gain = 1;
    own.prior_cwnd = event.recovering ? Math.max(own.prior_cwnd, window.cwnd) : window.cwnd;
    own.probeRttEnds = -1;
  },
});

export const queueIsEmpty = windowRule<Bbr1>({
  title: 'ProbeRTT: only four segments are left',
  formula: 'the 200 ms begin',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'What was on its way has arrived: now the round trip is measured.',
  effect: (_window, event, own) => {
    own.probeRttEnds = event.elapsed + 0.2;
    own.probeRttRound = event.totalDelivered;
    startRound(own, event);
  },
});

export const probeRttOver = windowRule<Bbr1>({
  title: 'ProbeRTT is over',
  formula: 'back to the window of before',
  citation: paper,
  kind: 'adjust',
  plain: 'The round trip has been measured: the window returns to what it was.',
  effect: (window, event, own) => {
    own.min_rtt_stamp = event.elapsed;
    own.mode = MODE.STARTUP;
    own.pacing_gain = HIGH_GAIN;
    own.cwnd_gain = HIGH_GAIN;
    if (window.cwnd < own.prior_cwnd) window.cwnd = own.prior_cwnd;
  },
});

export const BBR1_MODEL_RULES = [
  start,
  measure,
  nextPhase,
  plateau,
  drain,
  probeBandwidth,
  shorterRoundTrip,
  probeRoundTrip,
  queueIsEmpty,
  probeRttOver,
] as const;
