/**
 * TCP Veno (Fu, Liew, IEEE JSAC 21(2) 2003). Reno that uses Vegas's measurement to distinguish congestion from random
 * losses: N = cwnd (RTT - BaseRTT)/RTT is the number of own segments in queues. A loss with N below beta was not caused
 * by a full queue and removes a fifth of the window instead of half; with N at beta or above, the window grows by every
 * other ACK only. Slow start, recovery and timeouts are Reno's.
 *
 * Differences from the paper: cwnd after the cut is ssthresh, because the recovery itself handles the inflation by
 * three duplicate ACKs; whether a loss resets BaseRTT is a setting. Windows in segments, times in seconds.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import type { Citation } from '../../../rule.ts';
import type { WindowEvent } from '../../window.ts';
import { cutBasis, fires, windowRule, cutTo } from '../../congestion/shared.ts';
import { avoidance, halving, isHeld, likeReno, repeatedTimeout, timeout } from '../reno/reno.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';

export const VARIANTS = [
  defineVariant({
    name: 'veno',
    title: 'Veno',
    grows: 'grows like Reno, and more slowly while packets wait',
    home: {
      rfc: { law: 'veno', recovery: 'sack' },
      'ns2-linux': { law: 'linux26Veno', recovery: 'linux26' },
    },
    parameters: {
      venoBeta: {
        label: 'beta',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 3,
        help: 'With this many own segments in queues the path counts as congested (Fu and Liew 2003: 3).',
      },
      randomLossFactor: {
        label: 'Kept after a random loss',
        kind: 'number',
        range: [0.5, 1],
        default: 0.8,
        help: 'Fraction of the window that a loss without congestion leaves (Fu and Liew 2003: 4/5).',
      },
      resetBaseRtt: {
        label: 'A loss resets BaseRTT',
        kind: 'switch',
        default: true,
        help: 'Whether the shortest round trip is measured again after each loss, as we read the paper; Linux keeps it.',
      },
      venoUnset: {
        alsoOn: 'ns2-linux',
        label: "ns-2's first round trips",
        kind: 'switch',
        default: false,
        help: 'Stack ns2-linux: whether Veno is active, and the path counts as congested, before the first measurement, as in runs of ns-2.35 that read uninitialised memory.',
      },
    },
  }),
] as const;

const freshVeno = () => ({
  /** Smallest round-trip time since the connection began, or since the last loss, s; 0: none yet. */
  BaseRTT: 0,
  /** Own segments in queues (the paper's N), from the latest round-trip time. */
  backlog: 0,
  /** In the congestive phase every other ACK grows the window: whether the next one is skipped. */
  skips: false,
});
type VenoState = ReturnType<typeof freshVeno>;

const paper = (section: string): Citation => ({ source: 'Fu and Liew 2003', section });

/** State of the path by the backlog at the latest ACK. */
const PHASES_OF_VENO = inAvoidance<VenoState>({
  title: 'State of the path',
  states: [
    {
      name: 'Room left',
      means: 'Fewer than beta of its segments queue: it grows like Reno, and a loss now counts as random.',
      source: paper('section II.C'),
    },
    {
      name: 'Congestive',
      means: 'At least beta of its segments queue: only every other ACK lets it grow, and a loss halves the window.',
      source: paper('section II.B'),
    },
  ],
  transitions: [
    { from: ['Room left'], to: 'Congestive', when: 'backlog ≥ beta' },
    { from: ['Congestive'], to: 'Room left', when: 'backlog < beta' },
  ],
  current: ({ backlog }, look) => (backlog >= setting(look, 'venoBeta') ? 'Congestive' : 'Room left'),
});

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const isCongestive = (event: Readonly<WindowEvent>, own: Readonly<VenoState>): boolean =>
  own.backlog >= settings(event).venoBeta;

