/** What is recorded of mobile nodes: broken links, requests, ways found and lost, and whether a way works. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lab } from '../../src/lab/lab.ts';
import { WAY } from '../../src/lab/manetProtocol.ts';
import type { LinkBreakMark, Mark } from '../../src/lab/markProtocol.ts';
import { SAMPLE_STRIDE } from '../../src/lab/protocol.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { TWO_WAYS } from '../wireless/twoWays.ts';
import { finished, labOf } from './labs.ts';

/** The data goes over node 1, which walks away at 4 s; nodes 3 and 4 are another way. */
const walk: ScenarioInput = {
  duration: 16,
  network: { ...TWO_WAYS, mobility: { kind: 'trace', moves: [[4, 1, 300, 650, 40]] } },
  flows: [{ start: 1, receiverWindow: 32, from: '0', to: '2' }],
};

type Row = readonly number[];
/** The newest row of each series and bucket. */
function rowsOf(lab: Lab, into = new Map<string, Row>()): Map<string, Row> {
  const rows = lab.recorder.takeRows();
  for (let at = 0; at < rows.length; at += SAMPLE_STRIDE)
    into.set(`${rows[at]} ${rows[at + 1]}`, Array.from(rows.subarray(at, at + SAMPLE_STRIDE)));
  return into;
}
const kindOf =
  <Kind extends Mark['kind']>(kind: Kind) =>
  (mark: Mark): mark is Extract<Mark, { kind: Kind }> =>
    mark.kind === kind;

describe('marks of nodes', () => {
  const { notable } = finished(walk).recorder;

  it('name the link that broke, after how many tries, why, and the way that led over it', () => {
    const breaks = notable.filter(kindOf('linkBreak'));
    const first = breaks.find(({ node, nextHop }: LinkBreakMark) => node === 0 && nextHop === 1);
    expect(first).toMatchObject({ retries: 7, reason: 'outOfRange', old: { flow: 0, nodes: [0, 1, 2] } });
    expect(breaks.every(({ retries }) => retries >= 4)).toBe(true);
  });

  it('tell of requests and errors with the node that sends them and the node they are about', () => {
    const [request] = notable.filter(kindOf('request'));
    expect(request).toMatchObject({ node: 0, target: 2 });
    expect(request!.time).toBeCloseTo(1, 2);
    expect(notable.filter(kindOf('error')).map(({ target }) => target)).toContain(2);
  });

  it('tell when the way was found, lost and found again, in turns', () => {
    const ways = notable.filter((mark) => mark.kind === 'wayFound' || mark.kind === 'wayLost');
    expect(ways.map(({ kind }) => kind)).toEqual(['wayFound', 'wayLost', 'wayFound']);
    expect(ways.map((mark) => ('nodes' in mark ? mark.nodes : []))).toEqual([
      [0, 1, 2],
      expect.anything(),
      [0, 3, 4, 2],
    ]);
  });
});

it('a series tells whether the way of a flow works: not before it is found, not when a hop is out of range', () => {
  const lab = finished(walk);
  const { series, bucket } = lab.recorder;
  const id = series.find(({ quantity }) => quantity === 'route')!.id;
  const rows = rowsOf(lab);
  const at = (time: number): number => rows.get(`${id} ${Math.floor(time / bucket)}`)![4]!;
  expect([0.5, 3, 7, 12].map(at)).toEqual([WAY.NONE, WAY.WORKS, WAY.WORKS, WAY.WORKS]);
  // Node 1 is 250 m from both ends at 4 + 150 / 40 s.
  const out = 4 + 150 / 40;
  expect(at(out + 2 * bucket)).not.toBe(WAY.WORKS);
});

it('in whatever pieces a run is run, stepped back and changed, its rows and marks are the same', () => {
  const moved = { kind: 'moveNode', node: 3, x: 200, y: 60, speed: 5 } as const;
  const straight = labOf(walk);
  straight.advance(6);
  expect(straight.intervene(moved).ok).toBe(true);
  const { events } = straight.simulation;
  straight.advance(Infinity);
  const expected = straight.recorder.notable;
  const rows = rowsOf(straight);
  fc.assert(
    fc.property(
      fc.array(fc.record({ to: fc.double({ min: 0, max: 9, noNaN: true }), frames: fc.integer({ min: 0, max: 3 }) }), {
        maxLength: 6,
      }),
      (visits) => {
        const lab = labOf(walk);
        const seen = new Map<string, Row>();
        const visit = (): void => {
          for (const { to, frames } of visits) {
            lab.seek({ time: to });
            for (let step = 0; step < frames; step++) lab.step('frame', step % 2 === 0 ? 1 : -1);
            rowsOf(lab, seen);
          }
        };
        visit();
        lab.seek({ event: events });
        const intervened = lab.intervene(moved);
        if (!intervened.ok) throw new Error('refused');
        for (const [key, row] of seen) if (row[1]! * lab.recorder.bucket >= intervened.forgetAfter) seen.delete(key);
        visit();
        lab.advance(Infinity);
        rowsOf(lab, seen);
        expect(lab.recorder.notable).toEqual(expected);
        for (const [key, row] of rows) expect(seen.get(key), key).toEqual(row);
      },
    ),
    { numRuns: 3, seed: 7 },
  );
});
