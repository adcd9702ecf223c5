/** The handshake that agrees on feedback of marks: RFC 9768 section 3.1 and 3.2.2, its tables, and a recorded kernel. */
import { describe, expect, it } from 'vitest';
import { ECN } from '../../src/engine/kernel/packets.ts';
import { aceOf } from '../../src/engine/tcp/ecn/accurate.ts';
import {
  answerOf,
  FEEDBACK,
  feedbackAfter,
  feedbackAgreed,
  requestOf,
  THREE,
} from '../../src/engine/tcp/ecn/handshake.ts';
import { captureRun } from '../../src/capture/write/capture.ts';
import { EcnSeen } from '../../src/capture/connections/ecnSeen.ts';
import { CaptureReader, type Seen } from '../../src/capture/read/readCapture.ts';
import { firingsOf, oneLink, simulate, tcpOf } from '../experiment.ts';

const { off, classic, precise, accurate } = FEEDBACK;
/** AE, CWR and ECE: "010". */
const flagsOf = (bits: string): number =>
  [ECN.AE, ECN.CWR, ECN.ECE].reduce((sum, bit, at) => sum | (bits[at] === '1' ? bit : 0), 0);
const bitsOf = (flags: number): string => aceOf(flags).toString(2).padStart(3, '0');
const FIELDS = {
  'Not-ECT': 0,
  'ECT(1)': ECN.ECT | ECN.ECT1,
  'ECT(0)': ECN.ECT,
  CE: ECN.ECT | ECN.CE,
} as const;

describe('RFC 9768 table 2: who asks, who answers, what they agree on', () => {
  it.each([
    ['accurate', 'accurate', 'Not-ECT', '111', '010', accurate],
    ['accurate', 'accurate', 'ECT(1)', '111', '011', accurate],
    ['accurate', 'accurate', 'ECT(0)', '111', '100', accurate],
    ['accurate', 'accurate', 'CE', '111', '110', accurate],
    ['accurate', 'classic', 'Not-ECT', '111', '001', classic],
    ['accurate', 'off', 'Not-ECT', '111', '000', off],
    ['classic', 'accurate', 'Not-ECT', '011', '001', classic],
    ['classic', 'classic', 'Not-ECT', '011', '001', classic],
    ['precise', 'precise', 'ECT(0)', '011', '001', precise],
    ['classic', 'off', 'Not-ECT', '011', '000', off],
  ] as const)('%s asks, %s answers, the SYN arrives as %s', (asked, own, field, request, answer, agreed) => {
    const syn = requestOf(asked) | FIELDS[field];
    const feedback = feedbackAfter(syn, FEEDBACK[own]);
    const reply = answerOf(syn, feedback, false);
    expect([bitsOf(syn), bitsOf(reply), feedbackAgreed(reply, FEEDBACK[asked])]).toEqual([request, answer, agreed]);
    // Both ends expect the same, but for a receiver that knows no more than RFC 3168.
    expect(feedback).toBe(agreed);
  });

  it('a server of the nonce answers 101, which is reserved and means AccECN to one who asked for it', () => {
    expect(feedbackAgreed(flagsOf('101'), accurate)).toBe(accurate);
    expect(feedbackAgreed(flagsOf('101'), classic)).toBe(classic);
  });

  it('a broken server returns the flags of the SYN: no ECN', () => {
    for (const asked of ['accurate', 'classic'] as const) {
      const syn = requestOf(asked);
      expect(answerOf(syn, off, true)).toBe(syn);
      expect(feedbackAgreed(syn, FEEDBACK[asked])).toBe(off);
    }
  });

  it('without ECN in the SYN there is none (third block)', () => {
    expect(feedbackAfter(0, accurate)).toBe(off);
    expect(answerOf(0, off, false)).toBe(0);
  });

  it('codes of a SYN that have no meaning yet ask for AccECN (3.1.3)', () => {
    for (const code of ['001', '010', '100', '101', '110'])
      expect(feedbackAfter(flagsOf(code), accurate), code).toBe(accurate);
    // RFC 3168 looks at CWR and ECE only.
    expect(['001', '010', '100', '101', '110', '111'].map((code) => feedbackAfter(flagsOf(code), classic))).toEqual([
      off,
      off,
      off,
      off,
      off,
      classic,
    ]);
  });
});

