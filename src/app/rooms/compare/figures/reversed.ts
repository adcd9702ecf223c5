import type { FigureName } from '#study/figures.ts';
import type { Results } from '#study/results.ts';
import { reversalWords, type Reversal } from '#study/reversal.ts';
import type { FigureContent } from '../../../charts/marks/picture.ts';
import { boxes, spots, upright } from '../../../charts/marks/placed.ts';
import { columnOf } from '../words.ts';

/** The differences of two contenders seed by seed, with their mean, and the difference without jitter as a ring. */
export function reversedFigure(results: Results, name: FigureName, reversal: Reversal): FigureContent {
  const { study } = results;
  const { ahead, behind, unjittered, differences, comparison } = reversal;
  const [first, second] = [study.contenders[ahead]!, study.contenders[behind]!];
  const all = [unjittered, ...differences];
  const { unit, factor, format } = columnOf(name, all);
  const [mean, half] = [(comparison.difference ?? 0) / factor, (comparison.interval ?? 0) / factor];
  const most = Math.max(...all.map((value) => Math.abs(value) / factor), Math.abs(mean) + half);
  const title = `${first} minus ${second}`;
  const last = differences.length - 1;
  return {
    title,
    about: `${unit === '' ? '' : `${unit}, `}seed by seed. Right: ${first} has more; left: ${second}.`,
    summary: reversalWords(results, name, reversal).text,
    height: 130,
    table: {
      heads: ['Seed', `${title}${unit === '' ? '' : `, ${unit}`}`],
      rows: [
        ...differences.map((value, seed) => [String(study.seeds[seed]), format(value)]),
        ['without jitter', format(unjittered)],
      ],
    },
    plots: (width) => [
      {
        area: { left: 16, right: width - 16, top: 14, bottom: 96 },
        x: { ends: [-most, most], nice: true, ticks: Math.max(3, width / 110), unit, grid: true },
        y: { ends: [last + 0.5, -0.5] },
        marks: [
          boxes([{ x: [mean - half, mean + half] }], { paint: 'sunk' }),
          upright(0, { paint: 'ink', width: 1.2, above: 8 }),
          upright(mean, { paint: 'ink', width: 2.2 }),
          spots(
            differences.map((value, seed) => ({ x: value / factor, y: seed })),
            { look: 'marker', flow: 1, size: 6 },
            'top',
          ),
          spots([{ x: unjittered / factor, y: last / 2 }], { look: 'light', size: 6 }, 'top'),
        ],
      },
    ],
  };
}
