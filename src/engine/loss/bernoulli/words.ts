import type { PartWords } from '../../link/partWords.ts';
import type { LossSettings } from '../definition.ts';
import type { LossExports } from '../exporting.ts';
import type { BERNOULLI } from './catalogue.ts';

export const WORDS = { bernoulli: { sentence: 'Each packet is lost with probability {rate}.' } satisfies PartWords };

export const EXPORTS = {
  bernoulli: {
    netem: ({ rate }) => `loss ${100 * rate}%`,
    ns3: (device, { rate }) => [`lose(${device}, ${rate});`],
  } satisfies LossExports<LossSettings<typeof BERNOULLI>>,
};
