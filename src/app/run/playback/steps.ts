import type { Present } from '../record/runData.ts';
import { STEP_UNITS, type StepUnit } from '../../../lab/protocol/protocol.ts';

/** Step units of the page: a unit, or until the condition chosen in "Run until". */
export type ChosenUnit = StepUnit | 'until';

/** Properties that determine the available units. */
interface Stepped {
  readonly mobile: boolean;
  readonly script: boolean;
  /** '': nothing was chosen in "Run until". */
  readonly untilWords: string;
}

/** Names of step units, from small to large. */
const STEP_NAMES: Readonly<Record<StepUnit, string>> = {
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

/** Units of a run with mobile nodes: frames are smaller than packets, routing events larger than ACKs. */
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

/** Units of a script: its rows, and no losses, which are not visible. */
const SCRIPT_UNITS: readonly StepUnit[] = ['row', ...STEP_UNITS.filter((unit) => unit !== 'loss')];

/** The units available in a run, from small to large. */
export function unitsOf({ mobile, script, untilWords }: Stepped): readonly ChosenUnit[] {
  const units = script ? SCRIPT_UNITS : mobile ? MOBILE_UNITS : STEP_UNITS;
  return untilWords === '' ? units : [...units, 'until'];
}

/** The unit if it is available in a run; otherwise a step would never end. */
export const unitWithin = (unit: ChosenUnit, run: Stepped): ChosenUnit =>
  unitsOf(run).includes(unit) ? unit : run.script ? 'row' : 'ack';

/** "round trip", "until a timeout" */
export const unitName = (unit: ChosenUnit, { untilWords }: Stepped): string =>
  unit === 'until' ? untilWords : STEP_NAMES[unit];

/**
 * Message that the condition of "Run until" never becomes true forwards, or back; '': it does, or was not requested.
 */
export const nowhereWords = (nowhere = 0, { sought }: { readonly sought: string }): string =>
  nowhere === 0 ? '' : `Not found ${nowhere > 0 ? 'after' : 'before'} this moment: ${sought}. The run stays here.`;

/** The next smaller (-1) or larger (1) unit; unchanged at the ends. */
export function neighbour(unit: ChosenUnit, direction: 1 | -1, run: Stepped): ChosenUnit {
  const units = unitsOf(run);
  const place = units.indexOf(unit) + direction;
  return units[Math.max(0, Math.min(units.length - 1, place))] ?? unit;
}

/** Units for senders with a congestion window: steps of other flows would never end. */
const SENDERS_ONLY: readonly ChosenUnit[] = ['ack', 'rule', 'roundTrip', 'phase'];

/**
 * State that determines which flow steps follow without a selection: the flow of earlier steps, of the headline, or of
 * the moment.
 */
interface StepsOn {
  readonly subject: number;
  readonly sentence: { readonly flow: number };
  readonly status: Pick<Present, 'about' | 'flows'> | null;
}

/** Units of the network rather than of a flow: a loss is sought for all flows. */
const OF_ALL: readonly ChosenUnit[] = ['loss', 'until', 'frame', 'route', 'row'];

/** The flow that steps follow; -1: none, there is only one, or it is inactive. */
export function subjectOf(unit: ChosenUnit, { subject, sentence, status }: StepsOn): number {
  const flow = [subject, sentence.flow, status?.about ?? -1].find((each) => each >= 0) ?? -1;
  const flows = status?.flows ?? [];
  const own = flows[flow];
  const isBusy = own !== undefined && own.sent > 0 && !own.stopped && own.acked + 1 < own.limit;
  return flows.length < 2 || OF_ALL.includes(unit) || !isBusy ? -1 : flow;
}

/** The flow of a step with this unit and selection (-1: none); -1: all. */
export const flowOfStep = (unit: ChosenUnit, selected: number, kind: 'tcp' | 'udp' | undefined): number =>
  kind === undefined || (kind === 'udp' && SENDERS_ONLY.includes(unit)) ? -1 : selected;
