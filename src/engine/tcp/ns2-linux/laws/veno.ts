/**
 * Veno of Linux 2.6.22 (tcp_veno.c). The own backlog, in half segments, is computed from the latest round-trip time and
 * the shortest of the connection. Below 3 segments cwnd grows like Reno's by counting ACKs, above it half as fast; a
 * loss removes a fifth or a half. The module is active in state Open once there are three round-trip samples; otherwise
 * it behaves like Reno. ns-2 does not initialise the number of samples and the backlog: if that memory was not zero,
 * there are enough samples from the first ACK on, and a loss before that halves the window (`venoUnset`).
 */
import { inAvoidance } from '../../congestion/machines.ts';
import { statesOf, type WindowEvent } from '../../window.ts';
import {
  CA,
  freshLinux,
  inSlowStart,
  isLimited,
  leavesBounds,
  linux26,
  linuxCount,
  linuxSlowStart,
  ofModule,
  linuxStep,
  microseconds,
  renoAvoid,
  windowBounds,
  linuxSource,
} from './frame.ts';
import { NEVER } from './vegasRound.ts';

const freshVeno = () => ({
  ...freshLinux(),
  /** Number of round-trip samples; latest sample since the last check, and minimum, microseconds. */
  samples: 0,
  minrtt: NEVER,
  basertt: NEVER,
  /** In the congested region only every second step counts: whether the next one does. */
  inc: true,
  /** Backlog, half segments; UNKNOWN before the first. */
  diff: UNKNOWN,
  active: true,
});
type VenoState = ReturnType<typeof freshVeno>;

/** Backlog in half segments at which Veno considers the path congested. */
const VENO_BETA = 6;

const moduleRule = ofModule<VenoState>('tcp_veno.c');

const UNKNOWN = -1;

const isUnset = (event: Readonly<WindowEvent>): boolean =>
  (event.settings.variant as { readonly venoUnset: boolean }).venoUnset;

const isKnown = (event: Readonly<WindowEvent>, own: Readonly<VenoState>): boolean => own.samples > 2 || isUnset(event);

const isCongested = (event: Readonly<WindowEvent>, own: Readonly<VenoState>): boolean =>
  own.diff === UNKNOWN ? isUnset(event) : own.diff >= VENO_BETA;

const begin = moduleRule({
  title: 'Veno begins',
  formula: 'on, whatever the state',
  kind: 'life',
  quiet: true,
  plain: 'The first ACK initialises the module: it is active, even after an earlier timeout.',
  effect: (_window, _event, own) => {
    own.active = true;
  },
});

const measure = moduleRule({
  title: 'Round trip of Veno',
  formula: 'shortest, and newest',
  quiet: true,
  plain: 'The round trip of an acknowledged segment is noted.',
  effect: (_window, event, own) => {
    const rtt = microseconds(event) + 1;
    if (rtt < own.basertt) own.basertt = rtt;
    if (rtt < own.minrtt) own.minrtt = rtt;
    own.samples++;
  },
});

const backlog = moduleRule({
  title: 'Backlog',
  formula: 'segments of this flow in queues, by the newest round trip',
  quiet: true,
  plain: 'The number of own segments in queues follows from the difference between this round trip and the shortest.',
  effect: (window, _event, own) => {
    own.diff = 2 * window.cwnd - Math.floor((2 * window.cwnd * own.basertt) / own.minrtt);
  },
});

const wipe = moduleRule({
  title: 'Next round trip',
  formula: 'the newest round trip is not known',
  quiet: true,
  plain: 'The next ACK measures again.',
  effect: (_window, _event, own) => {
    own.minrtt = NEVER;
  },
});

const bound = windowBounds<VenoState>('tcp_veno.c');

const everySecond = moduleRule({
  title: 'Every second step',
  formula: 'one segment more every second time that cwnd ACKs are counted',
  plain: 'Three segments or more wait in queues: the window grows half as fast.',
  effect: (window, event, own) => {
    const grows = own.inc && window.cwnd < event.window;
    if (grows) window.cwnd++;
    own.inc = !grows;
    own.count = 0;
  },
});

const changed = moduleRule({
  title: 'Veno on or off',
  formula: 'on in state Open',
  kind: 'phase',
  quiet: true,
  plain: 'Outside state Open the module behaves like Reno.',
  effect: (_window, _event, own) => {
    own.active = own.ca === CA.OPEN;
    if (own.active) own.minrtt = NEVER;
  },
});

const PATH = inAvoidance<VenoState>({
  title: 'State of the path',
  states: statesOf(linuxSource('tcp_veno.c'), {
    'Room left': 'Fewer than 3 of its segments queue: it grows like Reno, and a loss takes a fifth.',
    Congestive: 'At least 3 of its segments queue: half the growth, and a loss halves the window.',
  }),
  transitions: [
    { from: ['Room left'], to: 'Congestive', when: 'backlog ≥ 3' },
    { from: ['Congestive'], to: 'Room left', when: 'backlog < 3' },
  ],
  current: ({ diff }) => (diff >= VENO_BETA ? 'Congestive' : 'Room left'),
});

export const linux26Veno = linux26<VenoState>({
  name: 'linux26Veno',
  machines: [PATH],
  rules: [begin, measure, backlog, wipe, bound, everySecond, changed],

  own: freshVeno,

  init: begin,

  onAcked(_window, event, _own, fire) {
    if (!Number.isNaN(event.ackedSentAt)) fire(measure);
  },

  onAvoid(window, event, own, fire) {
    if (!own.active) {
      renoAvoid(window, event, own, fire);
      return;
    }
    if (!isLimited(window, event)) return;
    if (!isKnown(event, own)) renoAvoid(window, event, own, fire);
    else {
      fire(backlog);
      if (inSlowStart(window)) fire(linuxSlowStart);
      else if (own.count < window.cwnd) fire(linuxCount);
      else fire(isCongested(event, own) ? everySecond : linuxStep);
    }
    fire(wipe);
    if (isKnown(event, own) && leavesBounds(window, event)) fire(bound);
  },

  loss: {
    file: 'tcp_veno.c',
    leaves: '4/5 of cwnd with a backlog below 3, else half, at least 2',
    ssthresh: ({ cwnd }, event, own) =>
      Math.max(isCongested(event, own) ? Math.floor(cwnd / 2) : Math.floor((cwnd * 4) / 5), 2),
  },
  changed,
});
