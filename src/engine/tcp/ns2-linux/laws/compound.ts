/**
 * Compound TCP, a port to Linux 2.6.22 in ns-2.35 (tcp_compound.c). cwnd is the sum of two parts: one grows like Reno,
 * by counting ACKs; dwnd changes once per round trip. It grows by an eighth of the fourth root of W^3, minus one, while
 * fewer than 30 own segments are in queues, and shrinks by the backlog otherwise. A loss halves the sum and leaves dwnd
 * unchanged: the next ACK subtracts the excess of the two parts. Slow start considers Reno's part only, and the
 * receiver window does not limit the sum.
 */
import { fires } from '../../congestion/shared.ts';
import type { WindowState } from '../../window.ts';
import { isLimited, linux26, ofModule, AS_RENO } from './frame.ts';
import {
  freshRound,
  halfBacklog,
  NEVER,
  nextRound,
  noteRound,
  roundIsOver,
  segmentsOfRound,
  roundBegins,
  turnVegas,
  wipeRound,
} from './vegasRound.ts';

const freshCompound = () => ({
  ...freshRound(),
  /** Reno's part and the delay-based part, segments. */
  part: 0,
  dwnd: 0,
});
type CompoundState = ReturnType<typeof freshCompound>;

const moduleRule = ofModule<CompoundState>('tcp_compound.c');

/** Backlog that makes dwnd decrease, half segments. */
const GAMMA = 60;

/** Integer fourth root by Newton's method, as in the port. */
function fourthRoot(a: number): number {
  let bits = 0;
  for (let rest = a; rest >= 1; rest = Math.floor(rest / 2)) bits++;
  let x = 1;
  for (let i = 0; i < Math.floor(bits / 4); i++) x *= 2;
  for (;;) {
    const before = x;
    x = Math.floor((3 * x + Math.floor(a / (x * x * x))) / 4);
    if (Math.abs(before - x) <= 1) return x;
  }
}

const begin = moduleRule({
  title: 'Compound begins',
  formula: 'dwnd is 0',
  kind: 'life',
  quiet: true,
  plain: 'At first the whole window is Reno’s part.',
  effect: (window, event, own) => {
    own.baseRTT = NEVER;
    turnVegas(own, event);
    own.dwnd = 0;
    own.part = window.cwnd;
  },
});

const measure = moduleRule({
  title: 'Round trip of Compound',
  formula: 'shortest of the round and of the connection',
  quiet: true,
  plain: 'Each ACK gives a round-trip time; the shortest one counts.',
  effect: (_window, event, own) => {
    const age = Number.isNaN(event.ackedSentAt) || event.ack === 0 ? event.rtt : event.now - event.ackedSentAt;
    noteRound(own, Math.round(age * 1e6) + 1);
  },
});

/** Limits the sum of the parts to the window. */
function fitParts(window: Readonly<WindowState>, own: CompoundState): void {
  if (own.part + own.dwnd <= window.cwnd) return;
  if (own.part > window.cwnd || own.dwnd > window.cwnd) {
    own.part = window.cwnd;
    own.dwnd = 0;
  } else own.part = window.cwnd - own.dwnd;
}

const reconcile = moduleRule({
  title: 'Parts fit the window',
  formula: 'parts are together at most cwnd',
  quiet: true,
  plain: 'After a cut both parts are made to fit the window.',
  effect: (window, _event, own) => fitParts(window, own),
});

const count = moduleRule({
  title: "Reno's part",
  formula: 'one more segment after cwnd ACKs, or with each ACK in slow start',
  quiet: true,
  plain: "Reno's part counts ACKs.",
  effect: (window, event, own) => {
    let grows = own.part <= window.ssthresh;
    if (!grows && own.count < window.cwnd) own.count++;
    if (own.count >= window.cwnd) {
      grows = true;
      own.count = 0;
    }
    if (grows && window.cwnd < event.window) own.part++;
  },
});

const delayPart = moduleRule({
  title: 'Part by delay',
  formula: 'dwnd follows the backlog, once per round trip',
  quiet: true,
  plain: 'While queues are short the second window grows fast; when they fill it shrinks.',
  effect: (window, event, own) => {
    const segments = segmentsOfRound(own);
    nextRound(own, event, window.cwnd);
    if (own.samples > 2) {
      const diff = halfBacklog(own, segments);
      if (diff < GAMMA) own.dwnd += Math.max(Math.floor(fourthRoot(segments * segments * segments) / 8) - 1, 0);
      else own.dwnd = Math.max(Math.floor((2 * own.dwnd - diff) / 2), 0);
    }
    wipeRound(own);
  },
});

const sum = moduleRule({
  title: 'Sum of both windows',
  formula: "cwnd is Reno's part and dwnd together",
  plain: "The window is Reno's part and the part by delay together.",
  effect: (window, _event, own) => {
    window.cwnd = own.part + own.dwnd;
  },
});

const changed = roundBegins(moduleRule);

export const linux26Compound = linux26<CompoundState>({
  name: 'linux26Compound',
  rules: [begin, measure, reconcile, count, delayPart, sum, changed],

  own: freshCompound,
  init: begin,

  onSample: fires(measure),

  onAvoid(window, event, own, fire) {
    fire(reconcile);
    if (!isLimited(window, event)) return;
    fire(count);
    if (roundIsOver(own, event)) fire(delayPart);
    if (own.part + own.dwnd !== window.cwnd) fire(sum);
  },

  loss: { file: 'tcp_compound.c', ...AS_RENO },
  changed,
});
