/**
 * TCP Prague (draft-briscoe-iccrg-prague-congestion-control-04): DCTCP for the Internet. Once per round trip it averages
 * the fraction of marked segments, alpha, and a mark reduces the window by alpha/2; segments without a mark grow it
 * also while it is reduced. Flows with short round trips grow and react as if theirs were 25 ms, and all are paced.
 * Names are the draft's. Where draft and Linux module (0.7) differ, a setting chooses. Without accurate feedback it is
 * Reno, as in Linux.
 */
import { defineVariant, type SettingsOf, type Words } from '../variant.ts';
import { rfc, type Citation } from '../../../rule.ts';
import { exceedsLargest, initialWindow, largestWindow, mayGrow, windowRule } from '../../congestion/shared.ts';
import type { Law, WindowEvent, WindowHook, WindowState } from '../../window.ts';
import { grow, likeReno, reno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'prague',
    title: 'TCP Prague',
    grows: 'adds about a segment each virtual round trip',
    home: {
      rfc: {
        law: 'prague',
        recovery: 'rack',
        settings: { ecn: 'accurate', ecnCodepoint: 'ect1', proportionalReduction: false },
      },
    },
    keepsRecovery: true,
    scalable: true,
    parameters: {
      gPrague: {
        label: 'g',
        kind: 'number',
        range: [0.001, 1],
        default: 1 / 16,
        help: 'Weight of the newest round trip in the average fraction of marks (draft-briscoe-iccrg-prague-congestion-control-04 2.3.2: 1/16).',
      },
      virtualRtt: {
        label: 'Virtual round trip',
        unit: 's',
        kind: 'number',
        range: [0, 1],
        default: 0.025,
        help: 'Shortest round trip with which the flow grows and reacts (draft-briscoe-iccrg-prague-congestion-control-04 2.4.4: 25 ms; 0: its own).',
      },
      roundsBefore: {
        label: 'Rounds before',
        kind: 'integer',
        range: [0, 100000],
        default: 4,
        help: 'Round trips after slow start before the virtual round trip applies (Linux TCP Prague 0.7: 4; draft-briscoe-iccrg-prague-congestion-control-00: 500).',
      },
      firstMark: {
        label: 'First mark',
        kind: 'choice',
        choices: ['halve', 'alphaOne'],
        default: 'halve',
        help: 'At the first mark the window is halved and the average starts at 0, or the average starts at 1 (Linux TCP Prague 0.7: alpha_mode 0 and 1).',
      },
    },
  }),
] as const;

const freshPrague = () => ({
  /** Average fraction of marked segments, 0 to 1; negative: no mark yet. */
  alpha: -1.5,
  /** The round trip ends when this segment is acknowledged. */
  roundEnd: 0,
  /** When the average was last updated, and the window last reduced for a mark, s since the first segment. */
  updatedAt: -1.5,
  cutAt: -1.5,
  /** Segments acknowledged in this round, and segments newly marked. */
  acked: 0,
  marked: 0,
  /** Round trips since slow start. */
  rounds: 0,
  /** No growth until this segment is acknowledged, because an earlier one was lost. */
  lossEnd: -1,
  /** Pacing rate, segments/s; negative: none yet. */
  pacing: -1.5,
  /** The handshake did not agree on accurate feedback, so it acts as Reno. */
  asReno: false,
});

type PragueState = ReturnType<typeof freshPrague>;
type Hook = WindowHook<PragueState>;

/** Reno has no record of its own, so its hooks work with any. */
const RENO = reno as unknown as Law<PragueState>;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const draft = (section: string): Citation => ({
  source: 'draft-briscoe-iccrg-prague-congestion-control-04',
  section: `section ${section}`,
  url: `https://datatracker.ietf.org/doc/html/draft-briscoe-iccrg-prague-congestion-control-04#section-${section}`,
});

/** The virtual round trip, s; 0 while the flow uses its own. */
const virtual = (event: Readonly<WindowEvent>, own: Readonly<PragueState>): number =>
  own.rounds >= settings(event).roundsBefore ? settings(event).virtualRtt : 0;

/** Segments that a round trip adds: (RTT/RTT_virt)^2 below the virtual round trip (draft 2.4.4). */
function additive(event: Readonly<WindowEvent>, own: Readonly<PragueState>): number {
  const least = virtual(event, own);
  if (event.srtt <= 0 || event.srtt >= least) return 1;
  const share = event.srtt / least;
  return share * share;
}

