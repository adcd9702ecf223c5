import type { Batch, Command, ForkFacts, Moment, Opened } from '../../../lab/protocol/protocol.ts';
import type { Intervention, Scenario } from '../../../scenario/scenario.ts';
import { type LabStore, type Looked, lookedAt } from '../labState.ts';
import type { RunData } from '../record/runData.ts';
import { aheadOf, orderOf, runFutures, type RunFutures } from './ahead.ts';
import { consequenceOf, heardBy, type Lost } from './consequence.ts';
import { compared } from './difference.ts';
import { AS_IT_RAN, pathTo, signOf, withDescendants, type Fork } from './tree.ts';
import { headlineOf } from './words.ts';
import type { Statement } from '../words/statement.ts';
import type { Answered, ForksState } from './state.ts';

/** Fraction of the plots for the stretch between a loss and its consequence. */
const CLOSE_UP = 0.55;

/** A moment of the run on the screen, with its view. */
interface Place {
  readonly event: number;
  readonly looked: Looked;
}

/** What forks need from the page. */
interface ForksHost {
  readonly store: LabStore;
  /** The run as it was opened. */
  readonly data: RunData;
  readonly send: (command: Command) => void;
  /** Opens a scenario at a moment, replacing the run and its forks. */
  readonly open: (scenario: Scenario, moment: Moment) => void;
}

/**
 * The forks of the run on the screen. A fork is data: its origin and one change. The worker has its run; the page has
 * its record from when it is first shown.
 */
export class ForkSession {
  private readonly datas = new Map<number, RunData>();
  private readonly asked: Fork[] = [];
  private readonly undoneForks: { readonly forks: readonly Fork[]; readonly from: Place }[] = [];
  /** The moment at which each fork was made, by its id; forks of a link have none. */
  private readonly madeAt = new Map<number, Place>();
  /**
   * The user's questions about losses, by the fork that delivers the packet: the answer is known when both have run up
   * to a time, s.
   */
  private readonly questions = new Map<
    number,
    { readonly lost: Lost; readonly places: number | null; readonly until: number; answered: Answered | null }
  >();

  constructor(
    private readonly host: ForksHost,
    private readonly run: RunFutures = runFutures,
  ) {
    this.datas.set(AS_IT_RAN, host.data);
  }

  private get state(): ForksState {
    const none = { forks: [], shown: AS_IT_RAN, counterpart: -1, comparison: null, answered: null };
    return this.host.store.getState().forks ?? none;
  }

  /** Updates the page, except the answer, which depends on the fork shown. */
  private put(state: Omit<ForksState, 'answered'>): void {
    const answered = this.questions.get(state.shown)?.answered ?? null;
    this.host.store.setState({ forks: { ...state, answered } });
  }

  get forks(): readonly Fork[] {
    return this.state.forks;
  }

  /** The fork on the screen; undefined: the original run. */
  get shown(): Fork | undefined {
    return this.forks.find(({ id }) => id === this.state.shown);
  }

  private get nextId(): number {
    const known = [...this.forks, ...this.asked, ...this.undoneForks.flatMap(({ forks }) => forks)];
    return 1 + Math.max(0, ...known.map(({ id }) => id));
  }

  /** The present place. */
  private get place(): Place {
    const { event } = (this.datas.get(this.state.shown) ?? this.host.data).present;
    return { event, looked: lookedAt(this.host.store.getState()) };
  }

  /** Goes to a place of the run on the screen. */
  private goTo({ event, looked }: Place): void {
    this.host.store.setState(looked);
    this.host.send({ kind: 'seek', moment: { event } });
  }

  /** Forks at the present moment. */
  fork(change: Readonly<Record<string, unknown>>): void {
    const id = this.nextId;
    const parent = this.state.shown;
    // A new fork clears the redo list.
    this.undoneForks.length = 0;
    this.madeAt.set(id, this.place);
    this.asked.push({ id, parent, name: '', change: change as Intervention });
    this.host.send({ kind: 'fork', id, of: parent, change, at: null });
  }

  /**
   * Forks where a packet was lost, delivers it or enlarges its queue, runs until the sender has reacted, and stops
   * after the consequence.
   */
  whatIf(lost: Lost, places: number | null = null): void {
    const id = this.nextId;
    const parent = this.state.shown;
    const until = heardBy(this.datas.get(parent) ?? this.host.data, lost);
    this.undoneForks.length = 0;
    this.madeAt.set(id, this.place);
    this.questions.set(id, { lost, places, until, answered: null });
    const { time: at, entry, flow, number, transmission, ack } = lost;
    const packet = {
      kind: 'packet',
      flow,
      number,
      transmission,
      ack,
      entry: entry || null,
      action: 'deliver',
      hold: 0,
    };
    const change = places === null ? packet : { kind: 'setLink', link: entry, limit: places };
    this.ask({ id, parent, name: '', change: { ...change, at } as Intervention });
    this.host.send({ kind: 'seek', moment: { time: until } });
  }

