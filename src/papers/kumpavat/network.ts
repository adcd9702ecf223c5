import { remembered, Setup, titled } from '../setup.ts';

/** The run of a variant. `end`: the end of the run, s. */
const made = remembered((key) => {
  const [variant = '', end] = key.split('|');
  return new Setup(titled(variant), {
    title: `Kumpavat et al., ${titled(variant)}`,
    duration: Number(end),
    network: {
      bottleneck: { rate: 2e6, delay: 0.02, queue: { limit: 10 } },
      reverse: { queue: { limit: 50 } },
      access: { rate: 1e7, delay: 0.01, queue: { limit: 10_000 } },
    },
    flows: [
      { variant, start: 1 },
      { kind: 'udp', start: 0.1 },
    ],
  });
});

export const kumpavatSetup = (variant: string, end = '50'): Setup => made(`${variant}|${end}`);
