import type { Forks } from './forks.ts';
import type { Forking, Intervening, Lab } from '../lab.ts';
import type { Command, ForkFacts } from '../protocol/protocol.ts';
import type { Journey } from './travel.ts';

/** A command that may take long. */
export type Move = Extract<Command, { kind: 'seek' | 'step' | 'intervene' | 'fork' | 'show' }>;

/** Result of a move: for a step whether the run moved, for an intervention or fork whether it was accepted. */
export type Arrival = boolean | Intervening | (Forking & { readonly facts?: ForkFacts }) | undefined;

/** A move in progress or waiting. */
export interface QueuedMove {
  /** The number of its command. */
  readonly number: number;
  readonly move: Move;
  journey: Journey<Arrival> | null;
  /** The moment shown when it started, s. */
  from: number;
}

/** The journey of a move in a lab or among its forks. `at`: the time shown, s. */
export function journeyOf(lab: Lab, forks: Forks, move: Move, at: number): Journey<Arrival> {
  switch (move.kind) {
    case 'fork':
      return forks.forking(move);
    case 'show':
      return forks.showing(move.id, move.counterpart, at);
    case 'seek':
      return lab.seeking(move.moment) as Journey<undefined>;
    case 'step':
      return move.until === undefined
        ? lab.stepping(move.unit, move.direction, move.flow)
        : lab.goingUntil(move.until, move.direction);
    case 'intervene': {
      const { intervention } = move;
      const isObject = typeof intervention === 'object' && intervention !== null;
      return lab.intervening(isObject ? (intervention as Record<string, unknown>) : {});
    }
  }
}

/**
 * The moment to show after a move, s: a requested time between two events is kept, and so is `shown` if the run has
 * stayed or was replaced.
 */
export function shownAfter(lab: Lab, move: Move, result: Arrival, shown: number): number {
  const { now, events } = lab.simulation;
  const { duration } = lab.scenario;
  if (move.kind === 'step') {
    if (result !== false) return now;
    return move.until !== undefined ? shown : move.direction === 1 ? duration : now;
  }
  if (move.kind === 'show') return Math.max(now, Math.min(shown, duration));
  if (move.kind !== 'seek') return now;
  const { moment } = move;
  if ('event' in moment) return events < Math.floor(moment.event) ? duration : now;
  return Math.max(now, Math.min(moment.time > 0 ? moment.time : 0, duration));
}

const leavesNoTrace = (kind: Move['kind'] | undefined): boolean => kind === 'seek' || kind === 'step';

/**
 * Moves in order of request; the first is in progress. Steps and interventions start where the previous move ends. A
 * seek replaces all preceding moves that have no lasting effect.
 */
export class QueuedMoves {
  private readonly list: QueuedMove[] = [];

  get idle(): boolean {
    return this.list.length === 0;
  }

  /** The move in progress. */
  get first(): QueuedMove | undefined {
    return this.list[0];
  }

  add(number: number, move: Move): void {
    if (move.kind === 'seek') while (leavesNoTrace(this.list.at(-1)?.move.kind)) this.list.pop();
    this.list.push({ number, move, journey: null, from: 0 });
  }

  /** Removes the first move, which has ended. */
  finish(): void {
    this.list.shift();
  }

  /** Drops all moves. */
  clear(): void {
    this.list.length = 0;
  }

  /** Number of the `received` commands that were carried out or dropped. */
  handled(received: number): number {
    return this.first === undefined ? received : this.first.number - 1;
  }
}
