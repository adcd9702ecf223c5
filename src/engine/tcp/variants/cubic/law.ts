/**
 * CUBIC (RFC 9438). Between losses the window follows W_cubic(t) = C (t - K)^3 + W_max: concave up to the window of the
 * last loss, flat around it, convex beyond. If Reno would have a larger window (short round trips, small windows), it
 * follows W_est instead.
 *
 * Differences from the RFC: the stack chooses the slow start, so HyStart++ is not in this file; spurious cuts are not
 * undone; entering the Reno-friendly region never lowers cwnd; and cwnd = ssthresh counts as congestion avoidance (4.10
 * leaves slow start only above ssthresh), so that an epoch begins exactly at the window after the cut. Names are the
 * RFC's; windows in segments, times in seconds.
 */
import { cubeRoot } from '../../../kernel/numeric.ts';
import { rfc, type Citation } from '../../../rule.ts';
import type { Law, WindowEvent, WindowHook, WindowState } from '../../window.ts';
import {
  cutBasis,
  cutTo,
  fires,
  flooredAtTwo,
  mayGrow,
  persistentCongestion,
  windowRule,
} from '../../congestion/shared.ts';
import { backsOffLess, grow, lessForMark, likeReno, timesOut } from '../reno/reno.ts';
import { beginEpoch, freshCubic, nextEstimate, settings, alphaCubic, wCubic, type CubicState } from './curve.ts';
import { linux6Cubic } from './linux.ts';
import { avoidInSeconds, concaveInSeconds, convexInSeconds, epochInWholeSeconds, friendlyByWindow } from './seconds.ts';
import { regions } from './states.ts';
import {
  avoidByPackets,
  concaveByPackets,
  convexByPackets,
  freshStepped,
  friendlyByPackets,
  keepsPart,
  type SteppedState,
} from './stepped.ts';

const epochBegins = windowRule<CubicState>({
  title: 'A new epoch begins',
  formula: 'K = cbrt((W_max - cwnd_epoch)/C)',
  citation: rfc(9438, '4.2'),
  kind: 'recovery',
  plain: 'Congestion avoidance starts: the clock of the cubic curve is set to zero.',
  effect: beginEpoch,
});

const epochSinceCut = windowRule<CubicState>({
  title: 'The epoch began at the cut',
  formula: 'K = cbrt(W_max (1 - beta)/C)',
  citation: rfc(8312, '4.1'),
  kind: 'recovery',
  plain:
    'Congestion avoidance starts, and the clock of the cubic curve has run since the cut, with K from beta alone as in RFC 8312. RFC 9438 starts it now.',
  effect: (window, event, own) => {
    const { C, betaCubic } = settings(event);
    own.t_epoch = own.t_clock;
    own.t_clock = event.elapsed;
    own.cwnd_epoch = window.cwnd;
    own.W_est = window.cwnd;
    own.K = cubeRoot((own.W_max * (1 - betaCubic)) / C);
  },
});

const clockStands = windowRule<CubicState>({
  title: 'The clock of the epoch stops',
  formula: 't_epoch += time since the last ACK',
  citation: rfc(9438, '4.2'),
  quiet: true,
  plain:
    'Nothing was outstanding, or the receiver or the application limits the sender: this time does not count for the cubic curve.',
  effect: (_window, event, own) => {
    own.t_epoch += event.elapsed - own.t_clock;
    own.t_clock = event.elapsed;
  },
});

const epochEnds = windowRule<CubicState>({
  title: 'The epoch ends',
  formula: 'cwnd < ssthresh: no epoch',
  citation: rfc(9438, '4.2'),
  quiet: true,
  plain: 'After a pause slow start has begun again: congestion avoidance will begin with a new epoch.',
  effect: (_window, _event, own) => {
    own.t_epoch = -1;
  },
});

