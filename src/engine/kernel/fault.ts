/**
 * The simulation has gone wrong in itself, whatever the scenario asks for: it would never come to an end. Who counts
 * the steps of a walk, or events at one instant, throws it; the run ends.
 */
export class Fault extends Error {
  /** `flow`: whose sender it is, or -1; `what`: the rest of a sentence that begins with the flow. */
  constructor(
    readonly flow: number,
    readonly what: string,
  ) {
    super(`flow ${flow} ${what}`);
  }
}
