/** The rule that is learnt from a table: its tiles, its choices, and Reno on one path. */
import { describe, expect, it } from 'vitest';
import { learnt } from '../../../src/engine/tcp/variants/learnt/learnt.ts';
import {
  actionFor,
  levelFor,
  policyFault,
  policyOf,
  policyText,
  tileOf,
  within,
} from '../../../src/engine/tcp/variants/learnt/policy.ts';
import { controlOf } from '../control.ts';

/** Tiles 3, 2, 5, 0 and 7 of the five values. */
const TILE = 3 + 8 * (2 + 8 * (5 + 8 * (0 + 8 * 7)));

describe('the state of the learnt rule', () => {
  it('has eight tiles per value, with these bounds', () => {
    expect([1, 1.25, 2.5, 100].map((value) => tileOf(0, value))).toEqual([0, 1, 3, 7]);
    expect([0.3, 0.55, 1].map((value) => tileOf(1, value))).toEqual([0, 2, 5]);
    expect([1, 1.7, 9].map((value) => tileOf(2, value))).toEqual([0, 5, 7]);
    expect([0, 0.05, 1].map((value) => tileOf(4, value))).toEqual([0, 2, 7]);
  });

  it('lies in one tile of each coarser tiling', () => {
    // Halves of the tiles: 1, 1, 2, 0, 3; and once more: 0, 0, 1, 0, 1.
    expect(within(TILE, 2)).toBe(TILE);
    expect(within(TILE, 1)).toBe(1 + 4 * (1 + 4 * (2 + 4 * (0 + 4 * 3))));
    expect(within(TILE, 0)).toBe(4 + 16);
  });

  it('is answered by the finest tiling that lists it', () => {
    const fine = `${TILE.toString(36)}E`;
    const middle = `${within(TILE, 1).toString(36)}A`;
    expect([actionFor(policyOf('//'), TILE), levelFor(policyOf('//'), TILE)]).toEqual([3, -1]);
    expect([actionFor(policyOf('kB//'), TILE), levelFor(policyOf('kB//'), TILE)]).toEqual([1, 0]);
    expect(actionFor(policyOf(`kB/${middle}/`), TILE)).toBe(0);
    expect(actionFor(policyOf(`kB/${middle}/${fine}`), TILE)).toBe(4);
  });
});

describe('the text of a policy', () => {
  it('is read and written without change', () => {
    const text = '0AkB/1CrxD/0Epa7A';
    expect(policyFault(text)).toBeNull();
    expect(policyText(policyOf(text))).toBe(text);
  });

  it.each([
    ['0A/1B', 'must have 3 tilings separated by "/"'],
    ['wA//', 'tiling 1: must list tiles from 0 to v (base 36), each with an action from A to E'],
    ['/0F/', 'tiling 2: must list tiles from 0 to sf (base 36), each with an action from A to E'],
    ['//zzzA', 'tiling 3: must list tiles from 0 to pa7 (base 36), each with an action from A to E'],
  ])('is refused in one line: %s', (text, problem) => {
    expect(policyFault(text)?.problem).toBe(problem);
  });
});

describe('the learnt rule', () => {
  const coupled = {
    paths: 2,
    total: 30,
    sumRate: 400,
    fastest: 200,
    best: 4000,
    share: 0.5,
    isBest: true,
    moved: 0,
  };
  const compared = { behind: 1, farther: 1, waiting: 0 };
  /** Everything in tile 0 but the send interval: 20 ACKs for 20 segments, tile 5 of 8. */
  const decide = (letter: string, cwnd: number) => {
    const flow = controlOf(learnt, 'learnt', { cwnd, parameters: { policy: `2${letter}//` } });
    Object.assign(flow.own, { minRtt: 0.1, acks: 20, next: 100, since: 0 });
    flow.ack({ coupled, compared, srtt: 0.1, next: 120 }, 0.1);
    return flow;
  };

  it.each([
    ['A', 18],
    ['B', 19],
    ['C', 20],
    ['D', 21],
    ['E', 22],
  ])('does what the table says: %s', (letter, cwnd) => {
    const flow = decide(letter, 20);
    expect(flow.own.tile).toBe(5 * 8);
    expect(flow.own.level).toBe(0);
    expect(flow.window.cwnd).toBeCloseTo(cwnd, 12);
  });

  it('decides once per round trip, and keeps two segments', () => {
    const flow = decide('A', 2.1);
    expect(flow.window.cwnd).toBe(2);
    flow.ack({ coupled }, 0.05);
    expect(flow.fired).toHaveLength(2);
    flow.ack({ coupled }, 0.05);
    expect(flow.fired).toHaveLength(4);
  });

  it('is Reno at a loss and on one path', () => {
    const flow = controlOf(learnt, 'learnt', { cwnd: 20 });
    flow.lose();
    expect(flow.window.cwnd).toBe(10);
    flow.ack({ coupled: { ...coupled, paths: 1 } });
    expect(flow.window.cwnd).toBe(10.1);
  });
});
