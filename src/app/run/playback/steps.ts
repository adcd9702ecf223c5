import { STEP_UNITS, type StepUnit } from '../../../lab/protocol.ts';

/** What a step may be, in words, from small to large. */
export const STEP_NAMES: Readonly<Record<StepUnit, string>> = {
  event: 'event',
  packet: 'packet',
  ack: 'ACK',
  roundTrip: 'round trip',
  phase: 'phase',
  loss: 'loss',
  frame: 'frame',
  route: 'routing',
  row: 'row',
};

/** Units of a run with mobile nodes: frames are smaller than packets, what routing does is larger than ACKs. */
const MOBILE_UNITS: readonly StepUnit[] = ['event', 'frame', 'packet', 'ack', 'route', 'roundTrip', 'phase', 'loss'];

/** Units of a script: its rows, and no losses, which nobody sees. */
const SCRIPT_UNITS: readonly StepUnit[] = ['row', ...STEP_UNITS.filter((unit) => unit !== 'loss')];

/** What a step may be in a run, from small to large. */
export const unitsOf = (mobile: boolean, script = false): readonly StepUnit[] =>
  script ? SCRIPT_UNITS : mobile ? MOBILE_UNITS : STEP_UNITS;

/** The same unit, if a run has it: a step of another would never end. */
export const unitWithin = (unit: StepUnit, mobile: boolean, script = false): StepUnit =>
  unitsOf(mobile, script).includes(unit) ? unit : script ? 'row' : 'ack';

/** The next smaller (-1) or larger (1) unit; the ends stay. */
export function neighbour(unit: StepUnit, direction: 1 | -1, mobile = false, script = false): StepUnit {
  const units = unitsOf(mobile, script);
  const place = units.indexOf(unit) + direction;
  return units[Math.max(0, Math.min(units.length - 1, place))] ?? unit;
}

/** Steps that only senders with a congestion window take: nothing would ever end such a step of another flow. */
const SENDERS_ONLY: readonly StepUnit[] = ['ack', 'roundTrip', 'phase'];

/** The flow that a step of this unit is of, when this one is selected (-1: none); -1: of all. */
export const flowOfStep = (unit: StepUnit, selected: number, kind: 'tcp' | 'udp' | undefined): number =>
  kind === undefined || (kind === 'udp' && SENDERS_ONLY.includes(unit)) ? -1 : selected;
