/** A terminal in memory: what a command line prints and writes, without starting a process. */
import { commandLine } from '../../src/cli/commandLine.ts';
import { loadCommands } from '../../src/cli/commands.ts';
import type { Io } from '../../src/cli/io.ts';
import { nearWorker } from '../study/plans.ts';

const COMMANDS = await loadCommands();

export interface Answer {
  /** Exit code. */
  readonly code: number;
  readonly out: string;
  /** Lines on standard error. */
  readonly err: readonly string[];
  /** Files that were written, by path. */
  readonly written: Readonly<Record<string, string>>;
}

/** A file system error as node:fs throws it. */
export const fault = (code: string): Error => Object.assign(new Error(`${code}: secret detail`), { code });

export interface Memory {
  readonly io: Io;
  readonly answer: (code: number) => Answer;
}

export function memory(files: Readonly<Record<string, string | Error>>): Memory {
  const written: Record<string, string> = {};
  let out = '';
  let err = '';
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readFile: (path) => {
      const content = files[path] ?? fault('ENOENT');
      if (typeof content === 'string') return content;
      throw content;
    },
    readPieces: (path) => {
      const content = files[path] ?? fault('ENOENT');
      if (typeof content === 'string') return [Buffer.from(content, 'latin1')];
      throw content;
    },
    openFile: (path) => {
      if (path.startsWith('/nowhere/')) throw fault('ENOENT');
      written[path] = '';
      return {
        write: (content) => {
          if (path === '/full') throw fault('ENOSPC');
          // Bytes are kept as characters of one byte each.
          written[path] += typeof content === 'string' ? content : Buffer.from(content).toString('latin1');
        },
        close: () => {},
      };
    },
    servePage: () => Promise.resolve({ address: 'http://127.0.0.1:1/', close: () => {} }),
    nowMs: () => 0,
    expectRuns: () => {},
    columns: 100,
    studies: {
      startWorker: nearWorker,
      cores: 2,
      later: (ms, work) => void setTimeout(work, ms),
      interactive: false,
      onInterrupt: () => () => {},
      ask: () => Promise.resolve(false),
    },
  };
  const answer = (code: number): Answer => {
    if (/\n\s+at .*\d+:\d+|secret detail/.test(out + err)) throw new Error(`a stack trace: ${err}`);
    if (err !== '' && !err.endsWith('\n')) throw new Error(`half a line: ${err}`);
    return { code, out, err: err === '' ? [] : err.trimEnd().split('\n'), written };
  };
  return { io, answer };
}

/** Runs a command line. `files` holds, by path, the readable files, or the error that reading one raises. */
export function sawtooth(args: readonly string[], files: Readonly<Record<string, string | Error>> = {}): Answer {
  const { io, answer } = memory(files);
  const code = commandLine(args, io, COMMANDS);
  if (typeof code !== 'number') throw new Error(`${args[0]} answers later`);
  return answer(code);
}

/** The same for a command that answers asynchronously. */
export async function sawtoothLater(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { io, answer } = memory(files);
  return answer(await commandLine(args, io, COMMANDS));
}

/** The output of a command line that must succeed with nothing on standard error. */
export function printed(args: readonly string[], files: Readonly<Record<string, string>> = {}): string {
  const { code, out, err } = sawtooth(args, files);
  if (code !== 0 || err.length > 0) throw new Error(`exit code ${code}: ${err.join('; ')}`);
  return out;
}

/** The JSON that a command line prints. */
export const json = (args: readonly string[], files?: Readonly<Record<string, string>>): unknown =>
  JSON.parse(printed(args, files));
