import { describe, expect, it } from 'vitest';
import { FIRING } from '../../src/engine/kernel/journal.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { RULES } from '../../src/engine/tcp/rules.ts';
import { factsOf } from '../../src/lab/record/facts.ts';
import { Lab } from '../../src/lab/lab.ts';

/** Rules about packets, clocks and connections belong to no particular sender. */
const OF_ALL: readonly string[] = ['drop', 'timer', 'life', 'phase', 'resend', 'change'];

/** Rules that fired in a run, and those that the run says its sender may fire. */
function rulesIn(variant: string, stack: string): { fired: Set<number>; reported: Set<number> } {
  const opening = Lab.open({
    duration: 12,
    network: { bottleneck: { rate: 2.4e6, delay: 0.03, queue: { limit: 20 } } },
    flows: [
      {
        kind: 'tcp',
        variant,
        stack,
        forcedDrops: [{ segment: 200 }, { segment: 203 }, { segment: 203, transmission: 2 }],
      },
    ],
  });
  if (!opening.ok) throw new Error(JSON.stringify(opening.problems));
  const fired = new Set<number>();
  opening.lab.simulation.kernel.journal.attend({
    happened: (rows, at) => fired.add(rows[at + FIRING.RULE] ?? -1),
  });
  opening.lab.advance(Infinity);
  return { fired, reported: new Set(factsOf(opening.lab, 1).flows[0]?.rules) };
}

describe('the rules that the page shows beside a variant', () => {
  it.each(VARIANTS.flatMap(({ name, stacks }) => stacks.map((stack) => ({ name, stack }))))(
    '$name, stack $stack: are those that its sender fires',
    ({ name, stack }) => {
      const { fired, reported } = rulesIn(name, stack);
      const own = [...fired].filter((id) => !OF_ALL.includes(RULES[id]?.kind ?? ''));
      expect(own.length).toBeGreaterThan(3);
      expect(own.filter((id) => !reported.has(id)).map((id) => RULES[id]?.title)).toEqual([]);
    },
  );
});
