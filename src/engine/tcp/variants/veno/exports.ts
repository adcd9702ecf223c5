import type { Exports } from '../variant.ts';

export const EXPORTS = {
  veno: { linux: 'veno', ns3: { typeId: 'TcpVeno' } },
} satisfies Exports;