/** One flow over a queue that marks; Prague, which asks for accurate ECN, unless `flow` changes it. */
const made = (
  parameters: object,
  flow: object = {},
  duration = 10,
  more: object = {},
  interventions: readonly object[] = [],
) =>
  simulate({
    duration,
    network: oneLink({ rate: 1e7, delay: 0.01, queue: { kind: 'step', limit: 1000, threshold: 6 }, ...more }),
    flows: [
      { kind: 'tcp', variant: 'prague', stack: 'rfc', from: 'a', to: 'b', receiverWindow: 5000, parameters, ...flow },
    ],
    interventions,
  } as never);

/** The same, run to its end. */
const ran = (...of: Parameters<typeof made>) => {
  const simulation = made(...of);
  const firings = firingsOf(simulation);
  return { simulation, firings, titles: new Set(firings.map(({ title }) => title)), ...tcpOf(simulation) };
};

describe('Prague', () => {
  it('beside a receiver of RFC 3168 is Reno with ECT(0): the same run as with classic ECN', () => {
    const fallen = ran({ receiverEcn: 'classic' });
    const reno = ran({ ecn: 'classic' });
    expect(fallen.titles).toContain('Classic ECN is agreed on');
    expect(fallen.titles).toContain('Reno instead of Prague');
    expect(fallen.titles).toContain('Multiplicative decrease for a mark');
    expect(fallen.receiver.ecn!.state.marked).toBeGreaterThan(20);
    expect(fallen.receiver.state.delivered).toBe(reno.receiver.state.delivered);
    expect(fallen.sender.window).toEqual(reno.sender.window);
    expect(fallen.sender.ecn!.label(7, true) & ECN.ECT1).toBe(0);
    expect(fallen.sender.pacingRate()).toBe(0);
  });

  it.each(['off', 'reflects'])(
    'with a receiver of "%s" sends Not-ECT, and is dropped instead of marked',
    (receiverEcn) => {
      const { titles, receiver, sender, simulation } = ran({ receiverEcn }, {}, 10, {
        queue: { kind: 'red', limit: 100, minThreshold: 5, maxThreshold: 15, ecn: true },
      });
      expect(titles).toContain('No ECN');
      expect(titles).toContain('Reno instead of Prague');
      expect(sender.ecn!.label(7, true)).toBe(0);
      expect(receiver.ecn!.state.marked).toBe(0);
      expect(simulation.ledger.droppedOn(0, 0)).toBeGreaterThan(3);
    },
  );

  it('with accurate feedback records what was agreed on, and goes on as Prague', () => {
    const { firings, titles } = ran({});
    const agreed = firings.filter(({ title }) => title === 'Accurate ECN is agreed on');
    expect(agreed.map(({ before, after }) => [before, after])).toEqual([[7, 2]]);
    expect(titles).not.toContain('Reno instead of Prague');
  });
});

describe('a SYN that is ECN-capable', () => {
  it.each([
    ['ect0', 4],
    ['ect1', 3],
  ])('with %s is answered with its code (recorded: Linux 7.2.7, dctcp)', (ecnCodepoint, code) => {
    const { firings } = ran({ ecn: 'accurate', ecnCodepoint, ectOnSyn: true }, { variant: 'dctcp' }, 1);
    expect(firings.find(({ title }) => title === 'Accurate ECN is agreed on')).toMatchObject({
      before: 7,
      after: code,
    });
  });

  it('and marked opens with one segment, and is in no count', () => {
    const order = { kind: 'packet', at: 0, flow: 0, number: 0, transmission: 1, ack: false, action: 'mark' };
    const build = (...interventions: readonly object[]) => ran({ ectOnSyn: true }, {}, 0.05, {}, interventions);
    const marked = build(order);
    const agreed = marked.firings.find(({ title }) => title === 'Accurate ECN is agreed on');
    expect(agreed).toMatchObject({ before: 7, after: 6 });
    expect(marked.firings.find(({ title }) => title === 'Initial window')?.after).toBe(1);
    expect(marked.receiver.ecn!.accurate!.state.cep).toBe(5);
    expect(marked.sender.ecn!.counting!.state.cep).toBe(5);
    const plain = build();
    expect(plain.firings.find(({ title }) => title === 'Initial window')?.after).toBe(10);
  });
});

describe('a lost SYN', () => {
  it.each([
    [0, 1, 'Accurate ECN is agreed on'],
    [2, 1, 'Accurate ECN is agreed on'],
    [1, 1, 'No ECN'],
    [2, 2, 'No ECN'],
  ])('with %i that ask, and %i lost: %s', (ecnSyns, lost, title) => {
    const forcedDrops = Array.from({ length: lost }, (_, at) => ({ segment: 0, transmission: at + 1 }));
    const { titles, sender } = ran({ ecnSyns }, { forcedDrops }, 10);
    expect(titles).toContain(title);
    expect((sender.ecn!.label(7, true) & ECN.ECT) !== 0).toBe(title !== 'No ECN');
  });
});

