import type { Forks } from './forks.ts';
import type { Forking, Intervening, Lab } from './lab.ts';
import type { Command, ForkFacts } from './protocol.ts';
import type { Journey } from './travel.ts';

/** A command that may take long. */
export type Move = Extract<Command, { kind: 'seek' | 'step' | 'intervene' | 'fork' | 'show' }>;

/** What a move came to: of a step whether there was somewhere to go, of an intervention or a fork whether it was accepted. */
export type Arrival = boolean | Intervening | (Forking & { readonly facts?: ForkFacts }) | undefined;

/** A move on its way or waiting. */
export interface QueuedMove {
  /** The number of its command. */
  readonly number: number;
  readonly move: Move;
  journey: Journey<Arrival> | null;
  /** The moment shown when it began, s. */
  from: number;
}

/** The way of a move in a lab, or among it and its forks. `at`: the time that is shown, s. */
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

/** The moment to show after a move, s: a time that was asked for between two events is kept, and that which was `shown` before is where the run has stayed, or another run comes. */
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
 * Moves in the order they were asked for; the first is under way. Steps and
 * interventions begin where the move before ends. A seek begins anywhere, so it
 * takes the place of all moves before it that leave no trace.
 */
export class QueuedMoves {
  private readonly list: QueuedMove[] = [];

  get idle(): boolean {
    return this.list.length === 0;
  }

  /** The move under way. */
  get first(): QueuedMove | undefined {
    return this.list[0];
  }

  add(number: number, move: Move): void {
    if (move.kind === 'seek') while (leavesNoTrace(this.list.at(-1)?.move.kind)) this.list.pop();
    this.list.push({ number, move, journey: null, from: 0 });
  }

  /** The first has come to its end. */
  finish(): void {
    this.list.shift();
  }

  /** Gives all of them up. */
  clear(): void {
    this.list.length = 0;
  }

  /** How many of the `received` commands have been carried out or given up. */
  handled(received: number): number {
    return this.first === undefined ? received : this.first.number - 1;
  }
}
