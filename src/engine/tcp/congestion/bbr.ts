/**
 * BBR version 1 (Cardwell et al. 2016; draft-cardwell-iccrg-bbr-congestion-control-00,
 * as in Linux, tcp_bbr.c). It models the path by the largest rate at which
 * segments arrived (BtlBw, ten rounds) and the shortest round trip (RTprop, ten
 * seconds), paces at gain times the rate and keeps cwnd at gain times their
 * product. Losses do not cut it. Differences from the source: no estimate of
 * policers, no restart from idle, and BtlBw is the exact largest of ten rounds.
 * Rates are segments/s, times s, windows segments.
 */
import { PROBE_BW_GAINS, bdp, budget, highestRate, MODE, type Bbr, setting } from './bbrModel.ts';
import type { CongestionControl, WindowEvent, WindowState } from '../window.ts';
import { initialWindow, windowRule } from './shared.ts';

const MIN_CWND = 4;
const paper = { source: 'Cardwell et al. 2016', section: 'BBR' };
const linux = (section: string): { readonly source: string; readonly section: string } => ({
  source: 'Linux',
  section,
});

/** Begins a phase of ProbeBW. */
function beginPhase(own: Bbr, elapsed: number, phase: number): void {
  own.phase = phase;
  own.phaseAt = elapsed;
  own.pacingGain = PROBE_BW_GAINS[phase]!;
  own.cwndGain = 2;
}

const start = windowRule<Bbr>({
  title: 'BBR starts up',
  formula: 'pacing_rate = 2.885 cwnd/SRTT',
  citation: linux('bbr_init()'),
  kind: 'life',
  quiet: true,
  plain: 'Nothing is known of the path: sending doubles each round trip.',
  effect: (window, event, own) => {
    own.dice = 1 + Math.floor(event.settings.chance * 2147483645);
    own.pacing = (own.pacingGain * window.cwnd) / (event.srtt > 0 ? event.srtt : 0.001);
    own.minRtt = event.srtt > 0 ? event.srtt : Infinity;
    own.minRttAt = event.elapsed;
  },
});

const measure = windowRule<Bbr>({
  title: 'Rate and round trip measured',
  formula: 'BtlBw = max of 10 rounds',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'Each ACK tells how fast segments arrive.',
  effect: (window, event, own) => {
    own.roundStart = event.priorDelivered >= own.roundEnd && event.rate >= 0;
    if (own.roundStart) {
      own.roundEnd = event.totalDelivered;
      own.round++;
      own.conserving = false;
      own.rates[own.round % own.rates.length] = 0;
      own.extraRounds++;
      if (own.extraRounds >= 5) {
        own.extraRounds = 0;
        own.extraNew = own.extraNow;
        own.extraNow = 0;
      }
    }
    const at = own.round % own.rates.length;
    if (event.rate > own.rates[at]!) own.rates[at] = event.rate;
    own.rate = highestRate(own);
    if (event.delivered > 0 && event.rate >= 0) aggregate(window, event, own);
  },
});

/** How much more arrives at once than the rate explains (Linux: extra_acked). */
function aggregate(window: WindowState, event: WindowEvent, own: Bbr): void {
  const expected = own.rate * (event.elapsed - own.epochAt);
  if (own.epochAcked <= expected) {
    own.epochAcked = 0;
    own.epochAt = event.elapsed;
  }
  own.epochAcked += event.delivered;
  const surplus = own.epochAcked - own.rate * (event.elapsed - own.epochAt);
  const extra = Math.min(surplus, window.cwnd, own.rate * 0.1);
  if (extra > own.extraNow) own.extraNow = extra;
}

const nextPhase = windowRule<Bbr>({
  title: 'Next phase of ProbeBW',
  formula: 'gain of 5/4, 3/4, then 1 for six round trips',
  citation: paper,
  kind: 'growth',
  plain: 'The sender tries a quarter more for a round trip, drains what queued, then cruises at the measured rate.',
  effect: (_window, event, own) => beginPhase(own, event.elapsed, (own.phase + 1) % PROBE_BW_GAINS.length),
});

