import { variantNamed } from '#engine/tcp/catalogue.ts';
import { customEdges, linkName, networkOf, written, type Topology } from '../graph/topology.ts';
import { type Finding, found } from '../words/problem.ts';
import { router } from '../graph/route.ts';
import { cellProblems, manetProblems } from './manetConsistency.ts';
import { scriptProblems } from './scriptConsistency.ts';
import {
  changeableSettings,
  changesSender,
  readSetting,
  type SenderStage,
  stagesOf,
  understandsMarks,
  valuesOf,
  whyNotVariant,
} from './senderChanges.ts';
import type {
  CustomNetwork,
  Flow,
  Intervention,
  LinkChange,
  Network,
  NodeMove,
  PacketChange,
  Scenario,
  TcpFlow,
} from '../scenario.ts';
import { writeNumber } from '../words/quantity.ts';
import { closest } from '../words/wording.ts';
import { speaksQuic } from '#engine/tcp/stack.ts';
import { MOST_PATHS } from '../flows/multipath.ts';
import { ownValue, sameData } from '../words/plainData.ts';

/** Fields that must be equal in all subflows of a connection. */
const SHARED: readonly (readonly [keyof TcpFlow, string?])[] = [
  ['segmentSize'],
  ['application', 'bytes'],
  ['writes'],
  ['stop'],
  ['multipath', 'scheduler'],
  ['multipath', 'buffer'],
];

/** Checks that the subflows of a connection belong together. */
function* multipathProblems({ flows, network }: Scenario): Generator<Finding> {
  const firsts = new Map<string, { readonly index: number; readonly flow: TcpFlow; paths: number }>();
  for (const [index, flow] of flows.entries()) {
    if (flow.kind !== 'tcp' || flow.multipath.connection === '') continue;
    const path = ['flows', index] as const;
    const { connection } = flow.multipath;
    if (network.kind === 'script')
      yield found([...path, 'multipath', 'connection'], 'must be empty: a scripted peer has one path', connection);
    if (speaksQuic(valuesOf(flow)))
      yield found(
        [...path, 'parameters', 'recovery'],
        'must not be quic on several paths: they are those of TCP',
        'quic',
      );
    if (flow.application.kind !== 'bulk')
      yield found(
        [...path, 'application', 'kind'],
        'must be bulk on several paths: other applications need one path',
        flow.application.kind,
      );
    const first = firsts.get(connection);
    if (first === undefined) {
      firsts.set(connection, { index, flow, paths: 1 });
      continue;
    }
    first.paths++;
    if (first.paths > MOST_PATHS)
      yield found(
        [...path, 'multipath', 'connection'],
        `must be another: ${connection} has ${MOST_PATHS} paths`,
        connection,
      );
    for (const [field, part] of SHARED) {
      const of = (each: TcpFlow): unknown => (part === undefined ? each[field] : ownValue(each[field], part));
      if (sameData(of(flow), of(first.flow))) continue;
      const steps = part === undefined ? [...path, field] : [...path, field, part];
      yield found(steps, `must be as in flows[${first.index}], which is of the same connection`, of(flow));
    }
  }
}

/** `must be the id of a node`, with a suggestion. */
const notANode = (given: string | null, ids: readonly string[]) => (): string =>
  `must be the id of a node${closest(given, ids)}`;

/** Checks that ids are unique, links join existing nodes, and no link is duplicated. */
function* graphProblems(network: CustomNetwork): Generator<Finding> {
  const first = new Map<string, number>();
  for (const [index, node] of network.nodes.entries()) {
    const before = first.get(node.id);
    if (before !== undefined) {
      yield found(['network', 'nodes', index, 'id'], `must differ from that of network.nodes[${before}]`, node.id);
    } else first.set(node.id, index);
  }
  const ids = [...first.keys()];
  const names = new Map<string, string>();
  for (const [index, link] of network.links.entries()) {
    const path = ['network', 'links', index] as const;
    if (!first.has(link.from)) yield found([...path, 'from'], notANode(link.from, ids), link.from);
    if (!first.has(link.to)) yield found([...path, 'to'], notANode(link.to, ids), link.to);
    else if (link.from === link.to) yield found([...path, 'to'], 'must be another node than from', link.to);
    const directions = [linkName(link.from, link.to), ...(link.simplex ? [] : [linkName(link.to, link.from)])];
    const taken = directions.find((name) => names.has(name));
    if (taken !== undefined) {
      yield found([...path, 'to'], `must not repeat the link ${taken} of ${names.get(taken) ?? ''}`, link.to);
    }
    for (const name of directions) names.set(name, `network.links[${index}]`);
  }
}

