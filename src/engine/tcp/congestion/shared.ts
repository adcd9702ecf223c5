/** Window rules of all growth laws, and calculations they share. Settings are part of the event. */
import { makeRule, ownRules, rfc } from '../../rule.ts';
import type {
  CongestionControl,
  GrowthSettings,
  Law,
  OwnState,
  WindowEvent,
  WindowHook,
  WindowRule,
  WindowState,
} from '../window.ts';

/** Creates a rule about the window, by default of growth. All variants' rules are created with it. */
export const windowRule = <O extends OwnState>(
  rule: Omit<WindowRule<O>, 'id' | 'shows' | 'kind'> & Partial<Pick<WindowRule<O>, 'kind'>>,
): WindowRule<O> => makeRule({ shows: ['cwnd', 'ssthresh'], kind: 'growth', ...rule });

/** A hook that only fires a rule. */
export const fires =
  <O extends OwnState>(rule: WindowRule<O>): WindowHook<O> =>
  (_window, _event, _own, fire) =>
    fire(rule);

/** The hooks of a law for a loss and, if it has one, for a mark, both wrapped in the same way. */
export const congestionHooks = <O extends OwnState>(
  { onCongestion, onMark }: Pick<CongestionControl<O>, 'onCongestion' | 'onMark'>,
  wrapped: (hook: WindowHook<O>) => WindowHook<O>,
): Pick<CongestionControl<O>, 'onCongestion' | 'onMark'> => ({
  onCongestion: wrapped(onCongestion),
  ...(onMark && { onMark: wrapped(onMark) }),
});

/** ssthresh after a cut: ns-2 truncates it to whole segments; never below two (RFC 5681 equation 4). */
export const flooredAtTwo = (ssthresh: number, settings: GrowthSettings): number => {
  const rounded = settings.ssthreshRounding === 'floor' ? Math.floor(ssthresh) : ssthresh;
  return rounded < 2 ? 2 : rounded;
};

/** Sets ssthresh after a cut, and cwnd to it. */
export const cutTo = (window: WindowState, { settings }: Readonly<WindowEvent>, ssthresh: number): void => {
  window.ssthresh = flooredAtTwo(ssthresh, settings);
  window.cwnd = window.ssthresh;
};

/** The quantity that a reduction halves: the window in use (ns-2) or the FlightSize (RFC 5681). */
export const cutBasis = (event: Readonly<WindowEvent>): number =>
  event.settings.cutBasis === 'window' ? event.usable : event.flight;

/** Initial window, segments: one after a lost SYN (RFC 5681 section 3.1), on stacks that implement this. */
export const openingWindow = ({ synLost, settings }: Readonly<WindowEvent>): number => {
  if (settings.opensByStep) return 2;
  return synLost && settings.lostSynCuts ? 1 : settings.initialWindow;
};

/** Whether cwnd exceeds maxCwnd (ns-2: maxcwnd_). Every loss-based variant checks this after growth. */
export const exceedsLargest = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean =>
  event.settings.maxCwnd > 0 && Math.floor(window.cwnd) > event.settings.maxCwnd;

/** Whether an ACK may increase the window: always in ns-2; in RFC 7661 only if the window is fully used. */
export const mayGrow = (event: Readonly<WindowEvent>): boolean =>
  event.settings.growWhenWindowLimited || event.cwndLimited;

const { ownRule, all } = ownRules(windowRule<OwnState>);

export const initialWindow = ownRule({
  title: 'Initial window',
  formula: 'cwnd = IW (1 when the SYN was lost or marked)',
  citation: rfc(6928, '2'),
  kind: 'life',
  plain: 'The connection is open: the sender may have the initial window in flight.',
  effect: (window, event) => {
    window.cwnd = openingWindow(event);
  },
});

const initialWindowInBytes = ownRule({
  title: 'Initial window in bytes',
  formula: 'cwnd = fixedInitialWindow/SMSS',
  citation: { source: 'smoltcp 0.14.0', section: 'socket/tcp/congestion/cubic.rs, Cubic::new()' },
  kind: 'life',
  plain:
    'The connection is open: the first window is a number of bytes, however long segments are. RFC 6928 says ten segments.',
  effect: (window, event) => {
    window.cwnd = openingWindow(event);
  },
});

