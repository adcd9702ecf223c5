/** How a loss model is written for other tools; `exports.ts` of its folder holds it by name. A tool that is left out has no such losses. */
export interface LossExports<Settings = object> {
  /** What netem of Linux takes besides the delay. Left out: the losses are left out, and the script says so. */
  netem?(settings: Settings): string;
  readonly ns2?: {
    /** A procedure of Tcl that its models call. */
    readonly procedure?: string;
    /** Makes the error model `name`; no lines: there is none. */
    write(name: string, settings: Settings): readonly string[];
  };
  /** Statements of C++ for the device that receives; `lose(device, rate)` of the program loses at random. */
  ns3?(device: string, settings: Settings): readonly string[];
}
