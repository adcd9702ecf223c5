import { STEP_UNITS, type StepUnit } from '../../lab/protocol.ts';

/** What a step may be, in words, from small to large. */
export const STEP_NAMES: Readonly<Record<StepUnit, string>> = {
  event: 'event',
  packet: 'packet',
  ack: 'ACK',
  roundTrip: 'round trip',
  phase: 'phase',
  loss: 'loss',
};

/** The next smaller (-1) or larger (1) unit; the ends stay. */
export function neighbour(unit: StepUnit, direction: 1 | -1): StepUnit {
  const place = STEP_UNITS.indexOf(unit) + direction;
  return STEP_UNITS[Math.max(0, Math.min(STEP_UNITS.length - 1, place))] ?? unit;
}