const initialWindowAndHandshake = ownRule({
  title: 'Initial window, and the handshake',
  formula: 'cwnd = IW + 1',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_cc.c, ngtcp2_cc_cubic_cc_on_pkt_acked()' },
  kind: 'life',
  plain:
    'The connection is open, and the first packet of the handshake has grown the window. RFC 9002 does not let a window grow that is not used.',
  effect: (window, event) => {
    window.cwnd = openingWindow(event) + 1;
  },
});

/** The rule for the initial window of the flow's stack. */
export const openingRule = ({ settings }: Readonly<WindowEvent>): WindowRule =>
  settings.handshakeGrows
    ? initialWindowAndHandshake
    : settings.fixedInitialWindow > 0
      ? initialWindowInBytes
      : initialWindow;

export const inflatedWindow = ownRule({
  title: 'The inflated window counts',
  formula: 'W = min(cwnd + inflation, rwnd)',
  citation: { source: 'lwIP 2.1.3', section: 'core/tcp.c, tcp_slowtmr()' },
  kind: 'recovery',
  plain:
    'Fast recovery had extended the window, and the timeout halves it as extended. RFC 5681 halves what is in flight.',
  effect: (_window, event) => {
    event.usable = event.reduction.target;
  },
});

export const wholeFlight = ownRule({
  title: 'All that was sent counts',
  formula: 'FlightSize = SND.NXT - SND.UNA',
  citation: { source: 'smoltcp 0.14.0', section: 'socket/tcp.rs, Socket::flight_size()' },
  kind: 'recovery',
  plain:
    'The cut counts all between the first unacknowledged byte and the next to send. RFC 5681 limits ssthresh to half of what is in the network.',
  effect: (_window, event) => {
    event.flight = event.reduction.target;
  },
});

export const largestWindow = ownRule({
  title: 'Largest window',
  formula: 'cwnd = maxCwnd',
  citation: { source: 'ns-2.35', section: 'maxcwnd_' },
  plain: 'The window has reached its upper bound.',
  effect: (window, event) => {
    window.cwnd = event.settings.maxCwnd;
  },
});

/** Only ns-2's FACK needs this rule, because it lacks slow_start_restart_. */
export const idleReopening = ownRule({
  title: 'Timeout with nothing outstanding: the initial window',
  formula: 'cwnd = IW',
  citation: { source: 'ns-2.35', section: 'Agent/TCP/Fack' },
  kind: 'timeout',
  plain: 'The timer expired although everything was acknowledged: FACK of ns-2 starts with the initial window again.',
  effect: (window, event) => {
    window.cwnd = event.settings.initialWindow;
  },
});

export const restartAfterIdle = ownRule({
  title: 'Restart after idleness',
  formula: 'cwnd = min(IW, cwnd)',
  citation: rfc(5681, '4.1'),
  kind: 'cut',
  plain:
    'Nothing was sent for longer than a timeout: the capacity of the path is no longer known, and the sender starts again.',
  effect: (window, event) => {
    if (window.cwnd > event.settings.initialWindow) window.cwnd = event.settings.initialWindow;
  },
});

/** ssthresh remembers three quarters of a window that was not used (RFC 2861 section 3). */
function keepThreeQuarters(window: WindowState): void {
  const kept = Math.floor((3 * window.cwnd) / 4);
  if (window.ssthresh < kept) window.ssthresh = kept;
}

export const decayAfterIdle = ownRule({
  title: 'Decay while idle',
  formula: 'half of cwnd for each RTO without data, at least IW',
  citation: rfc(2861, '3.1'),
  kind: 'cut',
  plain: 'Nothing was sent for longer than a timeout: for each timeout the window is halved.',
  effect: (window, event) => {
    keepThreeQuarters(window);
    window.cwnd = event.reduction.target;
  },
});

export const halfUnused = ownRule({
  title: 'Half of the unused window',
  formula: 'cwnd = floor((cwnd + used)/2)',
  citation: rfc(2861, '3.2'),
  kind: 'cut',
  plain:
    'For a whole timeout the application did not fill the window: cwnd becomes the mean of itself and what was used.',
  effect: (window, event) => {
    keepThreeQuarters(window);
    window.cwnd = Math.floor((window.cwnd + event.reduction.used) / 2);
  },
});

