/**
 * YeAH of Linux 2.6.22 (tcp_yeah.c). Fast mode grows like Scalable TCP: one segment per min(cwnd, 100) acknowledged
 * ones. With more than 80 own segments in queues, or a queueing delay above an eighth of the shortest round-trip time,
 * it enters slow mode, which grows like Reno and subtracts the queue from the window. A loss removes as much as the
 * last queue, between an eighth and a half of the window; half after 16 rounds in slow mode. With a window of one
 * the module may subtract two: ssthresh is -1, and at the end of that recovery the flow stops for good, as in ns-2.
 * With a window of two the module may set ssthresh to 0; here it is 1.
 */
import { inAvoidance } from '../../congestion/machines.ts';
import { statesOf, type WindowState } from '../../window.ts';
import { fires } from '../../congestion/shared.ts';
import {
  CA,
  inSlowStart,
  isLimited,
  linux26,
  linuxSlowStart,
  ofModule,
  WRAPPED,
  FROM_HALF,
  linuxSource,
} from './frame.ts';
import { freshRound, nextRound, noteAcked, roundIsOver, roundBegins, wipeRound } from './vegasRound.ts';

const freshYeah = () => ({
  ...freshRound(),
  /** Own segments in queues in the last round. */
  lastQ: 0,
  /** Consecutive rounds in slow mode, 0 in fast mode; window of an equivalent Reno; rounds in fast mode. */
  slowRounds: 0,
  renoCount: 2,
  fastRounds: 0,
  /** Segments acknowledged by the latest ACK. */
  acked: 0,
});
type YeahState = ReturnType<typeof freshYeah>;

const moduleRule = ofModule<YeahState>('tcp_yeah.c');

const ALPHA = 80;
const PHY = 8;
const RHO = 16;
const ZETA = 50;
const AI_COUNT = 100;

const begin = roundBegins(moduleRule);

const measure = moduleRule({
  title: 'Round trip of YeAH',
  formula: 'shortest of the round and of the connection',
  quiet: true,
  plain: 'The round trip of each acknowledged segment is noted.',
  effect: (_window, event, own) => {
    if (own.ca === CA.OPEN) own.acked = event.acked;
    if (!Number.isNaN(event.ackedSentAt)) noteAcked(own, event);
  },
});

const countFast = moduleRule({
  title: 'Segments counted, fast mode',
  formula: 'snd_cwnd_cnt += N',
  quiet: true,
  plain: 'Queues are short: acknowledged segments count as for Scalable TCP.',
  effect: (_window, _event, own) => {
    own.count += own.acked;
    own.acked = 1;
  },
});

const countSlow = moduleRule({
  title: 'ACK counted, slow mode',
  formula: 'snd_cwnd_cnt += 1, up to cwnd',
  quiet: true,
  plain: 'Queues are long: ACKs count as for Reno.',
  effect: (window, _event, own) => {
    if (own.count < window.cwnd) own.count++;
  },
});

const fastStep = moduleRule({
  title: 'Fast mode',
  formula: 'cwnd += 1 after 100 segments, or fewer when cwnd is smaller',
  plain: 'Queues are short: the window grows by a hundredth per round trip.',
  effect: (window, event, own) => {
    if (window.cwnd < event.window) window.cwnd++;
    own.count = 0;
  },
});

const slowStep = moduleRule({
  title: 'Slow mode',
  formula: 'cwnd += 1 after cwnd ACKs',
  plain: "Queues are long: the window grows like Reno's.",
  effect: (window, _event, own) => {
    window.cwnd++;
    own.count = 0;
  },
});

/** Own segments in queues, from the minimum round-trip time of the round. */
const queueOf = (window: Readonly<WindowState>, own: Readonly<YeahState>): number =>
  Math.floor((window.cwnd * (own.minRTT - own.baseRTT)) / own.minRTT);

const decongest = moduleRule({
  title: 'Precautionary decongestion',
  formula: 'cwnd shrinks by the own segments in queues, at most to half',
  kind: 'cut',
  plain: 'More than 80 own segments wait in queues: the window lets them drain before anything is lost.',
  effect: (window, _event, own) => {
    const reduction = Math.min(queueOf(window, own), Math.floor(window.cwnd / 2));
    window.cwnd = Math.max(window.cwnd - reduction, own.renoCount);
    window.ssthresh = window.cwnd;
  },
});

