/** Every recorded run of a real stack that is simulated, compared with its twin, with the same bounds for all. */
import { readFileSync } from 'node:fs';
import { firingAt } from '../../src/engine/kernel/journal.ts';
import { ROUTE, SEQ } from '../../src/engine/kernel/packets.ts';
import { FORCED } from '../../src/engine/link/drops.ts';
import { pathNamed, type RecordedRun, type RecordedStacks } from '../../src/recorded/recording.ts';
import { repetitionOf, type Bottleneck, type Repeated } from '../../src/recorded/twins.ts';
import type { TcpFlow } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';

/** Issue 46, point 3. */
export const BOUNDS =
  'share within 2 % of the link, drops at the end of slow start 15 % or three, first cut’s window before and after 3 %, cuts 10 %, timeouts one';

export const RECORDED = JSON.parse(readFileSync('public/stacks.json', 'utf8')) as RecordedStacks;

/** The rows of the comparison: the recorded runs that have a twin. */
export const ROWS = RECORDED.runs.filter((run) => repetitionOf(run) !== null);

/** The variant of the twin: quinn's NewReno is Reno's law on its stack. */
export const variantOf = (run: RecordedRun): string =>
  (repetitionOf(run)!.flows![0] as { readonly variant: string }).variant;

/** The name of a row: stack, control, path. */
export const rowName = ({ stack, control, path }: RecordedRun): string => `${stack} ${control} ${path}`;

const WHOLE_PACKETS =
  'The recorded application wrote 1250 bytes every 10 ms, the twin writes whole packets. With whole packets ngtcp2 itself leaves slow start at 137.';

/** Rows known to be beyond the bounds, and why. */
export const OUTSIDE: Readonly<Record<string, string>> = {
  'quinn cubic B': 'Seven cuts, eight recorded: with so few, one is more than 10 %.',
  'ngtcp2 cubic applim': WHOLE_PACKETS,
  'ngtcp2 reno applim': WHOLE_PACKETS,
  's2n-quic cubic applim':
    'Slow start ends at 86 packets after the slow application, recorded 114, with fewer losses. On all other paths it ends at the recorded packet.',
  'smoltcp cubic B':
    'Share 47 %, recorded 34 %. Equal to the hundredth of a segment up to 12.4 s; after the third timeout, with holes all over the window, the recorded sender loses again at 13.4 s.',
  'smoltcp reno D':
    'Four timeouts, two recorded. Losses are drawn by the number of a packet, so one packet more or less changes all later ones.',
};

export type Figures = Pick<RecordedRun, 'share' | 'startDrops' | 'firstCut' | 'cuts' | 'timeouts'>;

/** SplitMix64 as in the recorder, from state 1; numbers from 0 to 1. */
function draws(): () => number {
  let state = 1n;
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) >> 11n) / 2 ** 53;
  };
}

/** The recorder took the window before a cut of quinn at the cut itself, of the others at the event before it. */
const TAKEN_AT_CUT: ReadonlySet<string> = new Set(['quinn']);

const CUT = 0.05;
const START = 0.25;

/** Runs the twin of a recorded run and computes the figures as for the recording. */
export function ours(run: Repeated, bottleneck: Bottleneck = pathNamed(run.path)!): Figures {
  // Path D is path A with losses, which are drawn below.
  const simulation = simulate(repetitionOf(run.path === 'D' ? { ...run, path: 'A' } : run, bottleneck)!);
  const { sender, receiver } = tcpOf(simulation);
  const link = simulation.links[simulation.topology.links.findIndex(({ name }) => name === 'a>q')];
  if (run.path === 'D') {
    // The same draws as in the recorder: one for each data packet, in the order of arrival.
    const draw = draws();
    const { packets } = simulation.kernel;
    // The table of packets is replaced when it grows.
    const isData = (packet: number) =>
      (packets.state.rows[packet + ROUTE]! & 1) === 0 && packets.state.rows[packet + SEQ]! > 0;
    link!.attachLoss({ verdict: (packet) => (isData(packet) && draw() < 0.01 ? FORCED : -1) }, null, null);
  }
  const drops: number[] = [];
  let atCut = NaN;
  simulation.kernel.journal.attend({
    happened(journal, at) {
      const firing = firingAt(journal, at);
      const { rule, time } = firing;
      if (simulation.rules[rule]!.tag === 'queueFull') drops.push(time);
      if (simulation.rules[rule]!.kind === 'cut' && firing.after < firing.before) atCut = firing.before;
    },
  });
  let cuts = 0;
  let before = 0;
  let firstCut: [number, number, number] | null = null;
  while (simulation.nextTime() < Infinity) {
    const time = simulation.nextTime();
    while (simulation.nextTime() === time) simulation.runBefore(Infinity, 1);
    const window = sender.window.cwnd + sender.recovery.inflation;
    if (window < (1 - CUT) * before) {
      cuts++;
      firstCut ??= [time, TAKEN_AT_CUT.has(run.stack) ? atCut : before, window];
    }
    before = window;
  }
  const { duration } = simulation.scenario;
  const { segmentSize } = simulation.scenario.flows[0] as TcpFlow;
  return {
    share: (receiver.state.delivered * segmentSize * 8) / (duration - run.from) / bottleneck.rate,
    startDrops: drops.filter((time) => time < drops[0]! + START).length,
    firstCut,
    cuts,
    timeouts: sender.state.timeouts,
  };
}

const near = (here: number, there: number, share: number): boolean => Math.abs(here - there) <= share * there;

/** The figures that are beyond the bounds. */
export function beyond(here: Figures, there: Figures): readonly string[] {
  const cut = (part: 1 | 2) =>
    here.firstCut === null || there.firstCut === null
      ? here.firstCut === there.firstCut
      : near(here.firstCut[part], there.firstCut[part], 0.03);
  return [
    ...(Math.abs(here.share - there.share) <= 0.02 ? [] : ['share']),
    ...(near(here.startDrops, there.startDrops, 0.15) || Math.abs(here.startDrops - there.startDrops) <= 3
      ? []
      : ['drops']),
    ...(cut(1) ? [] : ['before']),
    ...(cut(2) ? [] : ['after']),
    ...(there.cuts === null || near(here.cuts!, there.cuts, 0.1) ? [] : ['cuts']),
    ...(there.timeouts === null || Math.abs(here.timeouts! - there.timeouts) <= 1 ? [] : ['timeouts']),
  ];
}

/** Figures in a few words. */
export const inShort = ({ share, startDrops, firstCut, cuts, timeouts }: Figures): string =>
  [
    `${(100 * share).toFixed(1)} %`,
    startDrops,
    firstCut === null
      ? 'no cut'
      : `${firstCut[1].toFixed(1)} → ${firstCut[2].toFixed(1)} at ${firstCut[0].toFixed(2)} s`,
    cuts,
    timeouts ?? '–',
  ].join(', ');
