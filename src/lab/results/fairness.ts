/**
 * Jain's index of some rates: 1 if all are equal, 1 / n if one has everything (Jain, Chiu and Hawe 1984); null if all
 * are 0.
 */
export function jainIndex(rates: readonly number[]): number | null {
  const sum = rates.reduce((total, rate) => total + rate, 0);
  const squares = rates.reduce((total, rate) => total + rate * rate, 0);
  return squares > 0 ? (sum * sum) / (rates.length * squares) : null;
}
