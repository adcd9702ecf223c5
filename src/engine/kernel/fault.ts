/**
 * Ends the run: the simulation would never finish, or there are too many packets. Thrown where the steps of a list
 * traversal, the events at one instant, or the packets exceed their limit.
 */
export class Fault extends Error {
  /**
   * `flow`: index of the flow, or -1 for the whole network. `what`: what went wrong, a predicate whose subject is the
   * flow or "the network". `so`: the consequence.
   */
  constructor(
    readonly flow: number,
    readonly what: string,
    readonly so = 'this run would never end',
  ) {
    super(`flow ${flow} ${what}`);
  }
}
