import type { StartWorker } from '../study/pool.ts';
import type { Served } from './servePage.ts';

/** The environment of the command line; tests substitute their own. */
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
  /** Called before runs that will take about this long together, s. */
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
