/** Style of a kind of label; sizes are in `Sizes`. */
interface Lettering {
  readonly weight: number;
  /** Colour, unless the label has that of a flow. */
  readonly ink: 'ink' | 'ink2' | 'loss';
}

const PLAIN: Lettering = { weight: 400, ink: 'ink2' };
const BOLD: Lettering = { weight: 700, ink: 'ink2' };
const VALUE: Lettering = { weight: 750, ink: 'ink2' };

const KINDS = {
  tick: PLAIN,
  time: PLAIN,
  small: PLAIN,
  said: { weight: 400, ink: 'ink' },
  end: VALUE,
  value: VALUE,
  strong: BOLD,
  ribbon: BOLD,
  number: BOLD,
  loss: { weight: 700, ink: 'loss' },
  note: { weight: 700, ink: 'ink' },
} satisfies Readonly<Record<string, Lettering>>;

/** Kind of a label; determines its style. */
export type LabelKind = keyof typeof KINDS;
export const LETTERING: Readonly<Record<LabelKind, Lettering>> = KINDS;

/** Whether a kind of label is set in bold, and therefore wider. */
export const isBold = (kind: LabelKind): boolean => LETTERING[kind].weight >= BOLD.weight;

/** Width of the outline around letters where lines may cross them, px. */
export const RIM = 4;

/** The painter draws every kind of text but serif text, because only the page has that typeface. */
export const isPainted = (kind: LabelKind): boolean => kind !== 'said';
