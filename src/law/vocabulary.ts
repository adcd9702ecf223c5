/** Names of the law language, for the checker and for lists. */

/** When rules are evaluated, and what that means. */
export const HOOKS = {
  start: 'the connection is open',
  'every ack': 'any ACK, duplicate or not, before any decision',
  'new ack': 'new data is acknowledged, and the window may grow',
  ack: 'new data is acknowledged, and cwnd limits what is sent',
  'unused ack': 'new data is acknowledged, and cwnd does not limit what is sent',
  duplicate: 'a duplicate ACK beyond the threshold',
  congestion: 'a loss was detected, and recovery continues from the reduced window',
  mark: 'an ACK echoes a mark',
  timeout: 'the retransmission timer went off',
  restart: 'a loss was detected, and the sender starts over',
  recovered: 'fast recovery ended',
  resume: 'new data is sent while nothing was outstanding',
} as const;

export type Hook = keyof typeof HOOKS;
export const HOOK_NAMES = Object.keys(HOOKS) as readonly Hook[];

interface QuantityDefinition {
  readonly unit: 'segments' | 's' | 'segments/s' | 'plain' | 'condition';
  readonly means: string;
  /** Hooks at which the quantity is available; omitted: all. */
  readonly hooks?: readonly Hook[];
}

const NEW_DATA: readonly Hook[] = ['start', 'new ack', 'ack', 'unused ack'];
const LOOKED: readonly Hook[] = [...NEW_DATA, 'every ack'];
const CUTS: readonly Hook[] = ['congestion', 'restart', 'mark', 'timeout'];
const OF_ACKS: readonly Hook[] = HOOK_NAMES.filter((hook) => hook !== 'start' && hook !== 'timeout');

/** In order of the numbers used by `load`. */
export const QUANTITIES = {
  cwnd: { unit: 'segments', means: 'the window' },
  ssthresh: { unit: 'segments', means: 'where slow start ends' },
  pacing: { unit: 'segments/s', means: 'at which the sender may send; 0: no limit' },
  acked: { unit: 'segments', means: 'segments newly acknowledged by this ACK', hooks: OF_ACKS },
  flight: {
    unit: 'segments',
    means: 'segments outstanding; at a window reduction the FlightSize',
    hooks: [...LOOKED, ...CUTS],
  },
  usable: { unit: 'segments', means: 'the smaller of cwnd and the receiver window, before a cut', hooks: CUTS },
  rtt: {
    unit: 's',
    means: 'the round trip measured by the latest ACK',
    hooks: HOOK_NAMES.filter((hook) => hook !== 'start'),
  },
  srtt: { unit: 's', means: 'the smoothed round trip', hooks: [...LOOKED, 'mark'] },
  now: { unit: 's', means: 'time since the first segment of the connection' },
  initialWindow: { unit: 'segments', means: 'the initial window of the stack', hooks: ['start'] },
  slowStartLimit: { unit: 'segments', means: 'the maximum number of segments that one ACK counts for in slow start' },
  idle: { unit: 'condition', means: 'nothing was outstanding when the timer went off', hooks: ['timeout'] },
  repeated: { unit: 'condition', means: 'the same segment timed out before', hooks: ['timeout'] },
  growing: { unit: 'condition', means: 'cwnd limits what is sent', hooks: ['new ack', 'ack', 'unused ack'] },
  rate: { unit: 'segments/s', means: 'segments acknowledged in the latest round trip; 0: none has passed' },
  lastCut: { unit: 's', means: 'when the window was last reduced; 0: never' },
  marked: { unit: 'condition', means: 'this ACK echoes a mark', hooks: OF_ACKS },
  marks: { unit: 'segments', means: 'segments acknowledged with an echo of a mark so far' },
  ack: { unit: 'segments', means: 'the number up to which everything is acknowledged', hooks: LOOKED },
  next: { unit: 'segments', means: 'the number of the next segment', hooks: [...LOOKED, 'mark', 'timeout'] },
  timed: { unit: 'condition', means: 'this ACK was timed: exactRtt is known', hooks: NEW_DATA },
  exactRtt: { unit: 's', means: 'the round trip of the acknowledged segment, where timed', hooks: NEW_DATA },
  transmissions: {
    unit: 'plain',
    means: 'how many times the lost segment had been sent',
    hooks: ['congestion', 'restart', 'mark'],
  },
  totalCwnd: { unit: 'segments', means: 'the sum of the windows of all paths of the connection' },
  bestPath: {
    unit: 'condition',
    means: 'no other path of the connection delivers more between losses for its round trip',
  },
} as const satisfies Record<string, QuantityDefinition>;

export type QuantityName = keyof typeof QUANTITIES;
export const QUANTITY_NAMES = Object.keys(QUANTITIES) as readonly QuantityName[];
export const quantityNamed = (name: string): QuantityDefinition | undefined =>
  Object.hasOwn(QUANTITIES, name) ? QUANTITIES[name as QuantityName] : undefined;

/** Functions of expressions. */
export const FUNCTION_NAMES = ['min', 'max', 'sqrt', 'cbrt', 'exp', 'log', 'floor'] as const;
