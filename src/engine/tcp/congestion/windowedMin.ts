/**
 * The smallest value of a sliding stretch of time, kept as three candidates: the
 * smallest, and the smallest of what came after each (K. Nichols's filter). Three
 * pairs of time and value in one array. The largest is found by entering values
 * with their signs turned.
 */
export const freshWindowedMin = (): Float64Array => new Float64Array(6).fill(Infinity);

/** The smallest value now; Infinity before the first. */
export const smallestOf = (kept: Readonly<Float64Array>): number => kept[1]!;

function put(kept: Float64Array, from: number, time: number, value: number): void {
  for (let place = from; place < 3; place++) {
    kept[2 * place] = time;
    kept[2 * place + 1] = value;
  }
}

/** The first candidate is too old: the others move up. */
function drop(kept: Float64Array, time: number, value: number): void {
  for (let i = 0; i < 4; i++) kept[i] = kept[i + 2]!;
  kept[4] = time;
  kept[5] = value;
}

/** Enters a value. Candidates older than `span` s are given up. */
export function enterMin(kept: Float64Array, time: number, value: number, span: number): void {
  if (!(kept[1]! < value) || time - kept[4]! > span) {
    put(kept, 0, time, value);
    return;
  }
  if (value <= kept[3]!) put(kept, 1, time, value);
  else if (value <= kept[5]!) put(kept, 2, time, value);
  const age = time - kept[0]!;
  if (age > span) {
    drop(kept, time, value);
    if (time - kept[0]! > span) drop(kept, time, value);
  } else if (kept[2] === kept[0] && age > span / 4) put(kept, 1, time, value);
  else if (kept[4] === kept[2] && age > span / 2) put(kept, 2, time, value);
}
