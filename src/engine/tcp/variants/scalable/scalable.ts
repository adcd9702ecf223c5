/**
 * Scalable TCP (Kelly, CCR 33(2) 2003). Above lwnd segments each acknowledged segment adds a constant to the window and
 * a loss removes a constant fraction, so that recovery from a loss takes the same number of round trips, about 13, at
 * any rate. Below lwnd it behaves like Reno. It is known to be unfair: two flows that always lose packets together keep
 * their initial shares. Windows in segments.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import type { Citation } from '../../../rule.ts';
import { statesOf, type WindowEvent } from '../../window.ts';
import { cutBasis, windowRule, cutTo } from '../../congestion/shared.ts';
import { avoidance, halving, likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'scalable',
    title: 'Scalable',
    grows: 'grows by a constant fraction each round trip',
    home: {
      rfc: { law: 'scalable', recovery: 'sack' },
      'ns2-linux': { law: 'linux26Scalable', recovery: 'linux26' },
    },
    parameters: {
      aScalable: {
        label: 'a',
        unit: 'segments',
        kind: 'number',
        range: [0.0001, 1],
        default: 0.01,
        help: 'Growth per acknowledged segment (Kelly 2003: 0.01).',
      },
      bScalable: {
        label: 'b',
        kind: 'number',
        range: [0.01, 0.9],
        default: 0.125,
        help: 'Fraction of the window removed by a loss (Kelly 2003: 0.125).',
      },
      lwnd: {
        label: 'lwnd',
        unit: 'segments',
        kind: 'number',
        range: [2, 1e6],
        default: 16,
        help: 'Below this window it behaves as Reno (Kelly 2003: 16).',
      },
    },
  }),
] as const;

const source = { source: 'Kelly 2003', section: 'section 2' };

/** Whether the window is above or below lwnd. */
const SCALE = inAvoidance({
  title: 'Growth',
  states: statesOf(source, {
    'Like Reno': 'Below lwnd segments it adds one per round trip and halves at a loss.',
    Scalable: 'From lwnd on every acknowledged segment adds a constant, and a loss removes a constant fraction.',
  }),
  transitions: [
    { from: ['Like Reno'], to: 'Scalable', when: 'cwnd ≥ lwnd' },
    { from: ['Scalable'], to: 'Like Reno', when: 'cwnd < lwnd' },
  ],
  current: (_own, look) => (look.window.cwnd < setting(look, 'lwnd') ? 'Like Reno' : 'Scalable'),
});

const paper: Citation = { source: 'Kelly 2003', section: 'section 2' };

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const scalableIncrease = windowRule({
  title: 'Scalable increase',
  formula: 'cwnd += a N',
  citation: paper,
  plain:
    'Every acknowledged segment adds {aScalable} of a segment, so the window grows by the same fraction each round trip.',
  effect: (window, event) => {
    window.cwnd += settings(event).aScalable * event.acked;
  },
});

const scalableDecrease = windowRule({
  title: 'Scalable decrease',
  formula: 'cwnd = ssthresh = max((1 - b) W, 2)',
  citation: paper,
  kind: 'cut',
  plain: 'A segment was lost: the window is reduced by {bScalable} of it.',
  effect: (window, event) => cutTo(window, event, (1 - settings(event).bScalable) * cutBasis(event)),
});

export const scalable = likeReno({
  name: 'scalable',
  machines: [SCALE],
  rules: [scalableIncrease, scalableDecrease],
  symbols: {
    a: 'aScalable',
    b: 'bScalable',
  },

  avoid(window, event, _own, fire) {
    fire(window.cwnd < settings(event).lwnd ? avoidance : scalableIncrease);
  },

  onCongestion(window, event, _own, fire) {
    if (window.cwnd >= settings(event).lwnd) fire(scalableDecrease);
    else fire(halving(event));
  },
});

export const LAWS = [scalable] as const;

export const WORDS = {
  scalable: {
    origin: { year: 2003, heeds: 'loss', after: 'reno' },
    summary:
      'Each acknowledged segment adds a fixed part of one and a loss takes off {bScalable} of the window, so that it recovers in as many round trips at any rate (Kelly 2003).',
    details:
      "With the paper's part, {aScalable}, these are 13; Reno needs half as many as its window has segments. Small windows grow like Reno. It was made for long fast paths where losses are rare. Its price is fairness: two such flows that lose together keep whatever shares they have, and Reno next to it gets little.",
    differs: {
      scalable: 'As in the paper; below the window at which it begins (lwnd, 16 segments) it is Reno.',
      'ns2-linux':
        'It is the module of Linux 2.6.22: one segment more after min(cwnd, 50) + 1 ACKs, nearly twice the rate of the paper, to make up for delayed ACKs. A loss takes off an eighth of small windows too; recovery begins at half of ssthresh.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  scalable: { linux: 'scalable', ns3: { typeId: 'TcpScalable' } },
} satisfies Exports;
