import type { StartWorker } from '../study/pool.ts';
import type { Served } from './servePage.ts';

/** The world as the command line sees it: tests put their own in its place. */
export interface Io {
  /** Standard output and standard error. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** The content of a text file, `-` for standard input; throws as node:fs does. */
  readonly readFile: (path: string) => string;
  /** The bytes of a file, piece by piece; throws as node:fs does. */
  readonly readPieces: (path: string) => Iterable<Uint8Array>;
  /** A new or emptied file to write to; throws as node:fs does. */
  readonly openFile: (path: string) => {
    readonly write: (content: string | Uint8Array) => void;
    readonly close: () => void;
  };
  /** Serves the built page to this machine; `port` null: on any that is free. Throws Refused. */
  readonly servePage: (port: number | null) => Promise<Served>;
  /** Wall clock, ms. */
  readonly nowMs: () => number;
  /** Width of the terminal, characters. */
  readonly columns: number;
  readonly studies: StudySurroundings;
}

/** What studies need besides. */
interface StudySurroundings {
  readonly startWorker: StartWorker;
  /** How many workers there are room for. */
  readonly cores: number;
  /** Does something after so many ms. */
  readonly later: (ms: number, work: () => void) => void;
  /** Whether a person reads a terminal. */
  readonly interactive: boolean;
  /** Does something at the first Ctrl-C instead of ending the program, until what it returns is called. */
  readonly onInterrupt: (work: () => void) => () => void;
  /** Asks a question there that is answered by y or n. */
  readonly ask: (question: string) => Promise<boolean>;
}
