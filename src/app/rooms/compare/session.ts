import { createStore } from 'zustand/vanilla';
import { costWords } from '../../../lab/cost.ts';
import { problemAt, type Problem } from '../../../scenario/problem.ts';
import type { FigureName } from '../../../study/figures.ts';
import type { Failed, Measured } from '../../../study/measured.ts';
import type { Plan } from '../../../study/plan.ts';
import type { Batch, Pool } from '../../../study/pool.ts';
import { Results } from '../../../study/results.ts';
import { runStudy } from '../../../study/runner.ts';
import { expand, expanding, type Expanded, type Study } from '../../../study/runs.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { isIn, replaceHash } from '../../ui/rooms.ts';
import { Pictures } from './pictures.ts';
import { askedBy, firstPlan, hashOf } from './address.ts';
import { inPieces, rest } from './inPieces.ts';
import { readPlanText } from './planText.ts';
import { viewsOf, type ViewName } from './views.ts';
import { refusalWords } from '../../ui/words/refusals.ts';
import { webPool } from '../../run/webPool.ts';

/** `asks`: it is so large that it waits to be started. */
export type Standing = 'asks' | 'running' | 'done' | 'cancelled';

export interface CompareState {
  readonly plan: Plan | null;
  /** What has come of it; null before the first plan. */
  readonly results: Results | null;
  /** Changes with the results. */
  readonly revision: number;
  readonly standing: Standing;
  /** Wall time that is left, s; null: nobody can say yet. */
  readonly left: number | null;
  /** What it would cost, while it waits to be started. */
  readonly cost: string;
  readonly view: ViewName;
  /** The point of a sweep that is looked at; 0 elsewhere. */
  readonly point: number;
  /** The figure that the user chose to rank by; null: the first of the plan. */
  readonly rankedBy: FigureName | null;
  /** Those that the user chose to see in colour; null: nobody has. */
  readonly picked: readonly number[] | null;
  /** What of the address was not understood, in sentences. */
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
  view: 'windows',
  point: 0,
  rankedBy: null,
  picked: null,
  notes: [],
};

/** A study that takes longer than this is started by a person, s. */
const PATIENCE = 60;
/** Columns of the curves of a run. */
const POINTS = 160;
/** Runs whose outcomes are kept, newest. */
const MOST_KNOWN = 4000;
/** Shortest time from one picture of the results to the next, ms; and what must lie between them for each ms that one took. */
const EVERY = 100;
const REST = 4;

/** Combinations of values and contenders, and runs, that this page can show: its tables have a cell for each of the first. */
const MOST_CELLS = 5000;
const MOST_RUNS = 2_000_000;
/** Problems that are shown. */
const MOST_PROBLEMS = 10;

/** What is wrong with a study for a page. */
export function tooLarge({ points, contenders, runs }: Study): Problem[] {
  const cells = points * contenders.length;
  const more = 'on this page; the command line takes more';
  if (cells > MOST_CELLS)
    return [problemAt(['axes'], `must come to at most ${MOST_CELLS} combinations ${more}`, cells)];
  return runs > MOST_RUNS ? [problemAt(['seeds'], `must come to at most ${MOST_RUNS} runs ${more}`, runs)] : [];
}

/** The studies of this page: one is shown, what was computed for others is kept as long as there is room. */
export class CompareSession {
  readonly store = createStore(() => NOTHING);
  private readonly known = new Map<string, Measured>();
  private readonly pictures = new Pictures(EVERY, REST);
  private readonly held: {
    pool: Pool | null;
    batch: Batch | null;
    hash: string;
    /** Addresses that were asked for: only the newest is opened. */
    asked: number;
    /** What was asked for last, and may not be on the screen yet. */
    wanted: Plan | null;
    scrolled: number;
  } = {
    pool: null,
    batch: null,
    hash: '',
    asked: 0,
    wanted: null,
    scrolled: 0,
  };

  /** Shows what an address asks for; what is shown already stays. */
  open(hash: string): void {
    const asked = ++this.held.asked;
    if (hash !== this.held.hash) void this.opening(hash, () => this.held.asked !== asked);
  }

