import type { Scenario } from '#scenario/scenario.ts';
import type { FlowSeries } from '#study/measured.ts';
import { overTime, stack } from '../../../charts/marks/known.ts';
import type { FigureContent } from '../../../charts/marks/picture.ts';
import { free } from '../../../charts/marks/placed.ts';

/** Maximum number of flows that are named beside their shares. */
const MOST_NAMED = 6;

/**
 * Share of each flow in the total goodput over time, stacked.
 * @param columnWidth width of a column, s
 */
export function sharesFigure(
  name: string,
  scenario: Scenario,
  flows: readonly FlowSeries[],
  columnWidth: number,
): FigureContent {
  const columns = Array.from({ length: flows[0]?.goodput.length ?? 0 }, (_, column) => {
    const sum = flows.reduce((all, { goodput }) => all + goodput[column]!, 0);
    return flows.map(({ goodput }) => (sum === 0 ? 0 : (100 * goodput[column]!) / sum));
  });
  const titles = scenario.flows.map((flow, index) => `${index + 1} ${flow.name || flow.kind.toUpperCase()}`);
  const means = flows.map((_, flow) => columns.reduce((all, of) => all + of[flow]!, 0) / Math.max(1, columns.length));
  return overTime({
    title: `Shares with ${name}`,
    about: '% of the goodput of all flows',
    height: 170,
    summary: titles.map((title, flow) => `${title}: ${means[flow]?.toFixed(0)} % on average`).join('; '),
    marks: [
      stack(
        titles.map((title, flow) => ({
          head: `${title}, %`,
          values: columns.map((shares) => shares[flow]!),
          paint: flow,
        })),
        columnWidth,
        (share) => share.toFixed(1),
      ),
      free(({ view, y, label }) => {
        if (flows.length > MOST_NAMED) return;
        means.reduce((below, mean, tone) => {
          const text = `${titles[tone]} ${mean.toFixed(0)} %`;
          label({ kind: 'note', text, tone, x: view.right + 8, y: y(below + mean / 2), centred: true });
          return below + mean;
        }, 0);
      }),
    ],
    times: [0, columns.length * columnWidth],
    values: [0, 100],
    exact: true,
    unit: '%',
    count: 2,
    apart: 130,
    room: { right: 96, top: 8, bottom: 34 },
  });
}
