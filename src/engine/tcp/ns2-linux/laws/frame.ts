/**
 * The framework in which ns-2.35's Agent/TCP/Linux runs the congestion modules of Linux 2.6.22. Windows are whole
 * segments and grow by counting ACKs. Slow start lasts while cwnd <= ssthresh. The window grows only when as many
 * segments were in the network as cwnd allows. The states Open, Recovery and Loss are reported to the module. Recovery
 * begins at the module's minimum window, or at ssthresh, and ends at ssthresh. Byte counting is on: slow start and
 * Reno's growth count acknowledged segments, at most one per ACK in slow start. The receiver window limits growth
 * (snd_cwnd_clamp). Windows are in segments, times in s unless a module counts in whole milliseconds (jiffies) or
 * microseconds.
 */
import { ownRules, type AnyRule, type Citation } from '../../../rule.ts';
import {
  statesOf,
  type Law,
  type StateMachine,
  type WindowEvent,
  type WindowFire,
  type WindowHook,
  type WindowRule,
  type WindowState,
} from '../../window.ts';
import { defineLaw, windowRule } from '../../congestion/shared.ts';

export const linuxSource = (file: string): Citation => ({ source: 'Linux 2.6.22', section: `${file}, as in ns-2.35` });

export const CA = { OPEN: 0, RECOVERY: 1, LOSS: 2 } as const;

export const freshLinux = () => ({
  /** ACKs or segments counted towards the next segment of cwnd (snd_cwnd_cnt). */
  count: 0,
  /** Segments acknowledged and not yet used for growth (bytes_acked). */
  bytes: 0,
  /** One of CA (icsk_ca_state). */
  ca: CA.OPEN as number,
  /** Whether the first ACK has initialised the module. */
  ready: false,
});

export type LinuxState = ReturnType<typeof freshLinux>;

const NAMES = ['Open', 'Recovery', 'Loss'] as const;

/** Values of icsk_ca_state that ns-2 uses. */
const CA_STATE: StateMachine<LinuxState> = {
  title: 'State of Linux',
  states: statesOf(linuxSource('tcp-linux.cc'), {
    Open: 'Nothing is lost: the module determines how the window grows.',
    Recovery: 'Fast recovery: the module has determined the new window.',
    Loss: 'After a timeout, until everything sent before it is acknowledged.',
  }),
  transitions: [
    { from: ['Open'], to: 'Recovery', when: 'a segment is lost', kinds: ['cut', 'recovery'] },
    { from: ['Recovery', 'Loss'], to: 'Open', when: 'all of it is acknowledged' },
    { from: null, to: 'Loss', when: 'no ACK for one RTO', kinds: ['timeout'] },
    { from: ['Loss'], to: 'Recovery', when: 'a segment is lost', kinds: ['cut', 'recovery'], rare: true },
  ],
  current: ({ ca }) => NAMES[ca]!,
};

/** Creates rule factories for a module whose rules all come from one file. */
export const ofModule =
  <O extends LinuxState>(file: string) =>
  (rule: Omit<Parameters<typeof windowRule<O>>[0], 'citation'>): WindowRule<O> =>
    windowRule<O>({ citation: linuxSource(file), ...rule });

/** Counts acknowledged segments towards the next increase of cwnd. */
export const segmentsCounted = <O extends LinuxState & { acked: number }>(rule: ReturnType<typeof ofModule<O>>) =>
  rule({
    title: 'Segments counted',
    formula: 'snd_cwnd_cnt += N',
    quiet: true,
    plain: 'The acknowledged segments count towards the next segment of cwnd.',
    effect: (_window, _event, own) => {
      own.count += own.acked;
      own.acked = 1;
    },
  });

