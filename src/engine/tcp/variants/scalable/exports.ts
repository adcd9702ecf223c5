import type { Exports } from '../variant.ts';

export const EXPORTS = {
  scalable: { linux: 'scalable', ns3: { typeId: 'TcpScalable' } },
} satisfies Exports;