/** Segments that an ACK covers and does not report as marked. */
const unmarked = ({ acked, marked }: Readonly<WindowEvent>): number => (acked > marked ? acked - marked : 0);

const counts = windowRule<PragueState>({
  title: 'Marks counted',
  formula: 'acked += N, marked += marks that the ACK reports',
  citation: draft('2.3.1'),
  quiet: true,
  plain: 'Each ACK shows how many segments arrived, and how many of them are newly marked.',
  effect: (_window, event, own) => {
    own.acked += event.acked;
    own.marked += event.marked;
  },
});

/** Starts the next round trip. */
function nextRound(window: WindowState, event: WindowEvent, own: PragueState): void {
  own.acked = 0;
  own.marked = 0;
  own.roundEnd = event.next;
  own.updatedAt = event.elapsed;
  own.rounds = window.cwnd < window.ssthresh ? 0 : own.rounds + 1;
}

const roundEnds = windowRule<PragueState>({
  title: 'A round trip without a mark so far',
  formula: 'no average before the first mark',
  citation: draft('2.3.2'),
  quiet: true,
  plain: 'Before the first mark there is nothing to average.',
  effect: nextRound,
});

const estimates = windowRule<PragueState>({
  title: 'Share of marks averaged',
  formula: 'alpha += g (F - alpha)',
  citation: draft('2.3.2'),
  plain: 'A round trip is over: the fraction of its segments that were marked enters the average.',
  effect: (window, event, own) => {
    const fraction = own.marked < own.acked ? own.marked / own.acked : 1;
    own.alpha += settings(event).gPrague * (fraction - own.alpha);
    nextRound(window, event, own);
  },
});

const increases = windowRule<PragueState>({
  title: 'Additive increase',
  formula: 'cwnd += ai U/cwnd',
  citation: draft('2.4.3'),
  plain:
    'Unmarked segments grow the window by about one segment per round trip, even during a reduction. If the round trip is shorter than the virtual one, the growth is smaller.',
  effect: (window, event, own) => {
    window.cwnd += (additive(event, own) * unmarked(event)) / window.cwnd;
  },
});

/** Reduces the window to a fraction, at least two segments, and ends slow start. */
function reduce(window: WindowState, event: WindowEvent, own: PragueState, kept: number): void {
  const cwnd = window.cwnd * kept;
  window.cwnd = cwnd < 2 ? 2 : cwnd;
  window.ssthresh = window.cwnd;
  own.cutAt = event.elapsed;
}

const halvesFirst = windowRule<PragueState>({
  title: 'The first mark',
  tag: 'cutForMark',
  formula: 'cwnd = ssthresh = max(cwnd/2, 2), alpha = 0',
  citation: { source: 'Linux TCP Prague 0.7', section: 'alpha_mode 0' },
  kind: 'cut',
  plain: 'The first mark of all ends slow start: the window is halved, and the average of marks starts at 0.',
  effect: (window, event, own) => {
    own.alpha = 0;
    reduce(window, event, own, 0.5);
  },
});

const beginsAtOne = windowRule<PragueState>({
  title: 'The average starts at 1',
  formula: 'alpha = 1',
  citation: { source: 'Linux TCP Prague 0.7', section: 'alpha_mode 1' },
  quiet: true,
  plain: 'At the first mark nothing is known about their number: the average starts at 1.',
  effect: (_window, _event, own) => {
    own.alpha = 1;
  },
});

const reducesByShare = windowRule<PragueState>({
  title: 'Cut by the share of marks',
  tag: 'cutForMark',
  formula: 'cwnd = ssthresh = max((1 - alpha/2) cwnd, 2)',
  citation: draft('2.4.2'),
  kind: 'cut',
  plain:
    'A segment was marked: the window is reduced by half of the average fraction of marked segments, once per round trip.',
  effect: (window, event, own) => {
    reduce(window, event, own, 1 - own.alpha / 2);
  },
});

const waits = windowRule<PragueState>({
  title: 'Cut already in this virtual round trip',
  formula: 'cwnd held',
  citation: draft('2.4.4'),
  kind: 'adjust',
  plain: 'The window was reduced less than a virtual round trip ago: this mark only enters the average.',
  effect: () => {},
});

const halvesAtLoss = windowRule<PragueState>({
  title: 'Halve at a loss',
  formula: 'cwnd = ssthresh = max(cwnd/2, 2)',
  citation: draft('2.4.1'),
  kind: 'cut',
  plain:
    'A segment was lost: the window is halved as by Reno, and does not grow until all now in flight is acknowledged.',
  effect: (window, event, own) => {
    reduce(window, event, own, 0.5);
    own.lossEnd = event.next - 1;
  },
});

