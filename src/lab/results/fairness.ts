/**
 * Jain's index of some rates: 1 if all are equal, 1 / n if one has everything (Jain, Chiu and Hawe 1984); null if all
 * are 0.
 */
export function jainIndex(rates: readonly number[]): number | null {
  const sum = rates.reduce((total, rate) => total + rate, 0);
  const squares = rates.reduce((total, rate) => total + rate * rate, 0);
  return squares > 0 ? (sum * sum) / (rates.length * squares) : null;
}

interface Counted {
  readonly flows: readonly { readonly kind: string }[];
  readonly connections?: readonly { readonly flows: readonly number[] }[];
}

/** Number of TCP connections in a result: one over several paths counts once. */
export const connectionCount = ({ flows, connections = [] }: Counted): number =>
  flows.filter(({ kind }) => kind === 'tcp').length -
  connections.reduce((sum, { flows: { length } }) => sum + length - 1, 0);
