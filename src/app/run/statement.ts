/** A stretch of text; one of a sentence is emphasised. */
export interface Run {
  readonly text: string;
  readonly emphasis: boolean;
}

/** A sentence ready to be shown: what to say of a moment. */
export interface Statement {
  /** Of the template. */
  readonly id: string;
  /** Two statements with one key say the same, even if a figure has moved on. */
  readonly key: string;
  readonly full: readonly Run[];
  /** The same in ever fewer words, for narrow places. */
  readonly shorter: readonly (readonly Run[])[];
  /** The flow it is about; -1: none, or several. */
  readonly flow: number;
  /** The number of the event it tells; null: it tells how things are, or what no rule brought about. */
  readonly event: number | null;
}

/** What a sentence is about. */
export type About = Pick<Statement, 'flow' | 'event'>;

/** The words without their emphasis. */
export const plainText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** A sentence that no template made. */
export const plainStatement = (text: string): Statement => ({
  id: '',
  key: text,
  full: [{ text, emphasis: false }],
  shorter: [],
  flow: -1,
  event: null,
});