const paces = windowRule<PragueState>({
  title: 'Pacing rate',
  formula: 'cwnd/srtt; twice that while cwnd < ssthresh/2',
  citation: draft('2.5.1'),
  quiet: true,
  plain: 'Segments leave evenly over a round trip, twice as fast in the first part of slow start.',
  effect: (window, { srtt }, own) => {
    if (srtt > 0) own.pacing = ((window.cwnd < window.ssthresh / 2 ? 2 : 1) * window.cwnd) / srtt;
  },
});

const becomesReno = windowRule<PragueState>({
  title: 'Reno instead of Prague',
  formula: 'grow and cut as Reno, without pacing',
  citation: rfc(9331, '4.2'),
  kind: 'adjust',
  plain:
    'The handshake did not agree on accurate ECN: a scalable sender would not learn how many segments are marked, so it acts as Reno and does not send ECT(1).',
  effect: (_window, _event, own) => {
    own.asReno = true;
  },
});

/** Reno's hook after a handshake without accurate feedback, else Prague's. */
const orReno =
  (own: Hook, renos: Hook): Hook =>
  (window, event, state, fire) => {
    (state.asReno ? renos : own)(window, event, state, fire);
  };

const prague = likeReno<PragueState>({
  name: 'prague',
  rules: [
    counts,
    roundEnds,
    estimates,
    increases,
    halvesFirst,
    beginsAtOne,
    reducesByShare,
    waits,
    halvesAtLoss,
    paces,
    becomesReno,
  ],
  symbols: {
    alpha: 'alpha',
    g: 'gPrague',
    F: (_window, _event, { marked, acked }) => (marked < acked ? marked / acked : 1),
    ai: (_window, event, own) => additive(event, own),
    U: (_window, event) => unmarked(event),
  },
  own: freshPrague,
  chosenBy: (variant) => (variant['ecn'] === 'accurate' ? null : RENO),

  onEstablished(_window, event, _own, fire) {
    fire(initialWindow);
    fire(event.counted ? paces : becomesReno);
  },

  /** Growth continues during reactions to marks and in recovery: only a lost segment stops it. */
  onEveryAck(window, event, own, fire) {
    if (own.asReno) return;
    fire(counts);
    if (event.ack >= own.roundEnd && own.acked > 0 && event.elapsed - own.updatedAt >= virtual(event, own))
      fire(own.alpha < 0 ? roundEnds : estimates);
    if (window.cwnd >= window.ssthresh && unmarked(event) > 0 && event.ack > own.lossEnd && mayGrow(event)) {
      fire(increases);
      if (exceedsLargest(window, event)) fire(largestWindow);
    }
    fire(paces);
  },

  onAck: orReno((window, event, own, fire) => {
    if (window.cwnd < window.ssthresh && mayGrow(event)) grow(window, event, own, fire, () => {});
  }, RENO.onAck!),

  onMark: orReno((_window, event, own, fire) => {
    if (own.alpha < 0 && settings(event).firstMark === 'halve') {
      fire(halvesFirst);
      return;
    }
    if (own.alpha < 0) fire(beginsAtOne);
    fire(event.elapsed - own.cutAt < virtual(event, own) ? waits : reducesByShare);
  }, RENO.onMark ?? RENO.onCongestion),

  onCongestion: orReno((_window, _event, _own, fire) => {
    fire(halvesAtLoss);
  }, RENO.onCongestion),

  pacingRate: ({ pacing }) => (pacing < 0 ? 0 : pacing),
});

export const LAWS = [prague] as const;

export const WORDS = {
  prague: {
    origin: { year: 2021, heeds: 'marks', after: 'dctcp' },
    summary:
      'DCTCP for the Internet: once per round trip it gives up half of the average share of marked segments, and it spaces its segments evenly (Internet-Draft “Prague Congestion Control”).',
    details:
      'ACKs without marks add a segment per round trip, also while a mark is answered; a loss halves the window. Flows with short round trips act as if theirs were {virtualRtt}. It was made for queues that mark early, such as the low-latency queue of DualPI2, where its delay stays short beside senders that fill the other queue. In one queue with them that marks it takes most of the link.',
    differs: {
      all: 'It does not detect such a queue (the draft wants it, Linux has no such code), and does not lower the size of its segments when two of them fill a round trip. A round trip adds one segment, not 1500 bytes. Segments leave one by one. Without accurate ECN it is Reno and sends ECT(0).',
    },
  },
} satisfies Words;
