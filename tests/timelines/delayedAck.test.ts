/** When a receiver acknowledges: at once, every second segment, or after 100 ms (RFC 5681 section 4.2; ns-2's DelAck). */
import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { minimalInput } from '../../src/scenario/edit/minimal.ts';
import { simulate } from '../experiment.ts';
import { complete } from '../scenario/refusals.ts';
import { first, oneLink, receiverTimelineOf, timelineOf } from './timeline.ts';

const delayed = { timeout: 0.1, segments: 2 };

describe('delayed ACKs', () => {
  it('the SYN is acknowledged at once, every second segment at once, a single one after 100 ms', () => {
    const simulation = simulate(oneLink({ variant: 'reno', stack: 'ns2', delayedAck: delayed }, { duration: 0.8 }));
    expect(receiverTimelineOf(simulation)).toFollow(`
      0.1004  segment 0 arrives           sends ACK 0
      0.3108  segment 1 arrives
      0.3208  segment 2 arrives           sends ACK 2
      0.5312  segment 3 arrives
      0.5412  segment 4 arrives           sends ACK 4
      0.5512  segment 5 arrives
      0.6512  the timer goes off          sends ACK 5
      `);
  });

  it('the window grows per ACK, half as fast', () => {
    const simulation = simulate(oneLink({ variant: 'reno', stack: 'ns2', delayedAck: delayed }, { duration: 0.7 }));
    expect(timelineOf(simulation)).toFollow(`
      0.2008  ACK 0                       sends 1 2;      cwnd 1 -> 2
      0.4212  ACK 2                       sends 3 4 5;    cwnd 2 -> 3
      0.6416  ACK 4                       sends 6 7 8;    cwnd 3 -> 4
      `);
  });

  it('a segment out of order, and one that fills a hole, are acknowledged at once', () => {
    const simulation = simulate(
      oneLink({ variant: 'reno', stack: 'ns2', delayedAck: delayed, forcedDrops: first(15) }, { duration: 2 }),
    );
    const lines = receiverTimelineOf(simulation);
    const after = lines.slice(lines.findIndex((line) => line.includes('segment 16 arrives')));
    // The ACK of 14 may still be delayed: the first out-of-order segment triggers it, and the others cause duplicates
    // of it.
    expect(after.slice(0, 4).map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'segment 16 arrives sends ACK 14',
      'segment 17 arrives sends ACK 14',
      'segment 18 arrives sends ACK 14',
      'segment 19 arrives sends ACK 14',
    ]);
    expect(after.find((line) => line.includes('segment 15 arrives'))).toMatch(/sends ACK (\d+)$/);
  });

  it('another number of segments and another time', () => {
    const simulation = simulate(
      oneLink(
        { variant: 'reno', stack: 'rfc', parameters: { initialWindow: 5 }, delayedAck: { timeout: 0.2, segments: 4 } },
        { duration: 0.6 },
      ),
    );
    expect(receiverTimelineOf(simulation)).toFollow(`
      0.1004  segment 0 arrives           sends ACK 0
      0.3108  segment 1 arrives
      0.3208  segment 2 arrives
      0.3308  segment 3 arrives
      0.3408  segment 4 arrives           sends ACK 4
      0.3508  segment 5 arrives
      0.5508  the timer goes off          sends ACK 5
      `);
  });

  it('without delay every segment is acknowledged', () => {
    const simulation = simulate(oneLink({ variant: 'reno', stack: 'ns2' }, { duration: 2 }));
    const lines = receiverTimelineOf(simulation);
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.every((line) => line.includes('sends ACK'))).toBe(true);
  });
});

