import type { Exports } from '../variant.ts';

export const EXPORTS = {
  bbr: { linux: 'bbr', ns3: { typeId: 'TcpBbr' } },
} satisfies Exports;
