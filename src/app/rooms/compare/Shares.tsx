import type { Scenario } from '../../../scenario/scenario.ts';
import type { FlowSeries } from '../../../study/measured.ts';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import { stack } from '../../charts/marks/known.ts';
import { toneNameOf } from '../../ui/tones.ts';

interface Props {
  readonly name: string;
  readonly scenario: Scenario;
  readonly flows: readonly FlowSeries[];
  /** Width of a column, s. */
  readonly width: number;
}

/** Share of each flow in the total goodput over time, stacked. */
export function Shares({ name, scenario, flows, width: columnWidth }: Props) {
  const columns = Array.from({ length: flows[0]?.goodput.length ?? 0 }, (_, column) => {
    const sum = flows.reduce((all, { goodput }) => all + goodput[column]!, 0);
    return flows.map(({ goodput }) => (sum === 0 ? 0 : (100 * goodput[column]!) / sum));
  });
  const titles = scenario.flows.map((flow, index) => `${index + 1} ${flow.name || flow.kind.toUpperCase()}`);
  const means = flows.map((_, flow) => columns.reduce((all, of) => all + of[flow]!, 0) / Math.max(1, columns.length));
  return (
    <TimeFigure
      title={`Shares with ${name}`}
      about="% of the goodput of all flows"
      height={170}
      summary={titles.map((title, flow) => `${title}: ${means[flow]?.toFixed(0)} % on average`).join('; ')}
      marks={[
        stack(
          titles.map((title, flow) => ({
            head: `${title}, %`,
            values: columns.map((shares) => shares[flow]!),
            paint: flow,
          })),
          columnWidth,
          (share) => share.toFixed(1),
        ),
      ]}
      times={[0, columns.length * columnWidth]}
      values={[0, 100]}
      exact
      up="%"
      count={2}
      apart={130}
      room={{ right: 96, top: 8, bottom: 34 }}
    >
      {({ y, right }, drawn) => (
        <>
          {drawn}
          {flows.length <= 6 &&
            titles.map((title, flow) => {
              const below = means.slice(0, flow).reduce((all, mean) => all + mean, 0);
              return (
                <text
                  key={title}
                  className={`label ${toneNameOf(flow)}`}
                  x={right + 8}
                  y={y(below + means[flow]! / 2)}
                  dy="0.35em"
                >
                  {title} {means[flow]!.toFixed(0)} %
                </text>
              );
            })}
        </>
      )}
    </TimeFigure>
  );
}