/** Checks that a flow of a custom network has two ends and a route in both directions. */
function* routeProblems(
  network: CustomNetwork,
  flows: readonly Flow[],
  allEnds: readonly Pick<Flow, 'from' | 'to'>[] = flows,
): Generator<Finding> {
  const ids = network.nodes.map((node) => node.id);
  const routeBetween = router(customEdges(network), ids.length);
  for (const [index, flow] of flows.entries()) {
    const ends = allEnds[index]!;
    const [from, to] = [ids.indexOf(ends.from ?? ''), ids.indexOf(ends.to ?? '')];
    if (from < 0) yield found(['flows', index, 'from'], notANode(ends.from, ids), ends.from);
    if (to < 0) yield found(['flows', index, 'to'], notANode(ends.to, ids), ends.to);
    else if (from === to) yield found(['flows', index, 'to'], 'must be another node than from', ends.to);
    else if (from >= 0 && routeBetween(from, to) === undefined) {
      yield found(['flows', index, 'to'], `must have a route from ${ends.from}`, ends.to);
    } else if (from >= 0 && routeBetween(to, from) === undefined) {
      yield found(['flows', index, 'to'], `must have a route back to ${ends.from}`, ends.to);
    }
    for (const access of ['sourceAccess', 'sinkAccess'] as const) {
      const changes = Object.entries(flow[access]).find(([, value]) => value !== null);
      if (changes !== undefined) {
        yield found(['flows', index, access, changes[0]], 'is for a dumbbell; here the links define it', changes[1]);
      }
    }
  }
}

/** Checks that flows of a dumbbell do not name hosts, since each flow has its own. */
function* dumbbellProblems(flows: readonly Flow[]): Generator<Finding> {
  for (const [index, flow] of flows.entries()) {
    for (const end of ['from', 'to'] as const) {
      if (flow[end] !== null) yield found(['flows', index, end], 'is for a custom network or mobile nodes', flow[end]);
    }
  }
}

/** Checks that writes are in order of time and the only source of application data. */
function* writeProblems({ writes, application }: TcpFlow, path: readonly ['flows', number]): Generator<Finding> {
  if (writes === null) return;
  if (application.kind !== 'bulk')
    yield found(
      [...path, 'application', 'kind'],
      'must be bulk beside writes, which define the data',
      application.kind,
    );
  else if (application.bytes !== null)
    yield found(
      [...path, 'application', 'bytes'],
      'must be null beside writes, which define the amount',
      application.bytes,
    );
  const late = writes.findIndex(({ at }, index) => index > 0 && at < writes[index - 1]!.at);
  if (late >= 0) {
    const before = writes[late - 1]!.at;
    yield found(
      [...path, 'writes', late, 'at'],
      `must not be before the write before it, ${writeNumber(before)} s`,
      writes[late]!.at,
    );
  }
}

/** Checks that every flow starts before the end and stops after its start, and that no transmission is dropped twice. */
function* flowProblems({ flows, duration }: Scenario): Generator<Finding> {
  for (const [index, flow] of flows.entries()) {
    const path = ['flows', index] as const;
    if (flow.start >= duration) {
      yield found([...path, 'start'], `must be before the end, ${writeNumber(duration)} s`, flow.start);
    }
    if (flow.stop !== null && flow.stop <= flow.start) {
      yield found([...path, 'stop'], `must be after the start, ${writeNumber(flow.start)} s`, flow.stop);
    }
    if (flow.kind !== 'tcp') continue;
    yield* writeProblems(flow, path);
    const seen = new Set<string>();
    for (const [place, drop] of flow.forcedDrops.entries()) {
      const what = `${drop.segment} ${drop.transmission}`;
      if (seen.has(what)) {
        yield found(
          [...path, 'forcedDrops', place, 'segment'],
          `must not repeat a drop of transmission ${drop.transmission}`,
          drop.segment,
        );
      }
      seen.add(what);
    }
  }
}

