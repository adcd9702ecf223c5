/** What the app asks of the worker: small and rare. */
import type { Watched } from './detailProtocol.ts';

/** Mobile nodes add two: 'frame', a frame is sent; 'route', a routing message is sent or arrives, or a route changes. */
export type StepUnit = 'event' | 'packet' | 'ack' | 'rule' | 'roundTrip' | 'phase' | 'loss' | 'frame' | 'route' | 'row';
export const STEP_UNITS: readonly StepUnit[] = ['event', 'packet', 'ack', 'rule', 'roundTrip', 'phase', 'loss'];

/** Something that comes about in an event: a run goes on, or back, until then. Windows in segments, queues in packets. */
export type Condition =
  | { readonly when: 'cwndFalls' | 'timeout' | 'loss' | 'routeChanges'; readonly flow: number }
  | { readonly when: 'cwndReaches' | 'duplicateAcks'; readonly flow: number; readonly value: number }
  | { readonly when: 'queueFull'; readonly link: number }
  | { readonly when: 'queueReaches'; readonly link: number; readonly value: number }
  /** A mobile node loses its route to where the data of a flow go, or (-1) to either end of any flow. */
  | { readonly when: 'noRoute'; readonly node: number; readonly flow: number };

/** What a step is: of a unit, or to where a condition comes about next. Where it never does, the run stays. */
export type Stride = { readonly unit: StepUnit; readonly until?: never } | { readonly until: Condition };

/** A place in a run: by event number (exact) or by time, s. */
export type Moment = { readonly event: number } | { readonly time: number };

/** What batches tell of while the run is paused. */
export interface Watch {
  /** Why something happened last is reported of this flow; -1: of the one that the moment is about. */
  readonly flow: number;
  /** What happened to its packets is reported too; null: it need not be. */
  readonly detail: Pick<Watched, 'span' | 'segment'> | null;
  /** What has come out of the run so far is reported too. */
  readonly results?: boolean;
  /** All variables of the sender that the moment is about are reported too. */
  readonly variables?: boolean;
  /** What waits in the queue of this link is reported too; left out: of none. */
  readonly inside?: number;
}

/** Another future: of one of the run and its forks, by number. */
export interface ForkWish {
  /** The number of the fork, given by the page: above 0. */
  readonly id: number;
  readonly of: number;
  /** The intervention that the fork has more than what it is forked from; null: none. */
  readonly change: unknown;
  /** When, s: goes there first. null: at the present moment. */
  readonly at: number | null;
}

export type Command =
  /** Opens an experiment (parsed already or not: the worker parses again). The old run goes on until the new one is accepted. */
  | { readonly kind: 'open'; readonly scenario: unknown; readonly moment?: Moment }
  /**
   * Runs at `pace` simulated seconds per second; Infinity: as fast as the machine can. With `by`, such a step a
   * second instead, for those who want no motion. With `story`, slower where something happens for the first time.
   * With `loop`, that stretch again and again.
   */
  | {
      readonly kind: 'play';
      readonly pace: number;
      readonly by?: Stride;
      readonly story?: StoryWish;
      readonly loop?: Loop;
    }
  /** Stops playing, after event number `near` where that is soon gone back to. A move under way goes on. */
  | { readonly kind: 'pause'; readonly near?: number }
  /** Stops playing, and leaves every move under way where it has got to. */
  | { readonly kind: 'stop' }
  /** One step; `flow` limits it to one flow (-1: any), a condition has its own. Pauses. */
  | ({ readonly kind: 'step'; readonly direction: 1 | -1; readonly flow: number } & Stride)
  /** Goes to a moment, beyond what is known too; playing goes on from there. A newer wish takes the place of one under way. */
  | { readonly kind: 'seek'; readonly moment: Moment }
  /** Appends an intervention at the present moment (its `at` is set by the lab). */
  | { readonly kind: 'intervene'; readonly intervention: unknown }
  /** Forks: the fork is shown from then on, and what it was forked from is beside it. */
  | ({ readonly kind: 'fork' } & ForkWish)
  /** Shows one of the run (0) and its forks at the present time, and puts another beside it (-1: none). */
  | { readonly kind: 'show'; readonly id: number; readonly counterpart: number }
  /** Gives forks up, but never the one that is shown. */
  | { readonly kind: 'forget'; readonly ids: readonly number[] }
  /** The user looks at something else. It outlives runs. */
  | ({ readonly kind: 'watch' } & Watch)
  /** A batch was taken in: without credit the worker sends none, so a slow screen slows the worker. */
  | { readonly kind: 'credit' }
  /** Asks for a sign of life: `alive` follows as soon as the worker looks at its commands. */
  | { readonly kind: 'ping' }
  /** Test and report button: makes the worker fail as if by a defect. */
  | { readonly kind: 'crash' };

/** A stretch of a run that is played again and again, s. */
export interface Loop {
  readonly from: number;
  readonly to: number;
}

/** How a run follows its story. */
export interface StoryWish {
  /** Stops at the first cut of the run. */
  readonly hold: boolean;
}