/** A Linux module: its measurements, growth and window reductions. */
interface LinuxModule<O extends LinuxState> {
  readonly name: string;
  /** Its rules, except those of its reaction to losses. */
  readonly rules: readonly AnyRule[];
  readonly own: () => O;
  /** Whether it uses the time of the last ACK of any Linux sender. */
  readonly sharesClock?: boolean;
  /** State machines in addition to that of the framework. */
  readonly machines?: readonly StateMachine<O>[];
  /** Called for the first ACK, before anything else. */
  readonly init?: WindowRule<O>;
  /** Called for every ACK with a round-trip sample from its timestamp (rtt_sample). */
  readonly onSample?: WindowHook<O>;
  /** Called for an ACK of new data (pkts_acked). */
  readonly onAcked?: WindowHook<O>;
  /** Called for every ACK (cwnd_event FAST_ACK and SLOW_ACK). */
  readonly onEvent?: WindowHook<O>;
  /** Called for an ACK of new data outside Recovery (cong_avoid). */
  readonly onAvoid: WindowHook<O>;
  readonly loss: Cut<O>;
  /** Called when the state has changed to `own.ca` (set_state). */
  readonly changed?: WindowRule<O>;
}

/** Whether enough segments were in flight to let cwnd grow. */
export const isLimited = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean =>
  event.outstanding >= window.cwnd;

/** ssthresh after a module's subtraction, which wraps below 0 because it is an unsigned 32-bit number. */
export const WRAPPED = 0xffff_ffff;

export const inSlowStart = (window: Readonly<WindowState>): boolean => window.cwnd <= window.ssthresh;

/**
 * Whether an ACK belongs to congestion avoidance: enough was in flight, and slow start, which this function executes,
 * is over.
 */
export function isAvoiding<O extends LinuxState>(
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  fire: (rule: WindowRule<O>) => void,
): boolean {
  if (!isLimited(window, event)) return false;
  if (!inSlowStart(window)) return true;
  fire(linuxSlowStart);
  return false;
}

/** Whether the window exceeds the bounds of Vegas-like modules. */
export const leavesBounds = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean =>
  window.cwnd < 2 || window.cwnd > event.window;

/** Clamps the window to those bounds; `file`: the module. Fire it when the window exceeds them. */
export const windowBounds = <O extends LinuxState>(file: string): WindowRule<O> =>
  windowRule<O>({
    title: 'Bounds of the window',
    formula: 'at least 2, at most the receiver window',
    citation: linuxSource(file),
    kind: 'adjust',
    plain: 'The window stays between two segments and the receiver window.',
    effect: (window, event) => {
      window.cwnd = window.cwnd < 2 ? 2 : event.window;
    },
  });

/** The clock in whole milliseconds (jiffies). */
export const jiffies = (event: Readonly<WindowEvent>): number => Math.trunc(event.now * 1000);

/** Smoothed round-trip time in eighths of a millisecond (srtt). */
export const srtt8 = (event: Readonly<WindowEvent>): number => Math.round(event.srtt * 8000);

/** Age of the acknowledged segment in whole microseconds; NaN if ambiguous. */
export const microseconds = (event: Readonly<WindowEvent>): number =>
  Math.floor((Math.trunc(event.now * 1e9) - Math.trunc(event.ackedSentAt * 1e9)) / 1000);

const { ownRule, all } = ownRules(windowRule<LinuxState>);

const setUp = ownRule({
  title: 'Module set up',
  formula: 'with the first ACK',
  citation: linuxSource('tcp-linux.cc'),
  kind: 'life',
  quiet: true,
  plain: 'The first ACK has arrived: the congestion module is initialised.',
  effect: (_window, _event, own) => {
    own.ready = true;
  },
});

const countAcknowledged = ownRule({
  title: 'Acknowledged segments counted',
  formula: 'bytes_acked += N',
  citation: linuxSource('tcp-linux.cc'),
  quiet: true,
  plain: 'Acknowledged segments may be used for growth later.',
  effect: (_window, event, own) => {
    own.bytes += event.acked;
  },
});

const goTo = (ca: number, name: string): WindowRule<LinuxState> =>
  ownRule({
    title: `State ${name}`,
    formula: `icsk_ca_state is ${name}`,
    citation: linuxSource('tcp-linux.cc'),
    kind: 'phase',
    quiet: true,
    plain: `The sender is in state ${name} now.`,
    effect: (_window, _event, own) => {
      own.ca = ca;
    },
  });