  /** Opens nested forks of a link, and goes to a moment. */
  openChain(changes: readonly Intervention[], names: readonly string[], moment: Moment | undefined): void {
    let parent = AS_IT_RAN;
    const chain = changes.map((change, level): Fork => {
      const fork = { id: this.nextId + level, parent, name: names[level] ?? '', change };
      parent = fork.id;
      return fork;
    });
    for (const fork of chain) this.ask(fork);
    if (moment !== undefined) this.host.send({ kind: 'seek', moment });
  }

  private ask(fork: Fork): void {
    this.asked.push(fork);
    const { at, ...change } = fork.change;
    this.host.send({ kind: 'fork', id: fork.id, of: fork.parent, change, at });
  }

  /** Requests forks that start elsewhere; the time on the screen stays. */
  private askHere(forks: readonly Fork[]): void {
    const { now } = (this.datas.get(this.state.shown) ?? this.host.data).present;
    for (const fork of forks) this.ask(fork);
    if (forks.length > 0) this.host.send({ kind: 'seek', moment: { time: now } });
  }

  /** The worker has opened or refused a fork. */
  opened(opened: Opened, facts: ForkFacts): void {
    const place = this.asked.findIndex(({ id }) => id === facts.id);
    const asked = this.asked[place];
    if (asked === undefined) return;
    this.asked.splice(place, 1);
    const parent = this.datas.get(asked.parent) ?? this.host.data;
    this.datas.set(facts.id, parent.forked(opened, facts));
    const change = opened.scenario.interventions.at(-1)!;
    // In order of creation, so that a restored fork has its old name.
    const forks = [...this.forks.filter(({ id }) => id !== facts.id), { ...asked, change }].sort((a, b) => a.id - b.id);
    this.put({ forks, shown: facts.id, counterpart: asked.parent, comparison: null });
    this.host.store.setState({ forksWanted: true });
  }

  /** A fork was refused, by its number; other requests stay. */
  refused(id: number): void {
    const place = this.asked.findIndex((fork) => fork.id === id);
    if (place >= 0) this.asked.splice(place, 1);
  }

  /** The data that a batch belongs to; its counterpart's part is applied too. */
  take(batch: Batch): RunData | null {
    const data = this.datas.get(batch.fork) ?? null;
    if (data === null) return null;
    const { counterpart } = batch;
    const other = counterpart === null ? undefined : this.datas.get(counterpart.fork);
    data.accompany({
      title: signOf(this.forks, batch.fork),
      counterpart: other ?? null,
      parts: counterpart === null ? null : this.partOf(batch.fork, counterpart.fork),
    });
    if (counterpart !== null && other !== undefined) {
      other.series.take(counterpart.samples);
      other.marks.take(counterpart.marks);
      other.reach(counterpart.known);
      other.accompany({ title: signOf(this.forks, counterpart.fork) });
    }
    return data;
  }

  /** Compares the shown run with its counterpart if both are at one time. Call after the data has its batch. */
  compare(batch: Batch, data: RunData): void {
    const { counterpart } = batch;
    const { forks } = this.host.store.getState();
    if (forks === null || counterpart === null || counterpart.results === null || data.counterpart === null) return;
    const from = this.partOf(batch.fork, counterpart.fork);
    const comparison = {
      here: batch.fork,
      there: counterpart.fork,
      ...compared(data, data.counterpart, counterpart.results, from),
    };
    this.put({ ...forks, comparison });
    const question = this.questions.get(batch.fork);
    if (question === undefined || question.answered !== null || batch.now !== question.until) return;
    const { lost, places } = question;
    const answer = consequenceOf(data, data.counterpart, lost, batch.now);
    question.answered = { lost, places, answer, ahead: undefined };
    // From the loss to its consequence, with now at its usual position.
    const length = (answer.at - lost.time) / CLOSE_UP;
    if (length > 0) this.host.store.setState({ range: { from: 0, to: length }, follow: true });
    this.host.send({ kind: 'seek', moment: { time: answer.at } });
    this.lookAhead(batch.fork, data, data.counterpart, question.answered);
  }

  /** Runs both futures of an answer, beside the run on the screen. */
  private lookAhead(id: number, here: RunData, there: RunData, answered: Answered): void {
    const { lost, answer } = answered;
    const order = orderOf(here, there, lost, answer);
    this.run(order, (futures) => {
      const question = this.questions.get(id);
      if (question === undefined) return;
      question.answered = {
        ...answered,
        ahead: futures === null ? null : aheadOf(here, there, lost, order, futures),
      };
      if (this.host.store.getState().forks !== null) this.put(this.state);
    });
  }

