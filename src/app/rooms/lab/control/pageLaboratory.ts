import { shownLink } from '../../../run/facts/bottleneck.ts';
import type { Command, Moment, Opened, RefusedReport, Refusal, Report, VariantRules } from '#lab/protocol/protocol.ts';
import type { PresetEntry, PresetGroup } from '#scenario/presets.ts';
import { AddressBar, type AddressWindow } from '../../../experiment/address/addressBar.ts';
import { ADDRESS_TOOLS } from '../../../experiment/address/addressPart.ts';
import { Experiments } from '../../../experiment/opening/experiments.ts';
import { AT_REST, Playback } from '../../../run/playback/playback.ts';
import { Viewer } from '../../../run/view/viewer.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { closeUpOf } from '../../../run/record/closely.ts';
import { RunData } from '../../../run/record/runData.ts';
import { WorkerSession, type WorkerListener } from '../../../run/worker/workerSession.ts';
import { eventNear, type Statement } from '../../../run/words/statement.ts';
import { showView } from '../../../experiment/share/linkView.ts';
import { FORKS } from '../../../run/forks/part.ts';
import type { ForkSession } from '../../../run/forks/forkSession.ts';
import { sentenceOf, RARE_WORDS } from '../../../explain/sentence/sentence.ts';
import { Stage } from '../../../charts/stage/stage.ts';
import type { OpenWorker } from '../../../ui/parts/ownScript.ts';
import type { LinkView } from '#scenario/link/link.ts';
import type { Painting } from '../../../charts/stage/paintClient.ts';
import { applyTheme, type Theme } from '../../../ui/theme.ts';
import { AddressOpening } from './addressOpening.ts';
import { Arrangement } from './arrangement.ts';
import { presenting } from '../../../ui/lecture/presenting.ts';
import { createLabStore, isQueueOpen, isStepView, type LabState, lookedAt } from '../../../run/labState.ts';
import { PAIR } from '../panels/network/pairPart.ts';
import { ASKING } from '../shell/Gates.tsx';
import { Narrator } from './narrator.ts';
import { Openings, stateOfOpened, type Opening } from './openings.ts';
import { Rescue } from './rescue.ts';
import { RunLinks } from './runLinks.ts';

/** View fields of a link. */
const VIEWED = ['range', 'follow', 'flow', 'loop'] as const;

/**
 * The controller of the page: opens experiments, receives batches frame by frame, and updates controls and text (the
 * store) at a readable pace.
 */
export class PageLaboratory implements Laboratory {
  readonly store = createLabStore();
  readonly stage: Stage;
  /** View state shared by the plots: time window, cursor, selected flow. */
  readonly viewer: Viewer;
  /** Sources of experiments other than the address, and undo. */
  readonly experiments: Experiments;
  /** Links, bookmarks and loops: not needed for the first view. */
  readonly addressTools = ADDRESS_TOOLS;
  /** Playback of the run on the screen. */
  readonly playback: Playback;
  private readonly session: WorkerSession;
  private readonly rescue: Rescue;
  private readonly arrangement: Arrangement;
  private readonly address: AddressBar;
  private readonly links: RunLinks;
  private readonly addressOpening: AddressOpening;
  private readonly narrator = new Narrator((announcement) => this.set({ announcement }));
  private readonly openings = new Openings();
  /** All data about the run on the screen; null before the first. */
  data: RunData | null = null;
  /** The forks of the run; null until the first. */
  forks: ForkSession | null = null;
  private forkShown = false;
  /** The fork whose headline was announced last. */
  private forkSaid: number | undefined;
  /** Receives the result of a pending change. */
  private answered: ((problems: readonly Refusal[] | null) => void) | null = null;

