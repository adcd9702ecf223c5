import * as z from 'zod/mini';
import { integer, list, kindWith, number, numberField, oneOfKinds } from '../fields/field.ts';

/** Longest side of an area, m. */
export const WIDEST = 100_000;

const metres = (label: string) =>
  numberField({ label, unit: 'm', range: [0, WIDEST], help: 'Distance from the lower left corner of the area.' });
const spacing = () =>
  number({
    label: 'Spacing',
    unit: 'm',
    range: [1, 10_000],
    default: 200,
    help: 'Distance between neighbours; at 200 m a node hears its neighbours and no other nodes.',
  });

const placements = z.discriminatedUnion('kind', [
  kindWith('uniform', 'at random', 'Anywhere in the area, each place as likely as any other.', () => ({})),
  kindWith('chain', 'in a row', 'One behind the other, at equal distances.', () => ({
    spacing: spacing(),
  })),
  kindWith('grid', 'in a square', 'Row by row, at equal distances.', () => ({ spacing: spacing() })),
  kindWith('list', 'given one by one', 'Each node at its position in the list.', () => ({
    positions: list(
      list(metres('x or y'), { label: 'Place', range: [2, 2], help: 'Initial position of a node: x and y, m.' }),
      {
        label: 'Places',
        range: [2, 1000],
        help: 'Initial position of each node: x and y, in the order of the nodes.',
      },
    ),
  })),
]);
export const placement = oneOfKinds(placements, 'uniform', {
  label: 'Placement',
  help: 'Initial positions of the nodes.',
});

const speed = (label: string, value: number, help: string) =>
  number({ label, unit: 'm/s', range: [0.01, 1000], default: value, help });
const pause = () =>
  number({ label: 'Pause', unit: 's', range: [0, 1e6], default: 2, help: 'How long a node pauses at each stop.' });
const range = () => ({
  minSpeed: speed('Lowest speed', 1, 'Minimum speed of a leg; each leg has its own.'),
  maxSpeed: speed('Highest speed', 10, 'Maximum speed of a leg; each leg has its own.'),
});

const kinds = z.discriminatedUnion('kind', [
  kindWith('static', 'none', 'The nodes stay where they are.', () => ({})),
  kindWith(
    'randomWaypoint',
    'random waypoint',
    'Each node moves straight to a random place, pauses, and moves to the next. It begins in its stationary state.',
    () => ({
      ...range(),
      pause: pause(),
    }),
  ),
  kindWith(
    'randomDirection',
    'random direction',
    'Each node moves in a random direction to the edge of the area, pauses, and turns.',
    () => ({
      ...range(),
      pause: pause(),
    }),
  ),
  kindWith(
    'gaussMarkov',
    'Gauss-Markov',
    'Speed and direction of each node change a little every interval, starting from their earlier values.',
    () => ({
      meanSpeed: speed('Mean speed', 5, 'The speed that a node returns to.'),
      speedDeviation: number({
        label: 'Deviation of the speed',
        unit: 'm/s',
        range: [0, 1000],
        default: 1,
        help: 'Standard deviation of the speed.',
      }),
      memory: number({
        label: 'Memory',
        range: [0, 1],
        default: 0.85,
        help: 'At 0 each interval is drawn independently, at 1 nothing ever changes.',
      }),
      interval: number({
        label: 'Interval',
        unit: 's',
        range: [0.1, 1000],
        default: 1,
        help: 'How often speed and direction change.',
      }),
    }),
  ),
  kindWith(
    'groups',
    'in groups',
    'The centre of each group moves as a random waypoint; its members move around it (reference point group mobility).',
    () => ({
      groups: integer({
        label: 'Groups',
        range: [1, 100],
        default: 2,
        help: 'How many groups there are; node k belongs to group k modulo this number.',
      }),
      radius: number({
        label: 'Radius',
        unit: 'm',
        range: [0, 10_000],
        default: 100,
        help: 'Maximum distance of a member from the centre of its group.',
      }),
      ...range(),
      pause: pause(),
    }),
  ),
  kindWith(
    'manhattan',
    'along streets (Manhattan)',
    'Each node moves along streets that cross at equal distances, and goes straight on or turns at random at each crossing.',
    () => ({
      block: number({
        label: 'Block',
        unit: 'm',
        range: [1, 10_000],
        default: 100,
        help: 'Distance between two streets.',
      }),
      turning: number({
        label: 'Turning',
        unit: 'probability',
        range: [0, 1],
        default: 0.5,
        help: 'The probability of turning at a crossing, half of it to each side.',
      }),
      ...range(),
      pause: pause(),
    }),
  ),
  kindWith('trace', 'a trace', 'Movements given one by one, as in a file of ns-2’s setdest.', () => ({
    moves: list(
      list(numberField({ label: 'Number', range: [0, 1e6], help: 'Time, node, x, y, speed.' }), {
        label: 'Movement',
        range: [5, 5],
        help: 'At this time (s) this node sets out for x, y (m) with this speed (m/s).',
      }),
      { label: 'Movements', range: [0, 100_000], help: 'Time, node, x, y and speed of each movement.' },
    ),
  })),
]);
export const mobility = oneOfKinds(kinds, 'static', { label: 'Movement', help: 'How the nodes move.' });
