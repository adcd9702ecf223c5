import { group } from 'd3-array';
import { memo, useMemo } from 'react';
import { Heads } from '../../../ui/Figures.tsx';
import type { Scenario } from '#scenario/scenario.ts';
import { linkTitleOf, nodeNames } from '#scenario/graph/nodeNames.ts';
import { count, milliseconds, rate } from '../../../ui/words/numbers.ts';
import { FlowMarker } from '../fields/FlowMarker.tsx';
import { flowName, tonesOfFlows } from '../model/names.ts';
import type { FirstRun } from './firstRun.ts';
import { FEW_FLOWS } from './lanes.ts';
import { FirstRunView } from './FirstRunView.tsx';
import { figuresOf, type Figures as Numbers } from './shares.ts';

/** Maximum number of table rows here; the tables have the others. */
const ROWS = 12;

const packets = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

const HEADS = ['Flow', 'Path', 'Round trip', 'Full queues', 'Tightest link', 'Fair share', 'Path holds (BDP)'];

/** Number of queue bars beside the table. */
const FEW_QUEUES = 3;

/** A sentence about an easily overlooked fact in these numbers; '' if none. */
function surprise({ flows, queues, topology }: Numbers): string {
  const held = flows.filter(({ tightest, holds }) => tightest >= 0 && holds > 0);
  const names = nodeNames(topology.nodes.map(({ id }) => id));
  const name = (link: number): string => linkTitleOf(topology.links[link]?.name ?? '', names);
  const [first] = held;
  if (first === undefined) return '';
  const other = held.find(({ tightest }) => tightest !== first.tightest);
  if (other !== undefined)
    return `Flow ${other.flow + 1} is limited by ${name(other.tightest)}, flow ${first.flow + 1} by ${name(first.tightest)}.`;
  const [queue] = queues;
  if (queue !== undefined && queue.queue < 0.5 * queue.path)
    return 'The queue holds less than half the path: one Reno flow would leave the link idle after each loss.';
  return held.length > 1
    ? `${held.length === 2 ? 'Both' : `All ${held.length}`} TCP flows share ${name(first.tightest)}.`
    : '';
}

/** Numbers of flows and queues; they follow the drawing gesture. */
export const Figures = memo(function Figures({
  scenario,
  when,
  firstRun,
}: {
  readonly scenario: Scenario;
  /** The moment they refer to, in words; '': now. */
  readonly when: string;
  readonly firstRun: FirstRun | null;
}) {
  const figures = useMemo(() => figuresOf(scenario), [scenario]);
  if (figures === undefined) return null;
  const { topology, flows, queues } = figures;
  const tones = tonesOfFlows(scenario.flows);
  const names = nodeNames(topology.nodes.map(({ id }) => id));
  const name = (node: number | undefined): string => names(topology.nodes[node ?? -1]?.id ?? '');
  const linkName = (link: number): string => linkTitleOf(topology.links[link]?.name ?? 'its own rate', names);
  const words = surprise(figures);
  /** All bars have one scale. */
  const longest = queues.reduce((most, { path, queue }) => Math.max(most, path + queue), 1);
  // Flows with equal numbers share a row.
  const rows =
    flows.length <= FEW_FLOWS
      ? flows.map((flow) => [flow])
      : [...group(flows, ({ flow, ...numbers }) => `${tones[flow]} ${JSON.stringify(numbers)}`).values()];
  return (
    <section className="figures" aria-label="What these numbers mean">
      <div>
        <h3 className="serif">
          What these numbers mean <small>{when}</small>
        </h3>
        <table>
          <Heads of={HEADS} />
          <tbody>
            {rows.slice(0, ROWS).map((alike) => {
              const flow = alike[0]!;
              const route = topology.flows[flow.flow];
              return (
                <tr key={flow.flow}>
                  <th scope="row">
                    <FlowMarker flow={tones[flow.flow] ?? 0} /> {alike.length > 1 ? `${alike.length} ×` : flow.flow + 1}{' '}
                    {flowName(scenario.flows[flow.flow])}
                  </th>
                  <td>
                    {name(route?.from)} → {name(route?.to)}
                    {alike.length > 1 && ' …'}
                  </td>
                  <td>{flow.roundTrip === null ? '–' : milliseconds(flow.roundTrip)}</td>
                  <td>{flow.fullRoundTrip === null ? '–' : milliseconds(flow.fullRoundTrip)}</td>
                  <td>{linkName(flow.tightest)}</td>
                  <td>{rate(flow.share)}</td>
                  <td>{flow.holds > 0 ? `${packets(flow.holds)} packets` : '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {rows.length > ROWS && <p>{rows.slice(ROWS).flat().length} more flows.</p>}
        {words !== '' && (
          <p>
            <em>{words}</em>
          </p>
        )}
      </div>
      <div>
        {queues.slice(0, FEW_QUEUES).map((queue) => (
          <div key={queue.link}>
            <p className="name at-ends">
              <strong>{linkName(queue.link)}</strong>
              <span>
                queue is <strong>{queue.path > 0 ? Number((queue.queue / queue.path).toPrecision(2)) : '∞'}</strong> ×
                the path
              </span>
            </p>
            <div className="bar" style={{ width: `${Math.max(35, (100 * (queue.path + queue.queue)) / longest)}%` }}>
              <span style={{ flexGrow: Math.max(1, queue.path) }}>path {count(queue.path)}</span>
              <span style={{ flexGrow: Math.max(1, queue.queue) }}>queue {count(queue.queue)}</span>
            </div>
            <p className="hint">
              for flow {queue.flow + 1}; a full queue adds {milliseconds(queue.adds)}
            </p>
          </div>
        ))}
        {firstRun !== null && <FirstRunView run={firstRun} />}
      </div>
    </section>
  );
});
