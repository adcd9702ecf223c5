import { plainText, type About, type Run, type Statement } from '../../run/statement.ts';

/** What the slots of a text are filled with. */
export type Slots = Readonly<Record<string, string>>;

/** A pattern of a sentence. `{name}` is a slot, `*...*` the emphasised part. */
export interface Template<Moment> {
  readonly id: string;
  readonly text: string;
  /** The same in ever fewer words, for narrow places. */
  readonly shorter?: readonly string[];
  /** The slots when the sentence is true of the moment, else null. Looks at nothing but the moment. */
  readonly fits: (moment: Moment) => Slots | null;
  /** What must change before the sentence is worth saying again; its whole text where nothing is given. */
  readonly key?: (slots: Slots) => string;
}

/** Fills the slots of a text. What a slot is filled with is never read as a pattern. */
function filled(text: string, slots: Slots): Run[] {
  return text
    .split('*')
    .map((part, index) => ({
      text: part.replaceAll(/\{(\w+)\}/g, (whole, name: string) => slots[name] ?? whole),
      emphasis: index % 2 === 1,
    }))
    .filter((run) => run.text !== '');
}

/** The statement of a template for a moment; null when it does not fit. `aboutOf`: what it is about, by its slots. */
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
