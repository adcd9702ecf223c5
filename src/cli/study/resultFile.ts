import { ALL, FIGURE_NAMES as NAMES, type RowFormat } from '../../study/rows.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { shown } from '../arguments.ts';
import { codeOf, fileFault } from '../fileFault.ts';
import { Refused } from '../refused.ts';

/** The cells of a CSV line written by `csvRow`. */
function csvCells(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const match = cell.exec(line);
    if (match === null) return cells;
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') return cells;
  }
}

/** A parsed row: its run, whether it is the last row of that run, and its content. */
interface ReadRow {
  readonly run: string;
  readonly last: boolean;
  readonly figures: readonly number[];
  readonly digest: string;
  readonly events: number;
  readonly error: string;
}

type Get = (column: string) => unknown;

function rowFrom(get: Get): ReadRow | null {
  const run = get('run');
  const flow = get('flow');
  if (typeof run !== 'string' || !/^[0-9a-f]{16}$/.test(run) || typeof flow !== 'string') return null;
  const number = (value: unknown): number =>
    value === null || value === '' || value === undefined ? NaN : Number(value);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    run,
    last: flow === ALL,
    figures: NAMES.map((name) => number(get(name))),
    digest: text(get('digest')),
    events: number(get('events')),
    error: text(get('error')),
  };
}

/**
 * Reads rows of a file whose columns are named by its header (CSV) or in each line (JSON lines). null: not a row of
 * results.
 */
function rowReader(format: RowFormat, header: string): ((line: string) => ReadRow | null) | null {
  if (format === 'jsonl')
    return (line) => {
      try {
        const data: unknown = JSON.parse(line);
        if (typeof data !== 'object' || data === null) return null;
        return rowFrom((column) => (data as Readonly<Record<string, unknown>>)[column]);
      } catch {
        return null;
      }
    };
  const columns = csvCells(header);
  const needed = ['run', 'flow', 'digest', 'events', 'error', ...NAMES];
  if (needed.some((column) => !columns.includes(column))) return null;
  const at = new Map(columns.map((column, index) => [column, index]));
  return (line) => {
    const cells = csvCells(line);
    return cells.length === columns.length ? rowFrom((column) => cells[at.get(column)!]) : null;
  };
}

/** The outcome of a run, from all its rows. */
function outcomeOf(rows: readonly ReadRow[]): Measured | Failed {
  const last = rows.at(-1)!;
  if (last.error !== '') return { failed: last.error };
  return {
    digest: last.digest,
    events: last.events,
    figures: Float64Array.from(rows.flatMap(({ figures }) => figures)),
  };
}

/** Position of a run's rows in a file, bytes. */
interface Place {
  readonly at: number;
  readonly bytes: number;
}

/** Bytes per read. */
const CHUNK = 1 << 20;
/** Maximum length of a line. */
const LONGEST_LINE = 1 << 20;

const guarded = <Answer>(path: string, what: string, work: () => Answer): Answer => {
  try {
    return work();
  } catch (error) {
    throw codeOf(error) === '' ? error : new Refused(`${shown(path)}: ${what}: ${fileFault(error)}`);
  }
};

/** The complete lines of a file with their positions; text after the last line end is ignored. */
function* wholeLines(path: string, file: number): Generator<Place & { readonly line: string }> {
  let held = Buffer.alloc(0);
  let at = 0;
  for (let from = 0; ;) {
    const chunk = Buffer.alloc(CHUNK);
    const length = guarded(path, 'cannot be read', () => readSync(file, chunk, 0, CHUNK, from));
    if (length === 0) return;
    from += length;
    held = Buffer.concat([held, chunk.subarray(0, length)]);
    let start = 0;
    for (let end = held.indexOf(10); end >= 0; end = held.indexOf(10, start)) {
      yield { line: held.toString('utf8', start, end), at: at + start, bytes: end + 1 - start };
      start = end + 1;
    }
    at += start;
    held = held.subarray(start);
    if (held.length > LONGEST_LINE) return;
  }
}

/**
 * A file of rows that finds runs by name. While a study runs, rows are appended; a file that ends in the middle of a
 * line is continued after its last complete run.
 */
