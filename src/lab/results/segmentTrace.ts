import { PACKET, type PacketObserver } from '../../engine/kernel/journal.ts';
import { PHASES, type Phase } from '../../engine/tcp/phase.ts';
import { ScriptedPeer } from '../../engine/tcp/scriptedPeer.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import { Writer } from '../../engine/tcp/writer.ts';
import type { Probe } from './probes.ts';
import type { Simulation } from '../build/simulation.ts';

/**
 * A row about one flow: a data segment sent, counted from 0 without the SYN, or the sender's state after an ACK, a
 * write or a timer.
 */
export type SegmentRow = { readonly flow: number } & (
  | { readonly t: number; readonly what: 'send' | 'resend' | 'probe'; readonly segment: number }
  | {
      readonly t: number;
      readonly what: 'state';
      readonly cwnd: number;
      /** null: unbounded. */
      readonly ssthresh: number | null;
      readonly phase: Phase;
      /** Segments in the network, as far as the sender knows. */
      readonly pipe: number;
    }
);

/** A threshold above this is no limit. */
const UNBOUNDED = 1e9;

/** Writes every segment sent by a TCP sender, and its state after each ACK, write and timer. */
export function segmentProbe(
  simulation: Simulation,
  write: (row: SegmentRow) => void,
): { readonly probe: Probe; readonly packets: PacketObserver } {
  const watched = simulation.flows.map((parts, flow) => ({
    sender: parts.kind === 'tcp' ? parts.sender : null,
    writes: simulation.scenario.flows[flow]?.kind === 'tcp' && simulation.scenario.flows[flow].writes !== null,
    highest: 0,
    acks: 0,
    tailProbe: -1,
    windowProbes: 0,
  }));
  const { scheduler } = simulation.kernel;
  const next: { owner: unknown } = { owner: null };
  /** The segment of an outstanding tail loss probe, or -1. */
  const tailProbeOf = (sender: Sender): number => (sender.recovery as { readonly probe?: number }).probe ?? -1;
  return {
    packets: {
      packet: (code, t, flow, segment) => {
        const one = watched[flow];
        if (code !== PACKET.SENT || one === undefined || one.sender === null || segment === 0) return;
        const isProbe = tailProbeOf(one.sender) === segment && one.tailProbe !== segment;
        const what = isProbe ? 'probe' : segment > one.highest ? 'send' : 'resend';
        if (segment > one.highest) one.highest = segment;
        write({ t, flow, what, segment: segment - 1 });
      },
    },
    probe: {
      before: () => {
        next.owner = scheduler.ownerOf(scheduler.state.slots[1]!);
        for (const one of watched) {
          if (one.sender === null) continue;
          one.acks = one.sender.state.acksReceived;
          one.tailProbe = tailProbeOf(one.sender);
        }
      },
      after: () => {
        const t = simulation.now;
        const { owner } = next;
        for (const [flow, one] of watched.entries()) {
          const { sender, writes, windowProbes } = one;
          if (sender === null || sender.flight.acked < 0) continue;
          const probes = sender.persist?.state.probes ?? 0;
          if (probes > windowProbes) write({ t, flow, what: 'probe', segment: sender.flight.acked });
          one.windowProbes = probes;
          const opens = owner instanceof ScriptedPeer && owner.state.played === 0 && writes;
          const own = owner === sender || owner instanceof Writer || owner instanceof ScriptedPeer;
          if (opens || !(own || sender.state.acksReceived > one.acks)) continue;
          const { cwnd, ssthresh } = sender.window;
          write({
            t,
            flow,
            what: 'state',
            cwnd,
            ssthresh: ssthresh >= UNBOUNDED ? null : ssthresh,
            phase: PHASES[sender.state.phase]!,
            pipe: sender.pipe(),
          });
        }
      },
    },
  };
}
