/** A stretch of text; one of a sentence is emphasised. */
export interface Run {
  readonly text: string;
  readonly emphasis: boolean;
}

/** A sentence about a moment. */
export interface Statement {
  /** Id of the template. */
  readonly id: string;
  /** Statements with equal keys say the same, even if a number has changed. */
  readonly key: string;
  readonly full: readonly Run[];
  /** Shorter versions, for narrow places. */
  readonly shorter: readonly (readonly Run[])[];
  /** The flow it is about; -1: none, or several. */
  readonly flow: number;
  /** The number of its event; null: it describes a state, or something without a rule. */
  readonly event: number | null;
}

/** The subject of a sentence. */
export type About = Pick<Statement, 'flow' | 'event'>;

/** The words without emphasis. */
export const plainText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** A sentence without a template. */
export const plainStatement = (text: string): Statement => ({
  id: '',
  key: text,
  full: [{ text, emphasis: false }],
  shorter: [],
  flow: -1,
  event: null,
});
