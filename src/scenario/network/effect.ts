import * as z from 'zod/mini';
import { EFFECTS, NO_EFFECT, type LinkEffect } from '#engine/link/effects/catalogue.ts';
import { fieldNotes, madeLater, usualKind } from '../fields/field.ts';
import { fieldsOf, type Given } from '../fields/parameterFields.ts';

const [first, ...others] = EFFECTS.map((effect) => madeLater(effect.name, () => z.strictObject(fieldsOf(effect))));
const kinds = z.discriminatedUnion('kind', [first!, ...others]) as unknown as z.ZodMiniType<
  LinkEffect,
  Given<LinkEffect>
>;

export const effectNotes = {
  label: 'Order',
  help: 'Packets that leave the link late, and are overtaken, or leave it twice.',
} as const;

/** The field with a link's effect on packets at its far end. */
export const effectField = () =>
  z.pipe(usualKind<z.input<typeof kinds>, typeof NO_EFFECT>(NO_EFFECT), kinds).register(fieldNotes, effectNotes);

export type { LinkEffect } from '#engine/link/effects/catalogue.ts';