/** Checks that a change names an existing link, changes something, and uses the queue's unit of limit. */
function* linkChangeProblems(
  change: LinkChange,
  index: number,
  queues: ReadonlyMap<string, boolean>,
): Generator<Finding> {
  const path = ['interventions', index] as const;
  const inBytes = queues.get(change.link);
  if (inBytes === undefined) {
    yield found(
      [...path, 'link'],
      () => `must be the name of a link${closest(change.link, [...queues.keys()])}`,
      change.link,
    );
    return;
  }
  const changes = [change.rate, change.delay, change.limit, change.limitBytes, change.lossRate];
  if (changes.every((value) => value === null)) {
    yield found([...path, 'rate'], 'must be given, or delay, limit, limitBytes or lossRate', change.rate);
  }
  if (inBytes && change.limit !== null) {
    yield found([...path, 'limit'], `must be null: the queue of ${change.link} is limited in bytes`, change.limit);
  }
  if (!inBytes && change.limitBytes !== null) {
    yield found(
      [...path, 'limitBytes'],
      `must be null: the queue of ${change.link} is limited in packets`,
      change.limitBytes,
    );
  }
}

function* interventionProblems(scenario: Scenario): Generator<Finding> {
  if (scenario.interventions.length === 0) return;
  const { flows, duration } = scenario;
  const topology = networkOf(scenario);
  const queues = new Map(topology.links.map((link) => [link.name, link.queue.limitPackets === null]));
  for (const [index, intervention] of scenario.interventions.entries()) {
    if (intervention.at > duration) {
      yield found(
        ['interventions', index, 'at'],
        `must be at most the duration, ${writeNumber(duration)} s`,
        intervention.at,
      );
    }
    if (intervention.kind === 'setLink') yield* linkChangeProblems(intervention, index, queues);
    else if (intervention.kind === 'moveNode') yield* moveProblems(scenario.network, intervention, index);
    else if (intervention.kind === 'packet') yield* packetProblems(scenario, intervention, index, topology, queues);
    else yield* flowReferenceProblems(intervention, index, flows);
  }
  for (const [index, flow] of flows.entries())
    if (flow.kind === 'tcp')
      for (const stage of stagesOf(flow, index, scenario.interventions)) yield* senderChangeProblems(stage);
}

/** Checks that only mobile nodes move, and only within the area. */
function* moveProblems(network: Network, { node, x, y }: NodeMove, index: number): Generator<Finding> {
  const path = ['interventions', index] as const;
  if (network.kind !== 'manet') {
    yield found([...path, 'node'], 'is for mobile nodes', node);
    return;
  }
  const [width = 0, height = 0] = network.area;
  if (node >= network.nodes)
    yield found([...path, 'node'], `must be at most ${network.nodes - 1}, the last node`, node);
  if (x > width) yield found([...path, 'x'], `must be in the area, at most ${writeNumber(width)} m`, x);
  if (y > height) yield found([...path, 'y'], `must be in the area, at most ${writeNumber(height)} m`, y);
}

/** Maximum number of links of a path to list in full. */
const MOST_NAMED = 20;

