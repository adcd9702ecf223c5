/**
 * CUBIC as in today's Linux (tcp_cubic.c, version 2.3), with its integer arithmetic. The curve yields the number of
 * segments that must arrive before cwnd grows by one. It is evaluated at most once per tick of 4 ms, and while cwnd
 * does not change at most every 28 ms. Times are stored in s.
 */
import { citing } from '../../../rule.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import { linuxCubeRoot } from '../../congestion/linuxCubeRoot.ts';
import { countTowards, firstStep, freshCounting, LINUX6_RULES, timeoutAgain, usedUp } from '../reno/linux.ts';
import { defineLaw, exceedsLargest, fires, initialWindow, largestWindow, windowRule } from '../../congestion/shared.ts';
import { backsOffLess, idleTimeout, lessForMark, startOver, timesOut } from '../reno/reno.ts';
import { HZ, linuxRegions } from './states.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './cubic.ts';

const freshLinux6Cubic = () => ({
  ...freshCounting(),
  /** Window before the last reduction, lowered by fast convergence; 0: no loss yet. */
  W_max: 0,
  /** When this epoch began, s, on a tick; negative: it has not begun. */
  t_epoch: -1.5,
  /** Tick at which the curve was last evaluated, and cwnd then; 0: never. */
  askedAt: 0,
  askedCwnd: 0,
  /** Time to reach the plateau, s, and its height, segments. */
  K: NaN,
  plateau: NaN,
  /** Reno's window in this epoch, and segments counted towards its next increase. */
  W_est: 0,
  arrived: 0,
  /** Smallest round-trip time, s; 0 before the first sample. */
  delay_min: 0,
});
type Linux6Cubic = ReturnType<typeof freshLinux6Cubic>;

const linux = citing('Linux');
const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const noteDelay = windowRule<Linux6Cubic>({
  title: 'Smallest round-trip time',
  formula: 'delay_min = min(delay_min, R)',
  citation: linux('cubictcp_acked()'),
  quiet: true,
  plain: 'The shortest round trip so far is remembered.',
  effect: (_window, event, own) => {
    own.delay_min = event.segmentRtt;
  },
});

/** Ticks for which a value of the curve remains valid if cwnd does not change. */
const HOLDS = Math.floor(HZ / 32);
/** 2^40: K is in units of 1/1024 s, cubed, and C in units of 1/1024. */
const CUBE = 1_099_511_627_776;
const tickOf = (seconds: number): number => Math.floor(seconds * HZ + 1e-6);

/** C in Linux's unit, 1/1024 (bic_scale times 10): 410 for 0.4. */
const scaleOf = (event: Readonly<WindowEvent>): number => 10 * Math.round(102.4 * settings(event).C);
/** beta in units of 1/1024. */
const betaOf = (event: Readonly<WindowEvent>): number => Math.round(1024 * settings(event).betaCubic);

/** Whether the curve must be evaluated again. */
const asks = (window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<Linux6Cubic>): boolean =>
  own.askedCwnd !== window.cwnd || tickOf(event.elapsed) - own.askedAt > HOLDS;

const epochBegins = windowRule<Linux6Cubic>({
  title: 'A new epoch begins',
  formula: 'K near cbrt((W_max - cwnd)/C)',
  citation: linux('bictcp_update()'),
  kind: 'recovery',
  plain: 'Congestion avoidance starts: the clock of the cubic curve is set to zero.',
  effect: (window, event, own) => {
    own.t_epoch = tickOf(event.elapsed) / HZ;
    own.askedAt = -HZ;
    own.arrived = 0;
    own.W_est = window.cwnd;
    const climb = own.W_max - window.cwnd;
    own.K = climb > 0 ? linuxCubeRoot(Math.floor(CUBE / scaleOf(event)) * climb) / 1024 : 0;
    own.plateau = climb > 0 ? own.W_max : window.cwnd;
  },
});

const idleDoesNotCount = windowRule<Linux6Cubic>({
  title: 'Idle time does not count',
  formula: 'the epoch begins later by the time without data',
  citation: linux('cubictcp_cwnd_event()'),
  quiet: true,
  plain: 'Nothing was outstanding: the time since the last segment was sent does not count for the curve.',
  effect: (_window, event, own) => {
    const now = tickOf(event.elapsed);
    const silent = now - tickOf(event.elapsed - event.silence);
    own.t_epoch = Math.min(tickOf(own.t_epoch) + silent, now) / HZ;
  },
});

/** Segments that must arrive before cwnd grows by one, according to the curve. */
function byCurve(window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<Linux6Cubic>): number {
  const ticks = tickOf(event.elapsed) - tickOf(own.t_epoch) + Math.ceil(own.delay_min * HZ - 1e-6);
  const time = Math.floor((ticks * 1024) / HZ);
  const K = Math.round(own.K * 1024);
  const d = time < K ? K - time : time - K;
  const distance = Math.floor((scaleOf(event) * d * d * d) / CUBE);
  const target = time < K ? own.plateau - distance : own.plateau + distance;
  const steps = target > window.cwnd ? Math.floor(window.cwnd / (target - window.cwnd)) : 100 * window.cwnd;
  return own.W_max === 0 && steps > 20 ? 20 : steps;
}

