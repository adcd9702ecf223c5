import type { Exports } from '../variant.ts';

export const EXPORTS = {
  westwood: { linux: 'westwood', ns3: { typeId: 'TcpWestwoodPlus' } },
} satisfies Exports;
