/** ECT on ACKs and retransmissions by a setting (RFC 8311 section 4.3), as Linux sends them with AccECN. */
import { describe, expect, it } from 'vitest';
import { ECN } from '../../src/engine/kernel/packets.ts';
import { simulate, tcpOf } from '../experiment.ts';

/** A path whose way back is slow, with a marking threshold of three packets, so that ACKs wait there. */
function ran(parameters: Readonly<Record<string, string | boolean>>) {
  const simulation = simulate({
    duration: 5,
    network: {
      bottleneck: { rate: 1e7, delay: 0.01, queue: { limit: 100 } },
      reverse: { rate: 1.5e5, queue: { kind: 'step', limit: 100, threshold: 3 } },
      access: { rate: 1e9, delay: 0 },
    },
    flows: [{ kind: 'tcp', variant: 'sack', stack: 'rfc', receiverWindow: 200, parameters }],
  });
  simulation.runBefore(Infinity, Infinity);
  const { sender, receiver } = tcpOf(simulation);
  return { sender, receiver, acksMarked: simulation.ledger.marks?.marked[1] ?? 0 };
}

describe('ACKs', () => {
  it.each(['classic', 'precise', 'accurate'])('are marked on the way back only with the setting, %s', (ecn) => {
    expect(ran({ ecn }).acksMarked).toBe(0);
    expect(ran({ ecn, ectOnControl: true }).acksMarked).toBeGreaterThan(50);
  });

  it('that are marked are counted in ACE of the data, and cut no window', () => {
    const marked = ran({ ecn: 'accurate', ectOnControl: true });
    const plain = ran({ ecn: 'accurate' });
    expect(marked.acksMarked).toBeGreaterThan(50);
    expect(marked.sender.ecn!.state.echoes).toBe(0);
    expect(marked.receiver.state.delivered).toBe(plain.receiver.state.delivered);
    // Without marks ACE stays 5: CWR is not set, AE and ECE are.
    const aceOf = (label: number): number => label & (ECN.AE | ECN.CWR | ECN.ECE);
    expect(aceOf(plain.sender.ecn!.label(7, true))).toBe(ECN.AE | ECN.ECE);
    const before = marked.sender.ecn!.label(7, true);
    marked.sender.ecn!.heard(ECN.CE, 0, marked.sender.recovery);
    expect(aceOf(marked.sender.ecn!.label(7, true))).not.toBe(aceOf(before));
  });

  it('of the SYN are not ECN-capable, nor is the SYN', () => {
    const { sender, receiver } = ran({ ecn: 'accurate', ectOnControl: true });
    expect(sender.ecn!.label(0, true) & ECN.ECT).toBe(0);
    expect(receiver.ecn!.label(true) & ECN.ECT).toBe(0);
    expect(receiver.ecn!.label(false) & ECN.ECT).toBe(ECN.ECT);
  });
});

describe('retransmissions', () => {
  it('are ECN-capable only with the setting', () => {
    for (const ectOnControl of [false, true]) {
      const { sender } = ran({ ecn: 'classic', ectOnControl });
      expect((sender.ecn!.label(7, false) & ECN.ECT) !== 0).toBe(ectOnControl);
    }
  });

  it('say ECT(1) where data does', () => {
    const { sender } = ran({ ecn: 'accurate', ecnCodepoint: 'ect1', ectOnControl: true });
    expect(sender.ecn!.label(7, false) & ECN.ECT1).toBe(ECN.ECT1);
  });
});
