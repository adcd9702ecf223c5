/** Every recorded run of a real kernel beside stack `linux`, with one bound for all. */
import { expect, it } from 'vitest';
import { inWords, KERNEL_RUNS, measured, type KernelRun } from './kernel.ts';
import { tcpOf } from '../experiment.ts';
import { stamp } from '../passport.ts';

/** As for the rows of ns-3 (`ns3.ts`), and recoveries as segments sent again. */
const BOUND = 'goodput 2 %, mean queueing delay 10 %, segments sent again and fast recoveries 15 % or five';

/** Rows known to be beyond it. */
const OUTSIDE: Readonly<Record<string, string>> = {
  drop_bbr_rto:
    'Four timeouts are 0.2 s later in the kernel, whose long timers run on ticks of 32 and 256 ms; and after them a late ACK of the recorded path made its BBR take 9.84 Mb/s for the rate of the link, 1.9 % too much, for half a second.',
};

const ONE_RUN = 'The kernel ran once, on a path in user space, and no run of it repeats to the microsecond.';

interface Figures {
  readonly goodput: number;
  readonly queueingDelay: number;
  readonly resent: number;
  readonly recoveries: number;
}

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);

const theirs = ({ flows, queueingDelay }: KernelRun): Figures => ({
  goodput: sum(flows.map(({ goodput }) => goodput)),
  queueingDelay,
  resent: sum(flows.map(({ retransmissions }) => retransmissions)),
  recoveries: sum(flows.map(({ recoveries }) => (typeof recoveries === 'number' ? recoveries : recoveries.length))),
});

function ours(run: KernelRun): Figures {
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

const inShort = ({ goodput, queueingDelay, resent, recoveries }: Figures): string =>
  [goodput.toPrecision(4), queueingDelay.toPrecision(4), resent, recoveries].join(', ');

it.each(KERNEL_RUNS)(`$run: within ${BOUND}, or known to be beyond`, { timeout: 60_000 }, (run) => {
  const [here, there] = [ours(run), theirs(run)];
  const known = OUTSIDE[run.run];
  stamp({
    variant: run.flows.at(-1)!.cc,
    stack: 'linux',
    against: 'Linux 6.18',
    experiment: inWords(run),
    quantity: 'goodput in Mb/s, mean queueing delay in ms, segments sent again, fast recoveries',
    ours: inShort(here),
    theirs: inShort(there),
    bound: BOUND,
    ...(known === undefined ? { why: ONE_RUN } : { beyond: true, why: known }),
  });
  const within =
    share(here.goodput, there.goodput) <= 0.02 &&
    share(here.queueingDelay, there.queueingDelay) <= 0.1 &&
    isNear(here.resent, there.resent) &&
    isNear(here.recoveries, there.recoveries);
  expect(within, `${inShort(here)}; the kernel ${inShort(there)}`).toBe(known === undefined);
});