  constructor(open: OpenWorker<Command, Report>, painting: Painting, window: AddressWindow) {
    this.stage = new Stage(
      () => this.prepareFrame(),
      () => this.store.getState().covered,
      painting,
      (mishap, gone) => this.set({ mishap, painter: this.store.getState().painter + (gone ? 1 : 0) }),
    );
    this.viewer = new Viewer({
      store: this.store,
      moment: () => (this.data === null ? null : { ...this.data.present, duration: this.data.opened.duration }),
      closeUp: (width) => {
        const state = this.store.getState();
        return isStepView(state) && !isQueueOpen(state) && this.data !== null ? closeUpOf(this.data, width) : null;
      },
      redraw: this.stage.invalidate,
    });
    this.experiments = new Experiments({
      state: () => this.store.getState(),
      set: (part) => this.set(part),
      addressTools: this.addressTools,
      here: () => {
        if (this.data === null) return null;
        const { opened, present } = this.data;
        const state = this.store.getState();
        const { basis } = state;
        return { scenario: opened.scenario, moment: { event: present.event }, looked: lookedAt(state), basis };
      },
      open: (scenario, { moment, way, basis = '', looked } = {}) =>
        moment === undefined
          ? this.openFresh(scenario, { basis })
          : this.open({ scenario, moment, play: false, push: true, way, basis, looked }),
    });
    this.address = new AddressBar(
      window,
      (hash) => this.addressOpening.open(hash),
      () => this.leave(),
    );
    this.links = new RunLinks({
      lab: this,
      addressTools: this.addressTools,
      address: this.address,
      underWay: () => this.openings.underWay,
      sent: () => this.session.sent,
    });
    this.addressOpening = new AddressOpening({
      store: this.store,
      addressTools: this.addressTools,
      openings: this.openings,
      data: () => this.data,
      hasForks: () => this.forks !== null,
      open: (opening) => this.open(opening),
      goTo: (moment, view) => this.goTo(moment, view),
    });
    window.addEventListener('pagehide', () => this.addressOpening.mark.leave());
    this.session = new WorkerSession(open, this.listener());
    this.rescue = new Rescue({
      store: this.store,
      session: () => this.session,
      openings: this.openings,
      data: () => this.data,
      plays: () => this.playback.plays,
      open: (opening) => this.open(opening),
      start: () => this.start(),
    });
    this.store.subscribe((state, before) => {
      const seen = VIEWED.some((part) => state[part] !== before[part]);
      if (seen) this.links.note();
      if (before.covered && !state.covered) this.stage.invalidate();
    });
    this.arrangement = new Arrangement(
      this.store,
      (command) => this.session.send(command),
      () => (this.data === null || this.data.opened.manet !== null ? -1 : shownLink(this.data)),
    );
    this.playback = new Playback({
      store: this.store,
      restoreLayout: () => this.arrangement.restore(),
      data: () => this.data,
      send: (command) => this.send(command),
      openPaused: () => this.openings.pause(),
      eventNear: () => this.data && eventNear(this.store.getState().sentence, this.data, this.narrator.stands),
      redraw: this.stage.invalidate,
    });
  }

  get headlineNow(): Statement {
    const { sentence, status } = this.store.getState();
    return this.data !== null && status?.playing === true ? sentenceOf(this.data) : sentence;
  }

  /** Whether the run is paused and everything requested is on the screen, in text and charts. */
  get isSettled(): boolean {
    const { data } = this;
    if (data === null || this.openings.underWay || this.playback.waiting || !this.stage.isDrawn) return false;
    const { playing, looking, handled } = data.present;
    return !playing && !looking && handled === this.session.sent;
  }

  /** Whether the run plays, or a request is not on the screen yet. */
  private get isMoving(): boolean {
    const present = this.data?.present;
    return present !== undefined && (present.playing || present.handled !== this.session.sent);
  }

  /** Opens the address: an experiment, a moment, or the default run. */
  start(): void {
    this.arrangement.restore();
    if (this.store.getState().still && this.address.hash.length < 2) this.arrangement.showFirst();
    this.addressOpening.first(this.address.hash);
  }

  /** Retries an address that could not be opened. */
  openUnopened(): void {
    const { unopened } = this.store.getState();
    this.set({ unopened: '' });
    this.addressOpening.mark.begin(unopened);
    // Add a history entry, as for a pasted link, because the address bar already has the default run.
    this.experiments.openLink(unopened);
  }

  /** Goes to another moment of the run on the screen, with the view of its link. */
  private goTo(moment: Moment, view: LinkView | undefined): void {
    this.playback.pause();
    // An audience sees a moment as its author did, independent of what was shown before.
    if (presenting.getState().mode !== 'off') {
      this.viewer.reset();
      this.viewer.choose(-1);
    }
    showView(this.viewer, view, this.data?.opened.flows.length ?? 0);
    this.links.recall(view);
    this.playback.seek(moment);
  }

  private open(opening: Opening): void {
    const { scenario, moment } = opening;
    // A failed worker must not be reused for another run.
    if (this.store.getState().failure !== null) {
      this.session.restart();
      this.openings.forget();
    }
    this.openings.add(opening);
    this.arrangement.begin();
    this.playback.leave();
    this.session.send({ kind: 'open', scenario, ...(moment === undefined ? {} : { moment }) });
  }

  /** Opens a preset of the menu at the start of its story. */
  openPreset(preset: PresetEntry): void {
    this.set({ unreadable: '', notes: [] });
    this.openFresh(preset.scenario, { from: preset.from });
  }

  /** Opens the default run from its start, as on a first visit. */
  startHere(): void {
    this.set({ unreadable: '', notes: [], story: true, cutSeen: false, help: false });
    if (this.store.getState().still) this.arrangement.showFirst();
    this.addressOpening.openDefault();
  }

