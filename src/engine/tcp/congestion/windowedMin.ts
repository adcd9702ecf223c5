/**
 * The smallest value of a sliding stretch of time, kept as three candidates: the
 * smallest, and the smallest of what came after each (K. Nichols's filter). Three
 * pairs of time and value in one array, and behind them the value to enter: handed
 * to a function, numbers might be allocated. The largest is found by entering
 * values with their signs turned.
 */
export const freshWindowedMin = (): Float64Array => new Float64Array(9).fill(Infinity);

/** Where the value to enter is put: its time, the value, and how long candidates count, s. */
export const ENTRY = { TIME: 6, VALUE: 7, SPAN: 8 } as const;

/** The smallest value now; Infinity before the first. */
export const smallestOf = (kept: Readonly<Float64Array>): number => kept[1]!;

/** From this candidate on the newest value is the smallest. */
function put(kept: Float64Array, from: number): void {
  for (let place = from; place < 3; place++) {
    kept[2 * place] = kept[ENTRY.TIME]!;
    kept[2 * place + 1] = kept[ENTRY.VALUE]!;
  }
}

/** The first candidate is too old: the others move up. */
function drop(kept: Float64Array): void {
  for (let i = 0; i < 4; i++) kept[i] = kept[i + 2]!;
  put(kept, 2);
}

/** Enters the value at ENTRY. Candidates older than its span are given up. */
export function enterMin(kept: Float64Array): void {
  const time = kept[ENTRY.TIME]!;
  const value = kept[ENTRY.VALUE]!;
  const span = kept[ENTRY.SPAN]!;
  if (!(kept[1]! < value) || time - kept[4]! > span) {
    put(kept, 0);
    return;
  }
  if (value <= kept[3]!) put(kept, 1);
  else if (value <= kept[5]!) put(kept, 2);
  const age = time - kept[0]!;
  if (age > span) {
    drop(kept);
    if (time - kept[0]! > span) drop(kept);
  } else if (kept[2] === kept[0] && age > span / 4) put(kept, 1);
  else if (kept[4] === kept[2] && age > span / 2) put(kept, 2);
}
