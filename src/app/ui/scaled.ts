/** Values brought into a range; all the same ones in the middle of it. */
export function scaled(values: readonly number[], low: number, high: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => (most > least ? low + ((value - least) / (most - least)) * (high - low) : (low + high) / 2);
}
