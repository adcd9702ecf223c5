import { createStore } from 'zustand/vanilla';
import { costWords } from '../../../lab/results/cost.ts';
import { problemAt, type Problem } from '#scenario/words/problem.ts';
import type { FigureName } from '../../../study/figures.ts';
import type { Failed, Measured } from '../../../study/measured.ts';
import type { Plan } from '../../../study/plan.ts';
import type { Batch, Pool } from '../../../study/pool.ts';
import { Results } from '../../../study/results.ts';
import { runStudy, SERIES_POINTS } from '../../../study/runner.ts';
import { expand, expanding, type Expanded, type Study } from '../../../study/runs.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { isIn, replaceHash, rooms } from '../../ui/rooms.ts';
import { Pictures } from './pictures.ts';
import { askedBy, firstPlan, hashOf, planFor } from './address.ts';
import { decodeLink } from '#scenario/link/link.ts';
import { readPlanText } from './planText.ts';
import { viewsOf, type ViewName } from './views.ts';
import { refusalWords } from '../../ui/words/refusals.ts';
import { webPool } from '../../run/worker/webPool.ts';

/** `asks`: the study is so large that it waits for confirmation. */
type Standing = 'asks' | 'running' | 'done' | 'cancelled';

export interface CompareState {
  readonly plan: Plan | null;
  /** Results so far; null before the first plan. */
  readonly results: Results | null;
  /** Incremented with every change of the results. */
  readonly revision: number;
  readonly standing: Standing;
  /** Remaining wall time, s; null: unknown. */
  readonly left: number | null;
  /** Estimated cost, while it waits for confirmation. */
  readonly cost: string;
  readonly view: ViewName;
  /** The selected point of a sweep; 0 otherwise. */
  readonly point: number;
  /** The figure selected for ranking; null: the first of the plan. */
  readonly rankedBy: FigureName | null;
  /** On a phone, whether a sweep shows all values instead of one. */
  readonly whole: boolean;
  /** Contenders selected for colours; null: none. */
  readonly picked: readonly number[] | null;
  /** Messages about parts of the address not understood. */
  readonly notes: readonly string[];
}

/** Before the first plan. */
export const NOTHING: CompareState = {
  plan: null,
  results: null,
  revision: 0,
  standing: 'done',
  left: null,
  cost: '',
  view: 'ranks',
  point: 0,
  rankedBy: null,
  whole: false,
  picked: null,
  notes: [],
};

/** Studies estimated to take longer wait for confirmation, s. */
const PATIENCE = 60;
/** Maximum number of stored outcomes; the newest are kept. */
const MOST_KNOWN = 4000;
/** Minimum interval between renderings, ms; and minimum pause per ms of rendering time, ms. */
const EVERY = 100;
const REST = 4;

/** Maximum number of cells (axis values times contenders) and of runs on this page: its tables have one cell each. */
const MOST_CELLS = 5000;
const MOST_RUNS = 2_000_000;
/** Maximum number of problems shown. */
const MOST_PROBLEMS = 10;

/** Maximum time of work before the browser may handle events, ms. */
const PIECE_MS = 8;

/** Lets the browser handle events. */
const rest = (): Promise<void> => new Promise((done) => void setTimeout(done));

/** Does work in pieces, yielding in between. null: `isOver` became true first. */
async function inPieces<Result>(work: Generator<void, Result, void>, isOver: () => boolean): Promise<Result | null> {
  for (let began = performance.now(); !isOver();) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - began < PIECE_MS) continue;
    await rest();
    began = performance.now();
  }
  return null;
}

/** The problem of a study that is too large for a page. */
export function tooLarge({ points, contenders, runs }: Study): Problem[] {
  const cells = points * contenders.length;
  const more = 'on this page; the command line takes more';
  if (cells > MOST_CELLS)
    return [problemAt(['axes'], `must come to at most ${MOST_CELLS} combinations ${more}`, cells)];
  return runs > MOST_RUNS ? [problemAt(['seeds'], `must come to at most ${MOST_RUNS} runs ${more}`, runs)] : [];
}

