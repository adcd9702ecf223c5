import type { Report } from '../protocol/protocol.ts';

/** What a player needs from its environment. */
export interface Surroundings {
  /** Wall clock, ms. */
  readonly nowMs: () => number;
  /** Sends a report; `transfer` lists buffers to transfer. */
  readonly send: (report: Report, transfer: ArrayBuffer[]) => void;
  /** Runs `again` when pending commands were handled, or after `delayMs`. */
  readonly soon: (again: () => void, delayMs: number) => void;
}

/** Schedules slices of work: one at a time; of several requests the earliest. */
export class Slices {
  /** Wall time of the next slice, ms, and its number: an earlier request with another number does nothing. */
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
