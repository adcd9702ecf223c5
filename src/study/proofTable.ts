/** Reports of the proving ground as a CSV table: one row per law and path, and one per property. */
import { csvRow, type Cell } from './csvText.ts';
import type { ProofReport } from './proving.ts';
import type { Outcome } from './provingOutcome.ts';

const HEADS = [
  'law',
  'path',
  'rfc9743',
  ...['law', 'reno', 'cubic'].flatMap((who) =>
    ['goodput_bps', 'goodput_half', 'p95_wait_s', 'p95_wait_half', 'fairness'].map((figure) => `${who}_${figure}`),
  ),
  'verdict',
  'words',
  'look_at_s',
];

const finite = (value: number): Cell => (Number.isFinite(value) ? value : null);

const figures = (of: Outcome | null): readonly Cell[] =>
  of === null
    ? [null, null, null, null, null]
    : [finite(of.goodput), of.interval.goodput, finite(of.waiting), of.interval.waiting, finite(of.fairness)];

export function proofCsv(reports: readonly ProofReport[]): string {
  const rows = reports.flatMap(({ prover: { name }, rows: paths, properties }) => [
    ...paths.map(({ path, own, reno, cubic, verdict }) => [
      name,
      path.title,
      path.criterion[0],
      ...[own, reno, cubic].flatMap(figures),
      verdict?.sign,
      verdict === null ? '' : `${verdict.bold} ${verdict.why}`,
      verdict?.look,
    ]),
    ...(properties ?? []).map(({ sign, bold, why, look }) => [
      name,
      look?.path.title,
      look?.path.criterion[0],
      ...Array.from({ length: 15 }, () => null),
      sign,
      `${bold}: ${why}`,
      look?.time,
    ]),
  ]);
  return `${[HEADS, ...rows].map(csvRow).join('\r\n')}\r\n`;
}
