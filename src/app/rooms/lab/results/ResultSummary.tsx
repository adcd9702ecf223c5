import { useLab } from '../../../run/useLab.ts';
import { resultsLine } from './resultsTable.ts';

/** What has come out of the run, in one line. */
export function ResultSummary() {
  const result = useLab((state) => state.status?.results ?? null);
  return result === null ? null : <span>{resultsLine(result)}</span>;
}
