import { ownValue, sameData } from '../words/plainData.ts';

/** A path of a flow: the fields in which its subflow differs from the flow. */
interface Way {
  readonly name: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly sourceAccess: object;
  readonly sinkAccess: object;
  readonly later: number;
}

/** The fields of a flow that declare a group. */
interface Grouped {
  readonly name: string;
  readonly start: number;
  readonly count: number;
  readonly within: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly sourceAccess: object;
  readonly sinkAccess: object;
  /** Paths of the connection; only TCP flows have them. */
  readonly paths?: readonly Way[];
  readonly multipath?: { readonly connection: string };
}

const isSet = (access: object): boolean => Object.values(access).some((value) => value !== null);

/** A name that is not in `taken`. Adds it to `taken`. */
function unused(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  taken.add(free);
  return free;
}

/** The subflows of a flow with paths, in their order. */
function subflowsOf<Flow extends Grouped>(flow: Flow, paths: readonly Way[], taken: Set<string>): Flow[] {
  const given = flow.multipath?.connection ?? '';
  const connection = unused(given === '' ? flow.name : given, taken);
  return paths.map((path, index) => ({
    ...flow,
    paths: [],
    multipath: { ...flow.multipath, connection },
    name: `${connection} ${path.name ?? `path ${index + 1}`}`.slice(0, 60),
    start: flow.start + path.later,
    from: path.from ?? flow.from,
    to: path.to ?? flow.to,
    sourceAccess: isSet(path.sourceAccess) ? path.sourceAccess : flow.sourceAccess,
    sinkAccess: isSet(path.sinkAccess) ? path.sinkAccess : flow.sinkAccess,
  }));
}

/** Expands each group into single flows with evenly spaced starts, and each flow with paths into its subflows. */
export function expanded<Flow extends Grouped>(flows: readonly Flow[]): Flow[] {
  const taken = new Set(flows.flatMap(({ paths, multipath }) => (paths?.length ? [] : [multipath?.connection ?? ''])));
  return flows.flatMap((flow) => {
    const copies =
      flow.count === 1
        ? [flow]
        : Array.from({ length: flow.count }, (_, index) => ({
            ...flow,
            count: 1,
            within: 0,
            start: flow.start + (index * flow.within) / flow.count,
          }));
    const { paths = [] } = flow;
    return paths.length === 0 ? copies : copies.flatMap((copy) => subflowsOf(copy, paths, taken));
  });
}

/** Minimum number of equal flows to gather into a group. */
const FEWEST = 3;

/** Gathers consecutive flows that differ only by evenly spaced starts into groups, and subflows into paths, for links. */
export function gathered<Flow extends Grouped>(flows: readonly Flow[]): Flow[] {
  const joined = withPaths(flows);
  const groups: Flow[] = [];
  for (let first = 0; first < joined.length;) {
    const flow = joined[first]!;
    let past = first + 1;
    while (past < joined.length && sameData({ ...joined[past]!, start: flow.start }, flow)) past++;
    const count = past - first;
    const spread = joined[past - 1]!.start - flow.start;
    const within = Number(((spread * count) / Math.max(1, count - 1)).toPrecision(12));
    const group = { ...flow, count, within };
    const alike = count >= FEWEST && sameData(expanded([group]), joined.slice(first, past));
    groups.push(alike ? group : flow);
    first = alike ? past : first + 1;
  }
  return groups;
}

/** Gathers the consecutive subflows of each connection that differ only by their paths. */
export function withPaths<Flow extends Grouped>(flows: readonly Flow[]): Flow[] {
  const joined: Flow[] = [];
  for (let first = 0; first < flows.length;) {
    const flow = flows[first]!;
    const connection = flow.multipath?.connection ?? '';
    let past = first + 1;
    while (connection !== '' && flows[past]?.multipath?.connection === connection) past++;
    const whole = connection === '' ? flow : wholeOf(flows.slice(first, past), connection);
    const alike = sameData(expanded([whole]), flows.slice(first, past));
    joined.push(...(alike ? [whole] : flows.slice(first, past)));
    first = past;
  }
  return joined;
}

const UNSET = { rate: null, delay: null, queue: null };

/** Combines subflows into the flow to which they belong. */
function wholeOf<Flow extends Grouped>(subflows: readonly Flow[], connection: string): Flow {
  const [first] = subflows;
  const common = (field: keyof Grouped): boolean =>
    subflows.every((flow) => sameData(ownValue(flow, field), ownValue(first, field)));
  const own = <Value>(field: keyof Grouped, of: Flow, unset: Value): Value =>
    common(field) ? unset : (ownValue(of, field) as Value);
  return {
    ...first!,
    name: connection,
    multipath: { ...first!.multipath, connection: '' },
    from: common('from') ? first!.from : null,
    to: common('to') ? first!.to : null,
    sourceAccess: common('sourceAccess') ? first!.sourceAccess : UNSET,
    sinkAccess: common('sinkAccess') ? first!.sinkAccess : UNSET,
    paths: subflows.map((flow, index): Way => {
      const name = flow.name.slice(connection.length + 1);
      return {
        name: name === `path ${index + 1}` ? null : name,
        from: own('from', flow, null),
        to: own('to', flow, null),
        sourceAccess: own('sourceAccess', flow, UNSET),
        sinkAccess: own('sinkAccess', flow, UNSET),
        later: flow.start - first!.start,
      };
    }),
  };
}
