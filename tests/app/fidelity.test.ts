/** The pages of the fidelity passport. */
import { describe, expect, it } from 'vitest';
import { differenceOf, isEqual, type Compared } from '../../src/app/explain/fidelity/compared.ts';
import { notKeptCounts, pagesOf } from '../../src/app/explain/fidelity/pages.ts';

const figure = (more: Partial<Compared>): Compared => ({
  variant: 'newreno',
  stack: 'ns2',
  against: 'ns-2.35',
  experiment: 'a chain',
  quantity: 'goodput',
  ours: '1',
  theirs: '1',
  bound: 'within 3 %',
  passed: true,
  ...more,
});

const pageOf = (rows: readonly Compared[], name: string) =>
  pagesOf(rows).find(({ title, stack }) => `${title} ${stack}`.trim() === name) ?? expect.fail(`no page ${name}`);

describe('the passport', () => {
  it('shows a figure on the page of its variant and stack, and whether it is equal, within its bound or neither', () => {
    const rows = [figure({}), figure({ ours: '1.01' }), figure({ ours: '2', passed: false }), figure({ stack: 'rfc' })];
    expect(pageOf(rows, 'NewReno ns2')).toMatchObject({ equal: 1, within: 1, failed: 1 });
    expect(pageOf(rows, 'NewReno rfc').rows).toHaveLength(1);
    expect(pageOf(rows, 'Tahoe ns2').rows).toHaveLength(0);
  });

  it('shows figures of mobile networks on a page of their own, whatever the sender', () => {
    const rows = [figure({ network: 'mobile' }), figure({ network: 'mobile', variant: 'udp', stack: '' }), figure({})];
    expect(pageOf(rows, 'Mobile networks').rows).toHaveLength(2);
    expect(pageOf(rows, 'NewReno ns2').rows).toHaveLength(1);
  });

  it('shows figures that belong to no variant under their own name', () => {
    expect(pageOf([figure({ variant: 'RED queue' }), figure({})], 'RED queue').rows).toHaveLength(1);
  });

  it('lists figures that differ as known deviations, within their bound or not, with the reason where the test gives one', () => {
    const rows = [figure({}), figure({ ours: '1.01', why: 'the draws differ' }), figure({ ours: '2', passed: false })];
    const { deviations } = pageOf(rows, 'NewReno ns2');
    expect(deviations.map(({ ours, why }) => [ours, why])).toEqual([
      ['1.01', 'the draws differ'],
      ['2', undefined],
    ]);
  });

  it('does not list a figure that keeps its limit or range, but one that is beyond it', () => {
    const row = figure({ ours: '0.9996', bound: 'above 0.98', limit: true });
    expect(pageOf([row], 'NewReno ns2')).toMatchObject({ deviations: [], within: 1 });
    expect(pageOf([{ ...row, passed: false }], 'NewReno ns2').deviations).toHaveLength(1);
  });

  it('names the reference whose bounds were missed, whatever its version or section', () => {
    const rowOf = (against: string, passed = false) => figure({ against, passed });
    const rows = [rowOf('RFC 3649, section 5'), rowOf('ns-3.37'), rowOf('ns-3.44'), rowOf('ns-2.35', true)];
    expect(notKeptCounts(rows)).toBe('2 beside ns-3, 1 beside RFC 3649');
    expect(notKeptCounts([figure({})])).toBe('');
  });
});

describe('a row', () => {
  it.each([
    { ours: '38.02', theirs: '38.02', equal: true },
    { ours: '1.0000', theirs: '1', equal: true },
    { ours: '1778 equal', theirs: '1778', equal: true },
    { ours: '433 lines', theirs: '434 lines', equal: false },
    { ours: '12, 13', theirs: '12, 14', equal: false },
    { ours: '12, 13', theirs: '12', equal: false },
    { ours: 'none', theirs: 'none', equal: true },
    { ours: 'none', theirs: 'all', equal: false },
  ])('of $ours and $theirs: equal is $equal', ({ ours, theirs, equal }) => {
    expect(isEqual(figure({ ours, theirs }))).toBe(equal);
  });

  it.each([
    { quantity: 'goodput, kb/s', ours: '1032', theirs: '1000', off: '+3.2 %' },
    { quantity: 'recovery begins, s', ours: '0.249', theirs: '0.2507', off: '-0.68 %' },
    { quantity: 'dropped', ours: '8', theirs: '0', off: '+8' },
    {
      quantity: 'sent, received, dropped',
      ours: '62000, 61999, 2',
      theirs: '62000, 62000, 0',
      off: 'received -1 (-0.0016 %), dropped +2',
    },
    { quantity: 'sent, received; sums of 5 flows', ours: '11, 10', theirs: '10, 10', off: 'sent +1 (+10 %)' },
    { quantity: 'ssthresh', ours: '10, 12', theirs: '10, 10', off: 'figure 2 +2 (+20 %)' },
    { quantity: 'verdict', ours: 'none', theirs: 'all', off: '' },
  ])('with $ours for $theirs is off by $off', ({ quantity, ours, theirs, off }) => {
    expect(differenceOf(figure({ quantity, ours, theirs }))).toBe(off);
  });
});
