/** One value of a CSV table; what is not there is an empty cell. */
export type Cell = string | number | null | undefined;

const cell = (value: Cell): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row of a CSV table (RFC 4180), without the end of the line. */
export const csvRow = (cells: readonly Cell[]): string => cells.map(cell).join(',');
