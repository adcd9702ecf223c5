import { scaleLinear } from 'd3-scale';
import { writeQuantity } from '../../../scenario/quantity.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { networkOf } from '../../../scenario/topology.ts';
import { Figure } from '../../charts/figure/Figure.tsx';

const HEIGHT = 380;
const MARGIN = 46;

/**
 * The network of a run: nodes, and links with their rates and delays. If both directions are equal, only one is
 * labelled.
 */
export function Topology({ title, scenario }: { readonly title: string; readonly scenario: Scenario }) {
  const { nodes, links, bottleneck, flows } = networkOf(scenario);
  const wordsOf = ({ rate, delay }: (typeof links)[number]): string =>
    `${writeQuantity(rate, 'bit/s')}, ${writeQuantity(delay, 's')}`;
  const shown = links.filter(
    ({ from, to }, at) => !links.slice(0, at).some((other) => other.from === to && other.to === from),
  );
  const ends = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)].map(
    (all) => [Math.min(...all), Math.max(...all)] as const,
  );
  const isEnd = (at: number): boolean => flows.some(({ from, to }) => from === at || to === at);
  const limits = links[bottleneck];
  return (
    <Figure
      title={title}
      about={`as it was run: links with rate and one-way delay; the thick one${limits === undefined ? '' : `, ${wordsOf(limits)},`} limits the flows`}
      summary={`${nodes.length} nodes and ${shown.length} links; ${limits === undefined ? '' : `${limits.name} limits the flows: ${wordsOf(limits)}, a queue of ${limits.queue.limitPackets ?? '–'} packets`}`}
      height={HEIGHT}
      table={{
        heads: ['Link', 'Rate', 'Delay', 'Queue, packets'],
        rows: links.map(({ name, rate, delay, queue }) => [
          name,
          writeQuantity(rate, 'bit/s'),
          writeQuantity(delay, 's'),
          String(queue.limitPackets ?? '–'),
        ]),
      }}
    >
      {(width) => {
        const [acrossEnds, downEnds] = ends as [readonly [number, number], readonly [number, number]];
        const across = scaleLinear(acrossEnds, [MARGIN, width - MARGIN]);
        const down = scaleLinear(
          downEnds,
          downEnds[0] === downEnds[1] ? [HEIGHT / 2, HEIGHT / 2] : [MARGIN, HEIGHT - MARGIN],
        );
        const at = (node: number): readonly [number, number] => [across(nodes[node]!.x), down(nodes[node]!.y)];
        // If there are many equal links, only one is labelled.
        const named = new Set<string>();
        return (
          <g className="topology">
            {shown.map((link) => {
              const [[x1, y1], [x2, y2]] = [at(link.from), at(link.to)];
              const words = wordsOf(link);
              // A short link has no room for its label; the table has it.
              const isNamed = (link.shared || !named.has(words)) && Math.abs(x2 - x1) > 150;
              named.add(words);
              // A text about 110 px wide does not touch a sloping line.
              const above = 9 + Math.min(34, Math.abs((y2 - y1) / (x2 - x1 || 1)) * 55);
              return (
                <g
                  key={link.name}
                  className={link === limits || (link.to === limits?.from && link.from === limits.to) ? 'limiting' : ''}
                >
                  <line x1={x1} y1={y1} x2={x2} y2={y2} />
                  {isNamed && (
                    <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 - above} textAnchor="middle">
                      {words}
                    </text>
                  )}
                </g>
              );
            })}
            {nodes.map(({ id }, node) => {
              const [x, y] = at(node);
              return (
                <g key={id} className={isEnd(node) ? 'host' : 'router'}>
                  {isEnd(node) ? (
                    <circle cx={x} cy={y} r={15} />
                  ) : (
                    <rect x={x - 17} y={y - 14} width={34} height={28} rx={3} />
                  )}
                  <text x={x} y={y} dy="0.35em" textAnchor="middle">
                    {id}
                  </text>
                </g>
              );
            })}
          </g>
        );
      }}
    </Figure>
  );
}
