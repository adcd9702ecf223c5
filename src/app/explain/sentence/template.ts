import { plainText, type About, type Run, type Statement } from '../../run/words/statement.ts';

/** Values of the slots of a text. */
export type Slots = Readonly<Record<string, string>>;

/** A sentence pattern. `{name}` is a slot, `*...*` is emphasised. */
export interface Template<Moment> {
  readonly id: string;
  readonly text: string;
  /** Shorter versions for narrow spaces, in decreasing length. */
  readonly shorter?: readonly string[];
  /** Returns the slots if the sentence is true of the moment, else null. Depends only on the moment. */
  readonly fits: (moment: Moment) => Slots | null;
  /** The sentence is repeated only if this value changes; default: its whole text. */
  readonly key?: (slots: Slots) => string;
}

/** Fills the slots of a text. Slot values are never parsed as patterns. */
function filled(text: string, slots: Slots): Run[] {
  return text
    .split('*')
    .map((part, index) => ({
      text: part.replaceAll(/\{(\w+)\}/g, (whole, name: string) => slots[name] ?? whole),
      emphasis: index % 2 === 1,
    }))
    .filter((run) => run.text !== '');
}

/**
 * The statement of a template for a moment; null if it does not apply. `aboutOf` derives its subject from the slots.
 */
export function said<Moment>(
  template: Template<Moment>,
  moment: Moment,
  aboutOf: (slots: Slots) => About,
): Statement | null {
  const slots = template.fits(moment);
  if (slots === null) return null;
  const full = filled(template.text, slots);
  return {
    id: template.id,
    key: `${template.id}: ${template.key?.(slots) ?? plainText(full)}`,
    full,
    shorter: (template.shorter ?? []).map((text) => filled(text, slots)),
    ...aboutOf(slots),
  };
}
