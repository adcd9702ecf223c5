import { MODEL_VERSION } from '../../lab/model.ts';
import { figuresIn } from '../../lab/results/scales.ts';
import { comparisonOf, sentenceOf } from '../../study/comparison.ts';
import { figureNamed, type FigureName } from '../../study/figures.ts';
import { reversalOf, reversalWords } from '../../study/reversal.ts';
import { sharesWords } from '../../study/shares.ts';
import { heldRemedy } from '#scenario/graph/receiverLimit.ts';
import { receiverWords } from '../../study/headline.ts';
import { studyWords } from '../../study/sweepHeadline.ts';
import type { Results } from '../../study/results.ts';
import type { Ranked } from '../../study/statistics.ts';
import { oneLine } from '#scenario/words/plainText.ts';
import { textTable, type Column } from '../textTable.ts';
import { counted } from '#scenario/words/english.ts';

/** The ranks of a point, with the means of all figures of the table. */
interface Row {
  readonly point: number;
  readonly ranked: Ranked;
}

const rankWord = ({ rank, tied }: Ranked): string => (rank === null ? '-' : `${tied ? '=' : ''}${rank}`);

/** Mean and interval of a figure, as a column in one unit. */
function figureColumn(
  results: Results,
  rows: readonly Row[],
  name: FigureName,
): { readonly column: Column; readonly cells: readonly string[] } {
  const { title, unit } = figureNamed(name);
  const estimates = rows.map(({ point, ranked }) => results.estimate(point, ranked.entry, name));
  // Intervals use the unit of their means.
  const all = figuresIn(unit, [
    ...estimates.map((each) => each?.mean ?? null),
    ...estimates.map((each) => each?.interval ?? null),
  ]);
  const cells = estimates.map((each, at) => {
    const interval = all.cells[estimates.length + at]!;
    return each === null || each.interval === null || each.interval === 0
      ? all.cells[at]!
      : `${all.cells[at]!} ±${interval}`;
  });
  return { column: { title, unit: all.unit, align: 'right' }, cells };
}

const RULE =
  'A tie: identical runs, or a difference over the same seeds whose 95 % interval contains 0, or less than 1 %. Those with the same rank tie with the first of them.';

/**
 * Results of a study for a terminal: a summary, and a table with a row for each contender at each point, best first.
 */
export function studyText(results: Results, title: string, seconds: number, workers: number): string[] {
  const { study } = results;
  const { axes, seeds, figures, contenders, points, plan, base } = study;
  // For some figures, such as packets sent, neither more nor less is better. As on the page, rank by the first other.
  const first = figures.find((name) => figureNamed(name).better !== null) ?? figures[0];
  if (first === undefined) return [];
  const rows = Array.from({ length: points }, (_, point) =>
    results.ranking(point, first).map((ranked): Row => ({ point, ranked })),
  ).flat();
  const duration = plan.until ?? base.duration;
  const filled = figures.map((name) => figureColumn(results, rows, name));
  const shares = rows.map(({ point, ranked }) => sharesWords(results, point, ranked.entry));
  const columns: readonly Column[] = [
    ...axes.map(({ label }): Column => ({ title: label, align: 'right' })),
    { title: 'rank', align: 'right' },
    { title: 'contender', align: 'left' },
    ...filled.map(({ column }) => column),
    ...(shares.some((words) => words !== '') ? [{ title: 'share of each flow', align: 'left' } as const] : []),
  ];
  const said = studyWords(results);
  const isHeld = Array.from({ length: points }, (_, point) => receiverWords(results, point)).some(
    (held) => held !== '',
  );
  const reversal = points === 1 ? reversalOf(results, first) : null;
  const reversed = reversal === null ? null : reversalWords(results, first, reversal);
  const lines = rows.map(({ point, ranked }, at) => {
    const places = study.placesOf(point);
    return [
      ...axes.map(({ words }, axis) => words[places[axis]!]!),
      rankWord(ranked),
      contenders[ranked.entry]!,
      ...filled.map(({ cells }) => cells[at]!),
      shares[at]!,
    ];
  });
  return [
    oneLine(title),
    oneLine(sentenceOf(comparisonOf(study))),
    `${counted(study.runs, 'run')} of ${duration} s, ${counted(seeds.length, 'seed')} each, in ${seconds.toFixed(2)} s with ${counted(workers, 'worker')}. Model ${MODEL_VERSION}.`,
    ...(said === '' ? [] : ['', said]),
    ...(isHeld ? [heldRemedy()] : []),
    '',
    ...textTable(columns, lines),
    ...(contenders.length > 1
      ? ['', seeds.length > 1 ? RULE : `${RULE} One seed gives no interval: --seeds 10 gives them.`]
      : []),
    ...(reversed === null ? [] : ['', `${reversed.title} ${reversed.text}`]),
    ...(results.failed > 0 ? ['', `${counted(results.failed, 'run')} failed; --csv and --json give the reasons.`] : []),
  ];
}
