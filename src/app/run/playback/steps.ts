import type { Present } from '../runData.ts';
import { STEP_UNITS, type StepUnit } from '../../../lab/protocol.ts';

/** What a step may be on the page: a unit, or to the next moment of what was chosen in "Run until". */
export type ChosenUnit = StepUnit | 'until';

/** What units there are depends on. */
export interface Stepped {
  readonly mobile: boolean;
  readonly script: boolean;
  /** '': nothing was chosen in "Run until". */
  readonly untilWords: string;
}

/** What a step may be, in words, from small to large. */
export const STEP_NAMES: Readonly<Record<StepUnit, string>> = {
  event: 'event',
  packet: 'packet',
  ack: 'ACK',
  rule: 'rule',
  roundTrip: 'round trip',
  phase: 'phase',
  loss: 'loss',
  frame: 'frame',
  route: 'routing',
  row: 'row',
};

/** Units of a run with mobile nodes: frames are smaller than packets, what routing does is larger than ACKs. */
const MOBILE_UNITS: readonly StepUnit[] = [
  'event',
  'frame',
  'packet',
  'ack',
  'rule',
  'route',
  'roundTrip',
  'phase',
  'loss',
];

/** Units of a script: its rows, and no losses, which nobody sees. */
const SCRIPT_UNITS: readonly StepUnit[] = ['row', ...STEP_UNITS.filter((unit) => unit !== 'loss')];

/** What a step may be in a run, from small to large. */
export function unitsOf({ mobile, script, untilWords }: Stepped): readonly ChosenUnit[] {
  const units = script ? SCRIPT_UNITS : mobile ? MOBILE_UNITS : STEP_UNITS;
  return untilWords === '' ? units : [...units, 'until'];
}

/** The same unit, if a run has it: a step of another would never end. */
export const unitWithin = (unit: ChosenUnit, run: Stepped): ChosenUnit =>
  unitsOf(run).includes(unit) ? unit : run.script ? 'row' : 'ack';

/** "round trip", "until a timeout" */
export const unitName = (unit: ChosenUnit, { untilWords }: Stepped): string =>
  unit === 'until' ? untilWords : STEP_NAMES[unit];

/** That what was chosen in "Run until" does not come about on from here, or back; '': it does, or nobody asked. */
export const nowhereWords = (nowhere = 0, { sought }: { readonly sought: string }): string =>
  nowhere === 0 ? '' : `Not found ${nowhere > 0 ? 'after' : 'before'} this moment: ${sought}. The run stays here.`;

/** The next smaller (-1) or larger (1) unit; the ends stay. */
export function neighbour(unit: ChosenUnit, direction: 1 | -1, run: Stepped): ChosenUnit {
  const units = unitsOf(run);
  const place = units.indexOf(unit) + direction;
  return units[Math.max(0, Math.min(units.length - 1, place))] ?? unit;
}

/** Steps that only senders with a congestion window take: nothing would ever end such a step of another flow. */
const SENDERS_ONLY: readonly ChosenUnit[] = ['ack', 'rule', 'roundTrip', 'phase'];

/** What a step stays with where nobody selected a flow: the flow of the steps before, of the sentence, or of the moment. */
interface StepsOn {
  readonly subject: number;
  readonly sentence: { readonly flow: number };
  readonly status: Pick<Present, 'about' | 'flows'> | null;
}

/** Steps of the network, not of a flow: a loss is sought wherever it comes next. */
const OF_ALL: readonly ChosenUnit[] = ['loss', 'until', 'frame', 'route', 'row'];

/** The flow that steps go on with; -1: none, there is only one, or it has nothing to do. */
export function subjectOf(unit: ChosenUnit, { subject, sentence, status }: StepsOn): number {
  const flow = [subject, sentence.flow, status?.about ?? -1].find((each) => each >= 0) ?? -1;
  const flows = status?.flows ?? [];
  const own = flows[flow];
  const isBusy = own !== undefined && own.sent > 0 && !own.stopped && own.acked + 1 < own.limit;
  return flows.length < 2 || OF_ALL.includes(unit) || !isBusy ? -1 : flow;
}

/** The flow that a step of this unit is of, when this one is selected (-1: none); -1: of all. */
export const flowOfStep = (unit: ChosenUnit, selected: number, kind: 'tcp' | 'udp' | undefined): number =>
  kind === undefined || (kind === 'udp' && SENDERS_ONLY.includes(unit)) ? -1 : selected;
