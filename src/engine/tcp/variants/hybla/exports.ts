import type { Exports } from '../variant.ts';

export const EXPORTS = {
  hybla: { linux: 'hybla', ns3: { typeId: 'TcpHybla' } },
} satisfies Exports;