describe('an answer that arrives twice', () => {
  it('is no count of marks: the SYN was sent twice, and both were answered', () => {
    // The timer of the SYN is shorter than the path.
    const { sender } = ran({}, {}, 3, { delay: 0.7, queue: { limit: 1000 } });
    expect(sender.state.synLost).toBe(true);
    expect(sender.ecn!.counting!.state.cep).toBe(5);
  });
});

describe('classic ECN', () => {
  it.each([
    ['rfc', 'sack', 0b011, 0b001],
    ['ns2', 'sack', 0, 0],
  ] as const)(
    'of stack %s has the flags of an ECN-setup SYN, where the stack has a handshake',
    (stack, variant, syn, answer) => {
      const { sender, receiver } = ran({ ecn: 'classic' }, { variant, stack }, 0.02);
      const label = sender.ecn!.label(0, true);
      expect(aceOf(label)).toBe(syn);
      receiver.ecn!.open(label);
      expect(aceOf(receiver.ecn!.label(true) & THREE)).toBe(answer);
    },
  );
});

describe('the handshake in a capture', () => {
  const seen = (from: string, flags: number, ecn: number, payload = 0): Seen =>
    ({ from, to: '', flags, ecn, payload }) as unknown as Seen;
  const [SYN, ACK, ECE, CWR, AE] = [2, 16, 64, 128, 256];

  it.each([
    [CWR | ECE | AE, CWR, 'accurate ECN (RFC 9768), and the SYN arrived as Not-ECT'],
    [CWR | ECE | AE, CWR | ECE, 'accurate ECN (RFC 9768), and the SYN arrived as ECT(1)'],
    [CWR | ECE | AE, AE, 'accurate ECN (RFC 9768), and the SYN arrived as ECT(0)'],
    [CWR | ECE | AE, AE | CWR, 'accurate ECN (RFC 9768), and the SYN arrived marked'],
    [CWR | ECE | AE, AE | ECE, 'accurate ECN (RFC 9768), and the SYN arrived with a reserved code'],
    [CWR | ECE | AE, ECE, 'classic ECN (RFC 3168)'],
    [CWR | ECE | AE, 0, 'no ECN'],
    [CWR | ECE | AE, CWR | ECE | AE, 'no ECN'],
    [CWR | ECE, ECE, 'classic ECN (RFC 3168)'],
    [CWR | ECE, ECE | CWR, 'no ECN'],
  ])('%i answered by %i', (syn, answer, agreed) => {
    const read = new EcnSeen();
    read.see(seen('a', SYN | syn, 0));
    read.see(seen('b', SYN | ACK | answer, 0));
    expect(read.remarks('a', 'b').join(' ')).toContain(`: ${agreed}.`);
  });

  it('counts marked segments, and the steps of ACE on ACKs', () => {
    const read = new EcnSeen();
    read.see(seen('a', SYN | CWR | ECE | AE, 0));
    read.see(seen('b', SYN | ACK | CWR, 0));
    for (const ecn of [2, 3, 3, 2]) read.see(seen('a', ACK, ecn, 1448));
    for (const ace of [5, 6, 7, 1]) read.see(seen('b', ACK | (ace & 4 ? AE : 0) | ((ace & 3) << 6), 2));
    const [said] = read.remarks('a', 'b');
    expect(said).toContain('2 of 4 segments passed the point of capture marked.');
    expect(said).toContain('report at least 4 marks.');
  });

  it('is read back from an exported run: flags 111 and 010, then ACE 5 on data with ECT(1)', () => {
    const read: Seen[] = [];
    const reader = new CaptureReader((segment) => read.push(segment));
    captureRun(made({}, {}, 0.2), { tap: 'sender' }, (piece) => reader.push(piece));
    expect(read.slice(0, 3).map(({ flags, ecn }) => [flags, ecn])).toEqual([
      [SYN | AE | CWR | ECE, 0],
      [SYN | ACK | CWR, 0],
      [ACK | AE | ECE, 1],
    ]);
  });

  it('says nothing of a connection without ECN', () => {
    const read = new EcnSeen();
    read.see(seen('a', SYN, 0));
    read.see(seen('b', SYN | ACK, 0));
    read.see(seen('a', ACK, 0, 1448));
    expect(read.remarks('a', 'b')).toEqual([]);
  });
});
