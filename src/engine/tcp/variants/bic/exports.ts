import type { Exports } from '../variant.ts';

export const EXPORTS = {
  bic: { linux: 'bic', ns3: { typeId: 'TcpBic' } },
} satisfies Exports;
