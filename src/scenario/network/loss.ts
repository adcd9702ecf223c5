import * as z from 'zod/mini';
import { LOSSES, NO_LOSS, type Loss } from '#engine/loss/catalogue.ts';
import { fieldNotes, madeLater, usualKind } from '../fields/field.ts';
import { fieldsOf, type Given } from '../fields/parameterFields.ts';

const [first, ...others] = LOSSES.map((loss) => madeLater(loss.name, () => z.strictObject(fieldsOf(loss))));
const kinds = z.discriminatedUnion('kind', [first!, ...others]) as unknown as z.ZodMiniType<Loss, Given<Loss>>;

/** Loss at the entry of a link, before the queue and independent of it. */
export const lossField = () =>
  z.pipe(usualKind<z.input<typeof kinds>, typeof NO_LOSS>(NO_LOSS), kinds).register(fieldNotes, {
    label: 'Loss',
    help: 'Packets lost at the entry of the link although the queue has room.',
  });

export type { Loss } from '#engine/loss/catalogue.ts';
