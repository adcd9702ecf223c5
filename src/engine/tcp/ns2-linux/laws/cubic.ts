/**
 * CUBIC 2.1 of Linux 2.6.22 (tcp_cubic.c), before HyStart: C = 410/1024 segments/s^3, and a loss leaves 819/1024 of the
 * window. Times are in 1/1024 s. The curve is evaluated when cwnd has changed or 1/32 s has passed. The window grows by
 * at most 16 segments per 100 ms, by one segment in 50 ACKs before the first loss, and never more slowly than a Reno
 * with the same cut. A timeout resets all state. The smallest delay is measured from timestamps only.
 */
import { inAvoidance } from '../../congestion/machines.ts';
import { statesOf, type WindowEvent } from '../../window.ts';
import { linuxCubeRoot } from '../../congestion/linuxCubeRoot.ts';
import { isAvoiding, CA, jiffies, linux26, linuxCount, ofModule, linuxStep, linuxSource } from './frame.ts';
import { ackRatio, BETA, forgetSearch, freshSearch, isRecent, SCALE } from './search.ts';

const freshCubic = () => ({
  ...freshSearch(),
  /** Plateau of the curve, segments, and the time until it, 1/1024 s. */
  origin: 0,
  K: 0,
  /** Shortest round-trip time, eighths of a ms; 0: unknown. */
  delay_min: 0,
  /** Start of the epoch, ms; 0: none yet. */
  epoch: 0,
  /** ACKs in this epoch, and the window of an equivalent Reno. */
  acks: 0,
  reno: 0,
});

type CubicState = ReturnType<typeof freshCubic>;

const moduleRule = ofModule<CubicState>('tcp_cubic.c');

/** 1024 C / 100 ms, the unit of the curve. */
const CURVE = 410;
const TWO_40 = 1_099_511_627_776;
/** The cube of the time in which the curve rises by one segment, (1/1024 s)^3. */
const PER_SEGMENT = Math.floor(TWO_40 / CURVE);
const MAX_INCREMENT = 16;
/** 8 (1 + beta)/(3 (1 - beta)): ACKs per segment for a Reno with this cut, in eighths of cwnd. */
const RENO = 23;

const countAck = moduleRule({
  title: 'ACKs of the epoch',
  formula: 'ack_cnt += 1',
  quiet: true,
  plain: 'The ACKs show what window Reno would have by now.',
  effect: (_window, _event, own) => {
    own.acks++;
  },
});

const begin = moduleRule({
  title: 'A new epoch begins',
  formula: 'K from the window of the last loss',
  quiet: true,
  plain: 'Congestion avoidance starts: the clock of the cubic curve is set to zero.',
  effect: (window, event, own) => {
    own.epoch = jiffies(event);
    own.acks = 1;
    own.reno = window.cwnd;
    own.origin = own.last_max > window.cwnd ? own.last_max : window.cwnd;
    own.K = own.origin > window.cwnd ? linuxCubeRoot(PER_SEGMENT * (own.origin - window.cwnd)) : 0;
  },
});

const follow = moduleRule({
  title: 'Along the cubic curve',
  formula: 'ACKs per segment from the curve, the largest increase and Reno',
  quiet: true,
  plain: 'The curve gives the window to reach; it never grows more slowly than Reno with the same cut.',
  effect: (window, event, own) => {
    const { cwnd } = window;
    own.last_cwnd = cwnd;
    own.last_time = jiffies(event);
    const t = Math.floor(((own.last_time + Math.floor(own.delay_min / 8) - own.epoch) * 1024) / 1000);
    const distance = t < own.K ? own.K - t : t - own.K;
    const rise = Math.floor((CURVE * distance * distance * distance) / TWO_40);
    const target = t < own.K ? own.origin - rise : own.origin + rise;
    let needed = target > cwnd ? Math.floor(cwnd / (target - cwnd)) : 100 * cwnd;
    if (own.delay_min > 0) {
      const least = Math.floor((cwnd * 8000) / (10 * MAX_INCREMENT * own.delay_min));
      if (needed < least && t >= own.K) needed = least;
    }
    if (own.loss_cwnd === 0) needed = 50;
    const perSegment = Math.floor((cwnd * RENO) / 8);
    while (own.acks > perSegment) {
      own.acks -= perSegment;
      own.reno++;
    }
    if (own.reno > cwnd) needed = Math.min(needed, Math.floor(cwnd / (own.reno - cwnd)));
    own.needed = Math.max(1, Math.floor((needed * 16) / own.delayed_ack));
  },
});

