import type { Simulation } from '../../lab/build/simulation.ts';
import { unbroken } from '../../scenario/plainText.ts';
import { runTraced } from '../../lab/results/trace.ts';

/** A curve in xgraph format: its name in quotes, then pairs. */
function setOf(name: string, points: readonly (readonly [number, number])[]): string {
  return `"${unbroken(name).replaceAll('"', '')}"\n${points.map(([x, y]) => `${x} ${y}\n`).join('')}\n`;
}

/** Windows of all TCP flows against time for xgraph: one data set per flow, one step per change. */
export function xgraphColumns(simulation: Simulation): string {
  const { flows, title, duration } = simulation.scenario;
  const points = flows.map((): [number, number][] => []);
  runTraced(simulation, duration, { cwnd: ({ t, flow, cwnd }) => void points[flow]!.push([t, cwnd]) });
  return [
    `TitleText: ${unbroken(title === '' ? 'A run' : title)}\nXUnitText: s\nYUnitText: segments\n`,
    ...flows.flatMap((flow, index) => (flow.kind === 'tcp' ? [`\n${setOf(flow.name, points[index]!)}`] : [])),
  ].join('');
}
