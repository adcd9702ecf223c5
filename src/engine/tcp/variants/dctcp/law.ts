/**
 * DCTCP (RFC 8257; Alizadeh and others 2010): marks show not only that there is congestion, but how much. Once per
 * window it updates alpha, the estimated fraction of marked segments, and a mark reduces the window by alpha/2 instead
 * of by half. Growth, losses and timeouts are Reno's. Names are the RFC's. It needs a receiver that echoes exactly what
 * was marked: the setting `ecn`, precise.
 */
import { rfc } from '../../../rule.ts';
import type { Law, WindowEvent, WindowHook, WindowState } from '../../window.ts';
import { likeReno, reno } from '../reno/reno.ts';
import { freshCounting, linux6Reno, LINUX6_RULES, type Counting } from '../reno/linux.ts';
import { defineLaw, flooredAtTwo, windowRule } from '../../congestion/shared.ts';
import { observation } from './states.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './catalogue.ts';

const freshDctcp = () => ({
  /** Estimated fraction of marked segments, 0 to 1; negative: not initialised from the setting yet. */
  alpha: -1.5,
  /** The observation window ends when this segment is acknowledged (DCTCP.WindowEnd). */
  windowEnd: 0,
  /** Segments acknowledged in this observation window, and how many of them were marked. */
  acked: 0,
  marked: 0,
  /** Highest ACK counted. */
  seen: 0,
});

type DctcpState = ReturnType<typeof freshDctcp>;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const begins = windowRule<DctcpState>({
  title: 'The first observation begins',
  formula: 'alpha = its first value',
  citation: rfc(8257, '3.3'),
  quiet: true,
  plain:
    'Before anything is measured, alpha has the value of the setting: the first mark reduces the window by half of that fraction.',
  effect: (_window, event, own) => {
    own.alpha = settings(event).initialAlpha;
    own.windowEnd = event.next;
  },
});

const counts = windowRule<DctcpState>({
  title: 'Marks counted',
  formula: 'acked += N, marked += marks that the ACK reports',
  citation: rfc(8257, '3.3'),
  quiet: true,
  plain: 'Each ACK shows how many segments arrived, and whether they were marked.',
  effect: (_window, event, own) => {
    own.acked += event.acked;
    own.marked += event.marked;
    own.seen = event.ack;
  },
});

const estimates = windowRule<DctcpState>({
  title: 'Share of marks estimated',
  formula: 'alpha = (1 - g) alpha + g F',
  citation: rfc(8257, '3.3'),
  plain: 'A window has been acknowledged: the fraction of its segments that were marked enters the average.',
  effect: (_window, event, own) => {
    const g = settings(event).gDctcp;
    own.alpha = (1 - g) * own.alpha + g * (own.marked / own.acked);
    own.acked = 0;
    own.marked = 0;
    own.windowEnd = event.next;
  },
});

/** A mark reduces the window by alpha/2, spread over a round trip if the recovery does that. */
const shrink = (window: WindowState, event: WindowEvent, own: DctcpState): void => {
  window.ssthresh = flooredAtTwo(window.cwnd * (1 - own.alpha / 2), event.settings);
  if (!event.cut.spread) window.cwnd = window.ssthresh;
};

const cutByShare = windowRule<DctcpState>({
  title: 'Cut by the share of marks',
  tag: 'cutForMark',
  formula: 'ssthresh = max((1 - alpha/2) cwnd, 2), cwnd = ssthresh',
  citation: rfc(8257, '3.3'),
  kind: 'cut',
  plain: 'A segment was marked: the window is reduced by half of the average fraction of marked segments.',
  effect: shrink,
});

const threshold = windowRule<DctcpState & Counting>({
  title: 'Cut by the share of marks',
  tag: 'cutForMark',
  formula: 'ssthresh = max(cwnd - floor(cwnd alpha/2), 2)',
  citation: rfc(8257, '3.3'),
  kind: 'cut',
  plain:
    'A segment was marked: over the next round trip the window is reduced by half of the fraction of marked segments.',
  effect: (window, event, own) => {
    own.counted = 0;
    // The reduction, not the result, is rounded down to whole segments (Linux: dctcp_ssthresh, alpha in 1024ths).
    const kept = window.cwnd - Math.floor((window.cwnd * Math.floor(own.alpha * 1024)) / 2048);
    window.ssthresh = kept < 2 ? 2 : kept;
    if (!event.cut.spread) window.cwnd = window.ssthresh;
  },
});

/** Counts each ACK once. The first mark of a window is handled before the ACK is counted. */
const observe: WindowHook<DctcpState> = (_window, event, own, fire) => {
  if (own.alpha < 0) fire(begins);
  if (event.ack > own.seen) fire(counts);
  // The RFC uses the next expected segment, which is ack + 1 here.
  if (event.ack + 1 > own.windowEnd && own.acked > 0) fire(estimates);
};

const symbols = {
  alpha: 'alpha',
  g: 'gDctcp',
  F: (_window: unknown, _event: unknown, { marked, acked }: Readonly<DctcpState>) => marked / acked,
};

export const dctcp = likeReno<DctcpState>({
  ...(reno as unknown as Partial<Law<DctcpState>>),
  name: 'dctcp',
  machines: [observation(estimates)],
  rules: [begins, counts, estimates, cutByShare],
  symbols,
  own: freshDctcp,
  onEveryAck: observe,
  onMark(window, event, own, fire) {
    observe(window, event, own, fire);
    fire(cutByShare);
  },
});

/** DCTCP with today's kernel growth, whole segments, and a reduction spread over a round trip. */
const linux6Dctcp = defineLaw<DctcpState & Counting>({
  ...(linux6Reno as unknown as Law<DctcpState & Counting>),
  name: 'linux6Dctcp',
  machines: [observation(estimates)],
  rules: [begins, counts, estimates, threshold, ...LINUX6_RULES],
  symbols,
  own: () => ({ ...freshCounting(), ...freshDctcp() }),
  onEveryAck: observe,
  onMark(window, event, own, fire) {
    observe(window, event, own, fire);
    fire(threshold);
  },
});

export const LAWS = [dctcp, linux6Dctcp] as const;
