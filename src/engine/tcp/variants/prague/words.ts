import type { Words } from '../variant.ts';

export const WORDS = {
  prague: {
    origin: { year: 2021, heeds: 'marks', after: 'dctcp' },
    summary:
      'DCTCP for the Internet: once per round trip it gives up half of the average share of marked segments, and it spaces its segments evenly (Internet-Draft “Prague Congestion Control”).',
    details:
      'ACKs without marks add a segment per round trip, also while a mark is answered; a loss halves the window. Flows with short round trips act as if theirs were {virtualRtt}. It was made for queues that mark early, such as the low-latency queue of DualPI2, where its delay stays short beside senders that fill the other queue. In one queue with them that marks it takes most of the link.',
    differs: [
      {
        text: 'It does not detect such a queue (the draft wants it, Linux has no such code), and does not lower the size of its segments when two of them fill a round trip. A round trip adds one segment, not 1500 bytes. Segments leave one by one. Without accurate ECN it is Reno and sends ECT(0).',
      },
    ],
  },
} satisfies Words;