  /** In pieces: to read a long link and to try each of its contenders takes a while. */
  private async opening(hash: string, isOver: () => boolean): Promise<void> {
    const { plan, view, point, notes } = askedBy(hash);
    this.held.wanted = plan;
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
      this.held.wanted = shown;
      this.write(shown, this.store.getState().view, this.store.getState().point);
      return;
    }
    this.write(plan, chosen, Math.min(point, this.store.getState().results!.study.points - 1));
    if (same) this.note(notes);
  }

  /** Opens what a file holds: a plan, or a scenario to be compared on. What cannot be opened is named, and the comparison stays. */
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

  /** Begins another comparison with an entry of its own in the history. What is wrong with it comes back, and the old one stays. */
  change(plan: Plan): readonly Problem[] {
    const expanded = expand(plan);
    if (!expanded.ok) return expanded.problems;
    const problems = tooLarge(expanded.study);
    if (problems.length > 0) return problems;
    this.held.wanted = plan;
    window.location.hash = hashOf(plan);
    return [];
  }

  /** As many seeds again, of what was asked for last. */
  moreSeeds(): void {
    const plan = this.held.wanted ?? this.store.getState().plan;
    if (typeof plan?.seeds === 'number') this.change({ ...plan, seeds: 2 * plan.seeds });
  }

  setView(view: ViewName): void {
    const { plan, point } = this.store.getState();
    if (plan !== null) this.write(plan, view, point);
  }

  /** Looks at a point of a sweep. */
  choosePoint(point: number): void {
    const { plan, view } = this.store.getState();
    if (plan !== null) this.write(plan, view, point);
  }

  rankBy(rankedBy: FigureName): void {
    this.store.setState({ rankedBy });
  }

  pick(picked: readonly number[]): void {
    this.store.setState({ picked });
  }

  /** How far the user has scrolled, px: who comes back finds the place again. */
  get scrolled(): number {
    return this.held.scrolled;
  }
  set scrolled(down: number) {
    this.held.scrolled = down;
  }

  /** Starts what waits, or goes on with what was cancelled. */
  start(): void {
    const { results } = this.store.getState();
    if (results === null) return;
    this.held.batch?.cancel();
    this.held.pool ??= webPool();
    const { pool } = this.held;
    const { study } = results;
    const began = performance.now();
    const before = results.finished;
    this.store.setState({ standing: 'running', left: null });
    // What came is taken in when it is shown: a picture that is drawn in pieces is one of equal results.
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
      points: study.axes.length > 0 ? 0 : POINTS,
      known: (name) => this.known.get(name),
      tell: (run, outcome) => tell(run.index, run.name, outcome),
    });
    this.held.batch = batch;
    const ended = async (): Promise<void> => {
      await batch.finished;
      takeIn();
      if (this.held.batch !== batch || this.store.getState().results !== results) return;
      this.held.batch = null;
      const standing = results.finished === study.runs ? 'done' : 'cancelled';
      this.store.setState(({ revision }) => ({ standing, left: null, revision: revision + 1 }));
    };
    void ended();
  }

  /** Runs once more what gave nothing. */
  again(): void {
    const { plan, view, point, notes } = this.store.getState();
    if (plan === null) return;
    this.show(plan, expand(plan), view, notes);
    this.write(plan, view, point);
  }

  cancel(): void {
    this.held.batch?.cancel();
  }

  /** What is looked at, here and in the address. */
  private write(plan: Plan, view: ViewName, point: number): void {
    this.held.hash = hashOf(plan, view, point);
    if (isIn('compare')) replaceHash(this.held.hash);
    this.store.setState({ view, point });
  }

  private show(plan: Plan, expanded: Expanded, view: ViewName, notes: readonly string[]): readonly Problem[] {
    if (!expanded.ok) return expanded.problems;
    const { study } = expanded;
    const problems = tooLarge(study);
    if (problems.length > 0) return problems;
    this.held.batch?.cancel();
    const results = new Results(study);
    const cost = study.cost();
    this.held.pool ??= webPool();
    this.held.scrolled = 0;
    const { size } = this.held.pool;
    const asks = cost.seconds / size > PATIENCE;
    this.store.setState(({ revision }) => ({
      plan,
      results,
      view,
      notes,
      point: 0,
      rankedBy: null,
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

  /** A picture is on the screen; that of the newest results makes room for the next. */
  drawn(revision: number): void {
    if (revision === this.store.getState().revision) this.pictures.drawn();
  }
}
