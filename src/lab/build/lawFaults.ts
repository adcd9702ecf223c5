import { KEPT } from '../../law/quantities.ts';
import type { Simulation } from './simulation.ts';

/**
 * How often a user-written law returned no number, and the line and time of the first occurrence, s after the first
 * segment.
 */
export interface LawFault {
  readonly flow: number;
  readonly times: number;
  readonly line: number;
  readonly at: number;
}

/** The laws of a run that returned no number. */
export function lawFaultsIn({ scenario, flows }: Simulation): LawFault[] {
  return flows.flatMap((parts, flow) => {
    const given = scenario.flows[flow];
    if (parts.kind !== 'tcp' || given?.kind !== 'tcp' || given.law === '') return [];
    const kept = parts.sender.own['kept'] as Float64Array;
    const times = kept[KEPT.FAULTS]!;
    return times === 0 ? [] : [{ flow, times, line: kept[KEPT.FAULT_LINE]!, at: kept[KEPT.FAULT_AT]! }];
  });
}