/** Checks that an order's packet belongs to a flow and passes the given link or mobile node, and that only ECN-capable packets are marked. */
function* packetProblems(
  scenario: Scenario,
  change: PacketChange,
  index: number,
  { links, flows: routes }: Topology,
  known: ReadonlyMap<string, unknown>,
): Generator<Finding> {
  const path = ['interventions', index] as const;
  const { network, flows } = scenario;
  const flow = flows[change.flow];
  // Reported elsewhere.
  if (network.kind === 'script') return;
  yield* flowReferenceProblems(change, index, flows);
  if (flow === undefined) return;
  if (change.ack && flow.kind !== 'tcp') yield found([...path, 'ack'], 'must be no: a UDP flow has no ACKs', true);
  const { entry } = change;
  const radios = network.kind === 'manet' ? network.nodes : network.kind === 'accessPoint' ? network.stations + 1 : 0;
  if (radios > 0) {
    if (entry !== null && !(/^(0|[1-9]\d*)$/.test(entry) && Number(entry) < radios))
      yield found([...path, 'entry'], `must be the number of a node, at most ${radios - 1}`, entry);
    if (change.action === 'deliver')
      yield found(
        [...path, 'action'],
        'must not be deliver: a packet that a radio loses never reaches a node',
        change.action,
      );
  } else if (entry !== null && !known.has(entry)) {
    yield found([...path, 'entry'], () => `must be the name of a link${closest(entry, [...known.keys()])}`, entry);
  } else if (entry !== null) {
    const { path: there, back } = routes[change.flow]!;
    const way = change.ack ? back : there;
    if (way.every((link) => links[link]!.name !== entry)) {
      const names = way.slice(0, MOST_NAMED).map((link) => links[link]!.name);
      const rest = way.length > MOST_NAMED ? ', ...' : '';
      yield found([...path, 'entry'], `must be on the path of the packet: ${names.join(', ')}${rest}`, entry);
    }
  }
  if (change.action === 'delay' && change.hold === 0)
    yield found([...path, 'hold'], 'must be above 0 s, or nothing is delayed', change.hold);
  if (change.hold > 0 && change.action !== 'delay' && change.action !== 'duplicate')
    yield found([...path, 'hold'], `must be 0: it is for delay and duplicate`, change.hold);
  if (change.action === 'mark' && (change.ack || !understandsMarks(flow)))
    yield found([...path, 'action'], 'must not be mark: the packet is not ECN-capable', change.action);
}

/** Checks that the sender supports the change and that the setting may change during a run. */
function* senderChangeProblems({ change, place, before }: SenderStage): Generator<Finding> {
  const path = ['interventions', place] as const;
  if (change.kind === 'variant') {
    const why = whyNotVariant(before, variantNamed(change.variant)!);
    if (why !== null) yield found([...path, 'variant'], `must ${why}`, change.variant);
    return;
  }
  const { setting, value } = change;
  const names = changeableSettings(before).map(({ name }) => name);
  if (!names.includes(setting))
    yield found(
      [...path, 'setting'],
      () => `must be a setting that can change while the run goes on${closest(setting, names)}`,
      setting,
    );
  else
    for (const { problem } of readSetting(before, setting, value).refused)
      yield found([...path, 'value'], problem, value);
}

function* flowReferenceProblems(
  intervention: Exclude<Intervention, LinkChange | NodeMove>,
  index: number,
  flows: readonly Flow[],
): Generator<Finding> {
  const flow = flows[intervention.flow];
  const path = ['interventions', index, 'flow'] as const;
  if (flow === undefined) yield found(path, `must be at most ${flows.length - 1}, the last flow`, intervention.flow);
  else if ((intervention.kind === 'receiverWindow' || changesSender(intervention)) && flow.kind !== 'tcp') {
    yield found(path, 'must be a TCP flow', intervention.flow);
  }
}

/** Problems of the network, and of references to it in flows. */
function* networkProblems(scenario: Scenario): Generator<Finding> {
  const { network, flows } = scenario;
  if (network.kind === 'dumbbell') yield* dumbbellProblems(flows);
  else if (network.kind === 'manet') yield* manetProblems(network, scenario);
  else if (network.kind === 'accessPoint') yield* cellProblems(network, scenario);
  else if (network.kind === 'script') yield* scriptProblems(network, scenario);
  else if (network.kind === 'made') {
    const { network: custom, ends } = written(network, flows);
    yield* routeProblems(custom, flows, ends);
  } else {
    let stands = true;
    for (const problem of graphProblems(network)) {
      stands = false;
      yield problem;
    }
    if (stands) yield* routeProblems(network, flows);
  }
}

/** Inconsistencies between fields that are individually valid. */
export function* inconsistencies(scenario: Scenario): Generator<Finding> {
  yield* flowProblems(scenario);
  yield* multipathProblems(scenario);
  // Interventions refer to links, so they are checked only if the network is valid. A dumbbell always is.
  let stands = true;
  for (const problem of networkProblems(scenario)) {
    stands = scenario.network.kind === 'dumbbell';
    yield problem;
  }
  if (stands) yield* interventionProblems(scenario);
}
