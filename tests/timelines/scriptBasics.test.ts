/** The peer of a script: what is refused, the messages, and a run with it. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { labOf } from '../lab/labs.ts';
import { accepted, firingsOf, simulate, tcpOf } from '../experiment.ts';
import { answered, scripted, written } from './script.ts';

const LOST = `
  10 write 20            -> 0-9 / 10 -
  20 ack 0 sack 4-5      -> 10 / 10 -
  22 ack 0 sack 4-6      -> 11 / 10 -
  24 ack 0 sack 4-7      -> *0 / 6 7
  26 ack 0 sack 4-8      -> *1 / 6 7
`;

const refusals = (change: object): string[] => {
  const input = scripted(LOST);
  const parsed = parseScenario({ ...input, network: { ...(input.network as object), ...change } });
  return parsed.ok ? [] : parsed.problems.map(({ path, message, given }) => `${path}: ${message} (got ${given})`);
};

describe('a damaged script gets one clear line', () => {
  it.each([
    [
      'times out of order',
      {
        peer: [
          { at: 0.03, ack: 0 },
          { at: 0.02, ack: 0 },
        ],
      },
      'network.peer[1].at: must not be before the row before it, 0.03 s (got 0.02)',
    ],
    [
      'a row before the handshake',
      { peer: [{ at: 0.001, ack: 0 }] },
      'network.peer[0].at: must not be before the handshake, 0.01 s (got 0.001)',
    ],
    [
      'an ACK of what is never written',
      { peer: [{ at: 1, ack: 21 }] },
      'network.peer[0].ack: must be at most 20, the data of the application (got 21)',
    ],
    [
      'a block of what is never written',
      { peer: [{ at: 1, ack: 0, sack: [[3, 22]] }] },
      'network.peer[0].sack[0][1]: must be at most 20, the data of the application (got 22)',
    ],
    [
      'a window below zero',
      { peer: [{ at: 1, ack: 0, window: -1 }] },
      'network.peer[0].window: must be at least 0 (got -1)',
    ],
    [
      'a block that goes down',
      { peer: [{ at: 1, ack: 0, sack: [[5, 4]] }] },
      'network.peer[0].sack[0][1]: must be above the first, 5 (got 4)',
    ],
    [
      'a block below the ACK',
      { peer: [{ at: 1, ack: 5, sack: [[4, 7]] }] },
      'network.peer[0].sack[0][0]: must be above the ACK, 5 (got 4)',
    ],
    [
      'half a block',
      { peer: [{ at: 1, ack: 5, sack: [[6]] }] },
      'network.peer[0].sack[0]: must have at least 2 elements (got a list of 1)',
    ],
    ['a row without an ACK', { peer: [{ at: 1 }] }, 'network.peer[0].ack: must be given (got nothing)'],
  ])('%s', (_, change, line) => expect(refusals(change)).toEqual([line]));

  it('also where flows do not fit', () => {
    const input = scripted(LOST);
    const lines = (flows: readonly object[]): string[] => {
      const parsed = parseScenario({ ...input, duration: 1, flows });
      return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`);
    };
    const one = { kind: 'tcp' };
    expect(lines([one, one])).toEqual(['flows: must be one TCP flow: a script is the answer to one sender']);
    expect(lines([{ kind: 'udp' }])).toEqual(['flows: must be one TCP flow: a script is the answer to one sender']);
    expect(lines([{ ...one, forcedDrops: [{ segment: 3 }] }])).toEqual([
      'flows[0].forcedDrops: must be empty: lost segments are those that the script never acknowledges',
    ]);
    expect(
      lines([
        {
          ...one,
          writes: [
            { at: 1, segments: 20 },
            { at: 0.5, segments: 1 },
          ],
        },
      ]),
    ).toEqual(['flows[0].writes[1].at: must not be before the write before it, 1 s']);
    expect(lines([{ ...one, application: { bytes: 100_000 }, writes: [{ at: 1, segments: 20 }] }])).toEqual([
      'flows[0].application.bytes: must be null beside writes, which define the amount',
    ]);
  });
});

describe('an ACK above what was sent', () => {
  it('is refused by the sender and told (RFC 9293 section 3.10.7.4)', () => {
    const table = `
      10 write 20   -> 0-9 / 10 -
      20 ack 15     -> / 10 -
      30 ack 1      -> 10-11 / 11 -
    `;
    expect(answered(table, { stack: 'rfc' })).toEqual(written(table));
    const reported = firingsOf(simulate(scripted(table, { stack: 'rfc' })));
    const [refused] = reported.filter(({ title }) => title === 'An ACK of unsent data is refused');
    expect(refused).toMatchObject({ time: 0.02, subject: 15, before: 10 });
  });

  it('in a block is no report', () => {
    const table = `
      10 write 20         -> 0-9 / 10 -
      20 ack 0 sack 4-12  -> / 10 -
    `;
    expect(answered(table, { stack: 'linux', variant: 'reno' })).toEqual(written(table));
  });
});

describe('a run on a script', () => {
  it('is answered as it stands in the picture of the issue', () => {
    expect(answered(LOST, { stack: 'linux', variant: 'cubic' })).toEqual(written(LOST));
  });

  it('has the same digest however it is taken up again', () => {
    const scenario = accepted(scripted(LOST, { stack: 'linux', variant: 'cubic' }));
    const [whole, parts] = [build(scenario), build(scenario)];
    whole.runBefore(Infinity);
    parts.runBefore(0.021);
    const checkpoint = parts.save();
    parts.runBefore(Infinity);
    parts.restore(checkpoint);
    parts.runBefore(Infinity);
    expect(parts.digest()).toBe(whole.digest());
  });

  it('stands whole in a link', () => {
    const scenario = accepted(scripted(LOST, { stack: 'linux', variant: 'cubic' }));
    const opened = decodeLink(encodeLink(scenario));
    expect(opened.notes).toEqual([]);
    expect(opened.scenario).toEqual(scenario);
  });

  it('of 2000 rows is stepped in by ACKs, back as forward', () => {
    const rows = Array.from({ length: 2000 }, (_, row) => `${20 + row} ack ${row + 1}`);
    const lab = labOf(scripted(rows.join('\n'), { variant: 'reno', stack: 'linux' }));
    lab.seek({ time: 2.5 });
    const times: number[] = [];
    for (let step = 0; step < 3 && lab.step('ack', -1, 0); step++)
      times.push(Number((lab.simulation.now * 1000).toFixed(1)));
    for (let step = 0; step < 2 && lab.step('ack', 1, 0); step++)
      times.push(Number((lab.simulation.now * 1000).toFixed(1)));
    expect(times).toEqual([2019, 2018, 2017, 2018, 2019]);
  });

  it('takes a handshake that was not timed, and one that began before the clock', () => {
    const sender = (rtt: number | null) => {
      const simulation = simulate(scripted(LOST, { stack: 'linux', rtt }));
      simulation.runBefore(0.015);
      return tcpOf(simulation).sender;
    };
    expect(sender(null).srtt()).toBe(0);
    expect(sender(500).srtt()).toBe(0.5);
    expect(sender(500).flight.highest).toBe(10);
  });
});

describe('an application that pauses', () => {
  it('hands over its data piece by piece in any network', () => {
    const simulation = simulate({
      duration: 10,
      flows: [
        {
          kind: 'tcp',
          variant: 'newreno',
          writes: [
            { at: 0, segments: 5 },
            { at: 2, segments: 7 },
          ],
        },
      ],
    });
    simulation.runBefore(1.9);
    expect(tcpOf(simulation).sender.flight.acked).toBe(5);
    simulation.runBefore(Infinity);
    expect(tcpOf(simulation).sender.flight.acked).toBe(12);
  });
});
