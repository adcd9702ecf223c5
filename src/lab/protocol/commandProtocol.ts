/** Commands from the page to the worker: small and rare. */
import type { Watched } from './detailProtocol.ts';

/**
 * Mobile networks add two: 'frame', a frame is sent; 'route', a routing message is sent or arrives, or a route changes.
 */
export type StepUnit = 'event' | 'packet' | 'ack' | 'rule' | 'roundTrip' | 'phase' | 'loss' | 'frame' | 'route' | 'row';
export const STEP_UNITS: readonly StepUnit[] = ['event', 'packet', 'ack', 'rule', 'roundTrip', 'phase', 'loss'];

/**
 * A condition that becomes true in an event: a run goes forwards or back until then. Windows in segments, queues in
 * packets.
 */
export type Condition =
  | { readonly when: 'cwndFalls' | 'timeout' | 'loss' | 'routeChanges'; readonly flow: number }
  | { readonly when: 'cwndReaches' | 'duplicateAcks'; readonly flow: number; readonly value: number }
  | { readonly when: 'queueFull'; readonly link: number }
  | { readonly when: 'queueReaches'; readonly link: number; readonly value: number }
  /** A mobile node loses its route to the destination of a flow, or (-1) to either end of any flow. */
  | { readonly when: 'noRoute'; readonly node: number; readonly flow: number };

/** The extent of a step: a unit, or until a condition next becomes true. If it never does, the run stays. */
export type Stride = { readonly unit: StepUnit; readonly until?: never } | { readonly until: Condition };

/** A place in a run: by event number (exact) or by time, s. */
export type Moment = { readonly event: number } | { readonly time: number };

/** Contents of batches while the run is paused. */
export interface Watch {
  /** The flow whose last event is explained; -1: the flow that the moment is about. */
  readonly flow: number;
  /** Whether to report its packets; null: no. */
  readonly detail: Pick<Watched, 'span' | 'segment'> | null;
  /** Whether to report the results so far. */
  readonly results?: boolean;
  /** Whether to report the variables of the sender that the moment is about. */
  readonly variables?: boolean;
  /** Link whose queue contents are reported; omitted: none. */
  readonly inside?: number;
  /** Stretch whose totals are reported; omitted: none. */
  readonly span?: Span;
}

/** A stretch of a run, s. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Request for another future of the run or one of its forks. */
export interface ForkWish {
  /** Number of the fork, assigned by the page: above 0. */
  readonly id: number;
  readonly of: number;
  /** The additional intervention of the fork; null: none. */
  readonly change: unknown;
  /** Time to go to first, s. null: the present moment. */
  readonly at: number | null;
}

export type Command =
  /**
   * Opens an experiment (parsed or not: the worker parses again). The old run continues until the new one is accepted.
   */
  | { readonly kind: 'open'; readonly scenario: unknown; readonly moment?: Moment }
  /**
   * Plays at `pace` simulated seconds per second; Infinity: as fast as possible. With `by`: one such step per second
   * instead, for reduced motion. With `story`: slower at the first occurrence of events. With `loop`: repeats that
   * stretch.
   */
  | {
      readonly kind: 'play';
      readonly pace: number;
      readonly by?: Stride;
      readonly story?: StoryWish;
      readonly loop?: Loop;
    }
  /** Stops playing, after event number `near` if it can be reached quickly. A move in progress continues. */
  | { readonly kind: 'pause'; readonly near?: number }
  /** Stops playing and all moves in progress, wherever they are. */
  | { readonly kind: 'stop' }
  /** One step, and pause; `flow` limits it to one flow (-1: any), a condition has its own. */
  | ({ readonly kind: 'step'; readonly direction: 1 | -1; readonly flow: number } & Stride)
  /**
   * Goes to a moment, even beyond what is known; playing continues from there. Replaces an earlier seek in progress.
   */
  | { readonly kind: 'seek'; readonly moment: Moment }
  /** Appends an intervention at the present moment (the lab sets its `at`). */
  | { readonly kind: 'intervene'; readonly intervention: unknown }
  /** Forks: the fork is shown from then on, its origin beside it. */
  | ({ readonly kind: 'fork' } & ForkWish)
  /** Shows the run (0) or a fork at the present time, and another beside it (-1: none). */
  | { readonly kind: 'show'; readonly id: number; readonly counterpart: number }
  /** Deletes forks, but never the one shown. */
  | { readonly kind: 'forget'; readonly ids: readonly number[] }
  /** Changes what is observed. It outlives runs. */
  | ({ readonly kind: 'watch' } & Watch)
  /** Confirms a batch: without credit the worker sends none, so a slow screen slows the worker down. */
  | { readonly kind: 'credit' }
  /** Requests the rules of all variants. */
  | { readonly kind: 'rules' }
  /** Requests `alive`, sent when the worker next reads its commands. */
  | { readonly kind: 'ping' }
  /** For tests and the report button: makes the worker fail as if by a defect. */
  | { readonly kind: 'crash' };

/** A repeated stretch of a run, s. */
export interface Loop {
  readonly from: number;
  readonly to: number;
}

/** How a run follows its story. */
export interface StoryWish {
  /** Whether to stop at the first cut of the run. */
  readonly hold: boolean;
}