const renoFriendly = windowRule<CubicState>({
  title: 'Reno-friendly region',
  formula: 'W_est += alpha N/cwnd, cwnd = W_est',
  citation: rfc(9438, '4.3'),
  plain: 'Reno would be larger here, so CUBIC grows like Reno.',
  effect: (window, event, own) => {
    own.t_clock = event.elapsed;
    own.W_est = nextEstimate(window, event, own);
    if (own.W_est > window.cwnd) window.cwnd = own.W_est;
  },
});

const friendlyByAcks = windowRule<CubicState>({
  ...renoFriendly,
  title: 'Reno-friendly region, by ACKs',
  formula: 'W_est += alpha/cwnd, cwnd = W_est',
  citation: { source: 'smoltcp 0.14.0', section: 'socket/tcp/congestion/cubic.rs, Cubic::on_ack()' },
  plain:
    'Reno would be larger here, so CUBIC grows like Reno: one step for each ACK. RFC 9438 counts acknowledged segments.',
});

const friendlyByTime = windowRule<CubicState>({
  ...renoFriendly,
  title: 'Reno-friendly region, by time',
  formula: 'cwnd follows beta W_max + 3 (1 - beta)/(1 + beta) for each round trip',
  citation: rfc(8312, '4.2'),
  plain:
    'Reno would be larger here, so CUBIC grows like Reno as time passes, as in RFC 8312. RFC 9438 counts acknowledged segments, one per window above the last maximum.',
});

const friendlyByShortest = windowRule<CubicState>({
  ...friendlyByTime,
  title: 'Reno-friendly region, by shortest round trips',
  formula: 'cwnd follows beta W_max + 3 (1 - beta)/(1 + beta) for each shortest round trip',
  citation: { source: 's2n-quic-core 0.91.0', section: 'recovery/cubic.rs, Cubic::w_est()' },
  plain:
    'Reno would be larger here, so CUBIC grows like Reno would without a queue: by time in shortest round trips. RFC 9438 counts acknowledged segments.',
});

const FRIENDLY = {
  segments: renoFriendly,
  acks: friendlyByAcks,
  time: friendlyByTime,
  shortest: friendlyByShortest,
  window: friendlyByWindow,
} as const;

/** Grows the window by one ACK's step towards the value of the curve `ahead` seconds from now. */
function growTowardsIn(window: WindowState, event: WindowEvent, own: CubicState, ahead: number): void {
  own.t_clock = event.elapsed;
  own.W_est = nextEstimate(window, event, own);
  const curve = wCubic(own, settings(event).C, event.elapsed - own.t_epoch + ahead);
  const highest = 1.5 * window.cwnd;
  const target = curve < window.cwnd ? window.cwnd : curve > highest ? highest : curve;
  window.cwnd += (target - window.cwnd) / window.cwnd;
}

const growTowards = (window: WindowState, event: WindowEvent, own: CubicState): void =>
  growTowardsIn(window, event, own, event.srtt);

const growByShortest = (window: WindowState, event: WindowEvent, own: CubicState): void =>
  growTowardsIn(window, event, own, event.minRtt);

const concave = windowRule<CubicState>({
  title: 'Concave region',
  formula: 'cwnd += (W_cubic(t + RTT) - cwnd)/cwnd',
  citation: rfc(9438, '4.4'),
  plain: 'The window climbs fast at first and slows down towards the size of the last loss.',
  effect: growTowards,
});

const convex = windowRule<CubicState>({
  title: 'Convex region',
  formula: 'cwnd += (W_cubic(t + RTT) - cwnd)/cwnd',
  citation: rfc(9438, '4.5'),
  plain: 'No loss at the old maximum: the window searches beyond it, faster and faster.',
  effect: growTowards,
});

const CONGESTION_AVOIDANCE: Citation = {
  source: 's2n-quic-core 0.91.0',
  section: 'recovery/cubic.rs, CubicCongestionController::congestion_avoidance()',
};