/** The comparison for an address without a request: on the run in the Lab, or the first one. */
function usualPlan(): Plan {
  const { lab } = rooms.getState().last;
  return lab === undefined ? firstPlan() : planFor(decodeLink(lab).scenario);
}

/** The studies of this page: one is shown, and results for others are kept as long as there is room. */
export class CompareSession {
  readonly store = createStore(() => NOTHING);
  private readonly known = new Map<string, Measured>();
  private readonly pictures = new Pictures(EVERY, REST);
  private pool: Pool | null = null;
  private batch: Batch | null = null;
  private hash = '';
  /** Number of requested addresses: only the newest is opened. */
  private asked = 0;
  /** Number of changes that can be undone: each has an entry in the history. */
  private changes = 0;
  /** Scroll position, px, restored when the user returns. */
  scrolled = 0;

  /** Opens an address; does nothing if it is already shown. */
  open(hash: string): void {
    const asked = ++this.asked;
    if (hash !== this.hash) void this.opening(hash, () => this.asked !== asked);
  }

  /** In pieces, because reading a long link and checking its contenders takes a while. */
  private async opening(hash: string, isOver: () => boolean): Promise<void> {
    const { plan, view, point, notes } = askedBy(hash, usualPlan);
    await rest();
    const before = this.store.getState().plan;
    const same = before !== null && hashOf(before) === hashOf(plan);
    const expanded = same ? null : await inPieces(expanding(plan), isOver);
    if (isOver()) return;
    const now = this.store.getState();
    const chosen = view ?? viewsOf(plan.axes.length)[0]!;
    const problems = expanded === null ? [] : this.show(plan, expanded, chosen, notes);
    if (problems.length > 0) {
      const words = [...notes, ...problems.slice(0, MOST_PROBLEMS).map(refusalWords)];
      const shown = now.plan ?? firstPlan();
      if (now.plan === null)
        this.show(shown, expand(shown), viewsOf(0)[0]!, [...words, 'The first comparison is shown instead.']);
      else this.note(words);
      this.write(shown, this.store.getState().view, this.store.getState().point);
      return;
    }
    this.write(plan, chosen, Math.min(point, this.store.getState().results!.study.points - 1));
    if (same) this.note(notes);
  }

  /**
   * Opens a file: a plan, or a scenario to compare on. If it cannot be opened, problems are shown and the comparison
   * stays.
   */
  async openText(name: string, text: string): Promise<void> {
    const presets = await loadPresets();
    const read = readPlanText(
      text,
      presets.flatMap((group) => group.presets),
    );
    const problems = read.ok ? this.change(read.plan) : read.problems;
    if (problems.length > 0)
      this.note([
        `${name} was not opened.`,
        ...problems.slice(0, MOST_PROBLEMS).map((each) => (typeof each === 'string' ? each : refusalWords(each))),
      ]);
  }

  private note(notes: readonly string[]): void {
    this.store.setState({ notes });
  }

  /** Starts another comparison with a new history entry. Returns its problems; the old one then stays. */
  change(plan: Plan): readonly Problem[] {
    const expanded = expand(plan);
    if (!expanded.ok) return expanded.problems;
    const problems = tooLarge(expanded.study);
    if (problems.length > 0) return problems;
    this.changes++;
    this.asked++;
    // The view stays, if the other comparison has the same one.
    const { view: before } = this.store.getState();
    const views = viewsOf(plan.axes.length);
    const view = views.includes(before) ? before : views[0]!;
    window.location.hash = this.hash = hashOf(plan, view);
    this.show(plan, expanded, view, []);
    this.write(plan, view, 0);
    return [];
  }

  /** Undoes the last change; false: there is none. */
  undo(): boolean {
    if (this.changes === 0) return false;
    this.changes--;
    window.history.back();
    return true;
  }

