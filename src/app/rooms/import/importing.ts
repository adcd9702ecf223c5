import { createStore } from 'zustand/vanilla';
// Provided by the build.
// oxlint-disable-next-line import/default
import studyWorker from '#workers/study.worker.ts?worker&url';
import type { Connection } from '../../../capture/connections/connection.ts';
import type { Moves, Series } from '../../../capture/connections/course.ts';
import type { ImportOrder, ImportReport, ToldTwin } from '../../../capture/importing.ts';
import type { Estimate } from '../../../capture/connections/twin.ts';
import { openWorker, type WorkerLine } from '../../ui/parts/ownScript.ts';
import { lengthOf, sameCut, type Span } from './recording.ts';

export { lengthOf };

/** Maximum size of a file, bytes. */
const LARGEST = 200 * 1024 * 1024;
/** Delay before a changed path is computed, ms. */
const SOON = 400;
/** Initial width of the lens, round trips. */
const LENS = 8;
/** Number of segments assumed per round trip if none was measured. */
const UNMEASURED = 10;

interface Opened {
  readonly name: string;
  readonly size: number;
  readonly packets: number;
  readonly of: string;
  readonly fault: string;
  readonly notes: readonly string[];
  /** The program that wrote the file; '': it does not say. */
  readonly writer: string;
  readonly connections: readonly Connection[];
  readonly count: number;
}

interface Importing {
  /** Name of the file being read; '': none. */
  readonly reading: string;
  readonly part: number;
  /** Why a file was not opened, in one line; ''. */
  readonly refused: string;
  readonly opened: Opened | null;
  readonly place: number;
  readonly series: Series | null;
  /** `told`: the path as estimated from the file; `estimate`: as edited by the user. */
  readonly told: Estimate | null;
  readonly estimate: Estimate | null;
  readonly twin: ToldTwin | null;
  readonly twinFault: string;
  /** Whether a twin is being computed. */
  readonly waits: boolean;
  readonly lens: Span;
  readonly moves: Moves | null;
  readonly twinMoves: Moves | null;
}

const NOTHING = {
  place: 0,
  series: null,
  told: null,
  estimate: null,
  twin: null,
  twinFault: '',
  waits: false,
  lens: [0, 1],
  moves: null,
  twinMoves: null,
} satisfies Partial<Importing>;

/** State of the open file. */
export const importing = createStore<Importing>(() => ({
  ...NOTHING,
  reading: '',
  part: 0,
  refused: '',
  opened: null,
}));

const at = {
  worker: null as WorkerLine<{ readonly kind: 'import'; readonly order: ImportOrder<Blob> }> | null,
  file: null as File | null,
  timer: 0,
};

const tell = (order: ImportOrder<Blob>): void => at.worker?.post({ kind: 'import', order });

export const followedIn = ({ opened, place }: Importing): Connection | undefined => opened?.connections[place];

/** Offset that aligns the twin with the recording at the first cut in the lens, s; 0: there is no such cut. */
export function laterIn({ series, twin, lens }: Importing): number {
  const laid = sameCut(series?.cuts ?? [], twin?.series.cuts ?? [], lens);
  return laid === null ? 0 : laid.own.time - laid.other.time;
}

function askPiece(): void {
  const state = importing.getState();
  const [from, to] = state.lens;
  if (state.series !== null) tell({ want: 'piece', from, to, later: laterIn(state) });
}

/** Moves the lens to another interval, s. */
export function look([from, to]: Span): void {
  const connection = followedIn(importing.getState());
  if (connection === undefined) return;
  const all = lengthOf(connection);
  const span = Math.min(all, Math.max(1e-4, to - from));
  const begin = Math.max(0, Math.min(all - span, from));
  importing.setState({ lens: [begin, begin + span] });
  askPiece();
}

/** Centres the lens on a time, s, without changing its width. */
export function lookAt(time: number): void {
  const [from, to] = importing.getState().lens;
  look([time - (to - from) / 2, time + (to - from) / 2]);
}

/** Centres the lens on the next (1) or previous (-1) cut. */
export function goToCut(by: 1 | -1): void {
  const { series, lens } = importing.getState();
  const middle = (lens[0] + lens[1]) / 2;
  const apart = 1e-6 * Math.max(1, middle);
  const cuts = series?.cuts ?? [];
  const next =
    by === 1 ? cuts.find(({ time }) => time > middle + apart) : cuts.filter(({ time }) => time < middle - apart).at(-1);
  if (next !== undefined) lookAt(next.time);
}

