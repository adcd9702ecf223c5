import type { Moment } from '../../../lab/protocol/protocol.ts';
import type { LinkView } from '#scenario/link/link.ts';
import type { Scenario } from '../../../scenario/scenario.ts';

/** Start of the default run with reduced motion: a moment worth looking at, s. */
const STILL_MOMENT = 12.414;
/** Title of the default run, copied from its preset because presets are loaded after the first view. */
export const DEFAULT_TITLE = 'Two flows, one 10 Mb/s link';

/** Nested forks: the change and name of each, and the moment in the last. */
export interface Chain {
  readonly changes: Scenario['interventions'];
  readonly names: readonly string[];
  readonly moment: Moment | undefined;
}

/** The content of an address. */
export interface Wanted {
  /** Differences from the default run, or a whole scenario. */
  readonly scenario: unknown;
  readonly moment: Moment | undefined;
  /** View of the plots. */
  readonly view: LinkView | undefined;
  readonly chain?: Chain;
  readonly play: boolean;
  /** Its name, if known before the presets are loaded. */
  readonly title?: string;
  /** Messages about parts not understood. */
  readonly notes: readonly string[];
}

/** Whether an address names no experiment, which means the default run. */
export const isBare = (hash: string): boolean => hash.length < 2;

/** The default run, playing from its start; with reduced motion, a moment of it. */
export const defaultRun = (prefersStill: boolean): Wanted => ({
  scenario: {},
  moment: prefersStill ? { time: STILL_MOMENT } : { event: 1 },
  view: undefined,
  play: !prefersStill,
  title: DEFAULT_TITLE,
  notes: [],
});
