import type { Scenario } from '../scenario/scenario.ts';
import type { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import type { Followed } from './talk.ts';
import { courseOf, type Course, type Moves, type Series } from './course.ts';
import { fitOf, fitWords, type Fit } from './fit.ts';
import { TraceReader, type Counted } from './traceReader.ts';
import { estimateOf, runTwin, type Estimate, type Twin } from './twin.ts';

/** What the page wants of a file that was recorded elsewhere. */
export type ImportOrder<Source> =
  | { readonly want: 'open'; readonly file: Source }
  | { readonly want: 'follow'; readonly place: number }
  | { readonly want: 'twin'; readonly estimate: Estimate }
  /** Another recording takes the place of the twin. */
  | { readonly want: 'compare'; readonly file: Source }
  /** Moves of a piece of time, s since the beginning of the connection; those of the twin are later by so much. */
  | { readonly want: 'piece'; readonly from: number; readonly to: number; readonly later: number };

/** A twin beside its connection, or a connection of another recording. */
export interface ToldTwin {
  /** null: it was recorded. */
  readonly scenario: Scenario | null;
  readonly connection: Connection;
  readonly series: Series;
  readonly fits: readonly Fit[];
  /** How near it is, in two sentences. */
  readonly words: readonly [string, string];
}

export type ImportReport =
  | { readonly told: 'progress'; readonly part: number }
  | {
      readonly told: 'opened';
      readonly packets: number;
      /** What they are. */
      readonly of: Counted;
      /** What is wrong with the file, in one line; ''. */
      readonly fault: string;
      readonly notes: readonly string[];
      readonly connections: readonly Connection[];
      /** How many there are in all. */
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
      /** null: it is another recording. */
      readonly estimate: Estimate | null;
      /** Why there is none, in one line; ''. */
      readonly fault: string;
      readonly twin: ToldTwin | null;
    }
  | { readonly told: 'piece'; readonly from: number; readonly moves: Moves; readonly twin: Moves | null };

/** Size of the pieces in which files are read, bytes. */
const PIECE = 1 << 20;
/** Maximum number of connections reported to the page: those with the most bytes. */
const TOLD = 200;

/** Reads a file for the page, twice: for its connections, and for the one that is followed. It keeps no more than a piece of it. */
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
    const { packets, of, notes } = reader;
    const fault = connections.length === 0 ? reader.nothing : reader.fault;
    this.surroundings.tell({
      told: 'opened',
      packets,
      of,
      fault,
      notes,
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

  /** Of another recording the same connection, seen from elsewhere; or the one with most bytes. */
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
    // Times are laid side by side: columns are as wide as those of the first.
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
