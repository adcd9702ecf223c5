/**
 * Compound TCP (Tan, Song, Zhang, Sridharan, INFOCOM 2006). The window is the sum of two: one grows like Reno; the
 * delay window dwnd grows faster and faster while few of the flow's segments are queued, and shrinks as soon as more
 * than gamma are. So a long, fast path fills quickly, but next to a Reno flow it gets no larger share than Reno. dwnd
 * is 0 in slow start.
 *
 * Here cwnd is the sum, which limits the sender, and cwnd - dwnd is the part that the paper calls cwnd. The automatic
 * tuning of gamma (TUBE, 2008) is not implemented, and zeta, which the paper leaves open, is a setting. Windows in
 * segments, times in seconds.
 */
import { defineVariant, type SettingsOf, type Words } from '../variant.ts';
import { type AnyRule, ownRules, type Citation } from '../../../rule.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import { statesOf, type WindowEvent, type WindowHook, type WindowState } from '../../window.ts';
import { power } from '../../../kernel/numeric.ts';
import { cutBasis, fires, mayGrow, windowRule, cutTo } from '../../congestion/shared.ts';
import { avoidance, grow, likeReno, startOver, timesOut } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'compound',
    title: 'Compound',
    grows: 'grows like Reno, and faster while nothing waits',
    home: {
      rfc: { law: 'compound', recovery: 'sack' },
      'ns2-linux': { law: 'linux26Compound', recovery: 'linux26' },
    },
    parameters: {
      alphaCompound: {
        label: 'alpha',
        kind: 'number',
        range: [0, 10],
        default: 0.125,
        help: 'The delay window grows by alpha cwnd^k - 1 segments per round trip (Tan and others 2006: 1/8).',
      },
      k: {
        label: 'k',
        kind: 'number',
        range: [0, 1],
        default: 0.75,
        help: 'How much faster a larger window grows (Tan and others 2006: 0.75).',
      },
      betaCompound: {
        label: 'beta',
        kind: 'number',
        range: [0.01, 0.99],
        default: 0.5,
        help: 'Fraction of the whole window removed by a loss (Tan and others 2006: 1/2).',
      },
      gammaCompound: {
        label: 'gamma',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 30,
        help: 'With this many own segments in queues the delay window shrinks (Tan and others 2006: 30).',
      },
      zeta: {
        label: 'zeta',
        kind: 'number',
        range: [0, 100],
        default: 1,
        help: 'Segments removed from the delay window per own segment in queues; the paper leaves it open.',
      },
    },
  }),
] as const;

const source = { source: 'Tan and others 2006', section: 'equation 5' };

/** Effect of the end of the last round on the delay window. */
const delayWindow = (givesWay: AnyRule) =>
  inAvoidance<CompoundState>({
    title: 'Delay window',
    states: statesOf(source, {
      Grows: 'Fewer than gamma of its segments queue: each round trip increases dwnd, by more for a larger window.',
      'Gives way': 'At least gamma of its segments queue: each round trip removes as many from dwnd.',
      'Reno alone': 'Segments queue and dwnd is 0: the window is Reno’s part, which continues to grow.',
    }),
    transitions: [
      { from: ['Gives way', 'Reno alone'], to: 'Grows', when: 'backlog < gamma' },
      { from: ['Grows'], to: 'Gives way', when: 'backlog ≥ gamma' },
      { from: ['Grows', 'Gives way'], to: 'Reno alone', when: 'dwnd = 0', rules: [givesWay] },
    ],
    current({ backlog, dwnd }, look) {
      if (backlog < setting(look, 'gammaCompound')) return 'Grows';
      return dwnd > 0 ? 'Gives way' : 'Reno alone';
    },
  });

const freshCompound = () => ({
  /** Delay window: the part of cwnd that shrinks when a queue forms. */
  dwnd: 0,
  /** Smallest round-trip time, s; 0 before the first. */
  BaseRTT: 0,
  /** Smallest round-trip time of this round, s; 0: none yet. */
  RTT: 0,
  /** Own segments in queues, computed at the end of the last round. */
  backlog: 0,
  /** The round ends when this segment is acknowledged. */
  roundEnd: 0,
});
type CompoundState = ReturnType<typeof freshCompound>;

const paper = (section: string): Citation => ({ source: 'Tan and others 2006', section });

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const { ownRule, all } = ownRules(windowRule<CompoundState>);

const takeSample = ownRule({
  title: 'Round-trip sample',
  formula: 'BaseRTT = min(BaseRTT, RTT)',
  citation: paper('section III.B'),
  kind: 'timer',
  quiet: true,
  plain: 'One more round-trip time of this round.',
  effect: (window, event, own) => {
    if (own.RTT === 0 || event.rtt < own.RTT) own.RTT = event.rtt;
    if (own.BaseRTT === 0 || event.rtt < own.BaseRTT) own.BaseRTT = event.rtt;
    // Recovery may have reduced the sum below dwnd.
    if (own.dwnd > window.cwnd) own.dwnd = window.cwnd;
  },
});

const closeRound = ownRule({
  title: 'Backlog of the round',
  formula: 'backlog = (cwnd/BaseRTT - cwnd/RTT) BaseRTT',
  citation: paper('section III.B'),
  kind: 'timer',
  quiet: true,
  plain: 'A round trip is over: the number of its own segments in queues is computed.',
  effect: (window, _event, own) => {
    own.backlog = (window.cwnd / own.BaseRTT - window.cwnd / own.RTT) * own.BaseRTT;
  },
});

