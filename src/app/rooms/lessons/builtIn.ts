/** The lessons of the path, in order: one line each. Their names are used in addresses. */
import ackClock from '../../../lessons/data/ack-clock.md?url';
import bbr from '../../../lessons/data/bbr.md?url';
import buffers from '../../../lessons/data/buffers.md?url';
import collapse from '../../../lessons/data/collapse.md?url';
import cubic from '../../../lessons/data/cubic.md?url';
import ecn from '../../../lessons/data/ecn.md?url';
import fairness from '../../../lessons/data/fairness.md?url';
import fastRecovery from '../../../lessons/data/fast-recovery.md?url';
import roundTrips from '../../../lessons/data/round-trips.md?url';
import sack from '../../../lessons/data/sack.md?url';
import sawtooth from '../../../lessons/data/sawtooth.md?url';
import slowStart from '../../../lessons/data/slow-start.md?url';
import threeDuplicates from '../../../lessons/data/three-duplicates.md?url';
import timeouts from '../../../lessons/data/timeouts.md?url';
import twoLosses from '../../../lessons/data/two-losses.md?url';
import twoQueues from '../../../lessons/data/two-queues.md?url';
import vegas from '../../../lessons/data/vegas.md?url';
import wireless from '../../../lessons/data/wireless.md?url';

/** Names of lessons, and the addresses of their files. */
export const FILES: readonly (readonly [name: string, address: string])[] = [
  ['slow-start', slowStart],
  ['ack-clock', ackClock],
  ['sawtooth', sawtooth],
  ['three-duplicates', threeDuplicates],
  ['fast-recovery', fastRecovery],
  ['two-losses', twoLosses],
  ['sack', sack],
  ['timeouts', timeouts],
  ['vegas', vegas],
  ['buffers', buffers],
  ['cubic', cubic],
  ['round-trips', roundTrips],
  ['fairness', fairness],
  ['bbr', bbr],
  ['ecn', ecn],
  ['two-queues', twoQueues],
  ['wireless', wireless],
  ['collapse', collapse],
];