  /** Opens another experiment at the start of its story, s, or at its first event. */
  private openFresh(
    scenario: unknown,
    { from, basis = '' }: { readonly from?: number | undefined; readonly basis?: string } = {},
  ): void {
    this.open({
      scenario,
      moment: from === undefined ? { event: 1 } : { time: from },
      play: !this.store.getState().still,
      push: true,
      basis,
    });
  }

  /** Sets the presets of the menu; none if they could not be loaded. */
  setPresets(presets: readonly PresetGroup[]): void {
    this.set({ presets, presetsAnswered: true });
    this.links.recognise();
  }

  /** Switches between the two layouts of a paused run; pauses a playing one. */
  switchLayout(): void {
    if (this.store.getState().status?.playing === true) this.playback.pause();
    else this.arrangement.switch();
  }

  /** Selects the link whose share and drops are shown. */
  showLink(link: number): void {
    this.set({ link });
    this.stage.invalidate();
  }

  /** Restarts the worker and returns to the last moment on the screen. */
  recover(): void {
    this.rescue.recover();
  }

  /** The link of this moment and view; '' until the tools are loaded. */
  get link(): string {
    const state = this.store.getState();
    // A window that follows the present is the default.
    return this.links.write({ ...state, range: state.follow ? null : state.range });
  }

  get linkAsSeen(): string {
    return this.links.write(this.store.getState());
  }

  change(
    intervention: Readonly<Record<string, unknown>>,
    way: 'keep' | 'fork',
    answered: (problems: readonly Refusal[] | null) => void,
  ): void {
    this.answered = answered;
    if (way === 'fork') this.withForks((forks) => forks.fork(intervention));
    else this.playback.intervene(intervention);
  }

  /** Passes the result of a pending change on. Returns whether one was pending. */
  private answer(problems: readonly Refusal[] | null): boolean {
    const { answered } = this;
    this.answered = null;
    answered?.(problems);
    return answered !== null;
  }

  /** A fork requested by a link or an undo was refused: the run continues without it. */
  private noteRefusal([first]: readonly Refusal[]): void {
    // "fork" means that the parent fork does not exist. Its own refusal has already been noted.
    if (first === undefined || first.path === 'fork') return;
    this.addressTools.whenHere(({ refusalWords }) =>
      this.set({ notes: [...this.store.getState().notes, `A fork was left out. ${refusalWords(first)}`] }),
    );
  }

  withForks(then: (forks: ForkSession) => void): void {
    const { data } = this;
    FORKS.whenHere((module) => {
      // Another run was opened meanwhile.
      if (data === null || (this.forks === null && this.data !== data)) return;
      this.forks ??= new module.ForkSession({
        store: this.store,
        data,
        send: (command) => this.send(command),
        open: (scenario, moment) => this.open({ scenario, moment, play: false, push: true }),
      });
      then(this.forks);
    });
  }

  /** The complete address of a link. */
  addressOf(link: string): string {
    return this.address.addressOf(link);
  }

  /** Prepares for another room: pauses, and stores the moment in the address. */
  leave(): void {
    this.address.flush();
    if (this.playback.isPlaying) this.playback.pause();
  }

  /** Changes the colours of the page. */
  setTheme(theme: Theme): void {
    applyTheme(theme, this.stage.invalidate);
    this.set({ theme });
  }

  /** Announces a sentence in the live region. */
  say(...parts: readonly string[]): void {
    this.narrator.say(...parts);
  }

  /** Announces the headline again. */
  repeat(): void {
    this.narrator.repeat(this.store.getState().sentence);
  }

  /** Changes the state of controls and text. */
  set(part: Partial<LabState>): void {
    this.store.setState(part);
  }

  /** Redraws the charts. */
  redraw(): void {
    this.stage.invalidate();
  }

  askRules(answered: (all: readonly VariantRules[]) => void): void {
    this.session.askRules(answered);
  }

  private send(command: Command): void {
    if (this.store.getState().failure === null) this.session.send(command);
  }

  /** Loads the words that headline and charts need for special cases. */
  private fetchWords({ plain, links }: Opened): void {
    if (!plain) RARE_WORDS.whenHere(() => this.data !== null && this.tell(this.data));
    if (links.some(({ letters }) => letters !== undefined)) PAIR.whenHere(() => this.stage.invalidate());
  }

  /** Handles reports of the worker. */
  private listener(): WorkerListener {
    return {
      opened: (opened) => this.opened(opened),
      changed: (opened) => this.changed(opened),
      refused: (report) => this.refused(report),
      stopped: (time, message) => {
        this.addressOpening.mark.end();
        this.rescue.stopped(time, message);
      },
      silent: (why) => this.rescue.silent(why),
      awaits: () => this.store.getState().failure === null && (this.openings.underWay || this.isMoving),
      working: (progress) => this.playback.working(progress),
      ready: () => {
        // Show at once that a run has stopped: the painter may be busy with earlier frames.
        if (this.data?.present.playing === true && this.session.hasStopped) while (this.prepareFrame());
        this.stage.invalidate();
      },
    };
  }

