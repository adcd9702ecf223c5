import { createStore } from 'zustand/vanilla';
import { costOf } from '../../../lab/cost.ts';
import { runsOfFigure, runsOfRow, runsOfTable } from '../../../papers/evaluate.ts';
import { runsOfFindings } from '../../../papers/findings.ts';
import type { Choices, PaperTable } from '../../../papers/paper.ts';
import { TABLES } from '../../../papers/papers.ts';
import type { Outcomes, PaperRun } from '../../../papers/setup.ts';
import { webPool } from '../../run/webPool.ts';
import { isIn, replaceHash } from '../../ui/rooms.ts';
import { askedBy, claimsShown, hashOf, openTableOf, type CellKey, type Shown } from './address.ts';
import { NearestSearch, type Searched } from './nearestSearch.ts';
import { RunQueue } from './runQueue.ts';

/** Progress of what is on the screen. */
export interface Standing {
  /** `asks`: it takes so long that it waits to be started; `stopped`: the user stopped it. */
  readonly state: 'asks' | 'running' | 'stopped' | 'done';
  readonly finished: number;
  readonly runs: number;
  /** What is left would take so long on this machine, about, s. */
  readonly seconds: number;
}

export interface PapersState {
  readonly shown: Shown;
  /** What of the address was not understood; ''. */
  readonly note: string;
  /** Changes with what has come. */
  readonly revision: number;
  readonly standing: Standing;
  /** The search among what the table leaves open; null: none was begun. */
  readonly searched: Searched | null;
}

/** What takes longer than this is started by a person, s. */
const PATIENCE = 25;
/** Shortest time between two pictures of what has come, ms. */
const EVERY = 120;

const NOTHING: Standing = { state: 'done', finished: 0, runs: 0, seconds: 0 };

/** The runs of the wired tables that come after this one, row by row. */
function* runsAfter(table: PaperTable): Generator<PaperRun> {
  for (const next of TABLES.slice(TABLES.indexOf(table) + 1))
    if (!next.mobile) for (const row of next.rows) yield* runsOfRow(next, row);
}

/** What these runs would take on one core, about, s. */
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

/** What is shown of the papers, and the runs that it is made of: computed while one looks, each once. */
export class PapersSession {
  readonly store = createStore<PapersState>(() => ({
    shown: askedBy('').shown,
    note: '',
    revision: 0,
    standing: NOTHING,
    searched: null,
  }));
  private readonly queue = new RunQueue(webPool, () => this.came());
  /** What the user started although it is long, or one by one: ids. */
  private readonly asked = new Set<string>();
  private readonly held = { hash: '', timer: 0, drawn: -Infinity, stopped: false };
  private readonly search: { of: NearestSearch | null; running: boolean } = { of: null, running: false };

  readonly outcomes: Outcomes = (name) => this.queue.outcome(name);

  /** Shows what an address asks for. */
  open(hash: string): void {
    if (hash === this.held.hash) return;
    const { shown, note } = askedBy(hash);
    // An address that was not understood stays as it is: what is shown instead has one of its own.
    this.show(shown, note, note === '' ? hashOf(shown) : hash);
  }

  /** Chooses a cell, or none. */
  choose(cell: CellKey | null): void {
    const { shown } = this.store.getState();
    if (shown.kind === 'table') this.show({ ...shown, cell });
  }

  /** Changes an assumption of the table, or of that which claims hang on; the first choice is what it is computed with. */
  assume(key: string, choice: string): void {
    const { shown } = this.store.getState();
    if (shown.kind !== 'table' && shown.kind !== 'claims') return;
    const table = shown.kind === 'table' ? shown.table : openTableOf(shown.paper);
    const usual = table?.assumptions.find((each) => each.key === key)?.choices[0]?.key;
    const { [key]: _, ...others } = shown.choices;
    this.asComputed(choice === usual ? others : { ...others, [key]: choice });
  }

  /** Takes all assumptions back, or makes them all. */
  asComputed(choices: Choices = {}): void {
    const { shown } = this.store.getState();
    if (shown.kind === 'table') this.show({ ...shown, choices });
    if (shown.kind === 'claims') this.show(claimsShown(shown.paper, choices));
  }

  /** Begins to search for the setting nearest to what the table prints, or goes on with it. */
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

  /** Stops the search; what was found is kept. */
  stopSearch(): void {
    this.search.running = false;
    this.cancel();
  }

  /** The search on the screen; null: none runs, or it is about another table. */
  private get searching(): NearestSearch | null {
    const { shown } = this.store.getState();
    const { of, running } = this.search;
    return running && shown.kind === 'table' && of?.isAbout(shown.table) === true ? of : null;
  }

  hide(hidden: boolean): void {
    const { shown } = this.store.getState();
    if (shown.kind === 'table') this.show({ ...shown, hidden, cell: hidden ? null : shown.cell });
  }

  /** Starts what is long, or goes on with what was stopped. */
  start(): void {
    const { shown } = this.store.getState();
    this.held.stopped = false;
    this.asked.add(hashOf(withoutCell(shown)));
    this.work();
  }

  /** Has the runs of a claim or a remark computed. */
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

  /** What is needed for what is on the screen: what the user looks at first, and what comes without being asked for. */
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
    // Evidence for remarks comes by itself where it is quick; a claim is tested when the user asks.
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

  /** A run has come, or all have: the last is shown at once. */
  private came(): void {
    if (this.searching?.advance(this.outcomes) === true) {
      this.work();
      return;
    }
    const waited = this.store.getState().standing.state === 'running';
    this.redraw(waited && this.standing().state !== 'running');
  }

  /** Shows what has come, no faster than people can read. */
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
