import { named, type Unnamed } from '../../parameter.ts';

/** Explicit congestion notification (RFC 3168, RFC 8257, RFC 9768). */
export const ECN_PARAMETERS = named({
  ecn: {
    label: 'ECN',
    kind: 'choice',
    choices: ['off', 'classic', 'precise', 'accurate'],
    fixed: true,
    help: 'Whether queues may mark segments instead of dropping them: off; with an echo until the sender has reacted (RFC 3168); with an echo of exactly what was marked (RFC 8257); or with a count of marked packets in each ACK (AccECN, RFC 9768).',
  },
  ecnCodepoint: {
    label: 'ECN codepoint',
    kind: 'choice',
    choices: ['ect0', 'ect1'],
    needs: { setting: 'ecn', values: ['classic', 'precise', 'accurate'] },
    fixed: true,
    help: 'What segments say while ECN is on: ECT(0) (RFC 3168), or ECT(1), by which a scalable sender asks DualPI2 for the low-latency queue (RFC 9331 4.1).',
  },
  ectOnControl: {
    label: 'ECT on ACKs and retransmissions',
    kind: 'switch',
    needs: { setting: 'ecn', values: ['classic', 'precise', 'accurate'] },
    fixed: true,
    help: 'Whether pure ACKs and retransmissions can be marked too (RFC 8311 4.3; Linux with AccECN), so that a queue on the way back marks ACKs instead of dropping them. RFC 3168 6.1.4 and 6.1.5 forbid it.',
  },
  receiverEcn: {
    label: 'ECN of the receiver',
    kind: 'choice',
    choices: ['same', 'classic', 'off', 'reflects'],
    needs: { setting: 'ecn', values: ['classic', 'precise', 'accurate'] },
    fixed: true,
    help: 'What the receiver supports: what the SYN asks for; classic ECN only (RFC 3168); none; or it is a broken one that returns the flags of the SYN. The answer to the SYN tells the sender, which then uses less or none (RFC 9768 3.1.2); a scalable one becomes Reno (Linux TCP Prague 0.7 also turns ECN off).',
  },
  ecnSyns: {
    label: 'SYNs that ask for ECN',
    kind: 'integer',
    range: [0, 100],
    needs: { setting: 'ecn', values: ['classic', 'precise', 'accurate'] },
    fixed: true,
    help: 'How many SYNs ask for ECN before the next ones ask for none, so that a path that drops such SYNs is passed (RFC 9768 3.1.4: 2; Linux: 1). 0: all of them.',
  },
  ectOnSyn: {
    label: 'ECT on the SYN',
    kind: 'switch',
    needs: { setting: 'ecn', values: ['classic', 'precise', 'accurate'] },
    fixed: true,
    help: 'Whether the SYN and its answer can be marked too (draft-ietf-tcpm-generalized-ecn; DCTCP in Linux). With AccECN the answer tells the ECN field of the SYN, and after a marked SYN the window begins at one segment.',
  },
  marksAtOnce: {
    label: 'ACK marks at once',
    kind: 'switch',
    needs: { setting: 'ecn', values: ['classic'] },
    fixed: true,
    help: 'Although ACKs are delayed, the first marked segment, the one after it, and each segment with CWR are acknowledged at once, and CWR ends the echo even of a mark that no ACK has reported (Linux: tcp_data_ecn_check(), tcp_ecn_accept_cwr()).',
  },
  ecnAsInNs2: {
    label: "ns-2's ECN",
    kind: 'switch',
    fixed: true,
    help: 'Behaviour of ns-2 instead of RFC 3168 6.1: retransmissions can be marked and carry CWR, a mark counts at once after a timeout, a timeout after a mark keeps ssthresh, and a second mark at one segment doubles the timer.',
  },
} as const satisfies Unnamed);
