/**
 * The simulation cannot continue: it would never end, or has run out of room. Thrown by code that counts steps of a
 * list traversal, events at one instant, or packets. It ends the run.
 */
export class Fault extends Error {
  /**
   * `flow`: index of the flow concerned, or -1. `what`: predicate of a sentence whose subject is the flow or "the
   * network". `so`: the consequence.
   */
  constructor(
    readonly flow: number,
    readonly what: string,
    readonly so = 'this run would never end',
  ) {
    super(`flow ${flow} ${what}`);
  }
}
