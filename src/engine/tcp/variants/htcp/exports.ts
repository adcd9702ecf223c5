import type { Exports } from '../variant.ts';

export const EXPORTS = {
  htcp: { linux: 'htcp', ns3: { typeId: 'TcpHtcp' } },
} satisfies Exports;