  /** Shows another view, or another point of a sweep. */
  look(shown: Partial<Pick<CompareState, 'view' | 'point'>>): void {
    const { plan, view, point } = this.store.getState();
    if (plan !== null) this.write(plan, shown.view ?? view, shown.point ?? point);
  }

  /** Starts a waiting study, or continues a cancelled one. */
  start(): void {
    const { results } = this.store.getState();
    if (results === null) return;
    this.batch?.cancel();
    this.pool ??= webPool();
    const { pool } = this;
    const { study } = results;
    const began = performance.now();
    const before = results.finished;
    this.store.setState({ standing: 'running', left: null });
    // Apply results only between renderings: an interrupted rendering must not see changed results.
    const came: (readonly [index: number, outcome: Measured | Failed])[] = [];
    const takeIn = (): void => {
      for (const [index, outcome] of came.splice(0)) results.put(index, outcome);
    };
    const tell = (index: number, name: string, outcome: Measured | Failed): void => {
      if (!('failed' in outcome)) this.keep(name, outcome);
      came.push([index, outcome]);
      this.pictures.want(() => {
        takeIn();
        if (this.store.getState().results !== results) return;
        const done = results.finished - before;
        const each = (performance.now() - began) / 1000 / Math.max(1, done);
        const left = done < 4 ? null : each * (study.runs - results.finished);
        this.store.setState(({ revision }) => ({ revision: revision + 1, left }));
      });
    };
    const batch = runStudy(study, pool, {
      runs: study.bySeed(),
      points: study.axes.length > 0 ? 0 : SERIES_POINTS,
      known: (name) => this.known.get(name),
      tell: (run, outcome) => tell(run.index, run.name, outcome),
    });
    this.batch = batch;
    const ended = async (): Promise<void> => {
      await batch.finished;
      takeIn();
      if (this.batch !== batch || this.store.getState().results !== results) return;
      this.batch = null;
      const standing = results.finished === study.runs ? 'done' : 'cancelled';
      this.store.setState(({ revision }) => ({ standing, left: null, revision: revision + 1 }));
    };
    void ended();
  }

  /** Repeats failed runs. */
  again(): void {
    const { plan, view, point, notes } = this.store.getState();
    if (plan === null) return;
    this.show(plan, expand(plan), view, notes);
    this.write(plan, view, point);
  }

  cancel(): void {
    this.batch?.cancel();
  }

  /** Writes the view to the state and the address. */
  private write(plan: Plan, view: ViewName, point: number): void {
    this.hash = hashOf(plan, view, point);
    if (isIn('compare')) replaceHash(this.hash);
    this.store.setState({ view, point });
  }

  private show(plan: Plan, expanded: Expanded, view: ViewName, notes: readonly string[]): readonly Problem[] {
    if (!expanded.ok) return expanded.problems;
    const { study } = expanded;
    const problems = tooLarge(study);
    if (problems.length > 0) return problems;
    this.batch?.cancel();
    const results = new Results(study);
    const cost = study.cost();
    this.pool ??= webPool();
    this.scrolled = 0;
    const { size } = this.pool;
    const asks = cost.seconds / size > PATIENCE;
    this.store.setState(({ revision }) => ({
      plan,
      results,
      view,
      notes,
      point: 0,
      rankedBy: null,
      whole: false,
      picked: null,
      revision: revision + 1,
      standing: asks ? 'asks' : 'running',
      cost: asks ? costWords({ ...cost, seconds: cost.seconds / size }) : '',
      left: null,
    }));
    if (!asks) this.start();
    return [];
  }

  private keep(name: string, outcome: Measured): void {
    this.known.set(name, outcome);
    if (this.known.size > MOST_KNOWN) for (const oldest of this.known.keys()) if (this.known.delete(oldest)) break;
  }

  /** Called when a rendering is on the screen; the next may follow. */
  drawn(revision: number): void {
    if (revision === this.store.getState().revision) this.pictures.drawn();
  }
}
