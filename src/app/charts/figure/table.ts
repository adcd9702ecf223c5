/** The data of a figure as a table. */
export interface FigureTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