const concaveByShortest = windowRule<CubicState>({
  ...concave,
  title: 'Concave region, a shortest round trip ahead',
  formula: 'cwnd += (W_cubic(t + shortest RTT) - cwnd)/cwnd',
  citation: CONGESTION_AVOIDANCE,
  plain:
    'The window follows the curve one shortest round trip ahead. RFC 9438 takes the smoothed round trip, which contains the queue.',
  effect: growByShortest,
});

const convexByShortest = windowRule<CubicState>({
  ...concaveByShortest,
  title: 'Convex region, a shortest round trip ahead',
});

/** W_max of the next epoch: sections 4.6 and 4.7. */
const rememberMaximum = (window: WindowState, event: WindowEvent, own: CubicState): void => {
  const { fastConvergence, lastMaximum } = settings(event);
  const last = lastMaximum === 'window' ? own.cwnd_prior : own.W_max;
  own.cwnd_prior = window.cwnd;
  const shrinking = window.cwnd < last && fastConvergence;
  own.W_max = shrinking ? (window.cwnd * (1 + settings(event).betaCubic)) / 2 : window.cwnd;
  own.t_epoch = -1;
  if (settings(event).epoch === 'cut') own.t_clock = event.elapsed;
};

const multiplicativeDecrease = windowRule<CubicState>({
  title: 'Multiplicative decrease',
  formula: 'ssthresh = max(beta FlightSize, 2), cwnd = ssthresh, W_max = cwnd before',
  citation: rfc(9438, '4.6'),
  kind: 'cut',
  plain: 'A segment was lost: {betaCubic} of what was in flight is allowed, and this size is remembered.',
  effect: (window, event, own) => {
    rememberMaximum(window, event, own);
    cutTo(window, event, cutBasis(event) * settings(event).betaCubic);
  },
});

const decreaseOfWindow = windowRule<CubicState>({
  ...multiplicativeDecrease,
  formula: 'ssthresh = max(beta W, 2), cwnd = ssthresh, W_max = cwnd before',
  citation: rfc(8312, '4.5'),
  plain:
    'A segment was lost: {betaCubic} of the window is allowed, and its size is remembered. RFC 9438 takes what was in flight.',
});

const decrease = (event: Readonly<WindowEvent>) =>
  event.settings.cutBasis === 'window' ? decreaseOfWindow : multiplicativeDecrease;

const decreaseForMark = windowRule<CubicState>({
  ...lessForMark,
  formula: 'cwnd = ssthresh = max(beta_ecn FlightSize, 2)',
  effect: (window, event, own) => {
    rememberMaximum(window, event, own);
    cutTo(window, event, event.flight * Number(settings(event).betaEcn));
  },
});

const timeoutRule = windowRule<CubicState>({
  title: 'Retransmission timeout',
  formula: 'ssthresh = max(beta FlightSize, 2), cwnd = 1',
  citation: rfc(9438, '4.8'),
  kind: 'timeout',
  plain: 'No ACK came in time: the sender starts again from one segment; the next epoch begins on its plateau.',
  effect: (window, event, own) => {
    rememberMaximum(window, event, own);
    window.ssthresh = flooredAtTwo(cutBasis(event) * settings(event).betaCubic, event.settings);
    window.cwnd = 1;
    own.afterTimeout = true;
    if (settings(event).epoch === 'cut') own.t_clock = NaN;
  },
});

/** RFC 9438 section 4.8 for QUIC: the cut for the losses has set ssthresh and W_max. */
const persistentEpoch = windowRule<CubicState>({
  ...persistentCongestion,
  effect: (window, event, own) => {
    window.cwnd = event.settings.minimumWindow;
    own.t_epoch = -1;
    own.afterTimeout = true;
  },
});

const epochRule = (event: Readonly<WindowEvent>, own: Readonly<CubicState>) => {
  if (settings(event).wholeK) return epochInWholeSeconds;
  return settings(event).epoch === 'cut' && own.t_clock >= 0 ? epochSinceCut : epochBegins;
};

