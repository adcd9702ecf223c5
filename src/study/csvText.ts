import { unbroken } from '#scenario/words/plainText.ts';

/** One value of a CSV table; null and undefined give an empty cell. */
export type Cell = string | number | null | undefined;

/** Beginnings of text that a spreadsheet would read as a formula. */
const FORMULA = /^ *[=+\-@]/;

const cell = (value: Cell): string => {
  const given = value === null || value === undefined ? '' : unbroken(String(value));
  // Numbers may begin with a sign. An apostrophe keeps a spreadsheet from reading other text as a formula.
  const text = FORMULA.test(given) && Number.isNaN(Number(given)) ? `'${given}` : given;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row of a CSV table (RFC 4180), without the end of the line. */
export const csvRow = (cells: readonly Cell[]): string => cells.map(cell).join(',');