const nextRound = ownRule({
  title: 'A round begins',
  formula: 'the round ends with SND.NXT',
  citation: paper('section III.B'),
  kind: 'timer',
  quiet: true,
  plain: 'Round-trip times are collected from the start.',
  effect: (_window, event, own) => {
    own.roundEnd = event.next;
    own.RTT = 0;
  },
});

const resize = (window: WindowState, own: CompoundState, dwnd: number): void => {
  window.cwnd += dwnd - own.dwnd;
  own.dwnd = dwnd;
};

const growDelayWindow = ownRule({
  title: 'The delay window grows',
  formula: 'backlog < gamma: dwnd += max(alpha cwnd^k - 1, 0), cwnd = lwnd + dwnd',
  citation: paper('equation 5'),
  plain: 'Few of its segments queue: the larger the window, the more is added per round trip.',
  effect: (window, event, own) => {
    const step = settings(event).alphaCompound * power(window.cwnd, settings(event).k) - 1;
    resize(window, own, own.dwnd + (step > 0 ? step : 0));
  },
});

const shrinkDelayWindow = ownRule({
  title: 'The delay window shrinks',
  formula: 'backlog >= gamma: dwnd = max(dwnd - zeta backlog, 0), cwnd = lwnd + dwnd',
  citation: paper('equation 5'),
  kind: 'cut',
  plain: 'Its segments queue: the delay window shrinks by as many, and only Reno’s part continues to grow.',
  effect: (window, event, own) => {
    const less = own.dwnd - settings(event).zeta * own.backlog;
    resize(window, own, less > 0 ? less : 0);
  },
});

const multiplicativeDecrease = ownRule({
  title: 'Multiplicative decrease',
  formula: 'dwnd = max(W (1 - beta) - lwnd/2, 0), cwnd = ssthresh = max(lwnd/2 + dwnd, 2)',
  citation: paper('equation 5'),
  kind: 'cut',
  plain: 'A segment was lost: Reno’s part is halved, and the delay window makes up what is left of the whole.',
  effect: (window, event, own) => {
    const half = (window.cwnd - own.dwnd) / 2;
    const rest = cutBasis(event) * (1 - settings(event).betaCompound) - half;
    own.dwnd = rest > 0 ? rest : 0;
    cutTo(window, event, half + own.dwnd);
    if (own.dwnd > window.cwnd) own.dwnd = window.cwnd;
  },
});

const dropDelayWindow = ownRule({
  title: 'No delay window after a timeout',
  formula: 'dwnd = 0',
  citation: paper('section III.C'),
  kind: 'timeout',
  quiet: true,
  plain: 'Slow start begins again, with Reno’s part alone.',
  effect: (_window, _event, own) => {
    own.dwnd = 0;
  },
});

const hasEnded = (event: Readonly<WindowEvent>, own: Readonly<CompoundState>): boolean => event.ack >= own.roundEnd;

/** Reno's part grows with every ACK, the delay window once per round trip. */
const avoid: WindowHook<CompoundState> = (_window, event, own, fire) => {
  fire(avoidance);
  if (!hasEnded(event, own) || own.RTT <= 0) return;
  if (own.backlog < settings(event).gammaCompound) fire(growDelayWindow);
  else if (own.dwnd > 0) fire(shrinkDelayWindow);
};

export const compound = likeReno<CompoundState>({
  name: 'compound',
  machines: [delayWindow(shrinkDelayWindow)],
  rules: all,
  symbols: {
    backlog: 'backlog',
    dwnd: 'dwnd',
    lwnd: ({ cwnd }, _event, { dwnd }) => cwnd - dwnd,
    'cwnd^k': ({ cwnd }, event) => power(cwnd, settings(event).k),
    alpha: 'alphaCompound',
    beta: 'betaCompound',
    gamma: 'gammaCompound',
    zeta: 'zeta',
  },
  own: freshCompound,

  onEveryAck: fires(takeSample),

  onAck(window, event, own, fire) {
    const roundEnded = hasEnded(event, own);
    if (roundEnded && own.RTT > 0) fire(closeRound);
    if (mayGrow(event)) grow(window, event, own, fire, avoid);
    if (roundEnded) fire(nextRound);
  },

  onCongestion: fires(multiplicativeDecrease),

  onRestart(_window, _event, _own, fire) {
    fire(dropDelayWindow);
    fire(startOver);
  },

  onTimeout: timesOut({ first: dropDelayWindow }),
});

export const LAWS = [compound] as const;

export const WORDS = {
  compound: {
    origin: { year: 2006, heeds: 'loss and delay', after: 'reno' },
    summary:
      "Adds to Reno's window a second one that grows ever faster while queues are short and gives way when they fill (Tan and others 2006).",
    details:
      "ACKs grow the first as Reno's; each round trip the second takes a step that rises with the window, or shrinks when some {gammaCompound} of its segments wait in queues. A loss takes {betaCompound} of the sum. It was made for long fast paths: it fills them quickly, and where Reno fills the queue it is little more than Reno. A queue too short for {gammaCompound} segments gives it no signal.",
    differs: {
      all: 'The automatic tuning of gamma (TUBE, 2008) is not included.',
      compound:
        'cwnd here is the sum of both windows, which limits the sender. zeta, which the paper leaves open, is a setting.',
      'ns2-linux':
        "It is the port to Linux 2.6.22 in ns-2.35: a loss leaves the second window as it was, and the next ACK takes the difference off Reno's part; slow start looks at that part only, and so may come again after a loss. Whole numbers keep the second window at zero below 41 segments. Only Reno's part stops at the receiver window: the sum may pass it, and that much is sent.",
    },
  },
} satisfies Words;
