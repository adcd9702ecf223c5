/**
 * DUAL (Wang and Crowcroft 1992): besides Tahoe's reaction to a loss, which empties the path, it has a smaller reaction
 * to delay. Every other round trip the latest round-trip time is compared with the shortest and the longest so far: in
 * the upper half of that range the window is reduced by an eighth. So the queue oscillates around half of its length
 * and need not overflow.
 *
 * Additions to the source: a cut for delay in slow start also sets ssthresh, because otherwise the window would double
 * again at once; no cut goes below two segments. A timeout clears both extremes, as later papers describe it. Windows
 * in segments, times in seconds.
 */
import { defineVariant, type SettingsOf, type Words } from '../variant.ts';
import { ownRules, type Citation } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent } from '../../window.ts';
import { likeReno, timesOut } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'dual',
    title: 'DUAL',
    grows: 'adds about a segment each round trip, and removes an eighth while packets wait long',
    home: { rfc: { law: 'dual', recovery: 'tahoe' } },
    parameters: {
      dualShare: {
        label: 'Share of the queue',
        kind: 'number',
        range: [0.01, 1],
        default: 0.5,
        help: 'A round trip above RTTmin by more than this fraction of RTTmax - RTTmin removes an eighth of the window (Wang and Crowcroft 1992: 1/2).',
      },
    },
  }),
] as const;

const freshDual = () => ({
  RTTmin: Infinity,
  RTTmax: -Infinity,
  /** The round trip ends when this segment is acknowledged; then the delay is tested. */
  roundEnds: 0,
  tested: false,
});
type DualState = ReturnType<typeof freshDual>;

const paper: Citation = { source: 'Wang and Crowcroft 1992', section: '' };

const bound = (event: Readonly<WindowEvent>, { RTTmin, RTTmax }: Readonly<DualState>): number =>
  RTTmin + (event.settings.variant as SettingsOf<typeof VARIANTS>).dualShare * (RTTmax - RTTmin);

const { ownRule, all } = ownRules(windowRule<DualState>, { citation: paper });

const measure = ownRule({
  title: 'Extremes of the round trip',
  formula: 'RTTmin = min(RTTmin, RTT), RTTmax = max(RTTmax, RTT)',
  kind: 'timer',
  quiet: true,
  plain: 'The shortest round trip had empty queues, the longest a full one.',
  effect: (_window, { rtt }, own) => {
    if (rtt < own.RTTmin) own.RTTmin = rtt;
    if (rtt > own.RTTmax) own.RTTmax = rtt;
  },
});

const nextRound = ownRule({
  title: 'A round trip is over',
  formula: 'every other one is tested',
  quiet: true,
  plain: 'The effect of the window in one round trip shows in the next.',
  effect: (_window, event, own) => {
    own.roundEnds = event.next;
    own.tested = !own.tested;
  },
});

const giveUpEighth = ownRule({
  title: 'Packets wait too long',
  formula: 'RTT > RTTmin + a (RTTmax - RTTmin): cwnd = max(7/8 cwnd, 2)',
  kind: 'cut',
  plain:
    'The round trip is nearer to that of a full queue than to that of an empty one: the window is reduced by an eighth.',
  effect: (window) => {
    const starting = window.cwnd < window.ssthresh;
    const less = (7 / 8) * window.cwnd;
    window.cwnd = less < 2 ? 2 : less;
    if (starting) window.ssthresh = window.cwnd;
  },
});

const forget = ownRule({
  title: 'The extremes are forgotten',
  formula: 'RTTmin and RTTmax are measured again',
  citation: { source: 'Brakmo and Peterson 1995', section: 'section IV' },
  quiet: true,
  plain: 'After a timeout the path may have changed.',
  effect: (_window, _event, own) => {
    own.RTTmin = Infinity;
    own.RTTmax = -Infinity;
  },
});

export const dual = likeReno<DualState>({
  name: 'dual',
  rules: all,
  symbols: { RTT: (_window, { rtt }) => rtt, RTTmin: 'RTTmin', RTTmax: 'RTTmax', a: 'dualShare' },
  own: freshDual,

  onEveryAck(_window, event, own, fire) {
    if (event.acked === 0) return;
    fire(measure);
    if (event.ack < own.roundEnds) return;
    const { tested } = own;
    fire(nextRound);
    if (tested && event.rtt > bound(event, own)) fire(giveUpEighth);
  },

  onTimeout: timesOut({ last: forget }),
});

export const LAWS = [dual] as const;

export const WORDS = {
  dual: {
    origin: { year: 1992, heeds: 'loss and delay', after: 'tahoe' },
    summary:
      'Tahoe with a second, smaller answer: every other round trip a long delay takes an eighth of the window (Wang and Crowcroft 1992).',
    details:
      'ACKs grow the window as with Tahoe. Every other round trip it looks whether packets wait longer than halfway between the shortest and the longest time seen, and then gives an eighth back; a loss still starts it again. It was made to end the periodic losses of a sender that must fill the queue to learn of it. On a path of its own it settles without losses; next to Reno it gets little.',
    differs: {
      all: 'A cut for delay in slow start sets ssthresh too, and no cut goes below two segments: the accounts of the paper that we had do not say. The timer and the first window are those of the RFCs.',
    },
  },
} satisfies Words;
