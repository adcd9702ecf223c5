/**
 * Marking by a step, as switches do for DCTCP (RFC 8257 section 3.1; Alizadeh
 * and others 2010, section 3.1): a packet that finds more than K packets is
 * marked. Packets that do not understand marks wait as at a DropTail queue.
 */
import { FRACTION } from '../kernel/numeric.ts';
import { VERDICT, type Arrival, type ArrivalManager } from './management.ts';

export class Step implements ArrivalManager {
  readonly shown;

  /** `threshold`: K, packets, the one being sent included. */
  constructor(private readonly threshold: number) {
    this.shown = { value: FRACTION, bound: threshold };
  }

  decide(arrival: Readonly<Arrival>): number {
    const found = arrival.waiting + (arrival.busy ? 1 : 0);
    if (!arrival.capable || found <= this.threshold) return VERDICT.ADMIT;
    this.shown.value = found;
    return VERDICT.MARK;
  }

  overflowed(): void {}
}
