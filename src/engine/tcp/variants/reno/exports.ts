import type { Exports } from '../variant.ts';

export const EXPORTS = {
  tahoe: { linux: 'reno', ns2: { agent: 'Agent/TCP' } },
  reno: { linux: 'reno', ns2: { agent: 'Agent/TCP/Reno' }, ns3: { typeId: 'TcpLinuxReno', firstHoleOnly: true } },
  newreno: { linux: 'reno', ns2: { agent: 'Agent/TCP/Newreno' }, ns3: { typeId: 'TcpNewReno', firstHoleOnly: true } },
  sack: { linux: 'reno', ns2: { agent: 'Agent/TCP/Sack1' }, ns3: { typeId: 'TcpNewReno' } },
  fack: { linux: 'reno', ns2: { agent: 'Agent/TCP/Fack' } },
} satisfies Exports;
