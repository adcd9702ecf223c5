import type { Report } from './protocol.ts';

/** What a player needs of the place it runs in. */
export interface Surroundings {
  /** Wall clock, ms. */
  readonly nowMs: () => number;
  /** Sends a report; `transfer` lists buffers to hand over. */
  readonly send: (report: Report, transfer: ArrayBuffer[]) => void;
  /** Runs `again` as soon as commands that arrived meanwhile have been taken, or after `delayMs`. */
  readonly soon: (again: () => void, delayMs: number) => void;
}

/** Asks for slices of work: one at a time, and of several that are asked for the soonest. */
export class Slices {
  /** When the next is due, ms of wall time, and its number: another that was asked for before does nothing. */
  private due = Infinity;
  private ticket = 0;

  constructor(
    private readonly surroundings: Surroundings,
    private readonly work: () => void,
  ) {}

  ask(delayMs: number): void {
    const due = this.surroundings.nowMs() + delayMs;
    if (this.due <= due) return;
    this.due = due;
    const ticket = ++this.ticket;
    this.surroundings.soon(() => {
      if (ticket !== this.ticket) return;
      this.due = Infinity;
      this.work();
    }, delayMs);
  }
}
