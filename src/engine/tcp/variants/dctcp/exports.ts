import type { Exports } from '../variant.ts';

export const EXPORTS = {
  dctcp: { linux: 'dctcp', ns3: { typeId: 'TcpDctcp' } },
} satisfies Exports;
