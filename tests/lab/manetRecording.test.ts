/** The recording of mobile nodes: broken links, requests, routes found and lost, and whether a route works. */
import { describe, expect, it } from 'vitest';
import { WAY } from '../../src/lab/protocol/manetProtocol.ts';
import type { LinkBreakMark, Mark } from '../../src/lab/protocol/markProtocol.ts';
import { finished, takeRows, walk } from './labs.ts';

const kindOf =
  <Kind extends Mark['kind']>(kind: Kind) =>
  (mark: Mark): mark is Extract<Mark, { kind: Kind }> =>
    mark.kind === kind;

describe('marks of nodes', () => {
  const { notable } = finished(walk).recorder;

  it('name the link that broke, the number of tries, the reason, and the route that used it', () => {
    const breaks = notable.filter(kindOf('linkBreak'));
    const first = breaks.find(({ node, nextHop }: LinkBreakMark) => node === 0 && nextHop === 1);
    expect(first).toMatchObject({ retries: 7, reason: 'outOfRange', old: { flow: 0, nodes: [0, 1, 2] } });
    expect(breaks.every(({ retries }) => retries >= 4)).toBe(true);
  });

  it('record requests and errors with the node that sends them and the node they concern', () => {
    const [request] = notable.filter(kindOf('request'));
    expect(request).toMatchObject({ node: 0, target: 2 });
    expect(request!.time).toBeCloseTo(1, 2);
    expect(notable.filter(kindOf('error')).map(({ target }) => target)).toContain(2);
  });

  it('record when the route was found, lost and found again, alternately', () => {
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
  const rows = takeRows(lab);
  const at = (time: number): number => rows.get(`${id}/${Math.floor(time / bucket)}`)!.last;
  expect([0.5, 3, 7, 12].map(at)).toEqual([WAY.NONE, WAY.WORKS, WAY.WORKS, WAY.WORKS]);
  // Node 1 is 250 m from both ends at 4 + 150 / 40 s.
  const out = 4 + 150 / 40;
  expect(at(out + 2 * bucket)).not.toBe(WAY.WORKS);
});
