import { endsBehind, hostsOf, mobileEnds, stationsOf } from '../graph/topology.ts';
import { found, type Finding } from '../words/problem.ts';
import type { AccessPoint, Flow, Manet, Scenario } from '../scenario.ts';
import { writeNumber } from '../words/quantity.ts';

/** Checks that each flow joins two existing nodes. */
function* endProblems(network: Manet, flows: readonly Flow[]): Generator<Finding> {
  const isNode = (given: string | null): boolean =>
    given === null || (/^\d+$/.test(given) && Number(given) < network.nodes);
  for (const [index, flow] of flows.entries()) {
    const path = ['flows', index] as const;
    const wrong = (['from', 'to'] as const).filter((end) => !isNode(flow[end]));
    for (const end of wrong) {
      yield found([...path, end], `must be the number of a node, 0 to ${network.nodes - 1}`, flow[end]);
    }
    const { from, to } = mobileEnds(network, flow);
    if (wrong.length === 0 && from === to)
      yield found([...path, 'to'], 'must be another node than from', flow.to ?? String(to));
    yield* accessProblems(flow, index);
  }
}

function* accessProblems(flow: Flow, index: number): Generator<Finding> {
  for (const access of ['sourceAccess', 'sinkAccess'] as const) {
    const changes = Object.entries(flow[access]).find(([, value]) => value !== null);
    if (changes !== undefined)
      yield found(['flows', index, access, changes[0]], 'is for a dumbbell; radios have no access links', changes[1]);
  }
}

function* rangeProblems({ radio }: Pick<Manet, 'radio'>): Generator<Finding> {
  if (radio.carrierSenseRange < radio.receiveRange) {
    yield found(
      ['network', 'radio', 'carrierSenseRange'],
      `must be at least the receive range, ${writeNumber(radio.receiveRange)} m`,
      radio.carrierSenseRange,
    );
  }
}

/** Inconsistencies between the fields of a scenario with an access point. */
export function* cellProblems(network: AccessPoint, { flows }: Scenario): Generator<Finding> {
  const known = [...stationsOf(network), ...hostsOf(network)];
  for (const [index, flow] of flows.entries()) {
    const path = ['flows', index] as const;
    const wrong = (['from', 'to'] as const).filter((end) => flow[end] !== null && !known.includes(flow[end]));
    for (const end of wrong) {
      const last = network.hosts === 1 ? 'h1' : `h1 to h${network.hosts}`;
      yield found([...path, end], `must be a station, 1 to ${network.stations}, or a host, ${last}`, flow[end]);
    }
    const { from, to } = endsBehind(network, flow, index);
    if (wrong.length === 0 && from === to)
      yield found([...path, 'to'], 'must be another node than from', flow.to ?? to);
    yield* accessProblems(flow, index);
  }
  yield* rangeProblems(network);
  if (network.distance > network.radio.receiveRange)
    yield found(
      ['network', 'distance'],
      `must be at most the receive range, ${writeNumber(network.radio.receiveRange)} m`,
      network.distance,
    );
}

/** Checks that positions are inside the area, one per node. */
function* placeProblems({ placement, nodes, area }: Manet): Generator<Finding> {
  if (placement.kind !== 'list') return;
  const path = ['network', 'placement', 'positions'] as const;
  if (placement.positions.length !== nodes) {
    yield found(path, `must have ${nodes} places, one for each node`, placement.positions.length);
  }
  for (const [index, place] of placement.positions.entries()) {
    const outside = place.findIndex((value, axis) => value > (area[axis] ?? 0));
    if (outside >= 0) {
      const bound = writeNumber(area[outside] ?? 0);
      yield found([...path, index, outside], `must be in the area, at most ${bound} m`, place[outside]);
    }
  }
}

/** Checks that movements name nodes, stay in the area, and have a speed. */
function* moveProblems({ mobility, nodes, area }: Manet): Generator<Finding> {
  if (mobility.kind === 'trace') {
    for (const [index, [, node = 0, x = 0, y = 0, speed = 0]] of mobility.moves.entries()) {
      const path = ['network', 'mobility', 'moves', index] as const;
      if (!Number.isInteger(node) || node >= nodes)
        yield found([...path, 1], `must be the number of a node, 0 to ${nodes - 1}`, node);
      if (x > (area[0] ?? 0)) yield found([...path, 2], `must be in the area, at most ${area[0]} m`, x);
      if (y > (area[1] ?? 0)) yield found([...path, 3], `must be in the area, at most ${area[1]} m`, y);
      if (speed > 1000) yield found([...path, 4], 'must be at most 1000 m/s', speed);
    }
  } else if ('minSpeed' in mobility && mobility.minSpeed > mobility.maxSpeed) {
    yield found(
      ['network', 'mobility', 'maxSpeed'],
      `must be at least the lowest speed, ${writeNumber(mobility.minSpeed)} m/s`,
      mobility.maxSpeed,
    );
  }
}

/** Inconsistencies between the fields of a scenario with mobile nodes. */
export function* manetProblems(network: Manet, scenario: Scenario): Generator<Finding> {
  yield* endProblems(network, scenario.flows);
  yield* placeProblems(network);
  yield* moveProblems(network);
  yield* rangeProblems(network);
  for (const [index, change] of scenario.interventions.entries()) {
    if (change.kind === 'setLink')
      yield found(['interventions', index, 'link'], 'is for networks with links', change.link);
  }
}