const opened = goTo(CA.OPEN, 'Open');
const recovering = goTo(CA.RECOVERY, 'Recovery');
const lost = goTo(CA.LOSS, 'Loss');

export const linuxSlowStart = ownRule({
  title: 'Slow start of Linux',
  formula: 'one segment more per ACK, up to the receiver window',
  citation: linuxSource('tcp_cong.c'),
  plain: 'The window is not above ssthresh: every ACK allows one more segment.',
  effect: (window, event, own) => {
    own.bytes = 0;
    own.count += window.cwnd;
    while (own.count >= window.cwnd) {
      own.count -= window.cwnd;
      if (window.cwnd < event.window) window.cwnd++;
    }
  },
});

const renoStep = ownRule({
  title: 'Reno by byte counting',
  formula: 'cwnd += 1 when cwnd segments are acknowledged',
  citation: linuxSource('tcp_cong.c'),
  plain: 'A whole window of segments has been acknowledged: the window grows by one.',
  effect: (window, event, own) => {
    own.bytes -= window.cwnd;
    if (window.cwnd < event.window) window.cwnd++;
  },
});

/** Increases cwnd by a segment after a number of ACKs chosen by the module. */
export const linuxStep = ownRule({
  title: 'One more segment',
  formula: 'cwnd += 1 when enough ACKs are counted',
  citation: linuxSource('tcp_cong.c'),
  plain: 'The module has counted the required number of ACKs: the window grows by one.',
  effect: (window, event, own) => {
    if (window.cwnd < event.window) window.cwnd++;
    own.count = 0;
  },
});

export const linuxCount = ownRule({
  title: 'An ACK counted',
  formula: 'snd_cwnd_cnt += 1',
  citation: linuxSource('tcp_cong.c'),
  quiet: true,
  plain: 'One more ACK counts towards the next segment.',
  effect: (_window, _event, own) => {
    own.count++;
  },
});

const exit = ownRule({
  title: 'Recovery ends at ssthresh',
  formula: 'cwnd = min(ssthresh, FlightSize + 3)',
  citation: linuxSource('tcp-linux.cc'),
  kind: 'recovery',
  plain: 'Recovery is over: the window continues at ssthresh, or lower when little is in flight.',
  effect: (window, event) => {
    const byFlight = event.flight + 3;
    window.cwnd = byFlight < window.ssthresh ? byFlight : window.ssthresh;
  },
});

const stops = ownRule({
  title: 'Recovery ends at a wrapped ssthresh',
  formula: 'cwnd = 0',
  citation: linuxSource('tcp-linux.cc'),
  kind: 'recovery',
  plain: 'The module subtracted more from the window than it had: ns-2 reads ssthresh as -1 and sends nothing more.',
  effect: (window) => {
    window.cwnd = 0;
  },
});

const idle = ownRule({
  title: 'Timeout with nothing outstanding',
  formula: 'cwnd = IW',
  citation: linuxSource('tcp-linux.cc'),
  kind: 'timeout',
  plain: 'The timer went off although everything was acknowledged: the sender starts again when it has new data.',
  effect: (window, event, own) => {
    window.cwnd = Math.trunc(event.settings.initialWindow);
    own.bytes = 0;
  },
});

/** Reno's growth, the fallback of modules (tcp_reno_cong_avoid). */
export function renoAvoid<O extends LinuxState>(
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Readonly<O>,
  fire: WindowFire<O>,
): void {
  if (!isLimited(window, event)) return;
  if (inSlowStart(window)) fire(linuxSlowStart);
  else if (own.bytes >= window.cwnd) fire(renoStep);
}

/** A module's reaction to losses, as text and numbers. */
interface Cut<O extends LinuxState> {
  readonly file: string;
  /** "half", "seven eighths": the remaining fraction of the window, in words. */
  readonly leaves: string;
  /** ssthresh after a loss; may change the module's records. */
  readonly ssthresh: (window: WindowState, event: WindowEvent, own: O) => number;
  /** Window at the start of recovery; default: ssthresh. */
  readonly smallest?: (window: WindowState, event: WindowEvent, own: O) => number;
  /** `smallest` in words. */
  readonly begins?: string;
}

