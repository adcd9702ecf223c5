import type { Scenario } from '../scenario/scenario.ts';
import type { Connection } from './connections/connection.ts';
import { Connections } from './connections/connections.ts';
import type { Followed } from './connections/talk.ts';
import { courseOf, type Course, type Moves, type Series } from './connections/course.ts';
import { fitOf, fitWords, type Fit } from './connections/fit.ts';
import { TraceReader, type Counted } from './read/traceReader.ts';
import { estimateOf, runTwin, type Estimate, type Twin } from './connections/twin.ts';

/** Requests of the page about a recording. */
export type ImportOrder<Source> =
  | { readonly want: 'open'; readonly file: Source }
  | { readonly want: 'follow'; readonly place: number }
  | { readonly want: 'twin'; readonly estimate: Estimate }
  /** Compare with another recording, which replaces the twin. */
  | { readonly want: 'compare'; readonly file: Source }
  /** Moves of an interval, s since the start of the connection. `later`: time shift of the twin's moves, s. */
  | { readonly want: 'piece'; readonly from: number; readonly to: number; readonly later: number };

/** The twin of a connection, or the same connection in another recording. */
export interface ToldTwin {
  /** null: a recording, not a twin. */
  readonly scenario: Scenario | null;
  readonly connection: Connection;
  readonly series: Series;
  readonly fits: readonly Fit[];
  /** Two sentences on how closely it matches the connection. */
  readonly words: readonly [string, string];
}

export type ImportReport =
  | { readonly told: 'progress'; readonly part: number }
  | {
      readonly told: 'opened';
      readonly packets: number;
      /** Unit of the count. */
      readonly of: Counted;
      /** Error in the file, in one line; '': none. */
      readonly fault: string;
      readonly notes: readonly string[];
      /** The program that wrote the file; '': it does not say. */
      readonly writer: string;
      readonly connections: readonly Connection[];
      /** Total number of connections. */
      readonly count: number;
    }
  | {
      readonly told: 'followed';
      readonly place: number;
      readonly series: Series;
      readonly estimate: Estimate | null;
    }
  | {
      readonly told: 'twin';
      /** null: this is another recording. */
      readonly estimate: Estimate | null;
      /** Why there is no twin, in one line; '': none. */
      readonly fault: string;
      readonly twin: ToldTwin | null;
    }
  | { readonly told: 'piece'; readonly from: number; readonly moves: Moves; readonly twin: Moves | null };

/** Chunk size for reading files, bytes. */
const PIECE = 1 << 20;
/** Maximum number of connections reported to the page: those with the most bytes. */
const TOLD = 200;

/** Reads a file for the page in two passes: all connections, then the selected one. Buffers one chunk only. */
export class Importing<Source> {
  private file: Source | null = null;
  private connections: readonly Connection[] = [];
  private followed: { readonly connection: Connection; readonly course: Course } | null = null;
  private twin: Omit<Twin, 'scenario'> | null = null;

  constructor(
    private readonly surroundings: {
      readonly size: (file: Source) => number;
      readonly read: (file: Source, from: number, to: number) => Promise<Uint8Array>;
      readonly tell: (report: ImportReport) => void;
    },
  ) {}

  async hear(order: ImportOrder<Source>): Promise<void> {
    const { tell } = this.surroundings;
    if (order.want === 'open') await this.open(order.file);
    else if (order.want === 'follow') await this.follow(order.place);
    else if (order.want === 'twin') this.run(order.estimate);
    else if (order.want === 'compare') await this.compareWith(order.file);
    else {
      const { from, to, later } = order;
      const moves = this.followed?.course.piece(from, to);
      if (moves === undefined) return;
      tell({ told: 'piece', from, moves, twin: this.twin?.course.piece(from - later, to - later) ?? null });
    }
  }

  private async through(file: Source, followed: Followed | null) {
    const { size, read, tell } = this.surroundings;
    const connections = new Connections(followed);
    const reader = new TraceReader({
      see: (segment) => connections.see(segment),
      hear: (told) => connections.hear(told),
    });
    const all = size(file);
    for (let at = 0; at < all && reader.fault === ''; at += PIECE) {
      reader.push(await read(file, at, Math.min(all, at + PIECE)));
      tell({ told: 'progress', part: Math.min(1, (at + PIECE) / all) });
    }
    reader.end();
    return { reader, connections: connections.all() };
  }

  private async open(file: Source): Promise<void> {
    const { reader, connections } = await this.through(file, null);
    this.file = file;
    this.connections = connections;
    const { packets, of, notes, writer } = reader;
    const fault = connections.length === 0 ? reader.nothing : reader.fault;
    this.surroundings.tell({
      told: 'opened',
      packets,
      of,
      fault,
      notes,
      writer,
      connections: connections.slice(0, TOLD),
      count: connections.length,
    });
  }

  private async follow(place: number): Promise<void> {
    const connection = this.connections[place];
    if (connection === undefined || this.file === null) return;
    const course = courseOf(connection);
    await this.through(this.file, { ...connection, course });
    this.followed = { connection, course };
    this.twin = null;
    const series = course.series();
    this.surroundings.tell({ told: 'followed', place, series, estimate: estimateOf(connection, series.cuts) });
  }

  private run(estimate: Estimate): void {
    if (this.followed === null) return;
    const made = runTwin(this.followed.connection, estimate);
    if (typeof made === 'string') {
      this.twin = null;
      this.surroundings.tell({ told: 'twin', estimate, fault: made, twin: null });
      return;
    }
    this.show(estimate, made.scenario, made);
  }

  /** Finds the same connection in another recording, else uses the one with the most bytes. */
  private async compareWith(file: Source): Promise<void> {
    if (this.followed === null) return;
    const { from, to } = this.followed.connection;
    const { reader, connections } = await this.through(file, null);
    const connection = connections.find((other) => other.from === from && other.to === to) ?? connections[0];
    if (connection === undefined) {
      const fault = `The other recording ${reader.nothing}${reader.nothing.endsWith('.') ? '' : '.'}`;
      this.surroundings.tell({ told: 'twin', estimate: null, fault, twin: null });
      return;
    }
    const { start } = connection;
    const { start: first, end, minRtt, spacing } = this.followed.connection;
    // Use the column width of the first recording, so that the columns align.
    const course = courseOf({ start, end: start + end - first, minRtt, spacing });
    await this.through(file, { ...connection, course });
    this.show(null, null, { connection, course, series: course.series() });
  }

  private show(estimate: Estimate | null, scenario: Scenario | null, twin: Omit<Twin, 'scenario'>): void {
    if (this.followed === null) return;
    const { connection, course } = this.followed;
    this.twin = twin;
    const fits = fitOf({ connection, series: course.series() }, twin);
    const words = fitWords(fits, connection, twin.connection, scenario === null ? 'The other recording' : 'The twin');
    const { connection: other, series } = twin;
    this.surroundings.tell({
      told: 'twin',
      estimate,
      fault: '',
      twin: { scenario, connection: other, series, fits, words },
    });
  }
}
