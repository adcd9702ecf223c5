import type { Moment } from '../../../lab/protocol.ts';
import type { LinkView } from '../../../scenario/link.ts';
import type { Scenario } from '../../../scenario/scenario.ts';

/** Where a user who wants no motion starts: a moment worth looking at, s. */
const STILL_MOMENT = 12.414;
/** Its name, as in its preset: the presets come later than the first view. */
export const DEFAULT_TITLE = 'Two flows, one 10 Mb/s link';

/** Forks, one in the other: the change of each with its name, and the moment of the last. */
export interface Chain {
  readonly changes: Scenario['interventions'];
  readonly names: readonly string[];
  readonly moment: Moment | undefined;
}

/** What an address asks for. */
export interface Wanted {
  /** What differs from the default run, or a whole scenario. */
  readonly scenario: unknown;
  readonly moment: Moment | undefined;
  /** What the plots are to show. */
  readonly view: LinkView | undefined;
  readonly chain?: Chain;
  readonly play: boolean;
  /** What it is called, where that is known before the presets are. */
  readonly title?: string;
  /** What was not understood, in sentences. */
  readonly notes: readonly string[];
}

/** Whether an address names no experiment: then it is the default run. */
export const isBare = (hash: string): boolean => hash.length < 2;

/** The default run, playing from its beginning; for those who want no motion a moment of it. */
export const defaultRun = (prefersStill: boolean): Wanted => ({
  scenario: {},
  moment: prefersStill ? { time: STILL_MOMENT } : { event: 1 },
  view: undefined,
  play: !prefersStill,
  title: DEFAULT_TITLE,
  notes: [],
});
