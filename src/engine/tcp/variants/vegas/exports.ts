import type { Exports } from '../variant.ts';

export const EXPORTS = {
  vegas: { linux: 'vegas', ns2: { agent: 'Agent/TCP/Vegas' }, ns3: { typeId: 'TcpVegas' } },
} satisfies Exports;
