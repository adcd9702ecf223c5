/** The pages of the fidelity passport. */
import { describe, expect, it } from 'vitest';
import { pagesOf, type Compared } from '../../src/app/fidelity/passport.ts';

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
  pagesOf(rows).find(({ title, on }) => title + on === name) ?? expect.fail(`no page ${name}`);

describe('the passport', () => {
  it('puts a figure on the page of its variant and stack, and says whether it is equal, within its bound or neither', () => {
    const rows = [figure({}), figure({ ours: '1.01' }), figure({ ours: '2', passed: false }), figure({ stack: 'rfc' })];
    expect(pageOf(rows, 'NewReno, stack ns2')).toMatchObject({ equal: 1, within: 1, failed: 1 });
    expect(pageOf(rows, 'NewReno, stack rfc').rows).toHaveLength(1);
    expect(pageOf(rows, 'Tahoe, stack ns2').rows).toHaveLength(0);
  });

  it('puts figures of mobile networks on a page of their own, whatever the sender', () => {
    const rows = [figure({ network: 'mobile' }), figure({ network: 'mobile', variant: 'udp', stack: '' }), figure({})];
    expect(pageOf(rows, 'Mobile networks').rows).toHaveLength(2);
    expect(pageOf(rows, 'NewReno, stack ns2').rows).toHaveLength(1);
  });

  it('puts figures of what is no variant under its own name', () => {
    expect(pageOf([figure({ variant: 'RED queue' }), figure({})], 'RED queue').rows).toHaveLength(1);
  });
});