const avoid: WindowHook<CubicState> = (window, event, own, fire) => {
  if (own.t_epoch < 0) fire(epochRule(event, own));
  const t = event.elapsed - own.t_epoch;
  if (settings(event).target === 'seconds') {
    avoidInSeconds(window, event, own, fire);
    return;
  }
  const friendly = settings(event).renoFriendly && wCubic(own, settings(event).C, t) < nextEstimate(window, event, own);
  if (friendly) fire(FRIENDLY[settings(event).estimate]);
  else if (settings(event).estimate === 'shortest') fire(t < own.K ? concaveByShortest : convexByShortest);
  else fire(t < own.K ? concave : convex);
};

/** Stops the epoch's clock while cwnd is not the limit. */
const pause: WindowHook<CubicState> = (_window, event, own, fire) => {
  if (own.t_epoch >= 0 && !settings(event).idleCounts) fire(clockStands);
};

/** Hook for ACKs of new data, with this growth in congestion avoidance. */
const acknowledged =
  <O extends CubicState>(growth: WindowHook<O>): WindowHook<O> =>
  (window, event, own, fire) => {
    if (mayGrow(event)) {
      if (own.t_epoch >= 0 && window.cwnd < window.ssthresh) fire(epochEnds);
      grow(window, event, own, fire, growth);
    } else pause(window, event, own, fire);
  };

const definition = {
  machines: [
    regions(
      [renoFriendly, friendlyByAcks, friendlyByTime, friendlyByShortest, friendlyByWindow],
      [concave, concaveInSeconds, concaveByShortest],
      [convex, convexInSeconds, convexByShortest],
    ),
  ],
  rules: [
    epochBegins,
    epochInWholeSeconds,
    epochSinceCut,
    clockStands,
    epochEnds,
    renoFriendly,
    friendlyByAcks,
    friendlyByTime,
    friendlyByShortest,
    friendlyByWindow,
    concave,
    concaveInSeconds,
    convex,
    convexInSeconds,
    concaveByShortest,
    convexByShortest,
    multiplicativeDecrease,
    decreaseOfWindow,
    decreaseForMark,
    timeoutRule,
    persistentEpoch,
  ],
  symbols: {
    W_max: 'W_max',
    W_est: 'W_est',
    cwnd_epoch: ({ cwnd }, _event, own) => (own.t_epoch < 0 ? cwnd : own.cwnd_epoch),
    K: 'K',
    C: 'C',
    'W_cubic(t + RTT)': (_window, event, own) =>
      wCubic(own, settings(event).C, event.elapsed - own.t_epoch + event.srtt),
    'W_cubic(t + shortest RTT)': (_window, event, own) =>
      wCubic(own, settings(event).C, event.elapsed - own.t_epoch + event.minRtt),
    alpha: (_window, event, own) => alphaCubic(own, settings(event).betaCubic),
    beta: 'betaCubic',
    beta_ecn: 'betaEcn',
  },
  own: freshCubic,

  onAck: acknowledged(avoid),

  onSendsAgain: pause,

  onCongestion(_window, event, _own, fire) {
    fire(decrease(event));
  },
  onMark(window, event, _own, fire) {
    fire(backsOffLess(window, event.settings) ? decreaseForMark : decrease(event));
  },

  onTimeout: timesOut({ cut: timeoutRule }),

  onPersistent: fires(persistentEpoch),
} satisfies Partial<Law<CubicState>>;

const cubic = likeReno<CubicState>({ name: 'cubic', ...definition });

/** CUBIC whose window grows by whole packets. */
const steppedCubic = likeReno<SteppedState>({
  ...definition,
  name: 'steppedCubic',
  own: freshStepped,
  machines: [regions([friendlyByPackets], [concaveByPackets], [convexByPackets], true)],
  rules: [...definition.rules, friendlyByPackets, concaveByPackets, convexByPackets, keepsPart],
  onAck: acknowledged(avoidByPackets(epochRule)),
  onCongestion(_window, event, _own, fire) {
    fire(decrease(event));
    fire(keepsPart);
  },
});

export const LAWS = [cubic, linux6Cubic, steppedCubic] as const;