const slowMode = moduleRule({
  title: 'A round in slow mode',
  formula: 'queues are long',
  quiet: true,
  plain: "Queues are long: the next round grows like Reno's.",
  effect: (window, _event, own) => {
    own.renoCount = own.renoCount <= 2 ? Math.max(Math.floor(window.cwnd / 2), 2) : own.renoCount + 1;
    own.slowRounds++;
  },
});

const fastMode = moduleRule({
  title: 'A round in fast mode',
  formula: 'queues are short',
  quiet: true,
  plain: 'Queues are short: the next round grows fast.',
  effect: (_window, _event, own) => {
    own.fastRounds++;
    if (own.fastRounds > ZETA) {
      own.renoCount = 2;
      own.fastRounds = 0;
    }
    own.slowRounds = 0;
  },
});

const noteQueue = moduleRule({
  title: 'Queue of the round',
  formula: 'own segments in queues',
  quiet: true,
  plain: 'The number of own segments in queues is stored for the next loss.',
  effect: (window, _event, own) => {
    own.lastQ = queueOf(window, own);
  },
});

const endRound = moduleRule({
  title: 'Next round',
  formula: 'no round trip measured yet',
  quiet: true,
  plain: 'The next round measures again.',
  effect: (window, event, own) => {
    nextRound(own, event, window.cwnd);
    wipeRound(own);
  },
});

const MODES = inAvoidance<YeahState>({
  title: 'Mode',
  states: statesOf(linuxSource('tcp_yeah.c'), {
    Fast: 'Few of its segments queue: the window grows like Scalable TCP.',
    Slow: 'Its segments queue: it grows like Reno and takes its queue out of the window.',
  }),
  transitions: [
    { from: ['Fast'], to: 'Slow', when: 'queues are long' },
    { from: ['Slow'], to: 'Fast', when: 'queues are short' },
  ],
  current: ({ slowRounds }) => (slowRounds > 0 ? 'Slow' : 'Fast'),
});

export const linux26Yeah = linux26<YeahState>({
  name: 'linux26Yeah',
  machines: [MODES],
  rules: [begin, measure, countFast, countSlow, fastStep, slowStep, decongest, slowMode, fastMode, noteQueue, endRound],

  own: freshYeah,
  init: begin,

  onAcked: fires(measure),

  onAvoid(window, event, own, fire) {
    if (window.cwnd === 0 || !isLimited(window, event)) return;
    if (inSlowStart(window)) fire(linuxSlowStart);
    else if (own.slowRounds === 0) {
      fire(countFast);
      if (own.count > Math.min(window.cwnd, AI_COUNT)) fire(fastStep);
    } else {
      fire(countSlow);
      if (own.count >= window.cwnd) fire(slowStep);
    }
    if (!roundIsOver(own, event)) return;
    if (own.samples > 2) {
      const queue = queueOf(window, own);
      if (queue > ALPHA || own.minRTT - own.baseRTT > Math.floor(own.baseRTT / PHY)) {
        fire(noteQueue);
        if (queue > ALPHA && window.cwnd > own.renoCount) fire(decongest);
        fire(slowMode);
      } else {
        fire(noteQueue);
        fire(fastMode);
      }
    }
    fire(endRound);
  },

  loss: {
    file: 'tcp_yeah.c',
    leaves: 'cwnd less the last queue, between half and seven eighths',
    ssthresh: ({ cwnd }, _event, own) => {
      const half = Math.max(Math.floor(cwnd / 2), 2);
      const reduction = own.slowRounds < RHO ? Math.max(Math.min(own.lastQ, half), Math.floor(cwnd / 8)) : half;
      own.fastRounds = 0;
      own.renoCount = Math.max(Math.floor(own.renoCount / 2), 2);
      return cwnd < reduction ? WRAPPED : Math.max(cwnd - reduction, 1);
    },
    ...FROM_HALF,
  },
  changed: begin,
});
