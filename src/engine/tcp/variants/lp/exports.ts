import type { Exports } from '../variant.ts';

export const EXPORTS = {
  lp: { linux: 'lp', ns3: { typeId: 'TcpLp' } },
} satisfies Exports;
