import type { Io } from './io.ts';
import type { Output } from './output.ts';

/** One flag of a command. */
export interface Flag {
  /** Without the dashes. */
  readonly name: string;
  /** What its value is called in the help; absent: a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
  /** A sentence or two for the help. */
  readonly help: string;
}

/** A command as it was called. */
export interface Call {
  readonly io: Io;
  /** What stands for itself, in order; as many as the command takes. */
  readonly words: readonly string[];
  has(flag: string): boolean;
  /** The value of a flag, or undefined. */
  value(flag: string): string | undefined;
  /** The values of a flag that may be repeated. */
  values(flag: string): readonly string[];
}

/** A command of the command line. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What it takes besides flags, for the help; absent: nothing. */
  readonly word?: { readonly name: string; readonly required: boolean; readonly many?: boolean };
  readonly flags: readonly Flag[];
  /** More paragraphs for its help. */
  readonly notes: readonly string[];
  /** Words that its answer uses, each with what it means, in groups. */
  readonly terms?: readonly {
    readonly title: string;
    readonly entries: readonly (readonly [name: string, meaning: string])[];
  }[];
  /** Command lines that show how. */
  readonly examples: readonly string[];
  /** Checks everything that can be wrong (throws Refused), then returns what does the work and writes the answer. */
  readonly prepare: (call: Call) => (output: Output) => void | Promise<void>;
  /** It writes to the file of --out itself; its answer goes to standard output. */
  readonly ownFile?: true;
}

/** Flags that every command has. */
export const COMMON_FLAGS: readonly Flag[] = [
  { name: 'out', value: 'file', help: 'Writes the answer to this file.' },
  { name: 'help', help: 'Explains the command.' },
];
