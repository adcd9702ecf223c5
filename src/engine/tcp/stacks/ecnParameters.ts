import type { Parameter } from '../../parameter.ts';

/** Explicit congestion notification (RFC 3168, RFC 8257, RFC 9768). */
export const ECN_PARAMETERS = [
  {
    name: 'ecn',
    label: 'ECN',
    kind: 'choice',
    choices: ['off', 'classic', 'precise', 'accurate'],
    fixed: true,
    help: 'Whether queues may mark segments instead of dropping them: off; with an echo until the sender has reacted (RFC 3168); with an echo of exactly what was marked (RFC 8257); or with a count of marked packets in each ACK (AccECN, RFC 9768).',
  },
  {
    name: 'ecnCodepoint',
    label: 'ECN codepoint',
    kind: 'choice',
    choices: ['ect0', 'ect1'],
    needs: { setting: 'ecn', values: ['classic', 'precise', 'accurate'] },
    fixed: true,
    help: 'What segments say while ECN is on: ECT(0) (RFC 3168), or ECT(1), by which a scalable sender asks DualPI2 for the low-latency queue (RFC 9331 4.1).',
  },
  {
    name: 'ectOnControl',
    label: 'ECT on ACKs and retransmissions',
    kind: 'switch',
    needs: { setting: 'ecn', values: ['classic', 'precise', 'accurate'] },
    fixed: true,
    help: 'Whether pure ACKs and retransmissions can be marked too (RFC 8311 4.3; Linux with AccECN), so that a queue on the way back marks ACKs instead of dropping them. RFC 3168 6.1.4 and 6.1.5 forbid it.',
  },
  {
    name: 'ecnAsInNs2',
    label: "ns-2's ECN",
    kind: 'switch',
    fixed: true,
    help: 'Behaviour of ns-2 instead of RFC 3168 6.1: retransmissions can be marked and carry CWR, a mark counts at once after a timeout, a timeout after a mark keeps ssthresh, and a second mark at one segment doubles the timer.',
  },
] as const satisfies readonly Parameter[];
