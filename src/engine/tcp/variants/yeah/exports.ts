import type { Exports } from '../variant.ts';

export const EXPORTS = {
  yeah: { linux: 'yeah', ns3: { typeId: 'TcpYeah' } },
} satisfies Exports;
