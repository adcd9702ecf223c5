import { createStore } from 'zustand/vanilla';
import { costOf } from '../../../lab/results/cost.ts';
import { runsOfFigure, runsOfRow, runsOfTable } from '../../../papers/evaluate.ts';
import { runsOfFindings } from '../../../papers/findings.ts';
import type { Choices, PaperTable } from '../../../papers/paper.ts';
import { TABLES } from '../../../papers/papers.ts';
import type { Outcomes, PaperRun } from '../../../papers/setup.ts';
import { webPool } from '../../run/worker/webPool.ts';
import { isIn, replaceHash } from '../../ui/rooms.ts';
import { askedBy, claimsShown, hashOf, openTableOf, type CellKey, type Shown } from './address.ts';
import { NearestSearch, type Searched } from './nearestSearch.ts';
import { RunQueue } from './runQueue.ts';

/** Progress of the displayed part. */
interface Standing {
  /** `asks`: waits for confirmation because it takes long; `stopped`: stopped by the user. */
  readonly state: 'asks' | 'running' | 'stopped' | 'done';
  readonly finished: number;
  readonly runs: number;
  /** Estimated remaining time on this machine, s. */
  readonly seconds: number;
}

interface PapersState {
  readonly shown: Shown;
  /** The parts of the address that were not understood; ''. */
  readonly note: string;
  /** Changes with the results. */
  readonly revision: number;
  readonly standing: Standing;
  /** The search for settings that the table leaves open; null: none started. */
  readonly searched: Searched | null;
}

/** Longer computations wait for confirmation, s. */
const PATIENCE = 25;
/** Minimum interval between updates, ms. */
const EVERY = 120;

const NOTHING: Standing = { state: 'done', finished: 0, runs: 0, seconds: 0 };

/** The runs of the wired tables after this one, row by row. */
function* runsAfter(table: PaperTable): Generator<PaperRun> {
  for (const next of TABLES.slice(TABLES.indexOf(table) + 1))
    if (next.mobile !== true) for (const row of next.rows) yield* runsOfRow(next, row);
}

/** Estimated time of these runs on one core, s. */
function costOfRuns(runs: readonly PaperRun[]): number {
  let sum = 0;
  for (const { name, order } of runs) {
    const known = COSTS.get(name) ?? costOf(order.scenario).seconds + 1e-3;
    COSTS.set(name, known);
    sum += known;
  }
  return sum;
}
const COSTS = new Map<string, number>();

/** The displayed part of the papers, and its runs: computed on the fly, each once. */
export class PapersSession {
  readonly store = createStore<PapersState>(() => ({
    shown: askedBy('').shown,
    note: '',
    revision: 0,
    standing: NOTHING,
    searched: null,
  }));
  private readonly queue = new RunQueue(webPool, () => this.came());
  /** What the user has started: addresses of long computations, ids of claims and remarks. */
  private readonly asked = new Set<string>();
  private readonly held = { hash: '', timer: 0, drawn: -Infinity, stopped: false };
  private readonly search: { of: NearestSearch | null; running: boolean } = { of: null, running: false };

  readonly outcomes: Outcomes = (name) => this.queue.outcome(name);

  /** Opens an address. */
  open(hash: string): void {
    if (hash === this.held.hash) return;
    const { shown, note } = askedBy(hash);
    // An address that was not understood stays in the history; what is shown instead has an address of its own.
    this.show(shown, note, note === '' ? hashOf(shown) : hash);
  }

  /** Selects a cell, or none. */
  choose(cell: CellKey | null): void {
    const { shown } = this.store.getState();
    if (shown.kind === 'table') this.show({ ...shown, cell });
  }

  /** Changes an assumption of the table, or of the claims' table; the first choice is the default. */
  assume(key: string, choice: string): void {
    const { shown } = this.store.getState();
    if (shown.kind !== 'table' && shown.kind !== 'claims') return;
    const table = shown.kind === 'table' ? shown.table : openTableOf(shown.paper);
    const usual = table?.assumptions.find((each) => each.key === key)?.choices[0]?.key;
    const { [key]: _, ...others } = shown.choices;
    this.asComputed(choice === usual ? others : { ...others, [key]: choice });
  }

  /** Resets all assumptions, or sets them all. */
  asComputed(choices: Choices = {}): void {
    const { shown } = this.store.getState();
    if (shown.kind === 'table') this.show({ ...shown, choices });
    if (shown.kind === 'claims') this.show(claimsShown(shown.paper, choices));
  }

  /** Starts or continues the search for the setting nearest to the table's printed numbers. */
  searchNearest(): void {
    const { shown } = this.store.getState();
    if (shown.kind !== 'table') return;
    const { search } = this;
    if (search.of?.isAbout(shown.table) !== true) search.of = new NearestSearch(shown.table);
    search.of.advance(this.outcomes);
    search.running = true;
    this.held.stopped = false;
    this.work();
  }

