import type { Lab } from '../lab.ts';

/** Maximum number of events of a run that a room computes without being asked: about 10 s on an ordinary machine. */
const MOST_EVENTS = 20_000_000;
/** Number of events between two pauses. */
const CHUNK = 20_000;
/** Minimum number of pieces of a run, of equal time. */
const PARTS = 32;

/**
 * Runs a lab to its end in pieces, yielding the completed fraction, 0 to 1. Stops after `most` events.
 * @returns the time reached, s; Infinity at the end of the run
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
