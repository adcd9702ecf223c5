/**
 * The reactions of each loss recovery to losses, late segments and timeouts, with scripted peers, rule by rule
 * (recoveries.txt).
 */
import { expect, it } from 'vitest';
import type { RecoveryEvent } from '../../src/engine/tcp/flight.ts';
import { mayWalk } from '../../src/engine/tcp/recovery/rackState.ts';
import { answered, scriptsOf, written } from './script.ts';

it.each(scriptsOf('recoveries'))('$title', ({ table, bench }) => {
  expect(answered(table, bench)).toEqual(written(table));
});

it('RFC 8985 6.2 step 4: a wait that a DSACK has doubled is the first one again after 16 recoveries', () => {
  // Two segments at a time: the first is lost, the second reported; the least round trip is 100 ms.
  const recoveries = Array.from({ length: 18 }, (_, round) => ({ at: 300 + 250 * round, lost: 2 + 2 * round }));
  const table = [
    '100 write 100',
    '200 ack 2 dsack 0-1',
    ...recoveries.flatMap(({ at, lost }) => [
      `${at} ack ${lost} sack ${lost + 1}-${lost + 2}`,
      `${at + 150} ack ${lost + 2}`,
    ]),
  ].join('\n');
  const parameters = { recovery: 'rack', tailLossProbe: false };
  const lines = answered(table, { at: 100, rtt: 100, variant: 'newreno', stack: 'rfc', receiverWindow: 2, parameters });
  const timers = lines.filter((line) => line.includes('timer')).map((line) => Number.parseFloat(line));
  expect(timers.map((time, round) => time - recoveries[round]!.at)).toEqual([
    ...Array.from({ length: 16 }, () => 50),
    25,
    25,
  ]);
});

it('a walk along the transmissions ends after as many steps as are on their way, or the run ends with a fault', () => {
  const event = { flow: 0, flight: { acked: 2, highest: 5 } } as unknown as RecoveryEvent;
  expect(() => mayWalk(event, 3)).not.toThrow();
  expect(() => mayWalk(event, 4)).toThrow('a list of transmissions without an end');
});
