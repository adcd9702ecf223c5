/**
 * CUBIC as in today's Linux (tcp_cubic.c, version 2.3): the curve is asked how
 * many segments must arrive before cwnd grows by one. Differences from the
 * source: time and the cube root are real numbers instead of 1/1024 s, the
 * answer is worked out at every ACK instead of once a millisecond, and idle time
 * is not taken off the epoch, as the application here always has data.
 */
import { cubeRoot } from '../../kernel/numeric.ts';
import type { CongestionControl, WindowEvent, WindowState } from '../window.ts';
import { countTowards, firstStep, freshCounting, timeoutAgain, usedUp, type Counting } from './mainline.ts';
import { exceedsLargest, idleTimeout, initialWindow, largestWindow, startOver, windowRule } from './shared.ts';

interface MainlineCubic extends Counting {
  /** Window before the last reduction, lowered by fast convergence; 0: no loss yet. */
  W_max: number;
  /** When this epoch began, s; -1: it has not. */
  t_epoch: number;
  /** Time to the plateau, s, and its height, segments. */
  K: number;
  plateau: number;
  /** Reno's window in this epoch, and segments counted towards its next step. */
  W_est: number;
  arrived: number;
  /** Smallest round-trip time, s; 0 before the first sample. */
  delay_min: number;
}

const linux = (section: string): { readonly source: string; readonly section: string } => ({
  source: 'Linux',
  section,
});
const settings = (event: Readonly<WindowEvent>): Readonly<Record<'C' | 'betaCubic', number>> =>
  event.settings.variant as Readonly<Record<'C' | 'betaCubic', number>>;

const noteDelay = windowRule<MainlineCubic>({
  title: 'Smallest round-trip time',
  formula: 'delay_min = min(delay_min, R)',
  citation: linux('cubictcp_acked()'),
  kind: 'growth',
  quiet: true,
  plain: 'The shortest round trip so far is remembered.',
  effect: (_window, event, own) => {
    own.delay_min = event.segmentRtt;
  },
});

const epochBegins = windowRule<MainlineCubic>({
  title: 'A new epoch begins',
  formula: 'K = cbrt((W_max - cwnd)/C)',
  citation: linux('bictcp_update()'),
  kind: 'recovery',
  plain: 'Congestion avoidance starts: the clock of the cubic curve is set to zero.',
  effect: (window, event, own) => {
    own.t_epoch = event.elapsed;
    own.arrived = 0;
    own.W_est = window.cwnd;
    const climb = own.W_max - window.cwnd;
    own.K = climb > 0 ? cubeRoot(climb / settings(event).C) : 0;
    own.plateau = climb > 0 ? own.W_max : window.cwnd;
  },
});

/** Segments that must arrive before cwnd grows by one. */
function segmentsPerStep(window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: MainlineCubic): number {
  const d = event.elapsed - own.t_epoch + own.delay_min - own.K;
  const distance = Math.floor(settings(event).C * (d < 0 ? -d : d) * (d * d));
  const target = d < 0 ? own.plateau - distance : own.plateau + distance;
  let steps = target > window.cwnd ? Math.floor(window.cwnd / (target - window.cwnd)) : 100 * window.cwnd;
  if (own.W_max === 0 && steps > 20) steps = 20;
  if (event.settings.variant['renoFriendly'] === true) {
    const beta = settings(event).betaCubic;
    const perReno = (window.cwnd * (1 + beta)) / (3 * (1 - beta));
    while (own.arrived > perReno) {
      own.arrived -= perReno;
      own.W_est += 1;
    }
    if (own.W_est > window.cwnd) {
      const friendly = Math.floor(window.cwnd / (own.W_est - window.cwnd));
      if (friendly < steps) steps = friendly;
    }
  }
  return steps < 2 ? 2 : steps;
}

const climb = windowRule<MainlineCubic>({
  title: 'Cubic growth in whole segments',
  formula: 'one segment more for each cwnd/(W_cubic - cwnd) that arrived, at least 2',
  citation: linux('bictcp_update()'),
  kind: 'growth',
  plain: 'The further the window is below the cubic curve, the fewer segments must arrive before it grows by one.',
  effect: (window, event, own) => {
    own.arrived += own.left;
    own.perStep = segmentsPerStep(window, event, own);
    countTowards(window, own);
  },
});

const remember = (window: WindowState, event: WindowEvent, own: MainlineCubic): void => {
  const beta = settings(event).betaCubic;
  own.t_epoch = -1;
  const shrinking = window.cwnd < own.W_max && event.settings.variant['fastConvergence'] === true;
  own.W_max = shrinking ? (window.cwnd * (1 + beta)) / 2 : window.cwnd;
  window.ssthresh = Math.max(Math.floor(window.cwnd * beta), 2);
  own.counted = 0;
};

const lowerThreshold = windowRule<MainlineCubic>({
  title: 'Multiplicative decrease',
  formula: 'ssthresh = max(floor(beta cwnd), 2), W_max = cwnd before',
  citation: linux('cubictcp_recalc_ssthresh()'),
  kind: 'cut',
  plain: 'A segment was lost: seven tenths of the window is allowed from now on; recovery takes it there.',
  effect: (window, event, own) => {
    remember(window, event, own);
    if (!event.spread) window.cwnd = window.ssthresh;
  },
});

const timeout = windowRule<MainlineCubic>({
  title: 'Retransmission timeout',
  formula: 'ssthresh = max(floor(beta cwnd), 2), cwnd = in_flight + 1, W_max = 0',
  citation: linux('cubictcp_state()'),
  kind: 'timeout',
  plain: 'No ACK came in time: CUBIC forgets the curve, and one segment more than what is on its way may go.',
  effect: (window, event, own) => {
    remember(window, event, own);
    own.W_max = 0;
    window.cwnd = event.inFlight + 1;
  },
});

export const MAINLINE_CUBIC_RULES = [noteDelay, epochBegins, climb, lowerThreshold, timeout] as const;

export const mainlineCubic: CongestionControl<MainlineCubic> = {
  own: () => ({
    ...freshCounting(),
    W_max: 0,
    t_epoch: -1,
    K: 0.5,
    plateau: 0.5,
    W_est: 0,
    arrived: 0,
    delay_min: 0,
  }),

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
  },

  onAck(window, event, own, fire) {
    if (event.segmentRtt > 0 && (own.delay_min === 0 || event.segmentRtt < own.delay_min)) fire(noteDelay);
    if (!usedUp(window, event)) return;
    firstStep(window, event, fire);
    if (own.left > 0) {
      if (own.t_epoch < 0) fire(epochBegins);
      fire(climb);
    }
    if (exceedsLargest(window, event)) fire(largestWindow);
  },

  onCongestion(_window, _event, _own, fire) {
    fire(lowerThreshold);
  },

  onRestart(_window, _event, _own, fire) {
    fire(startOver);
  },

  onTimeout(_window, event, _own, fire) {
    if (event.idle) fire(idleTimeout);
    else fire(event.repeated && event.settings.holdSsthreshOnRepeatedTimeout ? timeoutAgain : timeout);
  },
};