describe('a missing segment, reported as Linux does', () => {
  /** Events at the receiver around segment 60, which is lost; a packet takes 1.2 ms, or 0.12 at 100 Mb/s. */
  const around = (sackDelay: number, rate = 1e7, lost = [60], delay = 0.02, more = {}): readonly string[] => {
    const flow = { kind: 'tcp', variant: 'reno', stack: 'linux', from: 'a', to: 'b', delayedAck: {} } as const;
    const simulation = simulate({
      duration: 1,
      network: {
        kind: 'custom',
        nodes: [{ id: 'a' }, { id: 'b' }],
        links: [{ from: 'a', to: 'b', rate, delay, queue: { limit: 1000 } }],
      },
      flows: [
        {
          ...flow,
          receiverWindow: 1000,
          parameters: { quickAcks: 0, sackDelay, ...more },
          forcedDrops: first(...lost),
        },
      ],
    });
    const lines = receiverTimelineOf(simulation);
    return lines.slice(lines.findIndex((line) => line.includes('segment 61 arrives')));
  };

  it('three times at once, then a millisecond after what is not reported yet', () => {
    expect(around(0.001)).toFollow(`
      0.1688  segment 61 arrives          sends ACK 59
      0.1696  segment 62 arrives          sends ACK 59
      0.1705  segment 63 arrives          sends ACK 59
      0.1713  segment 64 arrives
      0.1721  segment 65 arrives
      0.1723  the timer goes off          sends ACK 59
      0.1730  segment 66 arrives
      0.1738  segment 67 arrives
      0.1740  the timer goes off          sends ACK 59
      `);
  });

  it.each([
    [0.05, 0.0002, 'to 6.18'],
    [0.33, 0.001, 'since 7.2'],
  ])(
    'or a share of %d of a round trip of 4 ms, where that is shorter: %d s, as in kernels %s',
    (sackDelayShare, wait) => {
      const lines = around(0.001, 1e8, [60], 0.002, { sackDelayShare, initialWindow: 200 });
      const time = (line: string | undefined): number => Number.parseFloat(line ?? '');
      const fourth = lines.find((line) => line.endsWith('segment 64 arrives'));
      const timer = lines.find((line) => line.includes('the timer goes off'));
      expect(Math.abs(time(timer) - time(fourth) - wait)).toBeLessThan(0.00011);
    },
  );

  it('each at once without that delay', () => {
    const lines = around(0).filter((line) => / segment 6[1-9] arrives/.test(line));
    expect(lines).toHaveLength(9);
    for (const line of lines) expect(line).toMatch(/sends ACK 59$/);
  });

  it('what waits is in the ACK: nothing but the lost segment is sent again', () => {
    const lines = around(0.001, 1e8);
    const again = lines.filter((line, at) =>
      lines
        .slice(0, at)
        .some(
          (other) =>
            other.split(' ', 4)[2] === line.split(' ', 4)[2] && / arrives/.test(line) && / arrives/.test(other),
        ),
    );
    expect(again).toEqual([]);
    expect(lines.some((line) => / segment 60 arrives/.test(line))).toBe(true);
  });

  it('an ACK that waits leaves before a third run would hide what it reports', () => {
    const lost = [60, 62, 64, 66, 68, 70, 72, 74, 76, 78];
    const lines = around(0.001, 1e8, lost);
    // The ACK of the fourth waits; the fifth, after two other runs, triggers it and waits itself.
    expect(lines.slice(0, 8).map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'segment 61 arrives sends ACK 59',
      'segment 63 arrives sends ACK 59',
      'segment 65 arrives sends ACK 59',
      'segment 67 arrives',
      'segment 69 arrives sends ACK 59',
      'the timer goes off sends ACK 59',
      'segment 71 arrives',
      'segment 73 arrives sends ACK 59',
    ]);
    const arrivals = lines.flatMap((line) => / segment (\d+) arrives/.exec(line)?.[1] ?? []);
    expect(new Set(arrivals).size, 'nothing comes twice').toBe(arrivals.length);
  });
});

describe('the end of what an application writes', () => {
  const flow = { variant: 'reno', delayedAck: delayed, segmentSize: 1000 } as const;

  it('on stack linux it is pushed, and acknowledged at once', () => {
    const lines = (stack: 'linux' | 'rfc') =>
      receiverTimelineOf(
        simulate(
          oneLink({ ...flow, stack, parameters: { quickAcks: 0 }, application: { bytes: 3000 } }, { duration: 2 }),
        ),
      )
        .at(-1)!
        .replace(/^\S+ +/, '');
    expect(lines('linux')).toMatch(/^segment 3 arrives +sends ACK 3$/);
    expect(lines('rfc')).toMatch(/^the timer goes off +sends ACK 3$/);
  });

  it('an application without end fills the send buffer in pieces of 32 KiB, then writes what has become free each so often', () => {
    const alone = (writeInterval: number): number[] => {
      const simulation = simulate(
        oneLink(
          { ...flow, stack: 'linux', parameters: { quickAcks: 0, writeInterval, sendBuffer: 100 } },
          { duration: 6 },
        ),
      );
      let held = false;
      return receiverTimelineOf(simulation).flatMap((line) => {
        const [, segment] = / segment (\d+) arrives/.exec(line) ?? [];
        const odd = segment !== undefined && line.includes('sends ACK') && !held;
        held = segment !== undefined && !line.includes('sends ACK');
        return odd ? [Number(segment)] : [];
      });
    };
    // 33 segments of 1000 bytes are more than half of 64 KiB.
    expect(alone(0.5).slice(0, 3)).toEqual([0, 33, 66]);
    expect(alone(0.5).length).toBeGreaterThan(5);
    expect(alone(0)).toEqual([0]);
  });
});

describe('a flow that says nothing of delayed ACKs', () => {
  const acks = (flow: object): readonly string[] => {
    const own = { kind: 'tcp', variant: 'cubic', parameters: { quickAcks: 20, writeInterval: 0 }, ...flow };
    const lines = receiverTimelineOf(simulate(oneLink(own as never, { duration: 2 })));
    return lines.filter((line) => / segment (?:19|2[0-4]) arrives/.test(line)).map((line) => line.slice(7).trim());
  };

  it('on stack linux has the receiver of the kernel: quick ACKs first, then one for two segments', () => {
    expect(acks({ stack: 'linux' }).map((line) => line.includes('sends ACK'))).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it.each([{ stack: 'rfc' }, { stack: 'ns2' }, { stack: 'linux', delayedAck: { segments: 1 } }])(
    'has every segment acknowledged at once: %o',
    (flow) => {
      const lines = acks(flow.stack === 'ns2' ? { ...flow, variant: 'reno' } : flow);
      expect(lines).toHaveLength(6);
      expect(lines.every((line) => line.includes('sends ACK'))).toBe(true);
    },
  );

  it('and a scenario, its file and its link agree on it', () => {
    for (const given of [{}, { delayedAck: { segments: 1 } }, { delayedAck: { timeout: 0.04, segments: 2 } }]) {
      for (const stack of ['linux', 'rfc'] as const) {
        const scenario = complete({ flows: [{ variant: 'cubic', stack, ...given }] });
        expect(complete(minimalInput(scenario))).toEqual(scenario);
        expect(complete(scenario)).toEqual(scenario);
        expect(decodeLink(encodeLink(scenario)).scenario).toEqual(scenario);
      }
    }
  });
});
