import type { Scenario } from '../../../scenario/scenario.ts';
import { networkOf } from '../../../scenario/topology.ts';
import { milliseconds, rate } from '../../words/numbers.ts';

/** A node of the sketch, px. */
export interface SketchNode {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** The flow that begins or ends here; -1: none, or several. */
  readonly flow: number;
}

/** A link of the sketch, both ways in one line, px. */
export interface SketchLink {
  readonly key: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly isSelected: boolean;
  readonly isBottleneck: boolean;
  /** Rate and delay; '' for those that are not in question. */
  readonly above: string;
  readonly below: string;
}

export interface Sketch {
  readonly nodes: readonly SketchNode[];
  readonly links: readonly SketchLink[];
}

/** Distance of the nodes from the border, px. */
const MARGIN = { x: 30, y: 30 };

function scaled(values: readonly number[], low: number, high: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => (most > least ? low + ((value - least) / (most - least)) * (high - low) : (low + high) / 2);
}

/** Where nodes and links of a scenario stand in a picture of this size. `means`: which links are selected. */
export function sketchOf(
  scenario: Scenario,
  size: { readonly width: number; readonly height: number },
  means: (from: string, to: string) => boolean,
): Sketch {
  const { nodes, links, flows, bottleneck } = networkOf(scenario);
  const xs = scaled(
    nodes.map(({ x }) => x),
    MARGIN.x,
    size.width - MARGIN.x,
  );
  const ys = scaled(
    nodes.map(({ y }) => y),
    MARGIN.y,
    size.height - MARGIN.y,
  );
  const points = nodes.map(({ x, y }) => [xs(x), ys(y)] as const);
  const isDumbbell = scenario.network.kind === 'dumbbell';
  const routers: Readonly<Record<string, string>> = isDumbbell ? { r0: 'R1', r1: 'R2' } : {};
  const drawn = new Map<string, SketchLink>();
  links.forEach((link, index) => {
    const [from, to] = [points[link.from], points[link.to]];
    const names = [nodes[link.from]?.id ?? '', nodes[link.to]?.id ?? ''] as const;
    if (from === undefined || to === undefined) return;
    const key = [link.from, link.to].sort((a, b) => a - b).join('-');
    const isSelected = means(...names);
    const isBottleneck = index === bottleneck;
    const before = drawn.get(key);
    // Of several links that are selected together, one says what all of them have.
    const isFirst = isSelected && [...drawn.values()].every((other) => !other.isSelected);
    const hasWords = isBottleneck || (isFirst && (before?.above ?? '') === '');
    const words = { above: rate(link.rateBps), below: milliseconds(link.delay) };
    if (before === undefined)
      drawn.set(key, { key, from, to, isSelected, isBottleneck, above: '', below: '', ...(hasWords ? words : {}) });
    else
      drawn.set(key, {
        ...before,
        isSelected: before.isSelected || isSelected,
        isBottleneck: before.isBottleneck || isBottleneck,
        ...(hasWords ? words : {}),
      });
  });
  const users = nodes.map((_, node) =>
    flows.flatMap(({ from, to }, flow) => (from === node || to === node ? [flow] : [])),
  );
  return {
    nodes: nodes.map(({ id }, index) => {
      const here = users[index] ?? [];
      const flow = here.length === 1 ? (here[0] ?? -1) : -1;
      const label = routers[id] ?? (isDumbbell && flow >= 0 ? String(flow + 1) : id);
      const [x, y] = points[index] ?? [0, 0];
      return { x, y, label, flow };
    }),
    links: [...drawn.values()],
  };
}
