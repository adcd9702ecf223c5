import { figure } from '../../ui/words/numbers.ts';

export type Numbers = Readonly<Record<string, number>>;

const isNear = (a: number, b: number | undefined): boolean => b !== undefined && Math.abs(a - b) < 1e-9;

/** Bounds and rounding that are stated beside a formula, not in it. */
const REMARKS: Readonly<
  Record<string, readonly ((worth: number, is: number, values: Numbers, results: Numbers) => string | null)[]>
> = {
  ssthresh: [(worth, is) => (isNear(Math.floor(worth), is) ? 'in whole segments' : null)],
  cwnd: [
    (worth, is, { cwnd }) => (isNear(is, cwnd) && worth < is ? 'but never less than before' : null),
    (worth, is, { cwnd }) => (isNear(is, (cwnd ?? NaN) + 0.5) && worth > is ? 'at most half a segment per ACK' : null),
    vegasCut,
  ],
  W_max: [
    (_worth, is, { cwnd, beta }) =>
      isNear(is, ((cwnd ?? NaN) * (1 + (beta ?? NaN))) / 2) ? 'lowered by fast convergence' : null,
    (_worth, is, { cwnd, beta }) =>
      isNear(is, Math.floor(((cwnd ?? NaN) * (1 + (beta ?? NaN))) / 2))
        ? 'lowered by fast convergence, in whole segments'
        : null,
  ],
  K: [
    (worth, is) => (worth < 0 && is === 0 ? 'not below 0' : null),
    // Linux uses integer square roots, accurate to a millisecond plus 1 %.
    (worth, is) => (Math.abs(worth - is) < 0.01 * worth + 1 / 1024 ? "by Linux's cube root of whole numbers" : null),
  ],
  Diff: [(worth, is) => (isNear(Math.trunc(worth + 0.5), is) ? 'to the nearest segment' : null)],
  RTO: [
    (worth, is, { minRTO }) => (isNear(is, minRTO) && worth < is ? `but at least ${figure(is)} s` : null),
    (worth, is, { maxRTO }) => (isNear(is, maxRTO) && worth > is ? `but at most ${figure(is)} s` : null),
    (worth, is, { tick }) =>
      tick !== undefined && isNear(Math.floor(worth / tick + 1e-9) * tick, is) ? 'in whole ticks of the clock' : null,
  ],
};

/** Vegas reduces in whole segments; in ns-2 the duplicate ACKs are added. */
function vegasCut(worth: number, is: number, values: Numbers, results: Numbers): string | null {
  const { W } = values;
  const less = results['window after the cut'];
  if (W === undefined || less === undefined) return null;
  const duplicates = is - less;
  const more = duplicates > 0 ? `, and ${figure(duplicates)} for the duplicate ACKs` : '';
  if (duplicates !== 0 && duplicates !== results['duplicate ACKs']) return null;
  if (isNear(less, W - Math.floor(W / 4))) return `in whole segments${more}`;
  if (isNear(less, Math.floor(W / 2))) return `but half when it was sent twice${more}`;
  return isNear(less, 2) && worth <= 3 ? `but at least 2${more}` : null;
}

/** Why a quantity differs from the value of its formula; null: unknown. */
export function remarkOn(target: string, worth: number, values: Numbers, results: Numbers): string | null {
  const is = results[target];
  if (is === undefined) return null;
  for (const remark of REMARKS[target] ?? []) {
    const text = remark(worth, is, values, results);
    if (text !== null) return text;
  }
  return null;
}
