import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { commandLine } from './commandLine.ts';
import { loadAllParts } from '../lab/build/parts.ts';
import { loadCommands } from './commands.ts';
import { codeOf, fileFault } from './fileFault.ts';
import type { Io } from './io.ts';
import { Worker } from 'node:worker_threads';
import type { FromWorker, StartWorker } from '../study/pool.ts';

/** Starts workers of a pool as threads that run the file at `address`. */
const startThread =
  (address: URL): StartWorker =>
  (hear, lost) => {
    const thread = new Worker(address);
    thread.on('message', (message: FromWorker) => hear(message));
    thread.on('messageerror', (error) => lost(error.message));
    thread.on('error', (error) => lost(error instanceof Error ? error.message : String(error)));
    thread.on('exit', (code) => lost(`a worker ended with code ${code}`));
    return { post: (message) => thread.postMessage(message), end: () => void thread.terminate() };
  };

/** Width for files and pipes, characters. */
const USUAL_COLUMNS = 100;

/**
 * Runs estimated to take less than this (s) spend most of their time in V8's compiler. For them V8 inlines less, which
 * halves the compiler's work (decision 16).
 */
const SHORT = 0.75;

/** Bytes per read. */
const PIECE = 1 << 20;

function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE);
      const read = readSync(file, piece);
      if (read === 0) return;
      yield piece.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}

const io: Io = {
  out: (text) => {
    process.stdout.write(text);
  },
  err: (text) => {
    process.stderr.write(text);
  },
  readFile: (path) => readFileSync(path === '-' ? 0 : path, 'utf8'),
  readPieces: piecesOf,
  openFile: (path) => {
    const file = openSync(path, 'w');
    return {
      write: (content) => void (typeof content === 'string' ? writeSync(file, content) : writeSync(file, content)),
      close: () => closeSync(file),
    };
  },
  servePage: async (port) => {
    const { servePage } = await import('./servePage.ts');
    return servePage(fileURLToPath(new URL('..', import.meta.url)), port);
  },
  nowMs: () => performance.now(),
  expectRuns: (seconds) => {
    if (seconds < SHORT) setFlagsFromString('--max-inlined-bytecode-size-cumulative=350');
  },
  columns: process.stdout.columns || USUAL_COLUMNS,
  studies: {
    startWorker: startThread(new URL('./study.worker.js', import.meta.url)),
    cores: availableParallelism(),
    later: (ms, work) => void setTimeout(work, ms).unref(),
    // The first access to standard input opens it, which is slow.
    get interactive() {
      return process.stdin.isTTY && process.stderr.isTTY;
    },
    onInterrupt: (work) => {
      process.once('SIGINT', work);
      return () => void process.off('SIGINT', work);
    },
    ask: async (question) => {
      const { createInterface } = await import('node:readline/promises');
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      const answer = await terminal.question(question);
      terminal.close();
      return /^\s*y(es)?\s*$/i.test(answer);
    },
  },
};

process.stdout.on('error', (error) => {
  // The reader of the pipe (a pager, head) has closed it: exit silently.
  if (codeOf(error) === 'EPIPE') process.exit();
  process.stderr.write(`standard output: cannot be written: ${fileFault(error)}\n`);
  process.exit(2);
});

// Set the exit code instead of exiting, so that pending output to a pipe is still written.
const args = process.argv.slice(2);
const language = import('../lab/build/runLaws.ts').then(({ loadLanguage }) => loadLanguage());
// A run loads the parts of the engine that it needs.
const parts = args[0] === 'run' ? undefined : loadAllParts();
void Promise.all([loadCommands(args[0]), language, parts])
  .then(([commands]) => commandLine(args, io, commands))
  .then((code) => (process.exitCode = code));