const plateau = windowRule<Bbr>({
  title: 'Has the rate stopped growing?',
  formula: 'BtlBw against 5/4 of its value before',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'Three rounds without a quarter more: the pipe is full.',
  effect: (_window, _event, own) => {
    if (own.rate >= own.fullRate * 1.25) {
      own.fullRate = own.rate;
      own.fullRounds = 0;
    } else {
      own.fullRounds++;
    }
  },
});

const drain = windowRule<Bbr>({
  title: 'The pipe is full: drain',
  formula: 'three rounds without a quarter more rate',
  citation: paper,
  kind: 'cut',
  plain: 'The rate has not grown for three rounds, so a queue has: the sender slows down until it is gone.',
  effect: (window, _event, own) => {
    own.mode = MODE.DRAIN;
    own.pacingGain = 1 / own.highGain;
    own.cwndGain = own.highGain;
    window.ssthresh = budget(own, bdp(own, 1));
  },
});

const probeBandwidth = windowRule<Bbr>({
  title: 'ProbeBW',
  formula: 'inflight at most BtlBw RTprop: cruise and probe',
  citation: paper,
  kind: 'recovery',
  plain: 'The queue is drained: from now on the sender cruises, and probes for more every eight round trips.',
  effect: (_window, event, own) => {
    own.mode = MODE.PROBE_BW;
    // Any phase but the second, by chance, so that flows do not probe together.
    own.dice = (own.dice * 16807) % 2147483647;
    const drawn = own.dice % 7;
    beginPhase(own, event.elapsed, drawn === 0 ? 0 : drawn + 1);
  },
});

const shorterRoundTrip = windowRule<Bbr>({
  title: 'RTprop',
  formula: 'min of 10 s',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'The shortest round trip of the last ten seconds.',
  effect: (_window, event, own) => {
    own.minRtt = event.segmentRtt;
    own.minRttAt = event.elapsed;
  },
});

const probeRoundTrip = windowRule<Bbr>({
  title: 'ProbeRTT',
  formula: 'no shorter round trip for 10 s: four segments for 200 ms',
  citation: paper,
  kind: 'cut',
  plain: 'The shortest round trip may be out of date: the flow lets its queue run empty to measure it again.',
  effect: (window, event, own) => {
    own.mode = MODE.PROBE_RTT;
    own.pacingGain = 1;
    own.cwndGain = 1;
    own.priorCwnd = event.recovering ? Math.max(own.priorCwnd, window.cwnd) : window.cwnd;
    own.probeRttEnds = -1;
  },
});

const queueIsEmpty = windowRule<Bbr>({
  title: 'ProbeRTT: only four segments are left',
  formula: 'the 200 ms begin',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'What was on its way has arrived: now the round trip is measured.',
  effect: (_window, event, own) => {
    own.probeRttEnds = event.elapsed + 0.2;
    own.probeRttRound = event.totalDelivered;
    own.roundEnd = event.totalDelivered;
  },
});

const probeRttOver = windowRule<Bbr>({
  title: 'ProbeRTT is over',
  formula: 'back to the window of before',
  citation: paper,
  kind: 'recovery',
  plain: 'The round trip has been measured: the window returns to what it was.',
  effect: (window, event, own) => {
    own.minRttAt = event.elapsed;
    own.mode = MODE.STARTUP;
    own.pacingGain = own.highGain;
    own.cwndGain = own.highGain;
    if (window.cwnd < own.priorCwnd) window.cwnd = own.priorCwnd;
  },
});

const lossSeen = windowRule<Bbr>({
  title: 'Losses leave the window',
  formula: 'one segment less for each lost',
  citation: linux('bbr_set_cwnd_to_recover_or_restore()'),
  kind: 'cut',
  plain: 'What was lost is no longer on its way; otherwise a loss says nothing to BBR.',
  effect: (window, event) => {
    window.cwnd = Math.max(window.cwnd - event.lost, 1);
  },
});

