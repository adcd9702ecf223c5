import { RandomStream } from '../../engine/kernel/random.ts';
import { StateRegister } from '../../engine/kernel/state.ts';
import { gaussMarkov } from '../../engine/wireless/mobility/gaussMarkov.ts';
import { groupMember } from '../../engine/wireless/mobility/groups.ts';
import { manhattan } from '../../engine/wireless/mobility/manhattan.ts';
import { chainPlaces, gridPlaces, uniformPlaces, type Places } from '../../engine/wireless/mobility/placement.ts';
import { randomDirection } from '../../engine/wireless/mobility/randomDirection.ts';
import { randomWaypoint } from '../../engine/wireless/mobility/randomWaypoint.ts';
import { redirected, traceLegs } from '../../engine/wireless/mobility/trace.ts';
import { Movement, standing, type Leg } from '../../engine/wireless/movement.ts';
import type { Manet, NodeMove, Scenario } from '../../scenario/scenario.ts';

/**
 * Movement of the nodes in a scenario: equal for equal seeds, whatever else the scenario contains. Its random streams
 * are used up here and are therefore not state of the run.
 */
export function movementOf(scenario: Scenario, network: Manet): Movement {
  const stream = (name: string): RandomStream => new RandomStream(new StateRegister(), scenario.seed, name);
  const area: readonly [number, number] = [network.area[0]!, network.area[1]!];
  const places = placesOf(network, area, stream('placement'));
  const { mobility } = network;
  const legsOf = (node: number): readonly Leg[] => {
    const place = places[node]!;
    const random = stream(`node ${node} movement`);
    switch (mobility.kind) {
      case 'static':
        return standing(place[0], place[1]);
      case 'randomWaypoint':
        return randomWaypoint({ ...mobility, area }, scenario.duration, random);
      case 'randomDirection':
        return randomDirection(place, { ...mobility, area }, scenario.duration, random);
      case 'gaussMarkov':
        return gaussMarkov(place, { ...mobility, area }, scenario.duration, random);
      case 'groups': {
        const group = node % mobility.groups;
        const centre = randomWaypoint({ ...mobility, area }, scenario.duration, stream(`group ${group} movement`));
        return groupMember(centre, { ...mobility, area }, scenario.duration, random);
      }
      case 'manhattan':
        return manhattan(place, { ...mobility, area }, scenario.duration, random);
      case 'trace':
        return traceLegs(
          place,
          mobility.moves
            .filter(([, moved]) => moved === node)
            .map(([time, , x, y, speed]) => ({ time: time!, x: x!, y: y!, speed: speed! })),
        );
    }
  };
  const sent = (node: number): readonly NodeMove[] =>
    scenario.interventions
      .filter((change) => change.kind === 'moveNode' && change.node === node)
      .map((change) => change as NodeMove)
      .sort((a, b) => a.at - b.at);
  return new Movement(Array.from({ length: network.nodes }, (_, node) => redirected(legsOf(node), sent(node))));
}

function placesOf({ placement, nodes }: Manet, area: readonly [number, number], random: RandomStream): Places {
  switch (placement.kind) {
    case 'uniform':
      return uniformPlaces(nodes, area, random);
    case 'chain':
      return chainPlaces(nodes, placement.spacing);
    case 'grid':
      return gridPlaces(nodes, placement.spacing);
    case 'list':
      return placement.positions.map(([x, y]) => [x!, y!] as const);
  }
}
