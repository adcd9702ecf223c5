/** The handshake that agrees on the feedback of marks (RFC 9768 section 3.1, RFC 3168 section 6.1.1). */
import { ECN } from '../../kernel/packets.ts';
import { rfc, type AnyRule } from '../../rule.ts';

/** Kinds of feedback, by the settings that ask for them. A number, so that it can be state. */
export const FEEDBACK = { off: 0, classic: 1, precise: 2, accurate: 3 } as const;

/** The bits of the three TCP flags, AE, CWR and ECE. */
export const THREE = ECN.AE | ECN.CWR | ECN.ECE;

/** An ECN-setup SYN of RFC 3168, and its answer. */
const SETUP = ECN.CWR | ECN.ECE;
const SETUP_ANSWER = ECN.ECE;

/** The ECN field of the IP header (RFC 3168 section 5): 0 Not-ECT, 1 ECT(1), 2 ECT(0), 3 CE. */
export function fieldOf(flags: number): 0 | 1 | 2 | 3 {
  if ((flags & ECN.CE) !== 0) return 3;
  if ((flags & ECN.ECT) === 0) return 0;
  return (flags & ECN.ECT1) === 0 ? 2 : 1;
}

/** Codes of the four values of that field. */
const CODES = [ECN.CWR, ECN.CWR | ECN.ECE, ECN.AE, ECN.AE | ECN.CWR] as const;

/** Flags of a SYN that asks for a kind of feedback. */
export const requestOf = (ecn: Exclude<keyof typeof FEEDBACK, 'off'>): number => (ecn === 'accurate' ? THREE : SETUP);

/**
 * Encodes an IP ECN field in TCP flags. The answer to a SYN encodes the field of the SYN (RFC 9768 table 2); the ACK of
 * that answer encodes the field of the answer (table 3).
 */
const codeOf = (flags: number): number => CODES[fieldOf(flags)];

/** The code of a marked packet. */
export const MARKED = codeOf(ECN.CE);

/** Feedback that a receiver gives after a SYN with these flags. `own`: the kind that it supports. */
export function feedbackAfter(syn: number, own: number): number {
  const asks = syn & THREE;
  if (asks === 0 || own === FEEDBACK.off) return FEEDBACK.off;
  // Codes that are reserved on a SYN are taken as a request for AccECN (RFC 9768 section 3.1.3).
  if (own === FEEDBACK.accurate && asks !== SETUP) return FEEDBACK.accurate;
  if ((asks & SETUP) !== SETUP) return FEEDBACK.off;
  return own === FEEDBACK.precise ? own : FEEDBACK.classic;
}

/** Flags of the answer to a SYN. `feedback`: what the receiver gives; `reflects`: it returns the SYN's. */
export function answerOf(syn: number, feedback: number, reflects: boolean): number {
  if (reflects) return syn & THREE;
  if (feedback === FEEDBACK.off) return 0;
  return feedback === FEEDBACK.accurate ? codeOf(syn) : SETUP_ANSWER;
}

/** A rule whose effect returns the feedback to expect. `asked`: the kind that the SYN asked for. */
interface Agreement extends AnyRule {
  readonly effect: (asked: number) => number;
}

const agreement = { kind: 'life', shows: ['flags AE, CWR, ECE'] } as const;

/** Journal values: the flags of the SYN before, those of its answer after, as numbers from 0 to 7. */
const accurateAgreed: Agreement = {
  id: -1,
  ...agreement,
  title: 'Accurate ECN is agreed on',
  formula: 'SYN: 111; answer: 010, 011, 100 or 110',
  citation: rfc(9768, '3.1.1'),
  plain:
    'The SYN asked for accurate ECN with all three flags, and the answer agrees. It tells how the ECN field of the SYN arrived: 010 Not-ECT, 011 ECT(1), 100 ECT(0), 110 marked. From now on each ACK carries a count of marks.',
  effect: () => FEEDBACK.accurate,
};
const classicAgreed: Agreement = {
  id: -1,
  ...agreement,
  title: 'Classic ECN is agreed on',
  formula: 'the answer has ECE alone: 001',
  citation: rfc(9768, '3.1.2'),
  plain:
    'The receiver knows only classic ECN (RFC 3168): its ACKs repeat one bit until the sender has reacted. A scalable sender then acts as Reno and sends ECT(0).',
  effect: (asked) => (asked === FEEDBACK.accurate ? FEEDBACK.classic : asked),
};
const ecnRefused: Agreement = {
  id: -1,
  ...agreement,
  title: 'No ECN',
  formula: 'the answer has none of the flags, 000, or all, 111',
  citation: rfc(9768, '3.1.2'),
  plain:
    'The SYN asked for no ECN, or the receiver has none, or it only returns the flags of the SYN: the sender sends Not-ECT, so that queues drop its packets instead of marking them.',
  effect: () => FEEDBACK.off,
};

export const HANDSHAKE_RULES: readonly AnyRule[] = [ecnRefused, classicAgreed, accurateAgreed];

/** The rule that a sender applies to an answer with these flags. `asked`: the feedback that its SYN asked for. */
export function agreementOf(answer: number, asked: number): Agreement {
  const code = answer & THREE;
  if (code === 0 || code === THREE) return ecnRefused;
  // The reserved code 101 comes from nodes that know the nonce of RFC 3540, or from later ones.
  if (asked === FEEDBACK.accurate) return code === SETUP_ANSWER ? classicAgreed : accurateAgreed;
  return (code & SETUP) === SETUP_ANSWER ? classicAgreed : ecnRefused;
}

/** Feedback that a sender expects after an answer with these flags. */
export const feedbackAgreed = (answer: number, asked: number): number => agreementOf(answer, asked).effect(asked);