export const partialDeflation = ownRule({
  title: 'Partial window deflation',
  formula: 'cwnd = max(cwnd - (acked - inflation), 1)',
  citation: rfc(6582, '3.2'),
  kind: 'cut',
  plain: 'A partial ACK removed more from the network than recovery had added: the window shrinks by the difference.',
  effect: (window, event) => {
    const shrunk = window.cwnd - event.reduction.deflate;
    window.cwnd = shrunk < 1 ? 1 : shrunk;
  },
});

export const overdamping = ownRule({
  title: 'Overdamping',
  formula: 'cwnd = cwnd/2',
  citation: { source: 'Mathis and Mahdavi 1996', section: 'section 4.2' },
  kind: 'cut',
  plain: 'Slow start has doubled the window since the lost segment was sent: it is halved once more, before the cut.',
  effect: (window) => {
    window.cwnd /= 2;
  },
});

/**
 * ns-2.35 has no such bound: its timer keeps running while nothing is outstanding and reopens a window below one
 * segment.
 */
export const atLeastOne = ownRule({
  title: 'Never less than one segment',
  formula: 'cwnd = 1',
  citation: rfc(3168, '6.1.2'),
  kind: 'cut',
  plain: 'Less than one segment would remain, and nothing could be sent: one segment is allowed.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

/** The minimum window of a stack that has a larger one. */
export const atLeastMinimum = ownRule({
  title: 'Never less than the minimum window',
  formula: 'cwnd = minimumWindow',
  citation: rfc(9002, '7.2'),
  kind: 'cut',
  plain: 'The cut would leave less than the minimum window: {minimumWindow} packets stay allowed.',
  effect: (window, event) => {
    window.cwnd = event.settings.minimumWindow;
  },
});

export const persistentCongestion = ownRule({
  title: 'Persistent congestion',
  tag: 'persistentCongestion',
  formula: 'cwnd = minimumWindow, ssthresh held',
  citation: rfc(9002, '7.6.2'),
  kind: 'cut',
  plain:
    'Everything sent over a period longer than three probe timeouts is lost: the window falls to its minimum, and slow start follows.',
  effect: (window, event) => {
    window.cwnd = event.settings.minimumWindow;
  },
});

export const exitByFlight = ownRule({
  title: 'Full acknowledgement',
  formula: 'cwnd = min(ssthresh, max(FlightSize, 1) + 1)',
  citation: rfc(6582, '3.2'),
  kind: 'recovery',
  plain: 'Recovery is over: the window continues at ssthresh, or lower when little is in flight.',
  effect: (window, event) => {
    const byFlight = (event.flight < 1 ? 1 : event.flight) + 1;
    window.cwnd = byFlight < window.ssthresh ? byFlight : window.ssthresh;
  },
});

/** The window during a recovery that spreads a reduction over a round trip. */

export const proportionalReduction = ownRule({
  title: 'Proportional rate reduction',
  formula: 'cwnd = pipe + sndcnt',
  citation: rfc(9937, '6'),
  kind: 'recovery',
  plain:
    'A fraction of the segments that leave the network may enter again, until the window has come down to ssthresh.',
  effect: (window, event) => {
    window.cwnd = event.reduction.target;
  },
});

export const reductionEnds = ownRule({
  title: 'The reduction ends',
  formula: 'cwnd = ssthresh',
  citation: rfc(9937, '6'),
  kind: 'recovery',
  plain: 'Recovery is over: the window is ssthresh, as set by the cut.',
  effect: (window) => {
    window.cwnd = window.ssthresh;
  },
});

export const restoreWindow = ownRule({
  title: 'Undo of a spurious cut',
  formula: 'cwnd = max(cwnd, prior_cwnd), ssthresh = max(ssthresh, prior_ssthresh)',
  citation: { source: 'Linux', section: 'tcp_undo_cwnd_reduction()' },
  kind: 'recovery',
  plain: 'Nothing was lost after all: the window returns to its size before the cut.',
  effect: (window, event) => {
    if (window.cwnd < event.reduction.priorCwnd) window.cwnd = event.reduction.priorCwnd;
    if (window.ssthresh < event.reduction.priorSsthresh) window.ssthresh = event.reduction.priorSsthresh;
  },
});

/** Creates a growth law. `rules` are its own and those of its components; this file's rules are added. */
export const defineLaw = <O extends OwnState>(
  law: Omit<Law<O>, 'symbols'> & Partial<Pick<Law<O>, 'symbols'>>,
): Law<O> => ({ symbols: {}, ...law, rules: [...law.rules, ...all] });
