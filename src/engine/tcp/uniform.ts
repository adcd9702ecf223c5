/**
 * Gives parts of senders the same hidden class in V8. A run may have many variants; fields that all senders read must
 * be at the same place in every record, or compiled code looks them up by name. With six variants in one process that
 * took a fifth of the run time.
 */
import type { PlainState } from '../kernel/state.ts';
import type { ParameterValue } from '../parameter.ts';
import type { LossRecovery } from './flight.ts';
import { type StackSettings } from './stack.ts';
import { STACK_PARAMETERS } from './stackParameters.ts';
import type { CongestionControl } from './window.ts';

/** A complete copy: all optional fields in a fixed order, undefined if absent. */
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
  onEcho: true,
  answersAtEnd: true,
  reduces: true,
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
  lastNumber: true,
  largestAcked: true,
  onRanges: true,
  suspects: true,
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
  readsCoupled: true,
  readsOrder: true,
  phase: true,
  pacingRate: true,
  bandwidth: true,
  onTimed: true,
  onSpurious: true,
  onReduced: true,
  onExit: true,
  onDuplicate: true,
  onSendsAgain: true,
  onPersistent: true,
};

/** A copy of a loss recovery with every hook present. */
export const uniformRecovery = (recovery: LossRecovery): LossRecovery => whole(recovery, RECOVERY);

/** A copy of a congestion control with every hook present. */
export const uniformControl = (control: CongestionControl): CongestionControl => whole(control, CONTROL);

/**
 * A copy of a state record whose hidden class depends only on its fields. Records made by spreading get a class of
 * their own each, so that after a few runs in one process no compiled code fits. `Object.assign` would turn a literal
 * with more than 19 fields into a dictionary, in which each field is looked up by name (decision 16).
 */
export const uniformRecord = <Kept extends PlainState>(record: Kept): Kept =>
  Object.fromEntries(Object.entries(record)) as Kept;

/** The settings common to all senders, in a fixed order, followed by `more`. */
export const stackSettings = <More extends object>(
  values: Readonly<Record<string, ParameterValue>>,
  more: More,
): StackSettings & More =>
  Object.fromEntries([
    ...STACK_PARAMETERS.map(({ name }) => [name, values[name]] as const),
    ...Object.entries(more),
  ]) as unknown as StackSettings & More;