  private refused({ asked, fork, problems }: RefusedReport): void {
    this.addressOpening.mark.end();
    const opening = asked === 'open' ? this.openings.answered() : undefined;
    // The user has already requested another experiment.
    if (this.openings.underWay) return;
    this.playback.stay();
    if (asked === 'fork') this.forks?.refused(fork);
    if (asked !== 'open' && this.answer(problems)) return;
    if (asked === 'fork') this.noteRefusal(problems);
    else this.experiments.refused(opening?.scenario ?? this.data?.opened.scenario, problems);
  }

  /** The user changed the run on the screen. */
  private changed(opened: Opened): void {
    this.fetchWords(opened);
    if (opened.fork !== undefined) {
      this.forks?.opened(opened, opened.fork);
      this.answer(null);
      return;
    }
    this.experiments.replaces(opened.scenario);
    this.data?.reopen(opened);
    this.links.recognise();
    this.answer(null);
  }

  private opened(opened: Opened): void {
    this.addressOpening.mark.end();
    const opening: Opening = this.openings.answered() ?? { scenario: opened.scenario, play: false, push: false };
    this.experiments.replaces(opened.scenario, opening.way);
    // The history entry of the previous run stores the moment where it was left.
    this.address.flush();
    this.data = new RunData(opened, this.store.getState);
    this.forks = null;
    this.forkShown = false;
    this.answered = null;
    // A script waits at its start until the user plays it.
    const plays = opening.play && opened.script === null;
    this.playback.begin(opened, plays);
    this.narrator.restart();
    this.viewer.restart();
    showView(this.viewer, opening.view, opened.flows.length);
    this.set(stateOfOpened(opened, opening, this.store.getState()));
    const until = opening.view?.until;
    if (until !== undefined || this.store.getState().condition !== null)
      ASKING.whenHere(({ recallCondition }) => recallCondition(this.store, this.data!.opened, until));
    this.links.recognise();
    this.links.recall(opening.view);
    this.fetchWords(opened);
    if (opening.push) this.links.push(opened.scenario);
    const { chain } = opening;
    if (chain !== undefined) this.withForks((forks) => forks.openChain(chain.changes, chain.names, chain.moment));
    if (plays) this.playback.play();
    this.stage.invalidate();
  }

  /** Loads the tools, and then keeps the address up to date. */
  writeLinks(): void {
    this.links.begin();
  }

  private prepareFrame(): boolean {
    const batch = this.session.take();
    if (batch !== undefined && this.data !== null) {
      const { forks } = this;
      const data = forks?.take(batch) ?? this.data;
      this.data = data;
      data.take(batch);
      forks?.compare(batch, data);
      this.session.done();
      this.tell(data);
    }
    return this.session.hasMore;
  }

  /** Announces what a fork changed when it is shown. */
  private tellFork(headline: Statement | null): void {
    const shown = this.forks?.shown?.id;
    if (shown === this.forkSaid || (shown !== undefined && headline === null)) return;
    this.forkSaid = shown;
    if (headline !== null) this.narrator.repeat(headline);
  }

  /** Updates controls, text and address bar. */
  private tell(data: RunData): void {
    const { playback } = this;
    const { playing, finished, handled } = data.present;
    // The first report of a run that is about to play precedes the play command. Do not show it as paused.
    if (playback.starting && !playing && !finished) return;
    playback.started();
    const isHandled = handled === this.session.sent;
    const arrived = isHandled && !playback.waiting;
    this.links.note();
    // During a short move nothing is updated: "paused" must mean paused at the destination.
    const isShort = !arrived && !playing && this.store.getState().progress === null;
    // On a first visit the run stops by itself at its first cut, and explains it.
    if (data.present.held && !this.store.getState().cutSeen) this.set({ cutSeen: true, whyWanted: true });
    const headline = this.forks?.headline(data) ?? null;
    // The headline of a fork no longer applies.
    if (headline === null && this.forkShown) this.narrator.restart();
    this.forkShown = headline !== null;
    const part = isShort ? null : this.narrator.tell(data, this.store.getState(), { arrived, went: playback.went });
    const shown = headline === null ? part : { ...part, sentence: headline };
    if (shown !== null) this.set(arrived ? { ...shown, ...AT_REST } : shown);
    if (arrived) this.tellFork(headline);
    if (arrived) playback.arrived();
    if (isHandled) playback.shown();
  }
}
