import { useEffect, useState } from 'react';
import { movementOf } from '#lab/build/movement.ts';
import type { Movement } from '#engine/wireless/movement.ts';
import { mobileEnds } from '#scenario/graph/topology.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { timelineOf, type Timeline } from './timeline.ts';

/** Longest work in one piece, ms. */
const SLICE = 8;

/** Results about a movement over time, and their scenario. */
export interface Known {
  readonly scenario: Scenario;
  readonly movement: Movement;
  readonly reach: number;
  readonly timeline: Timeline;
}

/** Pairs in range over time in a scenario of mobile nodes, computed in pieces. null: none yet, or no such network. */
export function useTimeline(scenario: Scenario): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const { network, flows, duration } = scenario;
    if (network.kind !== 'manet') return undefined;
    // As drawn: without changes during the run.
    const movement = movementOf({ ...scenario, interventions: [] }, network);
    const ends = flows.map((flow) => mobileEnds(network, flow));
    const reach = network.radio.receiveRange;
    const work = timelineOf(movement, reach, duration, ends);
    let timer = 0;
    const goOn = (): void => {
      const begin = performance.now();
      do {
        const step = work.next();
        if (step.done === true) {
          setKnown({ scenario, movement, reach, timeline: step.value });
          return;
        }
      } while (performance.now() - begin < SLICE);
      timer = window.setTimeout(goOn);
    };
    goOn();
    return () => clearTimeout(timer);
  }, [scenario]);
  return scenario.network.kind === 'manet' ? known : null;
}
