/** Writes a loss model for other tools; exported by `words.ts` of its folder, by name. An omitted tool has no such losses. */
export interface LossExports<Settings = object> {
  /** Arguments for Linux netem besides the delay. Omitted: the script has no losses and says so. */
  netem?(settings: Settings): string;
  readonly ns2?: {
    /** Tcl procedure that its models call. */
    readonly procedure?: string;
    /** Creates the error model `name`; no lines: none. */
    write(name: string, settings: Settings): readonly string[];
  };
  /** C++ statements for the receiving device; the program's `lose(device, rate)` adds random loss. */
  ns3?(device: string, settings: Settings): readonly string[];
}