const conserve = windowRule<Bbr>({
  title: 'Packet conservation',
  formula: 'cwnd = max(cwnd, in_flight + delivered)',
  citation: linux('bbr_set_cwnd_to_recover_or_restore()'),
  kind: 'recovery',
  plain: 'In the first round of recovery a segment is sent for each that arrives.',
  effect: (window, event) => {
    window.cwnd = Math.max(window.cwnd, event.inFlight + event.delivered);
  },
});

const restore = windowRule<Bbr>({
  title: 'The window of before the loss',
  formula: 'back to the window of before',
  citation: linux('bbr_set_cwnd_to_recover_or_restore()'),
  kind: 'recovery',
  plain: 'Recovery is over: the window is what it was before.',
  effect: (window, _event, own) => {
    own.conserving = false;
    own.entering = false;
    if (window.cwnd < own.priorCwnd) window.cwnd = own.priorCwnd;
  },
});

const remember = windowRule<Bbr>({
  title: 'A loss: the window is kept aside',
  formula: 'a loss is no sign of congestion',
  citation: linux('bbr_ssthresh()'),
  kind: 'cut',
  plain: 'A segment is lost: the window is remembered, to return to it when recovery is over.',
  effect: (window, _event, own) => {
    own.priorCwnd = own.mode === MODE.PROBE_RTT ? Math.max(own.priorCwnd, window.cwnd) : window.cwnd;
    own.entering = true;
  },
});

const replaceOnly = windowRule<Bbr>({
  title: 'Recovery begins with what is on its way',
  formula: 'cwnd = in_flight + delivered',
  citation: linux('bbr_set_cwnd_to_recover_or_restore()'),
  kind: 'cut',
  plain: 'For a round trip only what arrives is replaced.',
  effect: (window, event, own) => {
    own.entering = false;
    own.conserving = true;
    own.roundEnd = event.totalDelivered;
    window.cwnd = Math.max(event.inFlight + event.delivered, 1);
  },
});

const follow = windowRule<Bbr>({
  title: 'cwnd follows the model',
  formula: 'up to gain BtlBw RTprop, by what was delivered',
  citation: paper,
  kind: 'adjust',
  plain: 'As much may be on its way as the path holds, twice over, so that late ACKs do not stop the flow.',
  effect: (window, event, own) => {
    const full = own.fullRounds >= 3;
    const extra = full ? Math.max(own.extraNow, own.extraNew) : 0;
    const target = budget(own, bdp(own, own.cwndGain) + extra);
    if (full) window.cwnd = Math.min(window.cwnd + event.delivered, target);
    else if (window.cwnd < target || event.totalDelivered < event.settings.initialWindow)
      window.cwnd += event.delivered;
    if (window.cwnd < MIN_CWND) window.cwnd = MIN_CWND;
  },
});

const four = windowRule<Bbr>({
  title: 'ProbeRTT: four segments',
  formula: 'cwnd = min(cwnd, 4)',
  citation: paper,
  kind: 'cut',
  plain: 'Only four segments are allowed while the round trip is measured.',
  effect: (window) => {
    window.cwnd = MIN_CWND;
  },
});

const pace = windowRule<Bbr>({
  title: 'Pacing rate',
  formula: 'pacing_rate = gain BtlBw',
  citation: paper,
  kind: 'growth',
  quiet: true,
  plain: 'Segments leave evenly, at gain times the rate at which they arrive.',
  effect: (_window, event, own) => {
    const rate = own.pacingGain * own.rate * (1 - setting(event, 'pacingMargin'));
    if (own.fullRounds >= 3 || rate > own.pacing) own.pacing = rate;
  },
});

const timeout = windowRule<Bbr>({
  title: 'Retransmission timeout',
  formula: 'cwnd = in_flight + 1',
  citation: linux('tcp_enter_loss()'),
  kind: 'timeout',
  plain: 'No ACK came in time: the window is kept aside, and one segment more than what is on its way may go.',
  effect: (window, event, own) => {
    own.priorCwnd = Math.max(window.cwnd, own.conserving ? own.priorCwnd : 0);
    own.fullRate = 0;
    window.cwnd = event.inFlight + 1;
  },
});

