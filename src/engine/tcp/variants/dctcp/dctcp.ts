/**
 * DCTCP (RFC 8257; Alizadeh and others 2010): marks show how much congestion there is, not only that there is some.
 * Once per window it updates alpha, the estimated fraction of marked segments, and a mark reduces the window by alpha/2
 * instead of by half. Growth, losses and timeouts are Reno's. Names are the RFC's. It needs a receiver that echoes
 * exactly what was marked: the setting `ecn`, precise.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { rfc, type AnyRule } from '../../../rule.ts';
import {
  statesOf,
  type StateMachine,
  type Law,
  type WindowEvent,
  type WindowHook,
  type WindowState,
} from '../../window.ts';
import { likeReno, reno } from '../reno/reno.ts';
import { freshCounting, linux6Reno, LINUX6_RULES, type Counting } from '../reno/linux.ts';
import { defineLaw, flooredAtTwo, windowRule } from '../../congestion/shared.ts';

export const VARIANTS = [
  defineVariant({
    name: 'dctcp',
    title: 'DCTCP',
    grows: 'adds about a segment each round trip',
    home: {
      rfc: { law: 'dctcp', recovery: 'sack', settings: { ecn: 'precise' } },
      linux: { law: 'linux6Dctcp', recovery: 'rack', settings: { ecn: 'precise' } },
    },
    parameters: {
      gDctcp: {
        label: 'g',
        kind: 'number',
        range: [0.001, 1],
        default: 1 / 16,
        help: 'Weight of the newest window in the estimated fraction of marks (RFC 8257 4.2: 1/16).',
      },
      initialAlpha: {
        label: 'Initial alpha',
        kind: 'number',
        range: [0, 1],
        default: 1,
        help: 'Initial estimate of the fraction of marks (RFC 8257 4.3: 1, so that the first mark halves the window).',
      },
    },
  }),
] as const;

/** Results of the current observation window. */
const observation = (estimates: AnyRule): StateMachine<DctcpState> => ({
  title: 'Window of observation',
  states: statesOf(rfc(8257, '3.3'), {
    'No marks': 'None of the segments acknowledged in this window was marked: alpha will be smaller after it.',
    Marks: 'Segments of this window were marked: their fraction enters alpha when the window has been acknowledged.',
  }),
  transitions: [
    { from: ['No marks'], to: 'Marks', when: 'an ACK echoes a mark' },
    { from: ['Marks'], to: 'No marks', when: 'the window is acknowledged', rules: [estimates] },
  ],
  current: ({ marked }) => (marked > 0 ? 'Marks' : 'No marks'),
});

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

export const WORDS = {
  dctcp: {
    origin: { year: 2010, heeds: 'marks', after: 'reno' },
    summary:
      'Reno for data centres: it estimates what share of its segments queues mark, and gives up half of that share instead of half of its window (Alizadeh and others 2010, RFC 8257).',
    details:
      "ACKs without marks grow the window like Reno's, and a loss halves it. It was made for networks where all queues mark early and all senders are of its kind: few marks cost little, so a short queue keeps the link full. Without a marking threshold it is Reno. Next to senders that halve their window at each mark it takes most of the link.",
    differs: {
      all: 'The share is a real number; Linux keeps it in 1024ths. The receiver acknowledges held segments when the mark changes and may hold the segment that changed it. SYN and segments sent again cannot be marked.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  dctcp: { linux: 'dctcp', ns3: { typeId: 'TcpDctcp' } },
} satisfies Exports;
