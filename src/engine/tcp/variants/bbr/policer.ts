/**
 * A policer drops what exceeds its rate instead of queueing it. BBR assumes one if two consecutive intervals of several
 * rounds had the same delivery rate and each lost a fifth of what arrived. It then uses that rate for 48 rounds (Linux:
 * bbr_lt_bw_sampling()).
 */
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent } from '../../window.ts';
import { kept, MODE, type Bbr1 } from './state.ts';

const LEAST_ROUNDS = 4;
const MOST_ROUNDS = 4 * LEAST_ROUNDS;
const ROUNDS_IN_USE = 48;
const LOSSY = 50 / 256;
/** Two rates count as equal if they differ by at most an eighth, or by at most 500 bytes/s. */
const SAME_SHARE = 1 / 8;
const SAME_BYTES = 500;

const linux = { source: 'Linux', section: 'bbr_lt_bw_sampling()' };

function beginInterval(own: Bbr1, event: Readonly<WindowEvent>): void {
  own.lt_last_stamp = Math.floor(event.elapsed * 1000);
  own.lt_last_delivered = event.sample.totalDelivered;
  own.lt_last_lost = own.lost;
  own.lt_rtt_cnt = 0;
}

/** Discards the estimate and starts a new interval. */
export function forgetPolicer(own: Bbr1, event: Readonly<WindowEvent>): void {
  own.lt_bw = 0;
  own.lt_use_bw = false;
  own.lt_is_sampling = false;
  beginInterval(own, event);
}

/** Ends an interval with many losses: compares its rate with that of the previous interval. */
function intervalDone(own: Bbr1, event: Readonly<WindowEvent>, rate: number): void {
  const apart = Math.abs(rate - own.lt_bw);
  const bytes = apart * event.settings.segmentSize * own.pacing_share;
  if (own.lt_bw > 0 && (apart <= SAME_SHARE * own.lt_bw || bytes <= SAME_BYTES)) {
    own.lt_found = true;
    own.lt_bw = kept((rate + own.lt_bw) / 2);
    return;
  }
  own.lt_bw = rate;
  beginInterval(own, event);
}

/** Updates the policer estimate for an ACK or timeout by which `lost` segments were detected as lost. */
export function lookForPolicer(own: Bbr1, event: Readonly<WindowEvent>, lost: number, limited: boolean): void {
  if (own.lt_use_bw) {
    if (own.mode === MODE.PROBE_BW && own.round_start) own.lt_rtt_cnt++;
    return;
  }
  if (!own.lt_is_sampling) {
    if (lost === 0) return;
    beginInterval(own, event);
    own.lt_is_sampling = true;
  }
  if (own.round_start) own.lt_rtt_cnt++;
  if (limited || own.lt_rtt_cnt > MOST_ROUNDS) forgetPolicer(own, event);
  if (lost === 0 || own.lt_rtt_cnt < LEAST_ROUNDS) return;
  const delivered = event.sample.totalDelivered - own.lt_last_delivered;
  if (delivered <= 0 || own.lost - own.lt_last_lost < LOSSY * delivered) return;
  const time = Math.floor(event.elapsed * 1000) - own.lt_last_stamp;
  if (time >= 1) intervalDone(own, event, kept((delivered * 1000) / time));
}

/** Whether the policer estimate has been used for its 48 rounds. */
export const isOutdated = (own: Readonly<Bbr1>): boolean => own.lt_use_bw && own.lt_rtt_cnt >= ROUNDS_IN_USE;

export const policed = windowRule<Bbr1>({
  title: 'A policer is suspected',
  formula: 'a fifth lost at one rate, twice: that rate for 48 rounds',
  citation: linux,
  kind: 'adjust',
  plain:
    'Twice in a row a fifth was lost at the same rate: something drops whatever exceeds it. The sender keeps to that rate and does not probe.',
  effect: (_window, _event, own) => {
    own.lt_found = false;
    own.lt_use_bw = true;
    own.lt_rtt_cnt = 0;
    own.bw = own.lt_bw;
    own.pacing_gain = 1;
  },
});

export const policerForgotten = windowRule<Bbr1>({
  title: 'The policer is put to the test',
  formula: '48 rounds are over',
  citation: linux,
  kind: 'adjust',
  plain: 'The sender has kept to the policer’s rate for 48 round trips: from now on the sender probes again.',
  effect: (_window, event, own) => {
    forgetPolicer(own, event);
    own.bw = own.max_bw[0]!;
  },
});
