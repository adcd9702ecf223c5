import { keptFor } from '../../ui/keptFor.ts';
import { COLOURED_FLOWS, GREY } from '../../ui/tones.ts';

/** Properties that determine a flow's group. */
interface Grouped {
  readonly name: string;
  /** "CUBIC", "UDP" */
  readonly title: string;
  /** The connection of a subflow. */
  readonly connection?: string;
}

/** Flows with a common colour and label. */
export interface FlowGroup {
  /** Their common name: "CUBIC". */
  readonly name: string;
  /** Indexes of the flows, at least one. */
  readonly flows: readonly number[];
}

/** Removes the number: "CUBIC 7" is one of those named CUBIC. */
const withoutNumber = (name: string): string => name.replace(/\s*[#(]?\d+\)?$/, '') || name;

function by(flows: readonly Grouped[], nameOf: (flow: Grouped) => string): FlowGroup[] {
  const groups = new Map<string, number[]>();
  flows.forEach((flow, index) => {
    const name = nameOf(flow);
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [index]);
    else members.push(index);
  });
  return [...groups].map(([name, members]) => ({ name, flows: members }));
}

/**
 * The groups of a run's flows. If there is a colour for each flow, each is a group of its own; otherwise flows are
 * grouped by name, or by variant if there are too many names.
 */
export const groupsOf = keptFor((flows: readonly Grouped[]): readonly FlowGroup[] => {
  if (flows.length <= COLOURED_FLOWS) return flows.map(({ name }, index) => ({ name, flows: [index] }));
  const named = by(flows, ({ name }) => withoutNumber(name));
  return named.length <= COLOURED_FLOWS ? named : by(flows, ({ title }) => title);
});

/** "4 × CUBIC"; "3 of 4 × CUBIC" if only `begun` of them have started. */
export const groupName = ({ name, flows }: FlowGroup, begun = flows.length): string =>
  flows.length === 1 ? name : `${begun < flows.length ? `${begun} of ` : ''}${flows.length} × ${name}`;

/** Tones of one hue: blues, oranges. */
const SHADES: readonly (readonly number[])[] = [
  [0, 3, 5, 6],
  [1, 4],
];

/**
 * Tones of a few flows, some of them subflows. The connections with most paths get the shades of one hue each, while
 * hues are left. All other flows get the remaining tones in order, then grey.
 */
function shadesOf(flows: readonly Grouped[]): readonly number[] {
  const paths = new Map<string, number[]>();
  flows.forEach(({ connection = '' }, flow) => {
    if (connection !== '') paths.set(connection, [...(paths.get(connection) ?? []), flow]);
  });
  const shades = flows.map((): number | undefined => undefined);
  [...paths.values()]
    .sort((one, other) => other.length - one.length)
    .forEach((members, place) => members.forEach((flow, path) => (shades[flow] = SHADES[place]?.[path])));
  const rest = Array.from({ length: COLOURED_FLOWS }, (_, tone) => tone).filter((tone) => !shades.includes(tone));
  return shades.map((tone) => tone ?? rest.shift() ?? GREY);
}

/** The tone of each flow: that of its group, grey beyond the number of colours. */
export function tonesOf(flows: readonly Grouped[]): readonly number[] {
  const groups = groupsOf(flows);
  if (groups.length === flows.length && flows.some(({ connection }) => connection)) return shadesOf(flows);
  const tones = flows.map(() => GREY);
  groups.forEach((group, tone) => {
    for (const flow of group.flows) tones[flow] = tone < COLOURED_FLOWS ? tone : GREY;
  });
  return tones;
}

/** CSS class of elements about a flow, for its colour in plots. -1: no flow. */
export const toneClass = (flows: readonly Grouped[], flow: number): string =>
  `tone-${(tonesOf(flows)[flow] ?? -1) + 1}`;