/** Initial lens, s: LENS round trips around the second cut, or the first. If no RTT is known, it is estimated. */
function firstLens(connection: Connection, series: Series): Span {
  const all = lengthOf(connection);
  const width = Math.min(
    all,
    LENS *
      (Number.isFinite(connection.minRtt) ? connection.minRtt : (UNMEASURED * all) / Math.max(1, connection.segments)),
  );
  const [first, second] = series.cuts;
  const middle = (second ?? first)?.time ?? width / 2;
  const from = Math.max(0, Math.min(all - width, middle - width / 2));
  return [from, from + width];
}

function heard(report: ImportReport): void {
  if (report.told === 'progress') importing.setState({ part: report.part });
  else if (report.told === 'opened') {
    const { packets, of, fault, notes, writer, connections, count } = report;
    const { name = '', size = 0 } = at.file ?? {};
    if (connections.length === 0) {
      refuse(name, fault === '' ? 'has no TCP connection with data' : fault);
      return;
    }
    const opened = { name, size, packets, of, fault, notes, writer, connections, count };
    importing.setState({ ...NOTHING, opened, part: 0 });
    tell({ want: 'follow', place: 0 });
  } else if (report.told === 'followed') {
    const { place, series, estimate } = report;
    const connection = importing.getState().opened?.connections[place];
    if (connection === undefined) return;
    importing.setState({
      ...NOTHING,
      reading: '',
      place,
      series,
      told: estimate,
      estimate,
      waits: estimate !== null,
      lens: firstLens(connection, series),
    });
    if (estimate === null) askPiece();
    else tell({ want: 'twin', estimate });
  } else if (report.told === 'twin') {
    const { estimate } = importing.getState();
    // Ignore results of an outdated estimate.
    if (report.estimate !== null && report.estimate.variant !== estimate?.variant) return;
    importing.setState({ twin: report.twin, twinFault: report.fault, waits: false });
    askPiece();
  } else {
    // Ignore results for a previous interval of the lens.
    if (report.from === importing.getState().lens[0])
      importing.setState({ moves: report.moves, twinMoves: report.twin });
  }
}

function refuse(name: string, why: string): void {
  stop();
  importing.setState({ refused: `${name} ${why}${why.endsWith('.') ? '' : '.'}` });
}

/** Stops reading and computing, and clears the previous file. */
export function stop(): void {
  at.worker?.end();
  at.worker = null;
  importing.setState({ ...NOTHING, reading: '', part: 0, opened: null });
}

/** Reads a file from disk, in a worker; nothing is sent anywhere. */
export function open(file: File): void {
  stop();
  importing.setState({ refused: '' });
  if (file.size > LARGEST) {
    refuse(file.name, 'is larger than 200 MB: cut it first (editcap -c)');
    return;
  }
  at.file = file;
  at.worker = openWorker(
    studyWorker,
    ({ kind, report }: { readonly kind: string; readonly report: ImportReport | null }) => {
      if (kind !== 'import') return;
      if (report === null) refuse(file.name, 'cannot be read');
      else heard(report);
    },
    () => refuse(file.name, 'could not be read: the part that reads it failed'),
  );
  importing.setState({ reading: file.name });
  tell({ want: 'open', file });
}

/** Selects another connection of the file. */
export function follow(place: number): void {
  const { opened } = importing.getState();
  if (opened === null) return;
  importing.setState({ ...NOTHING, place, reading: opened.name, part: 0 });
  tell({ want: 'follow', place });
}

/** Changes the path or the law of the twin; it is computed after a short delay. */
export function change(part: Partial<Estimate>, soon = SOON): void {
  const { estimate } = importing.getState();
  if (estimate === null) return;
  const changed = { ...estimate, ...part };
  importing.setState({ estimate: changed, waits: true });
  clearTimeout(at.timer);
  at.timer = window.setTimeout(() => tell({ want: 'twin', estimate: changed }), soon);
}

/** Replaces the twin by another recording. */
export function compareWith(file: File): void {
  if (file.size > LARGEST) {
    importing.setState({ twinFault: `${file.name} is larger than 200 MB: cut it first (editcap -c).` });
    return;
  }
  clearTimeout(at.timer);
  importing.setState({ waits: true, twinFault: '' });
  tell({ want: 'compare', file });
}

/** What the recording is compared with, in a word. */
export const twinWord = ({ twin }: Importing): string => (twin !== null && twin.scenario === null ? 'other' : 'twin');