export class ResultFile {
  private readonly places = new Map<string, Place>();
  private read: (line: string) => ReadRow | null;
  private end = 0;

  private constructor(
    private readonly path: string,
    private readonly format: RowFormat,
    private readonly file: number,
    private readonly header: string,
  ) {
    this.read = rowReader(format, header.trimEnd()) ?? (() => null);
    this.scan();
  }

  /** Opens a file for appending; `header`: its first line, if the format has one. Throws Refused. */
  static open(path: string, format: RowFormat, header: string): ResultFile {
    const file = guarded(path, 'cannot be written', () => openSync(path, existsSync(path) ? 'r+' : 'w+'));
    const opened = new ResultFile(path, format, file, header);
    guarded(path, 'cannot be written', () => {
      ftruncateSync(file, opened.end);
      if (opened.end === 0 && header !== '') opened.add(header);
    });
    return opened;
  }

  /** Opens a file for reading. Throws Refused. */
  static openToRead(path: string, format: RowFormat): ResultFile {
    const file = guarded(path, 'cannot be read', () => openSync(path, 'r'));
    return new ResultFile(path, format, file, '');
  }

  /** The names of the runs in the file. */
  get names(): IterableIterator<string> {
    return this.places.keys();
  }

  /** Whether the file contains the run of this name. */
  has(name: string): boolean {
    return this.places.has(name);
  }

  /** The outcome of the run of this name; undefined: not in the file. */
  find(name: string): Measured | Failed | undefined {
    const place = this.places.get(name);
    if (place === undefined) return undefined;
    const bytes = Buffer.alloc(place.bytes);
    guarded(this.path, 'cannot be read', () => readSync(this.file, bytes, 0, place.bytes, place.at));
    const rows = bytes
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => this.read(line));
    return outcomeOf(rows.filter((row) => row !== null));
  }

  /** Appends the rows of a run. */
  put(name: string, lines: string): void {
    const at = this.end;
    this.add(lines);
    this.places.set(name, { at, bytes: this.end - at });
  }

  close(): void {
    closeSync(this.file);
  }

  /** Replaces the whole content by `lines`, atomically, and closes the file. */
  replaceBy(lines: Iterable<string>): void {
    const draft = `${this.path}.new`;
    guarded(this.path, 'cannot be written', () => {
      const file = openSync(draft, 'w');
      try {
        let held = this.header;
        for (const line of lines) {
          held += line;
          if (held.length < CHUNK) continue;
          writeSync(file, held);
          held = '';
        }
        writeSync(file, held);
      } finally {
        closeSync(file);
      }
      this.close();
      renameSync(draft, this.path);
    });
  }

  /** Closes and removes the file. */
  remove(): void {
    this.close();
    rmSync(this.path, { force: true });
  }

  private add(text: string): void {
    const bytes = Buffer.from(text);
    // On a full disk, a write may be partial without an error.
    for (let done = 0; done < bytes.length;)
      done += guarded(this.path, 'cannot be written', () =>
        writeSync(this.file, bytes, done, bytes.length - done, this.end + done),
      );
    this.end += bytes.length;
  }

  private scan(): void {
    if (guarded(this.path, 'cannot be read', () => fstatSync(this.file)).size === 0) return;
    let first = true;
    let run = '';
    let from = 0;
    let number = 0;
    for (const { line, at, bytes } of wholeLines(this.path, this.file)) {
      number++;
      this.end = at + bytes;
      if (first && this.format === 'csv') {
        first = false;
        const read = rowReader('csv', line);
        if (read === null || (this.header !== '' && this.header.trimEnd() !== line))
          throw new Refused(`${shown(this.path)}: has other columns than this study; name another file with --out`);
        this.read = read;
        continue;
      }
      const row = this.read(line);
      if (row === null) throw new Refused(`${shown(this.path)}: line ${number}: is not a row of results`);
      if (row.run !== run) [run, from] = [row.run, at];
      if (!row.last) continue;
      if (!this.places.has(run)) this.places.set(run, { at: from, bytes: this.end - from });
      run = '';
    }
    // An incomplete first line means an empty file, or not a file of results.
    if (number === 0) throw new Refused(`${shown(this.path)}: is not a file of results`);
  }
}
