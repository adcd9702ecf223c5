/**
 * Every recorded run of a real kernel compared with stack `linux`, with the same bound for all, and where the two first
 * differ.
 */
import { tcpOf } from '../experiment.ts';
import { measured, type KernelRun } from './kernel.ts';

/** The bounds of the rows of ns-3 (`ns3.ts`); the bound for recoveries is that for retransmitted segments. */
export const BOUND = 'goodput 2 %, mean queueing delay 10 %, segments sent again and fast recoveries 15 % or five';

export interface Figures {
  /** Mbit/s of all flows, ms, segments, recoveries. */
  readonly goodput: number;
  readonly queueingDelay: number;
  readonly resent: number;
  readonly recoveries: number;
}

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);

export const theirs = ({ flows, queueingDelay, recoveries }: KernelRun): Figures => ({
  goodput: sum(flows.map(({ goodput }) => goodput)),
  queueingDelay,
  resent: sum(flows.map(({ retransmissions }) => retransmissions)),
  recoveries:
    recoveries ??
    sum(flows.map((flow) => (typeof flow.recoveries === 'number' ? flow.recoveries : flow.recoveries.length))),
});

export function ours(run: KernelRun): Figures {
  const { goodputs, queueingDelay, recoveries, simulation } = measured(run);
  return {
    goodput: sum(goodputs),
    queueingDelay,
    resent: sum(run.flows.map((_, flow) => tcpOf(simulation, flow).sender.state.retransmissions)),
    recoveries: sum(recoveries),
  };
}

const share = (here: number, there: number): number => Math.abs(here / there - 1);
const isNear = (here: number, there: number): boolean =>
  Math.abs(here - there) <= 5 || Math.abs(here - there) <= 0.15 * there;

/** The figures that are beyond the bound. */
export const beyond = (here: Figures, there: Figures): readonly string[] => [
  ...(share(here.goodput, there.goodput) <= 0.02 ? [] : ['goodput']),
  ...(share(here.queueingDelay, there.queueingDelay) <= 0.1 ? [] : ['queueing delay']),
  ...(isNear(here.resent, there.resent) ? [] : ['segments sent again']),
  ...(isNear(here.recoveries, there.recoveries) ? [] : ['fast recoveries']),
];

export const inShort = ({ goodput, queueingDelay, resent, recoveries }: Figures): string =>
  [goodput.toPrecision(4), queueingDelay.toPrecision(4), resent, recoveries].join(', ');

const PHASES =
  'Where in its cycle the kernel’s BBR begins is drawn at random: two recordings of BBR beside CUBIC with a queue of 67 differ from each other by as much (462 and 696 segments sent again).';
/** Rows known to be beyond the bound, with the first packet that differs: the n-th that a flow sends. */
export const OUTSIDE: Readonly<Record<string, string>> = {
  two_cubic_bbr_2bdp: `BBR: packet 85, at 1.47 s, sent again there. CUBIC: packet 1128, 1.44 s. ${PHASES}`,
  two_cubic_bbr_10bdp: `CUBIC: packet 5899, at 9.5 s, sent again there. BBR: packet 2336, 9.5 s. ${PHASES}`,
  two_bbr_bbr_1bdp:
    'Chance: first handshakes up to 0.6 ms shorter or longer give 4710 to 6195 segments sent again, 5152 on average; there 5128.',
  two_bbr_rtt1to4:
    'Not traced. First handshakes up to 0.6 ms shorter or longer give 4521 to 7546 segments sent again, 6030 on average; there 8068.',
};
