import { defineLoss } from '../definition.ts';

const chance = <const Name extends string>(name: Name, label: string, value: number, help: string) =>
  ({ name, label, unit: 'probability', kind: 'number', range: [0, 1], default: value, help }) as const;

export const GILBERT = defineLoss({
  name: 'gilbert',
  title: 'in bursts',
  help: 'The link is good or bad, and changes at random after each packet (Gilbert 1960, Elliott 1963).',
  parameters: [
    chance('toBad', 'Good to bad', 0.002, 'The probability that a good link is bad for the next packet.'),
    chance(
      'toGood',
      'Bad to good',
      0.2,
      'The probability that a bad link is good for the next packet: 1 divided by the mean length of a bad spell in packets.',
    ),
    chance(
      'lossGood',
      'Loss while good',
      0,
      'The probability that a packet is lost while the link is good (Gilbert: 0).',
    ),
    chance('lossBad', 'Loss while bad', 1, 'The probability that a packet is lost while the link is bad.'),
  ],
  brief: 'losses in bursts',
});

export const LOSSES = [GILBERT] as const;
