import type { Io } from './io.ts';
import type { Output } from './output.ts';

/** One flag of a command. */
export interface Flag {
  /** Name without dashes. */
  readonly name: string;
  /** Name of its value in the help; absent: a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
  /** A sentence or two for the help. */
  readonly help: string;
}

/** A parsed call of a command. */
export interface Call {
  readonly io: Io;
  /** Positional arguments, in order. */
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
  /** Positional argument, for the help; absent: none. */
  readonly word?: { readonly name: string; readonly required: boolean; readonly many?: boolean };
  readonly flags: readonly Flag[];
  /** More paragraphs for its help. */
  readonly notes: readonly string[];
  /** Explained terms of its output, in groups. */
  readonly terms?: readonly {
    readonly title: string;
    readonly entries: readonly (readonly [name: string, meaning: string])[];
  }[];
  /** Example command lines. */
  readonly examples: readonly string[];
  /** Validates the call (throws Refused), then returns a function that does the work and writes the output. */
  readonly prepare: (call: Call) => (output: Output) => void | Promise<void>;
  /** True if the command writes the --out file itself and sends its messages to standard output. */
  readonly ownFile?: true;
}

/** Flags that every command has. */
export const COMMON_FLAGS: readonly Flag[] = [
  { name: 'out', value: 'file', help: 'Writes the output to this file.' },
  { name: 'help', help: 'Explains the command.' },
];
