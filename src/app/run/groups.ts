import { COLOURED_FLOWS, GREY } from '../ui/tones.ts';

/** What of a flow decides its group. */
interface Grouped {
  readonly name: string;
  /** "CUBIC", "UDP" */
  readonly title: string;
}

/** Flows that have one colour and have one label. */
export interface FlowGroup {
  /** What they have in common: "CUBIC". */
  readonly name: string;
  /** Indexes of the flows, at least one. */
  readonly flows: readonly number[];
}

/** "CUBIC 7" is one of those called CUBIC. */
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

const made = new WeakMap<readonly Grouped[], readonly FlowGroup[]>();

/** The groups of a run's flows. Few flows are by themselves; many belong to the name the scenario gives them, or to their variant where the names are too many. */
export function groupsOf(flows: readonly Grouped[]): readonly FlowGroup[] {
  let groups = made.get(flows);
  if (groups === undefined) {
    groups = flows.map(({ name }, index) => ({ name, flows: [index] }));
    if (flows.length > COLOURED_FLOWS) {
      const named = by(flows, ({ name }) => withoutNumber(name));
      groups = named.length <= COLOURED_FLOWS ? named : by(flows, ({ title }) => title);
    }
    made.set(flows, groups);
  }
  return groups;
}

/** "4 × CUBIC"; "3 of 4 × CUBIC" where `begun` of them have begun, and what is said is said of these. */
export const groupName = ({ name, flows }: FlowGroup, begun = flows.length): string =>
  flows.length === 1 ? name : `${begun < flows.length ? `${begun} of ` : ''}${flows.length} × ${name}`;

/** The tone of each flow: that of its group, grey beyond those that have a colour. */
export function tonesOf(flows: readonly Grouped[]): readonly number[] {
  const tones = flows.map(() => GREY);
  groupsOf(flows).forEach((group, tone) => {
    for (const flow of group.flows) tones[flow] = Math.min(tone, GREY);
  });
  return tones;
}

/** The class of what is about a flow: the colour that plots give it. -1: no flow. */
export const toneClass = (flows: readonly Grouped[], flow: number): string =>
  `tone-${(tonesOf(flows)[flow] ?? -1) + 1}`;
