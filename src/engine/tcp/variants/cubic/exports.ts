import type { Exports } from '../variant.ts';

export const EXPORTS = {
  cubic: { linux: 'cubic', ns3: { typeId: 'TcpCubic' } },
} satisfies Exports;
