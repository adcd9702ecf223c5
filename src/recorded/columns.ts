/** Columns of a table of stacks. */
export const COLUMNS = {
  initial: ['Begins with', 'packets'],
  exit: ['Slow start ends', 'cwnd, by what'],
  cut: ['A cut', 'before, after'],
  friendly: ['Reno-friendly', 'growth of W_est'],
  smallest: ['Smallest', 'packets'],
  sends: ['Sends', 'pacing, bursts'],
  acks: ['ACKs', 'per data packet'],
  idle: ['After a pause', 'before, at once, largest'],
  limited: ['Slow application', 'cwnd after 10 s'],
} as const satisfies Record<string, readonly [title: string, about: string]>;

export type ColumnName = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly ColumnName[];
