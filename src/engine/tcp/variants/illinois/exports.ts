import type { Exports } from '../variant.ts';

export const EXPORTS = {
  illinois: { linux: 'illinois', ns3: { typeId: 'TcpIllinois' } },
} satisfies Exports;