  /** Stops the search; its results are kept. */
  stopSearch(): void {
    this.search.running = false;
    this.cancel();
  }

  /** The search in progress for this table; null: none. */
  private get searching(): NearestSearch | null {
    const { shown } = this.store.getState();
    const { of, running } = this.search;
    return running && shown.kind === 'table' && of?.isAbout(shown.table) === true ? of : null;
  }

  hide(hidden: boolean): void {
    const { shown } = this.store.getState();
    if (shown.kind === 'table') this.show({ ...shown, hidden, cell: hidden ? null : shown.cell });
  }

  /** Starts a long computation, or continues a stopped one. */
  start(): void {
    const { shown } = this.store.getState();
    this.held.stopped = false;
    this.asked.add(hashOf(withoutCell(shown)));
    this.work();
  }

  /** Computes the runs of claims or remarks. */
  ask(ids: readonly string[]): void {
    this.held.stopped = false;
    for (const id of ids) this.asked.add(id);
    this.work();
  }

  isAsked(id: string): boolean {
    return this.asked.has(id);
  }

  cancel(): void {
    this.held.stopped = true;
    this.queue.cancel();
    this.work();
  }

  private show(shown: Shown, note = '', hash = hashOf(shown)): void {
    this.held.stopped = false;
    this.held.hash = hash;
    if (isIn('papers')) replaceHash(this.held.hash);
    this.store.setState({ shown, note });
    this.work();
  }

  /** Runs needed for the displayed part. `now`: requested by the user and computed first; `all`: all that it needs. */
  private needed(shown: Shown): { readonly now: readonly PaperRun[]; readonly all: readonly PaperRun[] } {
    if (shown.kind === 'table') {
      const { table, cell, choices } = shown;
      const row = table.rows.find(({ key }) => key === cell?.row);
      const column = table.columns.find(({ key }) => key === cell?.column);
      return {
        now: row === undefined || column === undefined ? [] : runsOfRow(table, row, choices, column),
        all: runsOfTable(table, choices),
      };
    }
    if (shown.kind === 'figure') return { now: [], all: runsOfFigure(shown.paper, shown.figure) };
    const entries = shown.paper[shown.kind];
    const now = runsOfFindings(entries.filter(({ id }) => this.asked.has(id)));
    // Quick evidence for remarks is computed automatically; a claim is tested on request.
    return { now, all: shown.kind === 'claims' ? now : runsOfFindings(entries) };
  }

  private work(): void {
    const { shown } = this.store.getState();
    const { now, all } = this.needed(shown);
    const missing = all.filter(({ name }) => this.queue.outcome(name) === undefined);
    const long = costOfRuns(missing) > PATIENCE && !this.asked.has(hashOf(withoutCell(shown)));
    const { searching } = this;
    if (this.held.stopped) this.queue.cancel();
    else if (searching !== null) this.queue.want([...now, ...searching.runs]);
    else this.queue.want(long ? now : [...now, ...all], shown.kind === 'table' && !long ? runsAfter(shown.table) : []);
    this.redraw(true);
  }

  private standing(): Standing {
    const { shown } = this.store.getState();
    const { all } = this.needed(shown);
    const runs = new Map(all.map((run) => [run.name, run]));
    const missing = [...runs.values()].filter(({ name }) => this.queue.outcome(name) === undefined);
    const finished = runs.size - missing.length;
    const seconds = costOfRuns(missing);
    const state =
      missing.length === 0 ? 'done' : this.queue.isBusy ? 'running' : this.held.stopped ? 'stopped' : 'asks';
    return { state, finished, runs: runs.size, seconds };
  }

  /** Called after each finished run and at the end of all runs. The end is displayed without delay. */
  private came(): void {
    if (this.searching?.advance(this.outcomes) === true) {
      this.work();
      return;
    }
    const waited = this.store.getState().standing.state === 'running';
    this.redraw(waited && this.standing().state !== 'running');
  }

  /** Updates the view, at most once in `EVERY` ms unless `atOnce`. */
  private redraw(atOnce = false): void {
    const { held } = this;
    const left = held.drawn + EVERY - performance.now();
    if (!atOnce && left > 0) {
      if (held.timer === 0) held.timer = window.setTimeout(() => this.redraw(true), left);
      return;
    }
    window.clearTimeout(held.timer);
    Object.assign(held, { timer: 0, drawn: performance.now() });
    const searched = this.search.of?.told(this.outcomes, this.searching !== null) ?? null;
    this.store.setState(({ revision }) => ({ revision: revision + 1, standing: this.standing(), searched }));
  }
}

const withoutCell = (shown: Shown): Shown => (shown.kind === 'table' ? { ...shown, cell: null } : shown);
