import type { Words, Exports } from '../variant.ts';

/** Both take their measurements from RACK. */
const NEEDS_RACK = 'Without RACK it measures nothing, and its window stays at its initial value.';

export const WORDS = {
  bbr: {
    origin: { year: 2016, heeds: 'rate' },
    summary:
      'Measures how fast its segments arrive and how short a round trip can be, and sends evenly at that rate (Cardwell and others 2016, version 1).',
    details: `ACKs only measure; now and then it sends faster for a round trip to find more, then slower to drain the queue. A loss cuts the window only for a short time. It was made for paths with random losses and for oversized queues; in a short queue it crowds out others and loses many segments. ${NEEDS_RACK}`,
    differs: [
      {
        text: 'Segments leave one by one, whereas the kernel sends the segments of about a millisecond together; the budget for such bursts is the same.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  bbr: { linux: 'bbr', ns3: { typeId: 'TcpBbr' } },
} satisfies Exports;
