/**
 * Limits the growth of a window to a multiple of the bandwidth-delay product (largest delivery rate times shortest
 * round trip so far) or of the initial window, whichever is larger. No RFC specifies this limit.
 */
import { ownRules } from '../../rule.ts';
import type { CongestionControl, OwnState, WindowEvent, WindowState } from '../window.ts';
import { windowRule } from './shared.ts';

interface Measuring extends OwnState {
  /** Largest delivery rate so far, packets/s, and the same before the newest ACK; 0: none. */
  fastestRate: number;
  rateBefore: number;
}

const { ownRule, all } = ownRules(windowRule<Measuring>);
export const GROWTH_LIMIT_RULES = all;

const faster = ownRule({
  title: 'Largest delivery rate',
  formula: 'max_delivery_rate = max(max_delivery_rate, delivered/interval)',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_cc.c, ngtcp2_cc_cubic_cc_on_ack_recv()' },
  quiet: true,
  plain: 'Packets have arrived faster than before: the limit of growth rises with the next ACK.',
  effect: (_window, { sample }, own) => {
    own.rateBefore = own.fastestRate;
    if (sample.rate > own.fastestRate) own.fastestRate = sample.rate;
  },
});

const fasterByKeptSample = ownRule({
  ...faster,
  title: 'Largest delivery rate, the sample kept',
  formula: 'max_delivery_rate = max(max_delivery_rate, delivered so far/interval of an earlier ACK)',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_rst.c, ngtcp2_rst_update_rate_sample()' },
  plain:
    'Packets seem to have arrived faster than before: packets that left together count over the interval of the first of them. In draft-cheng-iccrg-delivery-rate-estimation each ACK has an interval of its own.',
});

const growthStops = ownRule({
  title: 'Growth stops at a multiple of the path',
  formula: 'cwnd > growthLimit max(IW, max_delivery_rate min_rtt): cwnd stays',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_cc.c, ngtcp2_cc_cubic_cc_on_pkt_acked()' },
  kind: 'adjust',
  plain:
    'The window is {growthLimit} times what the path has carried in its shortest round trip: it does not grow further. RFC 9002 lets it grow until a loss.',
  effect: () => {},
});

const growthStopsWithin = ownRule({
  ...growthStops,
  title: 'Growth stops within this ACK',
  formula: 'N = floor(growthLimit max(IW, max_delivery_rate min_rtt) - cwnd) + 1',
  quiet: true,
  plain: 'The window reaches its limit with one of the packets of this ACK; those after it do not count.',
  effect: (window, event, own) => {
    event.acked = room(window, event, own);
  },
});

/** Window at which growth stops, packets. */
const limit = ({ minRtt, settings }: Readonly<WindowEvent>, { rateBefore }: Readonly<Measuring>): number => {
  const held = rateBefore * minRtt;
  return settings.growthLimit * (held > settings.initialWindow ? held : settings.initialWindow);
};

/** Number of packets that may still grow the window in slow start, by one each. */
const room = ({ cwnd }: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<Measuring>): number =>
  Math.floor(limit(event, own) - cwnd) + 1;

const isLimited = ({ cwnd }: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<Measuring>): boolean =>
  own.rateBefore > 0 && cwnd > limit(event, own);

/** Whether this ACK or the previous one raises the largest rate. */
const learns = ({ sample }: Readonly<WindowEvent>, { fastestRate, rateBefore }: Readonly<Measuring>): boolean =>
  sample.rate > fastestRate || rateBefore < fastestRate;

/** Wraps an ACK-driven law. Both keep their fields in one record. */
export const withGrowthLimit = <O extends OwnState>(law: CongestionControl<O>): CongestionControl<O & Measuring> => ({
  ...law,
  own: () => ({ ...law.own(), fastestRate: 0, rateBefore: 0 }),
  onEveryAck(window, event, own, fire) {
    if (learns(event, own)) fire(event.settings.keepsRateSample ? fasterByKeptSample : faster);
    law.onEveryAck?.(window, event, own, fire);
  },
  onAck(window, event, own, fire) {
    if (isLimited(window, event, own)) {
      fire(growthStops);
      return;
    }
    if (own.rateBefore > 0 && window.cwnd < window.ssthresh && room(window, event, own) < event.acked)
      fire(growthStopsWithin);
    law.onAck!(window, event, own, fire);
  },
});
