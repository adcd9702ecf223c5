import { writeQuantity } from '#scenario/words/quantity.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { networkOf } from '#scenario/graph/topology.ts';
import type { FigureContent } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';

const HEIGHT = 380;
const MARGIN = 46;

/**
 * The network of a run: nodes, and links with their rates and delays. If both directions are equal, only one is
 * labelled.
 */
export function topologyFigure(title: string, scenario: Scenario): FigureContent {
  const { nodes, links, bottleneck, flows } = networkOf(scenario);
  const wordsOf = ({ rate, delay }: (typeof links)[number]): string =>
    `${writeQuantity(rate, 'bit/s')}, ${writeQuantity(delay, 's')}`;
  const shown = links.filter(
    ({ from, to }, at) => !links.slice(0, at).some((other) => other.from === to && other.to === from),
  );
  const endsOf = (all: readonly number[]): readonly [number, number] => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return least === most ? [least - 1, most + 1] : [least, most];
  };
  const isEnd = (at: number): boolean => flows.some(({ from, to }) => from === at || to === at);
  const limits = links[bottleneck];
  const isLimiting = (link: (typeof links)[number]): boolean =>
    link === limits || (link.to === limits?.from && link.from === limits.to);
  return {
    title,
    about: `as it was run: links with rate and one-way delay; the thick one${limits === undefined ? '' : `, ${wordsOf(limits)},`} limits the flows`,
    summary: `${nodes.length} nodes and ${shown.length} links; ${limits === undefined ? '' : `${limits.name} limits the flows: ${wordsOf(limits)}, a queue of ${limits.queue.limitPackets ?? '–'} packets`}`,
    height: HEIGHT,
    table: {
      heads: ['Link', 'Rate', 'Delay', 'Queue, packets'],
      rows: links.map(({ name, rate, delay, queue }) => [
        name,
        writeQuantity(rate, 'bit/s'),
        writeQuantity(delay, 's'),
        String(queue.limitPackets ?? '–'),
      ]),
    },
    plots: (width) => {
      const [down, up] = endsOf(nodes.map(({ y }) => y));
      return [
        {
          area: { left: MARGIN, right: width - MARGIN, top: MARGIN, bottom: HEIGHT - MARGIN },
          x: { ends: endsOf(nodes.map(({ x }) => x)) },
          // The axis points down, as the coordinates of the nodes do.
          y: { ends: [up, down] },
          marks: [
            marks.free(({ x, y, draw, label }) => {
              const at = (node: number): readonly [number, number] => [x(nodes[node]!.x), y(nodes[node]!.y)];
              // If there are many equal links, only one is labelled.
              const named = new Set<string>();
              for (const link of shown) {
                const [[x1, y1], [x2, y2]] = [at(link.from), at(link.to)];
                const look = isLimiting(link)
                  ? ({ paint: 'ink', width: 6 } as const)
                  : { paint: 'rule' as const, width: 2 };
                draw('top', { kind: 'line', line: Float64Array.of(x1, y1, x2, y2), ...look });
                const text = wordsOf(link);
                // A short link has no room for its label; the table has it.
                const isNamed = (link.shared || !named.has(text)) && Math.abs(x2 - x1) > 150;
                named.add(text);
                // Raise the label above a sloping line, so that a text about 110 px wide does not touch it.
                const above = 9 + Math.min(34, Math.abs((y2 - y1) / (x2 - x1 || 1)) * 55);
                if (isNamed)
                  label({
                    kind: 'tick',
                    text,
                    x: (x1 + x2) / 2,
                    y: (y1 + y2) / 2 - above,
                    anchor: 'middle',
                    ink: 'ink',
                  });
              }
              nodes.forEach(({ id }, node) => {
                const [px, py] = at(node);
                if (isEnd(node))
                  draw('top', { kind: 'spots', spots: [{ look: 'host', flow: 0, x: px, y: py, size: 15 }] });
                else {
                  const boxes = [{ x: px - 17, y: py - 14, width: 34, height: 28 }];
                  draw(
                    'top',
                    { kind: 'boxes', boxes, paint: 'paper' },
                    { kind: 'boxes', boxes, paint: 'ink', hollow: 1.6 },
                  );
                }
                label({ kind: 'note', text: id, x: px, y: py, anchor: 'middle', centred: true });
              });
            }),
          ],
        },
      ];
    },
  };
}
