import { named, type Unnamed } from '../../parameter.ts';

/** Parameters of the retransmission timer and its clock. */
export const TIMER_PARAMETERS = named({
  rtoArithmetic: {
    ofTcp: true,
    label: 'RTO arithmetic',
    kind: 'choice',
    choices: ['ticks', 'linuxTicks', 'real', 'kernel', 'countedTicks'],
    fixed: true,
    help: "Scaled integers in clock ticks as in 4.3BSD and ns-2; those of ns-2's Linux senders; the real numbers of RFC 6298; those of Linux, where minRto bounds the variation; or whole ticks, counted by a clock that all connections share (lwIP).",
  },
  clockTick: {
    ofTcp: true,
    label: 'Clock tick',
    unit: 's',
    kind: 'number',
    range: [0.000001, 1],
    fixed: true,
    help: 'Granularity of the retransmission clock (ns-2: tcpTick_; RFC 6298: G).',
  },
  clockPhase: {
    ofTcp: true,
    label: 'Clock phase',
    kind: 'number',
    range: [0, 1],
    nullMeans: "ns-2's own draw for the flow's place among the TCP flows (its default generator, seed 1)",
    fixed: true,
    help: 'Where in a tick the retransmission clock starts, as a fraction of a tick (ns-2: boot_time_).',
  },
  timerWheel: {
    ofTcp: true,
    label: 'Timer wheel',
    kind: 'switch',
    needs: { setting: 'rtoArithmetic', values: ['kernel'] },
    fixed: true,
    help: "Timers of stack linux expire on the ticks of the kernel's timer wheel, as with HZ 250: those of 63 ticks and more on every 8th tick, those of 504 and more on every 64th. Off: on time.",
  },
  initialRto: {
    label: 'Initial RTO',
    unit: 's',
    kind: 'number',
    range: [0.001, 120],
    fixed: true,
    help: 'Retransmission timeout before the first round-trip sample (RFC 6298 2.1: 1 s).',
  },
  minRto: {
    ofTcp: true,
    label: 'Smallest RTO',
    unit: 's',
    kind: 'number',
    range: [0, 60],
    help: 'Lower bound of the retransmission timeout before back-off (RFC 6298 2.4: 1 s).',
  },
  maxRto: {
    label: 'Largest RTO',
    unit: 's',
    kind: 'number',
    range: [0.01, 3600],
    help: 'Upper bound of the retransmission timeout after back-off (RFC 6298 2.5: at least 60 s).',
  },
  timerRunsIdle: {
    ofTcp: true,
    label: 'Timer runs when idle',
    kind: 'switch',
    fixed: true,
    help: 'Whether the retransmission timer keeps running when everything is acknowledged (ns-2); RFC 6298 5.2 stops it.',
  },
} as const satisfies Unnamed);
