import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { Scenario } from '#scenario/scenario.ts';
import { variantNamed } from '#engine/tcp/catalogue.ts';
import { nodeNames } from '#scenario/graph/nodeNames.ts';
import { networkOf } from '#scenario/graph/topology.ts';
import { COLOURED_FLOWS } from '../../../ui/tones.ts';
import { groupName, groupsOf } from '../../../run/facts/groups.ts';
import { milliseconds, rate } from '../../../ui/words/numbers.ts';

/** A node of the sketch, px. */
export interface SketchNode {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** The flow that starts or ends here; -1: none, or several. */
  readonly flow: number;
}

/** A link of the sketch, both directions as one line, px. */
interface SketchLink {
  readonly key: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly isSelected: boolean;
  readonly isBottleneck: boolean;
  /** Rate and delay; '' for irrelevant links. */
  readonly above: string;
  readonly below: string;
}

interface Sketch {
  readonly nodes: readonly SketchNode[];
  readonly links: readonly SketchLink[];
}

/** Margin of the sketch, px. */
const MARGIN = { x: 30, y: 30 };

/** Positions of nodes and links of a scenario in a picture of this size. `means`: whether a link is selected. */
export function sketchOf(
  scenario: Scenario,
  size: { readonly width: number; readonly height: number },
  means: (from: string, to: string) => boolean,
): Sketch {
  const { nodes, links, flows, bottleneck } = networkOf(scenario);
  const stands = standsFor(scenario, flows);
  const shown = nodes.flatMap((node, index) => (stands(index) === null ? [] : [[node, index] as const]));
  const rows = Math.max(0, ...shown.map(([, index]) => stands(index)?.tone ?? 0));
  const isGrouped = shown.length < nodes.length;
  // Hosts that represent groups are evenly spaced, with routers half way.
  const heightOf = (node: { readonly y: number }, index: number): number =>
    isGrouped ? (stands(index)?.tone ?? rows / 2) : node.y;
  const xs = scaleLinear(extent(shown, ([{ x }]) => x) as [number, number], [MARGIN.x, size.width - MARGIN.x]);
  const ys = scaleLinear(extent(shown, (each) => heightOf(...each)) as [number, number], [
    MARGIN.y,
    size.height - MARGIN.y,
  ]);
  const points = nodes.map((node, index) =>
    stands(index) === null ? undefined : ([xs(node.x), ys(heightOf(node, index))] as const),
  );
  const isDumbbell = scenario.network.kind === 'dumbbell';
  const titleOf = nodeNames(nodes.map(({ id }) => id));
  const drawn = new Map<string, SketchLink>();
  links.forEach((link, index) => {
    const [from, to] = [points[link.from], points[link.to]];
    const names = [nodes[link.from]?.id ?? '', nodes[link.to]?.id ?? ''] as const;
    if (from === undefined || to === undefined) return;
    const key = [link.from, link.to].sort((a, b) => a - b).join('-');
    const isSelected = means(...names);
    const isBottleneck = index === bottleneck;
    const before = drawn.get(key);
    // Among several selected links, one has the common label.
    const isFirst = isSelected && [...drawn.values()].every((other) => !other.isSelected);
    // The line to the peer of a script is no link: it has neither rate nor delay.
    const hasWords = scenario.network.kind !== 'script' && (isBottleneck || (isFirst && (before?.above ?? '') === ''));
    const words = { above: rate(link.rate), below: milliseconds(link.delay) };
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
    nodes: nodes.flatMap(({ id }, index): SketchNode[] => {
      const point = points[index];
      const group = stands(index);
      if (point === undefined || group === null) return [];
      const here = users[index] ?? [];
      const flow = here.length === 1 ? (here[0] ?? -1) : -1;
      const own = isDumbbell && flow >= 0 ? String(flow + 1) : titleOf(id);
      const label = group?.name ?? own;
      return [{ x: point[0], y: point[1], label, flow: group?.tone ?? flow }];
    }),
    links: [...drawn.values()],
  };
}

/**
 * What a node represents: itself (undefined), a group of hosts, or nothing (null) if a host of its group is already
 * shown.
 */
type Stand = { readonly name: string; readonly tone: number } | undefined | null;

/** Many hosts of a dumbbell do not fit above each other: one represents each group. */
function standsFor(
  { network, flows: all }: Scenario,
  flows: readonly { readonly from: number; readonly to: number }[],
): (node: number) => Stand {
  if (network.kind !== 'dumbbell' || all.length <= COLOURED_FLOWS) return () => undefined;
  const groups = groupsOf(
    all.map((flow) => ({ name: flow.name, title: flow.kind === 'tcp' ? variantNamed(flow.variant)!.title : 'UDP' })),
  );
  const stands = new Map<number, Stand>();
  groups.forEach((group, tone) => {
    const isLast = tone === COLOURED_FLOWS - 1;
    const rest = groups.slice(tone).reduce((sum, each) => sum + each.flows.length, 0);
    const name = isLast && groups.length > COLOURED_FLOWS ? `${rest} more` : groupName(group);
    group.flows.forEach((flow, place) => {
      const stand = place === 0 && tone < COLOURED_FLOWS ? { name, tone } : null;
      for (const node of [flows[flow]?.from ?? -1, flows[flow]?.to ?? -1]) stands.set(node, stand);
    });
  });
  return (node) => stands.get(node);
}
