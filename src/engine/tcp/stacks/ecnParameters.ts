import type { Parameter } from '../../parameter.ts';

/** Explicit congestion notification (RFC 3168, RFC 8257). */
export const ECN_PARAMETERS = [
  {
    name: 'ecn',
    label: 'ECN',
    kind: 'choice',
    choices: ['off', 'classic', 'precise'],
    fixed: true,
    help: 'Whether queues may mark segments instead of dropping them: not, with an echo until the sender has answered (RFC 3168), or with an echo of exactly what was marked (RFC 8257).',
  },
  {
    name: 'ecnAsInNs2',
    label: "ns-2's ECN",
    kind: 'switch',
    fixed: true,
    help: 'Whether segments sent again can be marked and carry CWR, a mark counts at once after a timeout, a timeout spares ssthresh after a mark, and a second mark at one segment doubles the timer, as in ns-2; RFC 3168 6.1 does none of this.',
  },
] as const satisfies readonly Parameter[];
