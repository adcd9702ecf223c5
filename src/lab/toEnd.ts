import type { Lab } from './lab.ts';

/** Events that a run may have which a room computes unasked: some 10 s on an ordinary machine. */
export const MOST_EVENTS = 20_000_000;
/** Events between two looks at what else there is to do. */
const CHUNK = 20_000;
/** A run has at least so many pieces, of equal time. */
const PARTS = 32;

/**
 * Runs a lab to its end in pieces, and yields after each how much of the run's time is done, 0 to 1. A run of more than
 * `most` events stops there.
 * @returns the time it came to, s; Infinity where it came to its end
 */
export function* toEnd(lab: Lab, most = MOST_EVENTS): Generator<number, number> {
  const { duration } = lab.scenario;
  for (let part = 1; part <= PARTS; part++) {
    while (lab.advance(part < PARTS ? (duration * part) / PARTS : Infinity, CHUNK) === CHUNK) {
      if (lab.simulation.events >= most) return lab.simulation.now;
      yield lab.simulation.now / duration;
    }
    if (part < PARTS) yield part / PARTS;
  }
  return Infinity;
}

/** Why a run stopped at `time`, s. */
export const tooLong = (lab: Lab, time: number, most = MOST_EVENTS): string =>
  `It has more than ${most / 1e6} million events by ${Number(time.toPrecision(3))} s of ${lab.scenario.duration} s: make it shorter, or its links slower`;
