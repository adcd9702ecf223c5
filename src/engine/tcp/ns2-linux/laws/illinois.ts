/**
 * Illinois of Linux 2.6.22 (tcp_illinois.c). Once per round trip the mean queueing delay, as a fraction of the largest,
 * determines alpha, from 10 down to 0.3 segments per round trip, and beta, the fraction that a loss removes, from an
 * eighth to a half. Below 15 segments it behaves like Reno. alpha is in 128ths, beta in 64ths, delays are in
 * microseconds.
 */
import { fires } from '../../congestion/shared.ts';
import type { WindowEvent } from '../../window.ts';
import { isAvoiding, CA, freshLinux, linux26, ofModule, microseconds, segmentsCounted, FROM_HALF } from './frame.ts';

const freshIllinois = () => ({
  ...freshLinux(),
  /** Sum and number of the round-trip times in the round, microseconds. */
  sum: 0,
  samples: 0,
  base: NEVER,
  max: 0,
  /** First segment after the round. */
  roundEnd: 0,
  // 0 until the first ACK initialises the module: an earlier timeout leaves the minimum ssthresh.
  alpha: 0,
  beta: 0,
  /** Segments acknowledged by the latest ACK. */
  acked: 0,
  /** Whether the delay has exceeded the low mark, and the number of rounds below it since. */
  above: false,
  low: 0,
});
type IllinoisState = ReturnType<typeof freshIllinois>;

const moduleRule = ofModule<IllinoisState>('tcp_illinois.c');

const ONE = 128;
const ALPHA_MIN = 38;
const ALPHA_MAX = 1280;
const BETA_MIN = 8;
const BETA_MAX = 32;
const NEVER = 0x7fffffff;
const THRESHOLD = 15;
const THETA = 5;

function nextRound(event: WindowEvent, own: IllinoisState): void {
  own.roundEnd = event.next;
  own.samples = 0;
  own.sum = 0;
}

/** Growth in segments per round trip from the average delay `da` and the maximum `dm`. */
function alphaOf(own: IllinoisState, da: number, dm: number): number {
  const d1 = Math.floor(dm / 100);
  if (da <= d1) {
    if (!own.above) return ALPHA_MAX;
    own.low++;
    if (own.low < THETA) return own.alpha;
    own.low = 0;
    own.above = false;
    return ALPHA_MAX;
  }
  own.above = true;
  const span = dm - d1;
  return Math.floor((span * ALPHA_MAX) / (span + Math.floor(((da - d1) * (ALPHA_MAX - ALPHA_MIN)) / ALPHA_MIN)));
}

/** Fraction removed by a loss. */
function betaOf(da: number, dm: number): number {
  const d2 = Math.floor(dm / 10);
  const d3 = Math.floor((8 * dm) / 10);
  if (da <= d2) return BETA_MIN;
  if (da >= d3 || d3 <= d2) return BETA_MAX;
  return Math.floor((BETA_MIN * d3 - BETA_MAX * d2 + (BETA_MAX - BETA_MIN) * da) / (d3 - d2));
}

const begin = moduleRule({
  title: 'Illinois begins',
  formula: 'alpha is 10',
  kind: 'life',
  quiet: true,
  plain: 'The first round of measuring begins.',
  effect: (_window, event, own) => {
    own.alpha = ALPHA_MAX;
    own.beta = BETA_MAX;
    nextRound(event, own);
  },
});

const measure = moduleRule({
  title: 'Queueing delay',
  formula: 'round trips of the round, shortest and longest of the connection',
  quiet: true,
  plain: 'The round trip of each acknowledged segment goes into the average.',
  effect: (_window, event, own) => {
    own.acked = event.acked;
    if (Number.isNaN(event.ackedSentAt)) return;
    const rtt = microseconds(event);
    if (own.base > rtt) own.base = rtt;
    if (own.max < rtt) own.max = rtt;
    own.samples++;
    own.sum += rtt;
  },
});

const adapt = moduleRule({
  title: 'alpha and beta by delay',
  formula: 'alpha and beta from the average queueing delay',
  quiet: true,
  plain: 'Short queues: large growth and small cuts. Long queues: the opposite.',
  effect: (window, event, own) => {
    if (window.cwnd < THRESHOLD) {
      own.alpha = ONE;
      own.beta = BETA_MAX;
    } else if (own.samples > 0) {
      const dm = own.max - own.base;
      const da = Math.floor(own.sum / own.samples) - own.base;
      own.alpha = alphaOf(own, da, dm);
      own.beta = betaOf(da, dm);
    }
    nextRound(event, own);
  },
});

const count = segmentsCounted(moduleRule);

const step = moduleRule({
  title: 'Growth by delay',
  formula: 'cwnd += 1 or more when alpha times the counted segments reach cwnd',
  plain: 'The shorter the queues, the more segments per round trip the window grows.',
  effect: (window, event, own) => {
    const delta = Math.floor((own.count * own.alpha) / ONE);
    window.cwnd = Math.min(window.cwnd + Math.floor(delta / window.cwnd), event.window);
    own.count = 0;
  },
});

const changed = moduleRule({
  title: 'A timeout makes Illinois Reno',
  formula: 'alpha is 1, beta a half',
  kind: 'timeout',
  quiet: true,
  plain: 'After a timeout it grows and cuts like Reno until the delay is known again.',
  effect: (_window, event, own) => {
    if (own.ca !== CA.LOSS) return;
    own.alpha = ONE;
    own.beta = BETA_MAX;
    own.low = 0;
    own.above = false;
    nextRound(event, own);
  },
});

export const linux26Illinois = linux26<IllinoisState>({
  name: 'linux26Illinois',
  rules: [begin, measure, adapt, count, step, changed],

  own: freshIllinois,
  init: begin,

  onAcked: fires(measure),

  onAvoid(window, event, own, fire) {
    if (event.ack + 1 > own.roundEnd) fire(adapt);
    if (!isAvoiding(window, event, fire)) return;
    fire(count);
    if (Math.floor((own.count * own.alpha) / ONE) >= window.cwnd) fire(step);
  },

  loss: {
    file: 'tcp_illinois.c',
    leaves: 'cwnd less the fraction beta, at least 2',
    // As in the module, which uses beta both as the fraction removed and as the fraction left.
    ssthresh: ({ cwnd }, _event, own) => Math.max(Math.floor((cwnd * own.beta) / 64), 2),
    ...FROM_HALF,
  },
  changed,
});