const measureBacklog = windowRule<VenoState>({
  title: 'Backlog',
  formula: 'BaseRTT = min(BaseRTT, RTT), backlog = cwnd (RTT - BaseRTT)/RTT',
  citation: paper('section II.A'),
  kind: 'timer',
  quiet: true,
  plain: 'How many of its own segments wait in queues now.',
  effect: (window, event, own) => {
    if (own.BaseRTT === 0 || event.rtt < own.BaseRTT) own.BaseRTT = event.rtt;
    own.backlog = (window.cwnd * (event.rtt - own.BaseRTT)) / event.rtt;
  },
});

const growByEveryOther = windowRule<VenoState>({
  title: 'Congestive phase, growing',
  formula: 'backlog >= beta: cwnd += 1/cwnd',
  citation: paper('section II.B'),
  plain:
    'Its segments queue already, so only every other ACK increases the window: it stays longer near the full link.',
  effect: (window, _event, own) => {
    window.cwnd += 1 / window.cwnd;
    own.skips = true;
  },
});

const skipGrowth = windowRule<VenoState>({
  title: 'Congestive phase, waiting',
  formula: 'backlog >= beta: cwnd unchanged',
  citation: paper('section II.B'),
  plain: 'The previous ACK increased the window; this one does not.',
  effect: (_window, _event, own) => {
    own.skips = false;
  },
});

const randomLoss = windowRule<VenoState>({
  title: 'Random loss',
  formula: 'backlog < beta: cwnd = ssthresh = max(randomLossFactor W, 2)',
  citation: paper('section II.C'),
  kind: 'cut',
  plain:
    'A segment was lost although hardly any of its segments queue: not congestion, so {randomLossFactor} of the window is kept.',
  effect: (window, event) => cutTo(window, event, cutBasis(event) * settings(event).randomLossFactor),
});

const forgetBase = windowRule<VenoState>({
  title: 'BaseRTT again',
  formula: 'BaseRTT = next RTT',
  citation: paper('section II.A'),
  kind: 'timer',
  quiet: true,
  plain: 'After a loss the shortest round trip is measured again: the route may have changed.',
  effect: (_window, _event, own) => {
    own.BaseRTT = 0;
  },
});

export const veno = likeReno<VenoState>({
  name: 'veno',
  machines: [PHASES_OF_VENO],
  rules: [measureBacklog, growByEveryOther, skipGrowth, randomLoss, forgetBase],
  symbols: {
    backlog: 'backlog',
    beta: 'venoBeta',
    randomLossFactor: 'randomLossFactor',
  },
  own: freshVeno,

  onEveryAck: fires(measureBacklog),

  avoid(_window, event, own, fire) {
    if (!isCongestive(event, own)) fire(avoidance);
    else fire(own.skips ? skipGrowth : growByEveryOther);
  },

  onCongestion(_window, event, own, fire) {
    if (!isCongestive(event, own)) fire(randomLoss);
    else fire(halving(event));
    if (settings(event).resetBaseRtt) fire(forgetBase);
  },

  onTimeout(_window, event, _own, fire) {
    fire(isHeld(event) ? repeatedTimeout : timeout);
    if (settings(event).resetBaseRtt) fire(forgetBase);
  },
});

export const LAWS = [veno] as const;

export const WORDS = {
  veno: {
    origin: { year: 2003, heeds: 'loss and delay', after: 'reno' },
    summary:
      'Reno that guesses from the round-trip time whether a loss was congestion, and gives up less when it was not (Fu and Liew 2003).',
    details:
      'The round-trip time tells how many of its segments wait in queues. With fewer than {venoBeta} a loss counts as random and leaves {randomLossFactor} of the window instead of half; with more, ACKs add half as much as with Reno. It was made for wireless links, which lose segments on the air. Where others fill the queue, every loss looks like congestion.',
    differs: {
      veno: "cwnd after a cut is ssthresh; the three duplicate ACKs are the recovery's own inflation. Whether a loss resets BaseRTT is a setting: the paper can be read both ways.",
      'ns2-linux':
        'It is the module of Linux 2.6.22: BaseRTT is kept for the whole connection, a timeout too sets ssthresh to four fifths when few segments queue, and until three round trips are measured, and during recovery, it is Reno.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  veno: { linux: 'veno', ns3: { typeId: 'TcpVeno' } },
} satisfies Exports;
