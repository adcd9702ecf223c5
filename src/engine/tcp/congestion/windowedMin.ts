/**
 * Minimum over a sliding time window, kept as three candidates: the minimum, and the minima of what followed each (K.
 * Nichols's filter). The array holds three pairs of time and value, then the value to enter: passing numbers as
 * arguments might allocate. A maximum is found by negating values.
 */
export const freshWindowedMin = (): Float64Array => new Float64Array(9).fill(Infinity);

/** Indices of the entry to add: time, value, and the length of the window, s. */
export const ENTRY = { TIME: 6, VALUE: 7, SPAN: 8 } as const;

/** Current minimum; Infinity before the first value. */
export const smallestOf = (kept: Readonly<Float64Array>): number => kept[1]!;

/** The newest value replaces this candidate and the following ones. */
function put(kept: Float64Array, from: number): void {
  for (let place = from; place < 3; place++) {
    kept[2 * place] = kept[ENTRY.TIME]!;
    kept[2 * place + 1] = kept[ENTRY.VALUE]!;
  }
}

/** The first candidate has expired: the others move up. */
function drop(kept: Float64Array): void {
  for (let i = 0; i < 4; i++) kept[i] = kept[i + 2]!;
  put(kept, 2);
}

/** Adds the value at ENTRY and drops expired candidates. */
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
