/** Explanations: from the latest action back to the packet that was lost. */
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { RULES } from '../../src/engine/tcp/rules.ts';
import type { Lab } from '../../src/lab/lab.ts';
import { finished, labOf, oneFlow } from './labs.ts';

const kindOf = (rule: number): string | undefined => RULES[rule]?.kind;

/** The losses that explain the window reductions and timeouts of a run, found by asking at each. */
function explained(lab: Lab): { readonly cause: number; readonly segment: number }[] {
  return lab.recorder.notable
    .filter(({ kind }) => kind === 'cut' || kind === 'timeout')
    .map(({ event }) => {
      lab.seek({ event });
      const { chain = [], between = 0 } = lab.why() ?? {};
      // In a chain too long to show whole, the origin follows after a gap.
      const whole = between > 0 ? chain.slice(0, -1) : chain;
      for (const [index, firing] of whole.slice(1).entries()) expect(whole[index]?.cause).toBe(firing.id);
      const last = chain.at(-1);
      return last !== undefined && kindOf(last.rule) === 'drop'
        ? { cause: last.id, segment: last.subject }
        : { cause: -1, segment: -1 };
    });
}

// Stack ns2-linux fires fewer rules per packet, so its runs of this length fit into the journal.
const perVariant = VARIANTS.flatMap(({ name, stacks }) =>
  stacks.filter((stack) => stack !== 'ns2-linux').map((stack) => ({ variant: name, stack })),
);

describe.each(perVariant)('$variant, $stack', ({ variant, stack }) => {
  it('a window reduction for a dropped segment leads back to its drop', () => {
    const lab = finished({
      duration: 8,
      network: { bottleneck: { rate: 3e6, delay: 0.02, queue: { limit: 1000 } } },
      flows: [
        {
          kind: 'tcp',
          variant,
          stack,
          receiverWindow: 30,
          forcedDrops: [
            { segment: 200, transmission: 1 },
            { segment: 700, transmission: 1 },
          ],
        },
      ],
    });
    const found = explained(lab).filter(({ segment }) => segment >= 0);
    expect(new Set(found.map(({ segment }) => segment))).toEqual(new Set([200, 700]));
  });
});

it('before the first rule there is no explanation', () => {
  const lab = labOf({ ...oneFlow, flows: [{ kind: 'tcp', start: 1 }] });
  expect(lab.why()).toBeNull();
  lab.seek({ time: 2 });
  expect(lab.why()).not.toBeNull();
  lab.seek({ event: 0 });
  expect(lab.why()).toBeNull();
});

it('of several rules in one event the window reduction is explained, not the retransmission', () => {
  const lab = finished(oneFlow);
  const { id, event } = lab.recorder.notable.find(({ kind }) => kind === 'cut')!;
  lab.seek({ event });
  expect(lab.why()?.chain[0]?.id).toBe(id);
});
