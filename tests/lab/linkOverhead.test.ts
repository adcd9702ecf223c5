/** One place computes how long a link sends: bytes added there to each packet act on every queue and every utilisation. */
import { expect, it } from 'vitest';
import { engineModule } from '../../scripts/engineModule.mjs';
import { QUEUES } from '../../src/engine/queue/catalogue.ts';
import type * as library from '../../src/library/index.ts';
import { oneLink } from '../experiment.ts';

/** Bytes of a packet; the link adds as many here. */
const BYTES = 1000;
/** The library with the one constant changed. */
const { run } = (await engineModule('src/library/index.ts', [
  {
    name: 'overhead',
    transform: (code, id) =>
      id.endsWith('link/transmission.ts') ? code.replace(/OVERHEAD = 0\b/, `OVERHEAD = ${BYTES}`) : null,
  },
])) as typeof library;

const RATE = 2e6;
const DURATION = 20;
/** Queues with a rate of their own, below that of the link. */
const SLOWER = ['shaper', 'policer', 'opportunities', 'rateTrace'];

/** What a link that is offered three times its capacity sends; its rate halves at `halves`, s. */
async function sentOver(kind: string, halves: number | null) {
  const { links } = await run({
    duration: DURATION,
    network: oneLink({ rate: RATE, delay: '10ms', queue: { kind } as object }),
    flows: [{ kind: 'udp', rate: '3Mb/s', packetSize: BYTES, from: 'a', to: 'b' }],
    interventions: halves === null ? [] : [{ kind: 'setLink', at: halves, link: 'a>b', rate: RATE / 2 }],
  });
  return links[0]!;
}

it.each(QUEUES)(
  'bytes that a link adds to each packet halve what $name sends, and count as sending',
  async ({ name }) => {
    const { packets, bytes, utilisation } = await sentOver(name, null);
    expect(bytes).toBe(packets * BYTES);
    expect(packets).toBeGreaterThan(10);
    // Part of the packet being sent at the end may be left.
    const one = (8 * 2 * BYTES) / RATE / DURATION;
    expect(Math.abs(utilisation - packets * one)).toBeLessThanOrEqual(one);
    if (!SLOWER.includes(name)) expect(utilisation).toBeGreaterThan(0.99);
  },
);

it.each(QUEUES)('they count at both rates of a link that changes: $name', async ({ name }) => {
  const { packets, utilisation } = await sentOver(name, DURATION / 2);
  expect(packets).toBeGreaterThan(10);
  if (SLOWER.includes(name)) return;
  expect(utilisation).toBeGreaterThan(0.99);
  expect(packets / ((0.75 * DURATION * RATE) / (8 * 2 * BYTES))).toBeCloseTo(1, 2);
});
