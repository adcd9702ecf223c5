import type { Exports } from '../variant.ts';

export const EXPORTS = {
  highspeed: {
    linux: 'highspeed',
    ns2: { agent: 'Agent/TCP/Sack1', also: ['set windowOption_ 8'] },
    ns3: { typeId: 'TcpHighSpeed' },
  },
} satisfies Exports;