  /** Time at which two of the runs diverge, s. */
  private partOf(one: number, other: number): number {
    const [a, b] = [pathTo(this.forks, one), pathTo(this.forks, other)];
    let level = 0;
    while (level < a.length && a[level] === b[level]) level++;
    return Math.min(...[a[level], b[level]].map((fork) => fork?.change.at ?? Infinity));
  }

  /** The moment at which the run and its fork diverge, and its cost; null: no fork is shown, or nothing is known yet. */
  headline(data: RunData): Statement | null {
    const { shown } = this;
    const { comparison } = this.state;
    if (shown === undefined || comparison === null || comparison.here !== shown.id) return null;
    if (data.present.playing || comparison.to !== data.present.now) return null;
    const answer = this.questions.get(shown.id)?.answered?.answer;
    return answer?.at === data.present.now ? answer.statement : headlineOf(data, comparison, shown);
  }

  /** Number of data packets lost in the run or a fork up to a time, s; null: unknown. */
  lostBy(id: number, time: number): number | null {
    const { comparison } = this.state;
    if (comparison?.to === time && (id === comparison.here || id === comparison.there)) {
      const lost = comparison.rows.find(({ what }) => what === 'lost');
      return (id === comparison.here ? lost?.here : lost?.there) ?? null;
    }
    const data = this.datas.get(id);
    if (data === undefined || data.present.known < time) return null;
    return data.marks
      .between(0, time)
      .reduce((sum, mark) => (mark.kind === 'loss' ? sum + 1 + (mark.more ?? 0) : sum), 0);
  }

  /** Shows the run or a fork at the same time, compared with `counterpart`, by default its origin. */
  show(id: number, counterpart?: number): void {
    const fork = this.forks.find((each) => each.id === id);
    const other = counterpart ?? fork?.parent ?? this.state.shown;
    this.askHere([...pathTo(this.forks, other), ...pathTo(this.forks, id)].filter((one) => !this.datas.has(one.id)));
    this.host.send({ kind: 'show', id, counterpart: other === id ? -1 : other });
    const { forks } = this.host.store.getState();
    if (forks !== null) this.put({ ...forks, shown: id, counterpart: other, comparison: null });
  }

  name(id: number, name: string): void {
    const { forks } = this.host.store.getState();
    if (forks === null) return;
    const named = forks.forks.map((fork) => (fork.id === id ? { ...fork, name: name.slice(0, 60) } : fork));
    this.host.store.setState({ forks: { ...forks, forks: named } });
  }

  /**
   * Removes the fork shown, with its own forks, and shows its origin, at the moment and view where it was made. Returns
   * whether there was one.
   */
  undo(): boolean {
    const { shown } = this;
    if (shown === undefined) return false;
    const gone = withDescendants(this.forks, shown.id);
    this.undoneForks.push({ forks: this.forks.filter(({ id }) => gone.includes(id)), from: this.place });
    const left = this.forks.filter(({ id }) => !gone.includes(id));
    const grand = left.find(({ id }) => id === shown.parent);
    this.host.send({ kind: 'show', id: shown.parent, counterpart: grand?.parent ?? -1 });
    this.host.send({ kind: 'forget', ids: gone });
    for (const id of gone) this.datas.delete(id);
    this.host.data.accompany({ counterpart: null });
    for (const id of gone) this.questions.delete(id);
    if (left.length === 0) this.host.store.setState({ forks: null });
    else this.put({ forks: left, shown: shown.parent, counterpart: grand?.parent ?? -1, comparison: null });
    const madeAt = this.madeAt.get(shown.id);
    if (madeAt !== undefined) this.goTo(madeAt);
    return true;
  }

  /** Redoes an undone removal. Returns whether there was one. */
  redo(): boolean {
    const undone = this.undoneForks.pop();
    const [first, ...rest] = undone?.forks ?? [];
    if (undone === undefined || first === undefined) return false;
    // Its own forks are opened on demand.
    if (rest.length > 0) this.host.store.setState({ forks: { ...this.state, forks: [...this.forks, ...rest] } });
    this.ask(first);
    this.goTo(undone.from);
    return true;
  }

  /** Makes the fork shown the run; the others are dropped. */
  keep(): void {
    const data = this.datas.get(this.state.shown);
    if (data !== undefined) this.host.open(data.opened.scenario, { event: data.present.event });
  }

  /** The names of the forks that lead to the one shown, for a link. */
  get names(): readonly string[] {
    return pathTo(this.forks, this.state.shown).map(({ name }) => name);
  }
}
