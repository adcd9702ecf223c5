/** The default kind where none is named: it declares that itself, wherever it is in the list of its kinds. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ALL_EFFECTS } from '../../src/engine/link/effects/all/catalogue.ts';
import { NO_EFFECT } from '../../src/engine/link/effects/catalogue.ts';
import { ALL_LOSSES } from '../../src/engine/loss/all/catalogue.ts';
import { EACH_ALONE, LOSSES, NO_LOSS } from '../../src/engine/loss/catalogue.ts';
import { usualOf } from '../../src/engine/parameter.ts';
import { ALL_QUEUES } from '../../src/engine/queue/all/catalogue.ts';
import { USUAL_QUEUE } from '../../src/engine/queue/catalogue.ts';
import { USUAL_VARIANT } from '../../src/engine/tcp/catalogue.ts';
import { ALL_VARIANTS } from '../../src/engine/tcp/variants/all/catalogue.ts';
import { kind, usualKind } from '../../src/scenario/fields/field.ts';
import { fieldOf } from '../../src/scenario/fields/introspect.ts';
import { accepted } from '../experiment.ts';

it.each([
  ['queue', ALL_QUEUES, USUAL_QUEUE],
  ['loss', ALL_LOSSES, NO_LOSS],
  ['effect', ALL_EFFECTS, NO_EFFECT],
  ['variant', ALL_VARIANTS, USUAL_VARIANT],
] as const)('one %s says so, and is the same in a list that is turned round', (_, kinds, name) => {
  const all = kinds as readonly { readonly name: string; readonly usual: true }[];
  expect(all.filter((each) => 'usual' in each)).toHaveLength(1);
  expect([usualOf(all).name, usualOf(all.toReversed()).name]).toEqual([name, name]);
});

it('is what an empty scenario has', () => {
  const { network, flows } = accepted({ network: { bottleneck: { queue: {}, loss: {}, effect: {} } }, flows: [{}] });
  const kinds = { queue: { kind: USUAL_QUEUE }, loss: { kind: NO_LOSS }, effect: { kind: NO_EFFECT } };
  expect(network).toMatchObject({ bottleneck: kinds });
  expect(flows).toMatchObject([{ variant: USUAL_VARIANT }]);
});

it('is known to forms and links wherever it is among the kinds', () => {
  const first = z.strictObject({ kind: kind('first', 'first', 'One.') });
  const second = z.strictObject({ kind: kind('second', 'second', 'Another.') });
  const kinds = z.discriminatedUnion('kind', [first, second]);
  const field = z.pipe(usualKind<z.input<typeof kinds>, 'second'>('second'), kinds);
  expect(fieldOf(z.prefault(field, {})).usualKind).toBe('second');
  expect(fieldOf(kinds).usualKind).toBeUndefined();
});

it('one loss is meant where a chance is all that is known, and has no other setting', () => {
  expect(LOSSES.filter(({ onlyChance }) => onlyChance).map(({ name }) => name)).toEqual([EACH_ALONE.name]);
  expect(EACH_ALONE.parameters.map(({ name }) => name)).toEqual([EACH_ALONE.chance]);
});
