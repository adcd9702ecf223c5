/**
 * A learnt rule for several paths, after the idea of SmartCC (Li and others, JSAC 37(11), 2019): a table, learnt in
 * advance by `sawtooth train`, says once per round trip how each path changes its window. Only the abstract of the
 * paper was available, so state, actions and reward are our own. A run neither learns nor uses random numbers. Slow
 * start and cuts are Reno's, as is everything on a single path. Times in s, windows in segments.
 */
import { defineVariant, type SettingsOf, type Words } from '../variant.ts';
import { policyFault, actionFor, knownPolicy, levelFor, tileOf } from './policy.ts';
import { ownRules } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent, WindowRule } from '../../window.ts';
import { avoidance, likeReno } from '../reno/reno.ts';
import { TRAINED } from './trained.ts';

export const VARIANTS = [
  defineVariant({
    name: 'learnt',
    title: 'Learnt table',
    grows: 'changes its window once per round trip as a table learnt in this simulator says',
    home: { rfc: { law: 'learnt', recovery: 'sack' } },
    parameters: {
      policy: {
        label: 'policy',
        kind: 'text',
        longest: 40_000,
        check: policyFault,
        default: '',
        help: 'The table, as sawtooth train writes it; empty: the built-in one.',
      },
    },
  }),
] as const;

const citation = {
  source: 'after the abstract of Li and others, JSAC 37(11), 2019',
  section: 'state, actions and reward are ours',
} as const;

const freshOwn = () => ({
  minRtt: 1e9 + 0.5,
  /** Since the last decision: when it was, s; ACKs since; and the next segment to send then. */
  since: -1.5,
  acks: 0,
  next: 0,
  /** The five values of the last decision. */
  ackGap: 0.5,
  sendGap: 0.5,
  queueing: 0.5,
  farther: 0.5,
  waiting: 0.5,
  /** Their tile in the finest tiling, the tiling that answered (0 to 2, -1: none), and the action. */
  tile: 0,
  level: 0,
  choice: 0,
});
type Own = ReturnType<typeof freshOwn>;

const policyIn = (event: Readonly<WindowEvent>) => {
  const { policy } = event.settings.variant as SettingsOf<typeof VARIANTS>;
  return knownPolicy(policy === '' ? TRAINED : policy);
};

const { ownRule, all } = ownRules(windowRule<Own>, { citation });

const count = ownRule({
  title: 'An ACK of the learnt rule',
  formula: 'minRTT = min(minRTT, RTT)',
  quiet: true,
  plain: 'One more ACK since the last decision.',
  effect: (_window, event, own) => {
    own.acks++;
    if (event.rtt > 0 && event.rtt < own.minRtt) own.minRtt = event.rtt;
  },
});

const observe = ownRule({
  title: 'The state of the learnt rule',
  formula: 'tile = tile of (ackGap, sendGap, RTT/minRTT, RTT/least RTT, waiting)',
  quiet: true,
  plain: 'A round trip has passed: the path looks its next step up.',
  effect: (_window, event, own) => {
    const sent = event.next - own.next;
    own.ackGap = event.compared.behind;
    own.sendGap = sent < 1 ? own.acks : own.acks / sent;
    own.queueing = event.srtt / own.minRtt;
    own.farther = event.compared.farther;
    own.waiting = event.compared.waiting;
    own.tile =
      tileOf(0, own.ackGap) +
      8 *
        (tileOf(1, own.sendGap) +
          8 * (tileOf(2, own.queueing) + 8 * (tileOf(3, own.farther) + 8 * tileOf(4, own.waiting))));
    const policy = policyIn(event);
    own.level = levelFor(policy, own.tile);
    own.choice = actionFor(policy, own.tile);
    own.since = event.elapsed;
    own.acks = 0;
    own.next = event.next;
  },
});

const shrink = (window: { cwnd: number; ssthresh: number }, cwnd: number): void => {
  window.cwnd = cwnd < 2 ? 2 : cwnd;
  if (window.ssthresh > window.cwnd) window.ssthresh = window.cwnd;
};

const muchLess = ownRule({
  title: 'Learnt choice: 10 % less',
  formula: 'cwnd = max(0.9 cwnd, 2) in tile {tile}',
  kind: 'adjust',
  plain: 'For what this path sees of its ACKs, its queue and the other paths, the table says: 10 % less.',
  effect: (window) => shrink(window, 0.9 * window.cwnd),
});

const less = ownRule({
  title: 'Learnt choice: one segment less',
  formula: 'cwnd = max(cwnd - 1, 2) in tile {tile}',
  kind: 'adjust',
  plain: 'For what this path sees of its ACKs, its queue and the other paths, the table says: one segment less.',
  effect: (window) => shrink(window, window.cwnd - 1),
});

const same = ownRule({
  title: 'Learnt choice: no change',
  formula: 'cwnd = cwnd in tile {tile}',
  kind: 'adjust',
  plain: 'For what this path sees of its ACKs, its queue and the other paths, the table says: no change.',
  effect: () => {},
});

const more = ownRule({
  title: 'Learnt choice: one segment more',
  formula: 'cwnd += 1 in tile {tile}',
  plain: 'For what this path sees of its ACKs, its queue and the other paths, the table says: one segment more.',
  effect: (window) => {
    window.cwnd++;
  },
});

const muchMore = ownRule({
  title: 'Learnt choice: 10 % more',
  formula: 'cwnd = 1.1 cwnd in tile {tile}',
  plain: 'For what this path sees of its ACKs, its queue and the other paths, the table says: 10 % more.',
  effect: (window) => {
    window.cwnd *= 1.1;
  },
});

/** The rules of the actions, in the order of the policy's letters. */
export const CHOICES: readonly WindowRule<Own>[] = [muchLess, less, same, more, muchMore];

export const learnt = likeReno<Own>({
  name: 'learnt',
  readsCoupled: true,
  readsOrder: true,
  rules: all,
  symbols: { tile: 'tile', ackGap: 'ackGap', sendGap: 'sendGap', minRTT: 'minRtt', waiting: 'waiting' },
  own: freshOwn,

  onTimed(_window, event, _own, fire) {
    if (event.acked > 0) fire(count);
  },

  avoid(_window, event, own, fire) {
    if (event.coupled.paths === 1) fire(avoidance);
    else if (event.elapsed - own.since >= event.srtt) {
      fire(observe);
      fire(CHOICES[own.choice]!);
    }
  },
});

export const LAWS = [learnt] as const;

export const WORDS = {
  learnt: {
    origin: { year: 2026, heeds: 'loss and delay', after: 'lia' },
    summary:
      'Looks its window changes on several paths up in a table learnt by Q-learning, after the idea of SmartCC; it is not SmartCC.',
    details:
      'Once per round trip each path computes five values: intervals of its ACKs and sends, its round-trip time beside its smallest and the other paths, and the share of the buffer in use. The table says whether cwnd changes by 10 %, by one segment or not; a loss halves it. It was made to show what a learnt controller sees: trained in this simulator, it says nothing about others, and it has no term for fairness.',
    differs: {
      all: [
        'Of SmartCC (Li and others 2019) only the abstract was available. State, actions, reward and weights are ours, and no figure of the paper can be reproduced.',
        'Nothing is learnt during a run, and a flow with one path grows as Reno does.',
      ],
    },
  },
} satisfies Words;
