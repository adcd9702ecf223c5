import type { Moment } from '../../lab/protocol.ts';
import { decodeLink, type LinkView } from '../../scenario/link.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** Where somebody who wants no motion starts: a moment worth looking at, s. */
const STILL_MOMENT = 12.414;

/** What an address asks for. */
export interface Wanted {
  readonly scenario: Scenario;
  readonly moment: Moment | undefined;
  /** What the plots are to show. */
  readonly view: LinkView | undefined;
  readonly play: boolean;
  /** What was not understood, in sentences. */
  readonly notes: readonly string[];
}

/** The experiment and the moment of an address; without one the default run, playing. A moment stands still. */
export function whatToOpen(hash: string, prefersStill: boolean): Wanted {
  const { scenario, moment, view, notes } = decodeLink(hash);
  const isEmpty = hash.length < 2;
  return {
    scenario,
    moment: moment ?? (isEmpty && prefersStill ? { time: STILL_MOMENT } : undefined),
    view,
    play: moment === undefined && !prefersStill,
    notes,
  };
}
