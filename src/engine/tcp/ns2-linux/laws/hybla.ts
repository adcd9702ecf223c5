/**
 * Hybla of Linux 2.6.22 (tcp_hybla.c): rho = RTT/25 ms, at least 1, in eighths, from the shortest smoothed round-trip
 * time. Slow start adds 2^rho - 1 per ACK, congestion avoidance rho^2/cwnd, so that a long path grows like one of 25
 * ms. The first ACK sets cwnd to rho. Growth is counted in 128ths with 32-bit integers, which overflow: from a
 * round-trip time of 0.6 s on, a step of slow start may have any size. cwnd is limited to 65,535 segments instead of
 * the receiver window.
 */
import { CA, freshLinux, isLimited, linux26, ofModule, renoAvoid, srtt8, AS_RENO } from './frame.ts';

const freshHybla = () => ({
  ...freshLinux(),
  /** Fractional segments of growth, in 128ths (snd_cwnd_cents). */
  cents: 0,
  /** rho in eighths. */
  rho8: 8,
  /** Shortest smoothed round trip, eighths of a ms. */
  minrtt: 0,
  /**
   * Whether it uses its own law (hybla_en). The first ACK turns it on in any state; a change of state turns it on in
   * Open only.
   */
  enabled: true,
});
type HyblaState = ReturnType<typeof freshHybla>;

const moduleRule = ofModule<HyblaState>('tcp_hybla.c');

const RTT0 = 25;
const LARGEST = 65_535;
/** 2^(i/8) in 128ths. */
const FRACTIONS = [128, 139, 152, 165, 181, 197, 215, 234] as const;

const rho8Of = (srtt: number): number => Math.max(Math.floor(srtt / RTT0), 8);

const begin = moduleRule({
  title: 'Hybla begins',
  formula: 'cwnd becomes rho, the round trip in units of 25 ms',
  kind: 'life',
  plain: 'The first round trip shows how much faster this path has to grow than one of 25 ms.',
  effect: (window, event, own) => {
    own.minrtt = srtt8(event);
    own.rho8 = rho8Of(own.minrtt);
    window.cwnd = Math.floor(own.rho8 / 8);
    own.enabled = true;
  },
});

const changed = moduleRule({
  title: 'Hybla on or off',
  formula: 'on in state Open',
  kind: 'phase',
  quiet: true,
  plain: "While losses are repaired the window grows like Reno's.",
  effect: (_window, _event, own) => {
    own.enabled = own.ca === CA.OPEN;
  },
});

const shorter = moduleRule({
  title: 'A shorter round trip',
  formula: 'rho from the shortest smoothed round trip',
  quiet: true,
  plain: 'The path is shorter than it seemed: growth slows down.',
  effect: (_window, event, own) => {
    own.minrtt = srtt8(event);
    own.rho8 = rho8Of(own.minrtt);
  },
});

function add(window: { cwnd: number }, own: HyblaState, increment: number): void {
  window.cwnd += Math.floor(increment / 128);
  own.cents += increment % 128;
  while (own.cents >= 128) {
    window.cwnd++;
    own.cents -= 128;
    own.count = 0;
  }
}

const fastStart = moduleRule({
  title: 'Slow start of Hybla',
  formula: 'cwnd grows by 2^rho - 1 per ACK, up to ssthresh',
  plain: 'The longer the path, the more every ACK adds, so that the window doubles every 25 ms.',
  effect: (window, _event, own) => {
    // Shifts and multiplies 32-bit integers as an x86 processor does.
    const power = 1 << (Math.floor(own.rho8 / 8) & 31);
    add(window, own, (Math.imul(power, FRACTIONS[own.rho8 % 8]!) - 128) >>> 0);
    window.cwnd = Math.min(window.cwnd, window.ssthresh, LARGEST);
  },
});

const avoidance = moduleRule({
  title: 'Congestion avoidance of Hybla',
  formula: 'cwnd grows by rho^2/cwnd per ACK, in whole segments',
  plain: 'The window grows as much in a second as one with a round trip of 25 ms would.',
  effect: (window, _event, own) => {
    const increment = Math.floor((2 * own.rho8 * own.rho8) / window.cwnd);
    if (increment < 128) own.count++;
    add(window, own, increment);
    window.cwnd = Math.min(window.cwnd, LARGEST);
  },
});

export const linux26Hybla = linux26<HyblaState>({
  name: 'linux26Hybla',
  rules: [begin, changed, shorter, fastStart, avoidance],

  own: freshHybla,
  init: begin,

  onAvoid(window, event, own, fire) {
    if (srtt8(event) < own.minrtt) fire(shorter);
    if (!isLimited(window, event)) return;
    if (!own.enabled) renoAvoid(window, event, own, fire);
    else fire(window.cwnd < window.ssthresh ? fastStart : avoidance);
  },

  loss: { file: 'tcp_hybla.c', ...AS_RENO },
  changed,
});