export const BBR_RULES = [
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
  lossSeen,
  conserve,
  restore,
  remember,
  replaceOnly,
  follow,
  four,
  pace,
  timeout,
] as const;

/** Whether the present phase of ProbeBW is over. */
function phaseOver(event: Readonly<WindowEvent>, own: Readonly<Bbr>): boolean {
  const long = event.elapsed - own.phaseAt > own.minRtt;
  if (own.pacingGain === 1) return long;
  if (own.pacingGain > 1)
    return long && (event.lost > 0 || event.inFlightBefore + 2 >= budget(own, bdp(own, own.pacingGain)));
  return long || event.inFlightBefore <= budget(own, bdp(own, 1));
}

type Hook = NonNullable<CongestionControl<Bbr>['onDelivery']>;

const model: Hook = (_window, event, own, fire) => {
  fire(measure);
  if (own.mode === MODE.PROBE_BW && phaseOver(event, own)) fire(nextPhase);
  if (own.fullRounds < 3 && own.roundStart) fire(plateau);
  if (own.mode === MODE.STARTUP && own.fullRounds >= 3) fire(drain);
  if (own.mode === MODE.DRAIN && event.inFlight <= budget(own, bdp(own, 1))) fire(probeBandwidth);
  const old = event.elapsed - own.minRttAt > 10;
  if (event.segmentRtt < own.minRtt || (old && event.segmentRtt > 0)) fire(shorterRoundTrip);
  if (old && own.mode !== MODE.PROBE_RTT) fire(probeRoundTrip);
};

const measuring: Hook = (_window, event, own, fire) => {
  if (own.probeRttEnds < 0) {
    if (event.inFlight <= MIN_CWND) fire(queueIsEmpty);
  } else if (event.elapsed > own.probeRttEnds && event.priorDelivered >= own.probeRttRound) {
    fire(probeRttOver);
    if (own.fullRounds >= 3) fire(probeBandwidth);
  }
};

const chooseWindow: Hook = (window, event, own, fire) => {
  if (event.delivered === 0) return;
  if (own.entering) {
    fire(replaceOnly);
    return;
  }
  if (event.lost > 0) fire(lossSeen);
  if (own.mode === MODE.PROBE_RTT && !own.conserving) {
    if (window.cwnd > MIN_CWND) fire(four);
    return;
  }
  if (own.conserving) fire(conserve);
  else fire(follow);
};

export const bbr: CongestionControl<Bbr> = {
  own: () => ({
    mode: MODE.STARTUP,
    highGain: 2.8853900817779268,
    pacingGain: 2.8853900817779268,
    cwndGain: 2.8853900817779268,
    pacing: 0,
    rates: new Float64Array(10),
    rate: 0.5,
    round: 0,
    roundEnd: 0,
    roundStart: false,
    phase: 0,
    phaseAt: 0.5,
    fullRate: 0.5,
    fullRounds: 0,
    minRtt: Infinity,
    minRttAt: 0.5,
    probeRttEnds: -1.5,
    probeRttRound: 0,
    priorCwnd: 0,
    conserving: false,
    entering: false,
    dice: 1,
    epochAt: 0.5,
    epochAcked: 0,
    extraNow: 0,
    extraNew: 0,
    extraRounds: 0,
  }),

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
    fire(start);
  },

  onAck() {
    // Everything is decided in onDelivery.
  },

  onDelivery(window, event, own, fire) {
    model(window, event, own, fire);
    if (own.mode === MODE.PROBE_RTT) measuring(window, event, own, fire);
    chooseWindow(window, event, own, fire);
    fire(pace);
  },

  onCongestion(_window, _event, _own, fire) {
    fire(remember);
  },

  onRecovered(_window, _event, _own, fire) {
    fire(restore);
  },

  onRestart(_window, _event, _own, fire) {
    fire(remember);
  },

  onTimeout(_window, _event, _own, fire) {
    fire(timeout);
  },

  pacingRate: (own) => own.pacing,
};
