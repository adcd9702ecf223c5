import type { Results } from './results.ts';

/** Maximum number of shares to list. If there are more, only the smallest and the largest are listed. */
const MOST_NAMED = 4;

/**
 * "BBR 71 %, CUBIC 29 %": each flow's share of the total payload, mean over the seeds; '' for one flow or before the
 * first run.
 */
export function sharesWords(results: Results, point: number, contender: number): string {
  const { study } = results;
  const flows = study.run(study.indexOf(point, contender, 0)).scenario?.flows ?? [];
  const shares = flows.map((_, flow) => results.estimate(point, contender, 'share', flow)?.mean ?? null);
  const known = shares.filter((share) => share !== null);
  if (flows.length < 2 || known.length < flows.length) return '';
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  return flows.length > MOST_NAMED
    ? `${percent(Math.min(...known))} to ${percent(Math.max(...known))} each`
    : flows.map(({ name, kind }, flow) => `${name || kind.toUpperCase()} ${percent(known[flow]!)}`).join(', ');
}
