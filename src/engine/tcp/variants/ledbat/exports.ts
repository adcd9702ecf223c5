import type { Exports } from '../variant.ts';

export const EXPORTS = {
  ledbat: { ns3: { typeId: 'TcpLedbat' } },
} satisfies Exports;
