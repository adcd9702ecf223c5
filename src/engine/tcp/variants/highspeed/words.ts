import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  highspeed: {
    origin: { year: 2003, heeds: 'loss', after: 'reno' },
    summary:
      'Reno up to {lowWindow} segments; above, the larger the window, the faster it grows and the less a loss takes off (RFC 3649).',
    details:
      'With 1000 segments, a round trip of ACKs adds about eight segments instead of one, and a loss removes a third of the window instead of half. It was made for paths such as 10 Gb/s over 100 ms, which it fills with one loss in ten million segments; Reno would need one in five thousand million. On such paths it leaves Reno little, and two HighSpeed flows converge slowly to equal shares.',
    differs: [
      {
        law: 'highspeed',
        text: 'a(w) and b(w) are evaluated from the response function of section 5 and not read from the rounded table of appendix B. Beyond High_Window b goes on falling and is held at 0.01.',
      },
      {
        stacks: ['ns2'],
        text: 'The first cut, and every cut in slow start, halves, as in ns-2; Low_P is 1.5/38^2.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  highspeed: {
    linux: 'highspeed',
    ns2: { agent: 'Agent/TCP/Sack1', also: ['set windowOption_ 8'] },
    ns3: { typeId: 'TcpHighSpeed' },
  },
} satisfies Exports;
