/**
 * The simulation cannot go on, whatever the scenario asks for: it would never come to an end, or has no room. Who counts
 * the steps of a walk, events at one instant, or packets throws it; the run ends.
 */
export class Fault extends Error {
  /** `flow`: whose sender it is, or -1; `what`: the rest of a sentence that begins with the flow, or with "the network"; `so`: what follows from it. */
  constructor(
    readonly flow: number,
    readonly what: string,
    readonly so = 'this run would never end',
  ) {
    super(`flow ${flow} ${what}`);
  }
}