export const renoSsthresh = (window: Readonly<WindowState>): number => Math.max(Math.floor(window.cwnd / 2), 2);
const halfSsthresh = (window: Readonly<WindowState>): number => Math.max(Math.floor(window.ssthresh / 2), 1);

/** Recovery begins at half of the new ssthresh. */
export const FROM_HALF = { begins: 'half of ssthresh', smallest: halfSsthresh } as const;

/** Reno's reaction to losses (tcp_reno_ssthresh, tcp_reno_min_cwnd). */
export const AS_RENO = { leaves: 'half of cwnd, at least 2', ssthresh: renoSsthresh, ...FROM_HALF } as const;

/** A module's two rules about losses: entering recovery, and a timeout. */
function linuxCut<O extends LinuxState>(parts: Cut<O>): { cut: WindowRule<O>; timeout: WindowRule<O> } {
  const { ssthresh, smallest } = parts;
  const setSsthresh = (window: WindowState, event: WindowEvent, own: O): void => {
    window.ssthresh = ssthresh(window, event, own);
    own.count = 0;
    own.bytes = 0;
  };
  return {
    cut: windowRule<O>({
      title: 'Cut into recovery',
      formula: `ssthresh becomes ${parts.leaves}, cwnd ${parts.begins ?? 'the same'}`,
      citation: linuxSource(parts.file),
      kind: 'cut',
      plain: 'A segment is lost: the module determines how much of the window remains.',
      effect: (window, event, own) => {
        setSsthresh(window, event, own);
        window.cwnd = smallest === undefined ? window.ssthresh : smallest(window, event, own);
      },
    }),
    timeout: windowRule<O>({
      title: 'Retransmission timeout',
      formula: `ssthresh becomes ${parts.leaves}, cwnd = 1`,
      citation: linuxSource(parts.file),
      kind: 'timeout',
      plain: 'No ACK came in time: the module sets ssthresh, and the sender starts again from one segment.',
      effect: (window, event, own) => {
        setSsthresh(window, event, own);
        window.cwnd = 1;
      },
    }),
  };
}

/** Creates a growth law from a module. */
export function linux26<O extends LinuxState>(module: LinuxModule<O>): Law<O> {
  const { init, onSample, onAcked, onEvent, changed } = module;
  const { cut, timeout } = linuxCut(module.loss);
  return defineLaw({
    name: module.name,
    rules: [...module.rules, cut, timeout, ...all],
    own: module.own,
    ...(module.sharesClock === true && { sharesClock: true }),
    machines: [CA_STATE, ...(module.machines ?? [])],

    onTimed(window, event, own, fire) {
      if (onSample !== undefined) onSample(window, event, own, fire);
      if (!own.ready) {
        fire(setUp);
        if (init !== undefined) fire(init);
      }
      if (event.acked > 0) {
        fire(countAcknowledged);
        if (onAcked !== undefined) onAcked(window, event, own, fire);
      }
      if (onEvent !== undefined) onEvent(window, event, own, fire);
    },

    // A lost SYN may be acknowledged in Recovery, because data follow immediately; as with other segments, nothing
    // grows.
    onEstablished(window, event, own, fire) {
      if (own.ca !== CA.RECOVERY) module.onAvoid(window, event, own, fire);
    },
    onAck: module.onAvoid,

    onCongestion(_window, _event, _own, fire) {
      fire(cut);
      fire(recovering);
      if (changed !== undefined) fire(changed);
    },

    onRestart(_window, _event, _own, fire) {
      fire(timeout);
      fire(recovering);
      if (changed !== undefined) fire(changed);
    },

    onTimeout(window, event, _own, fire) {
      if (event.timeout.idle) {
        // A timeout with nothing outstanding leaves a window of 0 unchanged.
        if (window.cwnd > 0) fire(idle);
        return;
      }
      fire(timeout);
      fire(lost);
      if (changed !== undefined) fire(changed);
    },

    onExit(window, _event, _own, fire) {
      if (window.cwnd < window.ssthresh) fire(window.ssthresh === WRAPPED ? stops : exit);
      fire(opened);
      if (changed !== undefined) fire(changed);
    },
  });
}
