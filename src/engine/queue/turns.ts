/** Lines served round robin, as a linked list. */
interface Turns {
  first: number;
  last: number;
  /** Next line of each; -1: none, -2: the line is not in the list. */
  readonly behind: Int32Array;
}

export const noTurns = (lines: number): Turns => ({ first: -1, last: -1, behind: new Int32Array(lines).fill(-2) });

export const hasTurn = ({ behind }: Turns, line: number): boolean => behind[line] !== -2;

/** Appends a line. */
export function join(turns: Turns, line: number): void {
  turns.behind[line] = -1;
  if (turns.first < 0) turns.first = line;
  else turns.behind[turns.last] = line;
  turns.last = line;
}

/** Removes the first line. */
export function leave(turns: Turns): void {
  const line = turns.first;
  turns.first = turns.behind[line]!;
  if (turns.first < 0) turns.last = -1;
  turns.behind[line] = -2;
}

/** Lines in the order of their turns. */
export function turnsOf(first: number, behind: Int32Array): number[] {
  const turns: number[] = [];
  for (let line = first; line >= 0 && turns.length < behind.length; line = behind[line]!) turns.push(line);
  return turns;
}
