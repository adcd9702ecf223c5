import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  cubic: {
    origin: { year: 2008, heeds: 'loss', after: 'bic' },
    summary:
      'Grows along a cubic curve of the time since the last loss, flat near the window where it happened (RFC 9438).',
    details:
      'ACKs bring the window to the curve; a loss leaves {betaCubic} of the window, 0.8 in its older versions, and begins a new one. It was made for long fast paths, and most senders of the Internet use it. As the curve follows the clock and not the round trips, long paths grow like short ones; where Reno would be faster, it grows like Reno. It fills queues, and takes every loss for congestion.',
    differs: [
      {
        law: 'cubic',
        text: 'HyStart++ is not part of it but a setting of slow start; an unnecessary cut is not undone; entering the Reno-friendly region never lowers cwnd.',
      },
      {
        law: 'linux6Cubic',
        text: "It is version 2.3 of today's kernel: whole segments, one more for at least two that arrived; a loss leaves 717/1024 of the window; a timeout makes it forget the curve. Time advances in ticks of 4 ms, and the curve is evaluated at most once in each.",
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  cubic: { linux: 'cubic', ns3: { typeId: 'TcpCubic' } },
} satisfies Exports;
