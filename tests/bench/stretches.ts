/**
 * The cost of a run, measured in stretches of simulated time: for each stretch, the fastest of several runs counts.
 * Runs are identical to the last bit, so any time beyond the fastest is due to the machine. The minimum over whole runs
 * would still contain some of that.
 */
import { build } from '../../src/lab/build/build.ts';
import { Lab } from '../../src/lab/lab.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

export interface Stretches {
  /** CPU seconds of each stretch, user and system. */
  readonly cpu: readonly number[];
  /** Data packets sent in all stretches, and the share of them that were retransmissions. */
  readonly packets: number;
  readonly resent: number;
  /** Bytes of heap allocated per data packet, in the stretch with the fewest. */
  readonly heap: number;
}

const STRETCHES = 50;
/** By then the code is compiled, as in a page that has been running for a while. */
const WARM_UP_SHARE = 0.3;

/** CPU seconds that `work` takes. */
export function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Runs a scenario of TCP flows: the engine alone, or with the page's recording. */
export function runInStretches(scenario: Scenario, recording: boolean): Stretches {
  const { simulation, until } = opened(scenario, recording);
  const senders = simulation.flows.flatMap((flow) => (flow.kind === 'tcp' ? [flow.sender] : []));
  const total = (count: 'sent' | 'retransmissions') => senders.reduce((sum, { state }) => sum + state[count], 0);
  const begin = scenario.duration * WARM_UP_SHARE;
  const step = (scenario.duration - begin) / STRETCHES;
  until(begin);
  const [sent, retransmissions] = [total('sent'), total('retransmissions')];
  const cpu: number[] = [];
  let heap = Infinity;
  for (let stretch = 1; stretch <= STRETCHES; stretch++) {
    const { heapUsed } = process.memoryUsage();
    const sentBefore = total('sent');
    cpu.push(cpuOf(() => until(begin + stretch * step)));
    // After a garbage collection the heap is smaller than before: no measurement.
    const grown = (process.memoryUsage().heapUsed - heapUsed) / (total('sent') - sentBefore);
    if (grown >= 0 && grown < heap) heap = grown;
  }
  const packets = total('sent') - sent;
  return { cpu, packets, resent: (total('retransmissions') - retransmissions) / packets, heap };
}

function opened(scenario: Scenario, recording: boolean) {
  if (!recording) {
    const simulation = build(scenario);
    return { simulation, until: (time: number): void => void simulation.runBefore(time) };
  }
  const opening = Lab.open(scenario);
  if (!opening.ok) throw new Error('refused');
  const { lab } = opening;
  return { simulation: lab.simulation, until: (time: number): void => void lab.advance(time) };
}

/** ns per data packet, from the fastest run of each stretch. */
export function nsPerPacket(runs: readonly Stretches[]): number {
  const [first] = runs;
  if (first === undefined) return NaN;
  const fastest = first.cpu.map((_, stretch) => Math.min(...runs.map(({ cpu }) => cpu[stretch]!)));
  return (fastest.reduce((sum, cpu) => sum + cpu, 0) / first.packets) * 1e9;
}