/** Delay derived from a timestamp, eighths of a ms; Infinity: none. */
const delayOf = (event: Readonly<WindowEvent>, own: Readonly<CubicState>): number => {
  const now = jiffies(event);
  const echoed = Math.round((event.now - event.rtt) * 1000);
  if (echoed === 0 || now - own.epoch < 1000) return Infinity;
  return Math.max(1, (now - echoed) * 8);
};

const shortest = moduleRule({
  title: 'Shortest round trip',
  formula: 'delay_min, at least one second into the epoch',
  quiet: true,
  plain: 'The shortest round trip that a timestamp has given.',
  effect: (_window, event, own) => {
    own.delay_min = delayOf(event, own);
  },
});

const isShorter = (event: Readonly<WindowEvent>, own: Readonly<CubicState>): boolean => {
  // Both ends are rounded to ms: the delay is at most 2 ms shorter than the round-trip time.
  if (own.delay_min > 0 && (event.rtt * 1000 - 2) * 8 > own.delay_min) return false;
  const delay = delayOf(event, own);
  return own.delay_min > delay || (own.delay_min === 0 && delay < Infinity);
};

const forget = moduleRule({
  title: 'A timeout makes CUBIC forget',
  formula: 'the window of the last loss is 0',
  kind: 'timeout',
  quiet: true,
  plain: 'After a timeout nothing is known about the path.',
  effect: (_window, _event, own) => {
    if (own.ca !== CA.LOSS) return;
    forgetSearch(own);
    own.origin = 0;
    own.K = 0;
    own.delay_min = 0;
    own.epoch = 0;
    own.acks = 0;
    own.reno = 0;
  },
});

/** Regions as of the last evaluation of the curve. */
const REGIONS = inAvoidance<CubicState>({
  title: 'Region of the cubic curve',
  states: statesOf(linuxSource('tcp_cubic.c'), {
    'Reno-friendly': 'Reno would have the larger window here, so CUBIC grows like Reno.',
    Concave: 'The window climbs towards the size of the last loss, and slows down.',
    Convex: 'Nothing was lost there: the window searches beyond it, faster and faster.',
  }),
  transitions: [
    { from: ['Concave', 'Convex'], to: 'Reno-friendly', when: 'Reno’s window > cwnd' },
    { from: ['Reno-friendly', 'Convex'], to: 'Concave', when: 't < K' },
    { from: ['Reno-friendly', 'Concave'], to: 'Convex', when: 't ≥ K' },
  ],
  current(own, { window }) {
    if (own.epoch === 0) return null;
    if (own.reno > window.cwnd) return 'Reno-friendly';
    const t = ((own.last_time + Math.floor(own.delay_min / 8) - own.epoch) * 1024) / 1000;
    return Math.floor(t) < own.K ? 'Concave' : 'Convex';
  },
});

export const linux26Cubic = linux26<CubicState>({
  name: 'linux26Cubic',
  machines: [REGIONS],
  rules: [countAck, begin, follow, shortest, forget, ackRatio],

  own: freshCubic,

  onAcked(_window, _event, own, fire) {
    if (own.ca === CA.OPEN) fire(ackRatio);
  },

  onAvoid(window, event, own, fire) {
    if (own.ca === CA.OPEN && !event.reported && event.settings.timestamps && isShorter(event, own)) fire(shortest);
    if (!isAvoiding(window, event, fire)) return;
    fire(countAck);
    if (!isRecent(window, event, own)) {
      if (own.epoch === 0) fire(begin);
      fire(follow);
    }
    fire(own.count >= own.needed ? linuxStep : linuxCount);
  },

  loss: {
    file: 'tcp_cubic.c',
    leaves: '819/1024 of cwnd, at least 2',
    ssthresh: (window, _event, own) => {
      const { cwnd } = window;
      own.epoch = 0;
      own.last_max = cwnd < own.last_max ? Math.floor((cwnd * (SCALE + BETA)) / (2 * SCALE)) : cwnd;
      own.loss_cwnd = cwnd;
      return Math.max(Math.floor((cwnd * BETA) / SCALE), 2);
    },
  },
  changed: forget,
});
