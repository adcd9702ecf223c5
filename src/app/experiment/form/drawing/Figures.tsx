import { group } from 'd3-array';
import { memo, useMemo } from 'react';
import { Heads } from '../../../ui/Figures.tsx';
import type { Scenario } from '#scenario/scenario.ts';
import { linkTitleOf, nodeNames } from '#scenario/graph/nodeNames.ts';
import { count, milliseconds, rate } from '../../../ui/words/numbers.ts';
import { FlowMarker } from '../fields/FlowMarker.tsx';
import { flowName, tonesOfFlows } from '../model/names.ts';
import { type FirstRun, linesOf, totalOf } from './firstRun.ts';
import { figuresOf, type Figures as Numbers } from './shares.ts';
import { GREY } from '../../../ui/tones.ts';
import { FEW_FLOWS } from './lanes.ts';

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

const HEIGHT = 40;
const colour = (tone: number, use = ''): string => (tone < GREY ? `var(--flow-${tone + 1}${use})` : 'var(--ink-2)');

/** A number with two significant digits. */
const short = (value: number): string => String(Number(value.toPrecision(2)));

/** Summary of the first run. */
function sentenceOf({ goodput, fairness, timeouts, scenario, until }: FirstRun): string {
  const silent = goodput.filter((value) => value === null || value === 0).length;
  const parts = [
    ...(silent > 0 ? [silent === 1 ? 'one flow gets nothing' : `${silent} flows get nothing`] : []),
    ...(fairness === null ? [] : [`Jain’s index ${fairness.toFixed(2)}`]),
    ...(timeouts === null || timeouts === 0 ? [] : [`${timeouts} ${timeouts === 1 ? 'timeout' : 'timeouts'}`]),
    until < scenario.duration ? `only the first ${short(until)} of ${scenario.duration} s` : `all ${until} s`,
  ];
  return `${parts.join(', ')}.`;
}

/** Results of the first run of the draft: goodputs in words and over time. `at` is marked. */
const FirstRunView = memo(function FirstRunView({
  run,
  at,
}: {
  readonly run: FirstRun;
  readonly at?: number | undefined;
}) {
  const { scenario, goodput, width } = run;
  const { duration } = scenario;
  const isFew = goodput.length <= FEW_FLOWS;
  const { tones, lines, most } = linesOf(run);
  const path = (values: readonly number[]): string =>
    values
      .map((value, column) => {
        const x = Math.min(run.until, (column + 0.5) * width);
        return `${column === 0 ? 'M' : 'L'}${x.toFixed(3)} ${(HEIGHT * (1 - value / Math.max(1, most))).toFixed(1)}`;
      })
      .join('');
  return (
    <div className="first-run">
      <p>
        A first run gave{' '}
        {isFew ? (
          goodput.map((value, flow) => (
            <span key={flow}>
              {flow > 0 && (flow === goodput.length - 1 ? ' and ' : ', ')}
              <strong style={{ color: colour(tones[flow] ?? GREY, '-text') }}>{rate(value ?? 0)}</strong>
            </span>
          ))
        ) : (
          <strong>{rate(totalOf(run))} in all</strong>
        )}
        : {sentenceOf(run)}
      </p>
      <svg viewBox={`0 0 ${duration} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ values, tone }, line) => (
          <path key={line} d={path(values)} style={{ stroke: colour(tone) }} />
        ))}
        {at !== undefined && <line x1={at} x2={at} y1={0} y2={HEIGHT} />}
      </svg>
      <p className="hint">
        {isFew ? 'New data at the receivers' : 'New data at all receivers'} from 0 to {duration} s, up to {rate(most)}
      </p>
    </div>
  );
});
