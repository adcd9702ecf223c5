import { ns2ClockPhase } from '../../lab/build/ns2Phases.ts';
import type { Choices } from '../paper.ts';
import { Setup } from '../setup.ts';

/** Six TCP flows, the last one over the second trunk only, and a UDP flow on each trunk. */
export const TCP_FLOWS = 6;

/** Variants as printed, each with its ns-2 sender: BIC, CUBIC, Veno and CTCP are modules of TCP-Linux. */
export const BISWAL_VARIANTS = {
  reno: { name: 'Reno', variant: 'reno', stack: 'ns2' },
  newreno: { name: 'Newreno', variant: 'newreno', stack: 'ns2' },
  bic: { name: 'BIC', variant: 'bic', stack: 'ns2-linux' },
  cubic: { name: 'CUBIC', variant: 'cubic', stack: 'ns2-linux' },
  vegas: { name: 'Vegas', variant: 'vegas', stack: 'ns2' },
  veno: { name: 'Veno', variant: 'veno', stack: 'ns2-linux' },
  compound: { name: 'CTCP', variant: 'compound', stack: 'ns2-linux' },
} as const;
export type BiswalVariant = keyof typeof BISWAL_VARIANTS;

/** Header bytes of a packet: 0 for ns-2's Vegas, 50 for TCP-Linux because of timestamps, otherwise 40. */
const header = (key: BiswalVariant): number =>
  key === 'vegas' ? 0 : BISWAL_VARIANTS[key].stack === 'ns2-linux' ? 50 : 40;

/** The run of a variant. */
export function biswalSetup(key: BiswalVariant, { window = '200', packet = 'wire' }: Choices = {}): Setup {
  const { name, variant, stack } = BISWAL_VARIANTS[key];
  const trunk = { rate: 1e9, delay: 0.02, queue: { limit: 50 } };
  const access = { ...trunk, delay: 0.002 };
  const ends = [
    ...Array.from({ length: TCP_FLOWS }, (_, flow) => ({
      source: `s${flow}`,
      sink: `d${flow}`,
      router: flow === TCP_FLOWS - 1 ? 'r1' : 'r0',
    })),
    ...[0, 1].map((flow) => ({ source: `u${flow}`, sink: `v${flow}`, router: `r${flow}` })),
  ];
  return Setup.of(`${name}, window ${window}`, {
    title: `Biswal et al., ${name}`,
    duration: 100,
    network: {
      kind: 'custom',
      nodes: ['r0', 'r1', 'r2', ...ends.flatMap(({ source, sink }) => [source, sink])].map((id) => ({ id })),
      links: [
        { from: 'r0', to: 'r1', ...trunk },
        { from: 'r1', to: 'r2', ...trunk },
        ...ends.flatMap(({ source, sink, router }) => [
          { from: source, to: router, ...access },
          { from: 'r2', to: sink, ...access },
        ]),
      ],
    },
    flows: ends.map(({ source: from, sink: to }, flow) =>
      flow < TCP_FLOWS
        ? {
            variant,
            stack,
            from,
            to,
            start: 0.001,
            segmentSize: packet === 'wire' ? 1000 - header(key) : 1000,
            receiverWindow: Number(window),
            parameters: {
              ...(key === 'veno' ? { venoUnset: flow === 0 } : {}),
              clockPhase: ns2ClockPhase(flow, TCP_FLOWS, key === 'vegas' ? TCP_FLOWS : 0),
            },
          }
        : { kind: 'udp', from, to, rate: 1e6, packetSize: 1000, start: 0.001 },
    ),
  });
}
