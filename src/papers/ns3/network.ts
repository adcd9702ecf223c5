import type { Choices } from '../paper.ts';
import { Setup } from '../setup.ts';

/** Variants in the order of the columns. */
export const NS3_VARIANTS = { newreno: 'NewReno', westwood: 'Westwood', highspeed: 'HighSpeed' } as const;
export type Ns3Variant = keyof typeof NS3_VARIANTS;

/** Number of seeds if packets are lost at random. */
const SEEDS = 10;

export interface Dumbbell {
  /** Rate of the link between the routers, kb/s; its delay, ms; number of senders. */
  readonly rate: number;
  readonly delay: number;
  readonly sources: number;
}

/** The run of a variant. */
export function ns3Setup(variant: Ns3Variant, { rate, delay, sources }: Dumbbell, choices: Choices = {}): Setup {
  const lost = Number(choices['loss'] ?? 0);
  return Setup.of(
    `${NS3_VARIANTS[variant]}, ${rate} kb/s, ${delay} ms, ${sources} senders${lost > 0 ? `, ${100 * lost} % lost` : ''}`,
    {
      title: `NewReno, Westwood, HighSpeed: ${NS3_VARIANTS[variant]}`,
      duration: Number(choices['duration'] ?? 100),
      network: {
        bottleneck: {
          rate: rate * 1000,
          delay: delay / 1000,
          queue: { limit: 100 },
          loss: lost > 0 ? { kind: 'bernoulli', rate: lost } : { kind: 'none' },
        },
        reverse: { loss: { kind: 'none' } },
        access: { rate: 5e6, delay: 0.01, queue: { limit: 100 } },
      },
      flows: Array.from({ length: sources }, () => ({
        variant,
        stack: 'rfc',
        // The release notes say that SACK and RFC 6675 came with ns-3.27: in 3.25 all variants use NewReno's recovery.
        sack: false,
        parameters: { recovery: 'newreno' },
        segmentSize: 1460,
        receiverWindow: 44,
        delayedAck: { timeout: 0.2, segments: 2 },
      })),
    },
    lost > 0 ? SEEDS : 1,
  );
}
