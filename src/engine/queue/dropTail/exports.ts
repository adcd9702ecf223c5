import { plainOnLinux, type QueueExports } from '../exporting.ts';

export const EXPORTS = {
  dropTail: {
    netem: plainOnLinux,
    ns2: {
      write: (_settings, { ends, places }) => ({ kind: 'DropTail', lines: [`$ns queue-limit ${ends} ${places}`] }),
    },
    ns3: (device, size) => [`${device}->GetQueue()->SetMaxSize(QueueSize("${size}"));`],
  } satisfies QueueExports,
};