/** ACKs for each step of the window, at most as many as Reno's window requires. */
function friendly(
  steps: number,
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Linux6Cubic,
): number {
  if (!settings(event).renoFriendly) return steps;
  const beta = betaOf(event);
  const scale = Math.floor(Math.floor((8 * (1024 + beta)) / 3) / (1024 - beta));
  const perReno = Math.floor((window.cwnd * scale) / 8);
  while (own.arrived > perReno) {
    own.arrived -= perReno;
    own.W_est += 1;
  }
  if (own.W_est <= window.cwnd) return steps;
  return Math.min(steps, Math.floor(window.cwnd / (own.W_est - window.cwnd)));
}

const climb = windowRule<Linux6Cubic>({
  title: 'Cubic growth in whole segments',
  formula: 'one segment more for each cwnd/(W_cubic - cwnd) that arrived, at least 2',
  citation: linux('bictcp_update()'),
  plain: 'The further the window is below the cubic curve, the fewer segments must arrive before it grows by one.',
  effect: (window, event, own) => {
    own.arrived += own.left;
    if (asks(window, event, own)) {
      const tick = tickOf(event.elapsed);
      if (own.askedAt !== tick) {
        own.askedAt = tick;
        own.askedCwnd = window.cwnd;
        own.perStep = byCurve(window, event, own);
      }
      own.perStep = Math.max(friendly(own.perStep, window, event, own), 2);
    }
    countTowards(window, own);
  },
});

const remember = (window: WindowState, event: WindowEvent, own: Linux6Cubic): void => {
  const beta = betaOf(event);
  own.t_epoch = -1;
  const shrinking = window.cwnd < own.W_max && settings(event).fastConvergence;
  own.W_max = shrinking ? Math.floor((window.cwnd * (1024 + beta)) / 2048) : window.cwnd;
  window.ssthresh = Math.max(Math.floor((window.cwnd * beta) / 1024), 2);
  own.counted = 0;
};

const lowerThreshold = windowRule<Linux6Cubic>({
  title: 'Multiplicative decrease',
  formula: 'ssthresh = max(floor(beta cwnd), 2), W_max of cwnd before',
  citation: linux('cubictcp_recalc_ssthresh()'),
  kind: 'cut',
  plain: 'A segment was lost: {betaCubic} of the window is allowed from now on; recovery takes it there.',
  effect: (window, event, own) => {
    remember(window, event, own);
    if (!event.cut.spread) window.cwnd = window.ssthresh;
  },
});

const lowerForMark = windowRule<Linux6Cubic>({
  ...lessForMark,
  formula: 'ssthresh = max(floor(beta_ecn cwnd), 2), W_max of cwnd before',
  effect: (window, event, own) => {
    remember(window, event, own);
    window.ssthresh = Math.max(Math.floor(Number(settings(event).betaEcn) * window.cwnd), 2);
    if (!event.cut.spread) window.cwnd = window.ssthresh;
  },
});

/** Resets the state, as after every timeout (bictcp_reset()). */
function forget(own: Linux6Cubic): void {
  own.t_epoch = -1;
  own.W_max = 0;
  own.delay_min = 0;
  own.askedCwnd = 0;
  own.askedAt = 0;
}

const timeout = windowRule<Linux6Cubic>({
  title: 'Retransmission timeout',
  formula: 'ssthresh = max(floor(beta cwnd), 2), cwnd = in_flight + 1, W_max = 0',
  citation: linux('cubictcp_state()'),
  kind: 'timeout',
  plain: 'No ACK came in time: CUBIC forgets the curve, and one segment more than those in flight may be sent.',
  effect: (window, event, own) => {
    remember(window, event, own);
    forget(own);
    window.cwnd = event.inFlight + 1;
  },
});

const timeoutOfCut = windowRule<Linux6Cubic>({
  ...timeoutAgain,
  plain: 'The timer expired although the window had been cut: CUBIC forgets the curve, and ssthresh is kept.',
  effect: (window, event, own) => {
    forget(own);
    timeoutAgain.effect(window, event, own);
  },
});

export const linux6Cubic = defineLaw<Linux6Cubic>({
  name: 'linux6Cubic',
  machines: [linuxRegions(climb)],
  rules: [
    noteDelay,
    epochBegins,
    idleDoesNotCount,
    climb,
    lowerThreshold,
    lowerForMark,
    timeout,
    timeoutOfCut,
    ...LINUX6_RULES,
  ],
  symbols: { W_max: 'W_max', W_est: 'W_est', K: 'K', C: 'C', beta: 'betaCubic', beta_ecn: 'betaEcn' },
  own: freshLinux6Cubic,

  onEstablished: fires(initialWindow),

  onAck(window, event, own, fire) {
    // No delay samples in the first second of an epoch.
    const early = own.t_epoch >= 0 && tickOf(event.elapsed) - tickOf(own.t_epoch) < HZ;
    if (!early && event.segmentRtt > 0 && (own.delay_min === 0 || event.segmentRtt < own.delay_min)) fire(noteDelay);
    if (!usedUp(window, event)) return;
    firstStep(window, event, fire);
    if (own.left > 0) {
      if (own.t_epoch < 0 && asks(window, event, own)) fire(epochBegins);
      fire(climb);
    }
    if (exceedsLargest(window, event)) fire(largestWindow);
  },

  onSendsAgain(_window, event, own, fire) {
    if (own.t_epoch >= 0 && event.silence > 0 && !settings(event).idleCounts) fire(idleDoesNotCount);
  },

  onCongestion: fires(lowerThreshold),
  onMark(window, event, _own, fire) {
    fire(backsOffLess(window, event.settings) ? lowerForMark : lowerThreshold);
  },
  onRestart: fires(startOver),

  onTimeout: timesOut({ cut: timeout, again: timeoutOfCut, idle: idleTimeout }),
});
