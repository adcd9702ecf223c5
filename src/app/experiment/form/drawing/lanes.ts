import type { Place } from './place.ts';
import type { Drawn } from './wired.ts';

type Stretch = readonly [Place, Place];

/** A flow, or flows of one tone, as lines along their links. */
export interface Lane {
  readonly flows: readonly number[];
  readonly tone: number;
  /** Parts of the lane, each drawn beside the other lanes of the same link. */
  readonly stretches: readonly Stretch[];
  /** For several flows, the parts between hosts and routers, drawn thin. */
  readonly fan: readonly Stretch[];
  /** The nodes where they end. */
  readonly ends: readonly number[];
}

/** Number of flows above which they are drawn by tone. */
export const FEW_FLOWS = 8;

const key = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** Lanes of all flows with a route; `apart` is their distance where few share a link. */
export function lanesOf({ nodes, flows }: Drawn, tones: readonly number[], apart: number): readonly Lane[] {
  const groups = new Map<number, number[]>();
  for (const { index } of flows) {
    const group = flows.length <= FEW_FLOWS ? index : (tones[index] ?? 0);
    groups.set(group, [...(groups.get(group) ?? []), index]);
  }
  const lanes = [...groups.values()].map((members) => {
    const pairs = new Map<string, readonly [number, number]>();
    for (const flow of members) {
      const way = flows[flow]?.way ?? [];
      way.slice(1).forEach((to, hop) => pairs.set(key(way[hop]!, to), [way[hop]!, to]));
    }
    return { members, pairs };
  });
  const sharing = new Map<string, number>();
  for (const { pairs } of lanes) for (const pair of pairs.keys()) sharing.set(pair, (sharing.get(pair) ?? 0) + 1);
  const taken = new Map<string, number>();
  return lanes.map(({ members, pairs }): Lane => {
    const stretch = ([pair, [from, to]]: readonly [string, readonly [number, number]]): Stretch => {
      const [many, own] = [sharing.get(pair) ?? 1, taken.get(pair) ?? 0];
      taken.set(pair, own + 1);
      const [low, high] = [nodes[Math.min(from, to)]!, nodes[Math.max(from, to)]!];
      const length = Math.hypot(high.x - low.x, high.y - low.y) || 1;
      const aside = (own - (many - 1) / 2) * Math.min(apart, (2 * apart) / many);
      const [dx, dy] = [(-(high.y - low.y) / length) * aside, ((high.x - low.x) / length) * aside];
      const [a, b] = [nodes[from]!, nodes[to]!];
      return [
        { x: a.x + dx, y: a.y + dy },
        { x: b.x + dx, y: b.y + dy },
      ];
    };
    const isFan = ([, ends]: readonly [string, readonly [number, number]]): boolean =>
      members.length > 1 && ends.some((node) => nodes[node]!.isHost);
    return {
      flows: members,
      tone: tones[members[0]!] ?? 0,
      stretches: [...pairs].filter((pair) => !isFan(pair)).map(stretch),
      fan: [...pairs].filter(isFan).map(stretch),
      ends: [...new Set(members.map((flow) => flows[flow]!.to))],
    };
  });
}
