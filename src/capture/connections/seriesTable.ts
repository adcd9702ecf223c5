import { csvRow } from '../../study/csvText.ts';
import type { Series } from './course.ts';

const HEADS = ['goodput', 'rtt', 'bytesInFlight', 'cwnd', 'sentAgain', 'duplicateAcks'] as const;

const number = (value: number): number | null => (Number.isNaN(value) ? null : Number(value.toPrecision(9)));

const cellsAt = ({ throughput, rtt, inFlight, cwnd, sentAgain, duplicateAcks }: Series, at: number) =>
  [throughput[at]!, rtt[at]!, inFlight[at]!, cwnd[at]!, sentAgain[at]!, duplicateAcks[at]!].map(number);

/** A connection over time, with its twin, as CSV lines. SI base units; times are column ends. */
export function seriesCsv(series: Series, twin: Series | null): readonly string[] {
  const heads = ['t', ...HEADS, ...(twin === null ? [] : HEADS.map((head) => `twin.${head}`))];
  const rows = Array.from(series.delivered, (_, at) =>
    csvRow([
      number(at * series.width + (at === series.delivered.length - 1 ? series.lastWidth : series.width)),
      ...cellsAt(series, at),
      ...(twin === null || at >= twin.delivered.length ? [] : cellsAt(twin, at)),
    ]),
  );
  return [csvRow(heads), ...rows];
}
