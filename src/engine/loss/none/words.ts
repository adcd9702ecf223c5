import type { LossExports } from '../exporting.ts';

export const EXPORTS = {
  none: { netem: () => '', ns2: { write: () => [] }, ns3: () => [] } satisfies LossExports,
};
