import type { Choices } from '../paper.ts';
import { remembered, Setup } from '../setup.ts';

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

const made = remembered((text) => {
  const [variant, rate, delay, sources, loss, duration] = text.split('|') as [Ns3Variant, ...string[]];
  const lost = Number(loss);
  return new Setup(
    `${NS3_VARIANTS[variant]}, ${rate} kb/s, ${delay} ms, ${sources} senders${lost > 0 ? `, ${100 * lost} % lost` : ''}`,
    {
      title: `NewReno, Westwood, HighSpeed: ${NS3_VARIANTS[variant]}`,
      duration: Number(duration),
      network: {
        bottleneck: {
          rate: Number(rate) * 1000,
          delay: Number(delay) / 1000,
          queue: { limit: 100 },
          loss: lost > 0 ? { kind: 'bernoulli', rate: lost } : { kind: 'none' },
        },
        reverse: { loss: { kind: 'none' } },
        access: { rate: 5e6, delay: 0.01, queue: { limit: 100 } },
      },
      flows: Array.from({ length: Number(sources) }, () => ({
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
});

/** The run of a variant; equal choices give the same object. */
export const ns3Setup = (variant: Ns3Variant, { rate, delay, sources }: Dumbbell, choices: Choices = {}): Setup =>
  made([variant, rate, delay, sources, choices['loss'] ?? '0', choices['duration'] ?? '100'].join('|'));
