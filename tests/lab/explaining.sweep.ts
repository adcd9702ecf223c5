/**
 * An explanation is the same whether the journal still holds it or it is rebuilt from a checkpoint, for every growth
 * law.
 */
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { rowsNow } from '../sweep.ts';
import { labOf, oneFlow } from './labs.ts';

// Stack ns2-linux fires fewer rules per packet, so its runs of this length fit into the journal.
// A window moved by hand has no rules of its own, so its journal never overflows.
const perVariant = VARIANTS.filter(({ byHand }) => byHand !== true).flatMap(({ name, stacks }) =>
  stacks.filter((stack) => stack !== 'ns2-linux').map((stack) => ({ variant: name, stack })),
);

/** Each law once: the journal does not depend on what its stack adds. */
const perGrowth = perVariant.filter(({ variant }, index) => perVariant[index - 1]?.variant !== variant);

/** The journal of Vegas fills slowly, because its rules fire once a round trip. */
const SHORT = new Set(['newreno', 'cubic', 'vegas']);

describe.each(rowsNow(perGrowth, ({ variant }) => SHORT.has(variant)))('$variant, $stack', ({ variant, stack }) => {
  it('is the same whether the journal still holds it or not', () => {
    // Vegas and Vegas+ fire rules once a round trip, BBR when its model changes, so their journals take longer to
    // overflow.
    const lab = labOf({
      ...oneFlow,
      duration: ['vegas', 'vegasplus', 'bbr', 'bbr3'].includes(variant) ? 600 : 60,
      flows: [{ kind: 'tcp', variant, stack, receiverWindow: 60 }],
    });
    const fresh: { readonly event: number; readonly why: unknown }[] = [];
    for (let time = 0.2; time < 8; time += 0.37) {
      lab.seek({ time });
      fresh.push({ event: lab.simulation.events, why: lab.why() });
    }
    // At a checkpoint the journal holds the least.
    for (const event of [4096, 8192]) {
      lab.seek({ event });
      fresh.push({ event, why: lab.why() });
    }
    lab.advance(Infinity);
    expect(lab.simulation.kernel.journal.state.count).toBeGreaterThan(16_384);
    for (const { event, why } of fresh.reverse()) {
      lab.seek({ event });
      expect(lab.why()).toEqual(why);
    }
  });
});
