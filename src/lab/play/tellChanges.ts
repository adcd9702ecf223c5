import type { Scenario } from '../../scenario/scenario.ts';
import { build } from '../build/build.ts';
import type { Probe } from '../results/probes.ts';
import type { Simulation } from '../build/simulation.ts';
import { TracedRun, type TraceSink } from '../results/trace.ts';

/** Kinds of changes of a run that can be exported. */
export type Changes = 'cwnd' | 'rtt' | 'arrivals' | 'drops';

/** A stretch of an experiment with its interventions, s, both ends inclusive. */
export interface ChangesOrder {
  readonly scenario: Scenario;
  readonly changes: Changes;
  readonly from: number;
  readonly to: number;
}

/** A change: time, s, flow index, and the columns of `CHANGE_COLUMNS`. Null: unlimited, or not yet. */
export type ChangeRow = readonly (number | string | null)[];

/** Columns after time and flow. */
export const CHANGE_COLUMNS: Readonly<Record<Changes, readonly string[]>> = {
  cwnd: ['cwnd, segments', 'ssthresh, segments', 'Phase'],
  rtt: ['Measured, s', 'SRTT, s', 'RTO, s'],
  arrivals: ['Segment', 'One-way delay, s'],
  drops: ['Event', 'Segment', 'Link', 'Queue, packets', 'Rule'],
};

/** Writes each sender's RTT samples, with the resulting timer. */
function rttProbe(simulation: Simulation, write: (row: ChangeRow) => void): Probe {
  const watched = simulation.flows.flatMap((parts, flow) =>
    parts.kind === 'tcp' ? [{ flow, sender: parts.sender, count: 0, sum: 0 }] : [],
  );
  return {
    before: () => {},
    after: () => {
      for (const last of watched) {
        const { rttCount, rttSum } = last.sender.state;
        if (rttCount === last.count) continue;
        const measured = (rttSum - last.sum) / (rttCount - last.count);
        Object.assign(last, { count: rttCount, sum: rttSum });
        write([simulation.now, last.flow, measured, last.sender.srtt(), last.sender.rto()]);
      }
    },
  };
}

/** The traces from which rows are made. */
function sinkOf(changes: Changes, write: (row: ChangeRow) => void): TraceSink {
  switch (changes) {
    case 'cwnd':
      return {
        cwnd: ({ t, flow, cwnd, ssthresh, phase }) =>
          write([t, flow, cwnd, Number.isFinite(ssthresh) ? ssthresh : null, phase]),
      };
    case 'arrivals':
      return { delay: ({ t, flow, segment, delay }) => write([t, flow, segment, delay]) };
    case 'drops':
      return {
        events: ({ t, flow, kind, segment, link, before, rule }) => {
          if (kind === 'dropped' || kind === 'ackDropped' || kind === 'mark')
            write([t, flow, kind, segment < 0 ? null : segment, link ?? null, Number(before?.queue), rule ?? null]);
        },
      };
    case 'rtt':
      return {};
  }
}

/**
 * Runs an experiment again and reports every change in a stretch with its exact time, in order.
 * @param passed called after each event with the time reached, s
 */
export function tellChanges(
  { scenario, changes, from, to }: ChangesOrder,
  tell: (row: ChangeRow) => void,
  passed: (time: number) => void = () => {},
): void {
  const simulation = build(scenario);
  const write = (row: ChangeRow): void => {
    if (Number(row[0]) >= from && Number(row[0]) <= to) tell(row);
  };
  const probes = changes === 'rtt' ? [rttProbe(simulation, write)] : [];
  const run = new TracedRun(simulation, sinkOf(changes, write), undefined, probes);
  // Events at the very end belong to the stretch.
  while (simulation.nextTime() <= to) {
    run.runTo(simulation.nextTime() * (1 + Number.EPSILON) + Number.MIN_VALUE);
    passed(simulation.now);
  }
  run.finish(to);
}
