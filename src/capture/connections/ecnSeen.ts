import { aceBits } from '../../engine/tcp/ecn/accurate.ts';
import { FEEDBACK, feedbackAgreed } from '../../engine/tcp/ecn/handshake.ts';
import { counted } from '#scenario/words/english.ts';
import type { Seen } from '../read/readCapture.ts';

/** AE, CWR and ECE in the flags of a TCP header, the highest bit first: 0 to 7. */
const threeOf = (flags: number): number => (((flags >> 8) & 1) << 2) | ((flags >> 6) & 3);
const SYN = 2;
const ACK = 16;
const REQUESTS = { accurate: 7, classic: 3 } as const;
/** The ECN field of the received SYN, as the answer to an AccECN request reports it (RFC 9768 table 2). */
const REPORTED: Readonly<Record<number, string>> = { 2: 'as Not-ECT', 3: 'as ECT(1)', 4: 'as ECT(0)', 6: 'marked' };

const bits = (three: number): string => three.toString(2).padStart(3, '0');

/** The use of ECN by a connection: its handshake, and how its data and ACKs arrived at the point of capture. */
export class EcnSeen {
  private request = -1;
  private answer = -1;
  /** Per end: numbers of segments with data, of ECN-capable ones among them, and of marked ones. */
  private readonly data = new Map<string, { sent: number; capable: number; marked: number }>();
  /** Per end: number of ACKs with ECE, sum of the increases of ACE (modulo 8), and newest ACE; -1: none yet. */
  private readonly acks = new Map<string, { ece: number; steps: number; ace: number }>();

  see({ from, flags, ecn = 0, payload }: Seen): void {
    const three = threeOf(flags);
    if ((flags & SYN) !== 0) {
      if ((flags & ACK) === 0) this.request = three;
      else this.answer = three;
      return;
    }
    if (payload > 0) {
      const seen = this.data.get(from) ?? { sent: 0, capable: 0, marked: 0 };
      this.data.set(from, seen);
      seen.sent++;
      if (ecn !== 0) seen.capable++;
      if (ecn === 3) seen.marked++;
      return;
    }
    const seen = this.acks.get(from) ?? { ece: 0, steps: 0, ace: -1 };
    this.acks.set(from, seen);
    if ((three & 1) !== 0) seen.ece++;
    // In the third packet of the handshake ACE encodes the ECN field of the SYN-ACK (RFC 9768 section 3.2.2.1).
    if (seen.ace >= 0) seen.steps += (three - seen.ace) & 7;
    seen.ace = three;
  }

  /** Sentences about a connection whose data goes from one end to the other. */
  remarks(from: string, to: string): readonly string[] {
    const { request, answer } = this;
    const asks = request === REQUESTS.accurate ? 'accurate ECN' : request === REQUESTS.classic ? 'classic ECN' : '';
    const { sent = 0, capable = 0, marked = 0 } = this.data.get(from) ?? {};
    const arrived = capable > 0 ? ` ${marked} of ${counted(sent, 'segment')} passed the point of capture marked.` : '';
    if (asks === '') return arrived === '' ? [] : [`ECN:${arrived}`];
    const said = `The SYN asks for ${asks} (AE, CWR, ECE: ${bits(request)})`;
    if (answer < 0) return [`${said}; its answer is not in the file.${arrived}`];
    return [`${said}; its answer is ${bits(answer)}: ${this.agreement()}.${arrived}${this.reports(to)}`];
  }

  /** The feedback that the handshake agreed on, a value of FEEDBACK. */
  private get agreed(): number {
    const asked = this.request === REQUESTS.accurate ? FEEDBACK.accurate : FEEDBACK.classic;
    return feedbackAgreed(aceBits(this.answer), asked);
  }

  private agreement(): string {
    const { agreed } = this;
    if (agreed === FEEDBACK.off) return 'no ECN';
    if (agreed === FEEDBACK.classic) return 'classic ECN (RFC 3168)';
    return `accurate ECN (RFC 9768), and the SYN arrived ${REPORTED[this.answer] ?? 'with a reserved code'}`;
  }

  /** What the ACKs of an end report. */
  private reports(end: string): string {
    const seen = this.acks.get(end);
    if (seen === undefined) return '';
    if (this.agreed === FEEDBACK.accurate)
      return ` The steps of ACE on its ACKs, modulo 8, report at least ${counted(seen.steps, 'mark')}.`;
    return seen.ece > 0 ? ` ${counted(seen.ece, 'ACK')} carried ECE.` : '';
  }
}
