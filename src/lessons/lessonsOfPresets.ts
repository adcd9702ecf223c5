/**
 * The lessons that use a preset: their names and short titles, for the menu of scenarios. A test compares it with the
 * files.
 */
export const LESSONS_OF: Readonly<Record<string, readonly (readonly [name: string, short: string])[]>> = {
  'slow-start-overshoot': [['slow-start', 'Slow start']],
  'receiver-window': [['ack-clock', 'The ACK clock']],
  'one-sawtooth': [
    ['ack-clock', 'The ACK clock'],
    ['sawtooth', 'The sawtooth'],
  ],
  'drops-newreno-1': [['three-duplicates', 'Three duplicates']],
  'drops-reno-1': [['fast-recovery', 'Fast recovery']],
  'drops-tahoe-1': [['fast-recovery', 'Fast recovery']],
  'drops-reno-2': [['two-losses', 'Two losses']],
  'drops-newreno-2': [['two-losses', 'Two losses']],
  'drops-sack-3': [['sack', 'SACK']],
  'lost-window': [['timeouts', 'Timeouts']],
  'vegas-alone': [['vegas', 'Vegas']],
  bufferbloat: [['buffers', 'Buffers']],
  'small-queue': [['buffers', 'Buffers']],
  'long-fat-path': [['cubic', 'CUBIC']],
  'unequal-round-trips': [['round-trips', 'Round trips']],
  'two-flows': [['fairness', 'Fairness']],
  'udp-burst': [['fairness', 'Fairness']],
  'bbr3-alone': [['bbr', 'BBR']],
  'bbr3-random-loss': [['bbr', 'BBR']],
  'ecn-cut-without-loss': [['ecn', 'AQM and ECN']],
  'prague-beside-cubic': [['two-queues', 'Two queues']],
  'congestion-collapse': [['collapse', 'Collapse']],
  'collapse-avoided': [['collapse', 'Collapse']],
  'walks-away-aodv': [['wireless', 'In the air']],
};
