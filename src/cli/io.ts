import type { StartWorker } from '../study/pool.ts';
import type { Served } from './servePage.ts';

/** The environment of the command line; tests substitute their own. */
export interface Io {
  /** Standard output and standard error. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Returns the content of a text file; `-` is standard input. Throws like node:fs. */
  readonly readFile: (path: string) => string;
  /** Yields the bytes of a file in chunks. Throws like node:fs. */
  readonly readPieces: (path: string) => Iterable<Uint8Array>;
  /** Creates or truncates a file for writing. Throws like node:fs. */
  readonly openFile: (path: string) => {
    readonly write: (content: string | Uint8Array) => void;
    readonly close: () => void;
  };
  /** Serves the built page to this machine only, on `port` (null: any free port). Throws Refused. */
  readonly servePage: (port: number | null) => Promise<Served>;
  /** Wall clock, ms. */
  readonly nowMs: () => number;
  /** Called before runs, with their estimated total time, s. */
  readonly expectRuns: (seconds: number) => void;
  /** Width of the terminal, characters. */
  readonly columns: number;
  readonly studies: StudySurroundings;
}

/** Further environment for studies. */
interface StudySurroundings {
  readonly startWorker: StartWorker;
  /** Number of workers to use. */
  readonly cores: number;
  /** Calls `work` after `ms`. */
  readonly later: (ms: number, work: () => void) => void;
  /** Whether output goes to an interactive terminal. */
  readonly interactive: boolean;
  /** Calls `work` at the first Ctrl-C instead of exiting, until the returned function is called. */
  readonly onInterrupt: (work: () => void) => () => void;
  /** Asks a yes-no question on the terminal. */
  readonly ask: (question: string) => Promise<boolean>;
}
