import { defineLoss, lossLaw } from '../definition.ts';
import type { LossExports } from '../exporting.ts';

const NONE = defineLoss({
  name: 'none',
  title: 'none',
  help: 'The link itself loses nothing.',
  parameters: [],
  usual: true,
});

export const LOSSES = [NONE] as const;

export const LAWS = [lossLaw(NONE, () => null)] as const;

export const EXPORTS = {
  none: { netem: () => '', ns2: { write: () => [] }, ns3: () => [] } satisfies LossExports,
};
