import { NO_LOSS } from '../../engine/loss/catalogue.ts';
import { receivedPower } from '../../engine/wireless/channel.ts';
import { movementOf } from '../../lab/build/movement.ts';
import { minimalInput } from '../../scenario/minimal.ts';
import { ownValue } from '../../scenario/plainData.ts';
import type { Manet, Scenario } from '../../scenario/scenario.ts';

/** ns-2.35 protocol names by ours. */
const PROTOCOLS: Readonly<Record<string, string>> = { aodv: 'AODV', dsdv: 'DSDV' };

/** Reasons why an ns-2.35 script cannot contain a network of mobile nodes, one per line. */
export function* mobileProblems(scenario: Scenario, { routing, radio }: Manet): Generator<string> {
  if (PROTOCOLS[routing.kind] === undefined)
    yield `network.routing.kind: must be aodv or dsdv for a script of ns-2 (got "${routing.kind}")`;
  if (radio.loss.kind !== NO_LOSS) yield 'network.radio.loss: must be none for a script of ns-2';
  const given = ownValue(ownValue(minimalInput(scenario), 'network') ?? {}, 'routing') ?? {};
  for (const name of Object.keys(given))
    if (name !== 'kind') yield `network.routing.${name}: is not carried over to ns-2`;
}

/** Script lines for mobile nodes: radios, positions, movements. `name`: variable of a node. */
export function mobileLines(scenario: Scenario, network: Manet, name: (node: number) => string): readonly string[] {
  const { radio, nodes, routing, interfaceQueue } = network;
  const movement = movementOf(scenario, network);
  const legs = Array.from({ length: nodes }, (_, node) => movement.legsOf(node));
  const power = (range: number): string => receivedPower(radio.propagation, range * range).toPrecision(12);
  const model = radio.propagation === 'freeSpace' ? 'FreeSpace' : 'TwoRayGround';
  const number = (value: number): number => Number(value.toFixed(6));
  const goes = legs.flatMap((own, node) =>
    own.flatMap(({ time, x, y, vx, vy }, leg) => {
      const until = Math.min(own[leg + 1]?.time ?? Infinity, scenario.duration);
      const speed = Math.hypot(vx, vy);
      if (speed === 0 || until <= time) return [];
      const to = [x + vx * (until - time), y + vy * (until - time)].map((place) => Math.max(0.01, number(place)));
      return [{ time, node, to, speed }];
    }),
  );
  // ns-2 rejects movements beyond the area.
  const places = [...legs.flat().map(({ x, y }) => [x, y]), ...goes.map(({ to }) => to)];
  const sides = [0, 1].map((axis) => Math.ceil(Math.max(...places.map((place) => place[axis]!))) + 1);
  return [
    `# A frame is read up to ${radio.receiveRange} m, and sensed up to ${radio.carrierSenseRange} m.`,
    `Phy/WirelessPhy set RXThresh_ ${power(radio.receiveRange)}`,
    `Phy/WirelessPhy set CSThresh_ ${power(radio.carrierSenseRange)}`,
    `Phy/WirelessPhy set CPThresh_ ${radio.capture}`,
    `Mac/802_11 set dataRate_ ${radio.dataRate}`,
    `Mac/802_11 set basicRate_ ${radio.basicRate}`,
    `Mac/802_11 set RTSThreshold_ ${radio.rtsThreshold}`,
    `Mac/802_11 set ShortRetryLimit_ ${radio.shortRetryLimit}`,
    `Mac/802_11 set LongRetryLimit_ ${radio.longRetryLimit}`,
    '# ns-2 needs a file for traces: name one here, and set agentTrace to ON, to get them.',
    '$ns trace-all [open /dev/null w]',
    'set topo [new Topography]',
    `$topo load_flatgrid ${sides.join(' ')}`,
    `create-god ${nodes}`,
    `$ns node-config -adhocRouting ${PROTOCOLS[routing.kind]} -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \\`,
    `  -ifqLen ${interfaceQueue.limit} -antType Antenna/OmniAntenna -propType Propagation/${model} -phyType Phy/WirelessPhy \\`,
    '  -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace OFF -routerTrace OFF -macTrace OFF',
    ...legs.flatMap((own, node) => [
      `set ${name(node).slice(1)} [$ns node]`,
      `${name(node)} random-motion 0`,
      `${name(node)} set X_ ${number(own[0]!.x)}`,
      `${name(node)} set Y_ ${number(own[0]!.y)}`,
      `${name(node)} set Z_ 0`,
    ]),
    ...goes.map(
      ({ time, node, to, speed }) => `$ns at ${time} "${name(node)} setdest ${to.join(' ')} ${number(speed)}"`,
    ),
  ];
}
