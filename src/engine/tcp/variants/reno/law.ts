/**
 * The growth laws of this folder, and the one of lwIP: Reno with a counter of acknowledged data (RFC 3465), in segments.
 * The window grows by a whole segment when the counter reaches it.
 */
import { rfc } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import { linux6Reno } from './linux.ts';
import { quicReno } from './quic.ts';
import { likeReno, reno, timesOut } from './reno.ts';

const freshCount = () => ({
  /** Segments acknowledged since the window last grew. */
  counted: 0,
});
type Counted = ReturnType<typeof freshCount>;

const counts = windowRule<Counted>({
  title: 'Acknowledged data is counted',
  formula: 'bytes_acked += N',
  citation: rfc(3465, '2.1'),
  quiet: true,
  plain: 'The window grows when a whole window has been acknowledged.',
  effect: (_window, { acked }, own) => {
    own.counted += acked;
  },
});

const steps = windowRule<Counted>({
  title: 'Congestion avoidance by a counter',
  formula: 'cwnd += 1 per window of acknowledged segments',
  citation: rfc(3465, '2.1'),
  plain: 'A whole window has been acknowledged: the window grows by one segment at once.',
  effect: (window, { acked }, own) => {
    own.counted += acked - window.cwnd;
    window.cwnd += 1;
  },
});

const startsAgain = windowRule<Counted>({
  title: 'The counter starts again',
  formula: 'bytes_acked = 0',
  citation: { source: 'lwIP 2.1.3', section: 'core/tcp_in.c, tcp_receive()' },
  quiet: true,
  plain: 'Fast recovery is over, or the timer expired: what was acknowledged before no longer counts.',
  effect: (_window, _event, own) => {
    own.counted = 0;
  },
});

const countedReno = likeReno<Counted>({
  name: 'countedReno',
  own: freshCount,
  rules: [counts, steps, startsAgain],
  symbols: { beta_ecn: 'betaEcn' },

  avoid(window, event, own, fire) {
    fire(own.counted + event.acked >= window.cwnd ? steps : counts);
  },

  onRecovered: (_window, _event, _own, fire) => fire(startsAgain),

  onTimeout: timesOut({ first: startsAgain }),
});

export const LAWS = [reno, linux6Reno, quicReno, countedReno] as const;
