/**
 * Parts of senders in one shape. A run may hold many variants; what all senders
 * read of a variant must lie at the same place in every record, or compiled code
 * looks each of them up by name. With six variants in one process that took a
 * fifth of all time.
 */
import type { PlainState } from '../kernel/state.ts';
import type { ParameterValue } from '../parameter.ts';
import type { LossRecovery } from './flight.ts';
import { type StackSettings } from './stack.ts';
import { STACK_PARAMETERS } from './stackParameters.ts';
import type { CongestionControl } from './window.ts';

/** A complete copy: all optional fields of its kind in a fixed order, undefined if absent. */
const whole = <Part extends object>(part: Part, names: Readonly<Record<keyof Part, true>>): Part =>
  Object.fromEntries(Object.keys(names).map((name) => [name, part[name as keyof Part]])) as Part;

const RECOVERY: Readonly<Record<keyof LossRecovery, true>> = {
  initial: true,
  onAck: true,
  onTimeout: true,
  select: true,
  onSelected: true,
  apartFromMarks: true,
  onMark: true,
  onCut: true,
  onResent: true,
  skips: true,
  onSent: true,
  segmentRtt: true,
  account: true,
  lostTransmissions: true,
  selectsAlways: true,
  totalDelivered: true,
  inFlight: true,
  onReduce: true,
  afterEvent: true,
  alarmAt: true,
  wantsProbe: true,
  onAlarm: true,
};

const CONTROL: Readonly<Record<keyof CongestionControl, true>> = {
  own: true,
  onEstablished: true,
  onEveryAck: true,
  onAck: true,
  onCongestion: true,
  onRestart: true,
  onMark: true,
  onTimeout: true,
  onRecovered: true,
  onDelivery: true,
  sharesClock: true,
  phase: true,
  pacingRate: true,
  bandwidth: true,
  onTimed: true,
  onSpurious: true,
  onReduced: true,
  onExit: true,
  onDuplicate: true,
  onSendsAgain: true,
};

/** A loss recovery with all hooks there are. */
export const uniformRecovery = (recovery: LossRecovery): LossRecovery => whole(recovery, RECOVERY);

/** A congestion control with all hooks there are. */
export const uniformControl = (control: CongestionControl): CongestionControl => whole(control, CONTROL);

/**
 * A record of state in the shape of all that have its fields. A record that is put together by spreading gets a shape
 * of its own each time, and after a few runs in one process compiled code knows none of them. `Object.assign` would
 * make a table of a literal with more than 19 fields, in which each field is looked up by name.
 */
export const uniformRecord = <Kept extends PlainState>(record: Kept): Kept =>
  Object.fromEntries(Object.entries(record)) as Kept;

/** The settings that every sender has, in one order, without those of the variant, and more behind them. */
export const stackSettings = <More extends object>(
  values: Readonly<Record<string, ParameterValue>>,
  more: More,
): StackSettings & More =>
  Object.fromEntries([
    ...STACK_PARAMETERS.map(({ name }) => [name, values[name]] as const),
    ...Object.entries(more),
  ]) as unknown as StackSettings & More;
