import type { Command, Moment, Opened, StepUnit } from '../../lab/protocol.ts';
import type { LinkView } from '../../scenario/link.ts';
import type { PresetEntry, PresetGroup } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { AddressBar, type AddressWindow } from '../address/addressBar.ts';
import { LaterTools } from '../address/laterTools.ts';
import { defaultRun, isBare, whatToOpen, type Wanted } from '../address/whatToOpen.ts';
import { Experiments } from '../opening/experiments.ts';
import { BookmarkKeeper } from '../playback/bookmarkKeeper.ts';
import { clampStop, paceAt, usualPace } from '../playback/pace.ts';
import { flowOfStep, unitWithin } from '../playback/steps.ts';
import { UNTOUCHED_MAP } from '../panels/map/mapState.ts';
import { Viewer } from '../plot/viewer.ts';
import { closeUpOf } from '../run/closely.ts';
import { RunData } from '../run/runData.ts';
import { Session } from '../run/session.ts';
import { Wishes } from '../run/wishes.ts';
import { showView, viewForLink } from '../share/linkView.ts';
import { Stage } from '../stage/stage.ts';
import { applyTheme, type Theme } from '../stage/theme.ts';
import { Arrangement } from './arrangement.ts';
import { isStepView } from './layout.ts';
import { createLabStore, type LabState } from './labState.ts';
import { Narrator } from './narrator.ts';

/** How an experiment is opened. */
interface Opening {
  readonly moment?: Moment | undefined;
  readonly view?: LinkView | undefined;
  readonly play: boolean;
  readonly title?: string;
  /** A new entry in the history of the browser. */
  readonly push: boolean;
}

/** A move that takes longer than this, ms, is shown as one. */
const LONG_MS = 250;

/** What a link tells besides the moment. */
const VIEWED = ['range', 'follow', 'flow'] as const;

/** No move is under way. */
const AT_REST = { busy: false, progress: null, aim: null } as const;

/**
 * What the page does: opens experiments, sends commands, takes in batches frame
 * by frame, and tells controls and text (the store) at a pace people can read.
 */
export class Laboratory {
  readonly store = createLabStore();
  readonly stage: Stage;
  /** What the plots show together: window, cursor, selected flow. */
  readonly viewer: Viewer;
  /** Where experiments come from besides the address, and the way back to those before. */
  readonly experiments: Experiments;
  /** What reads and writes links: not needed for the first view. */
  readonly links = new LaterTools();
  readonly bookmarks: BookmarkKeeper;
  private readonly session: Session;
  private readonly wishes = new Wishes((moment) => this.send({ kind: 'seek', moment }));
  private readonly arrangement: Arrangement;
  private readonly address: AddressBar;
  private readonly narrator = new Narrator((announcement) => this.set({ announcement }));
  private readonly run: {
    data: RunData | null;
    opening: Opening | null;
    /** What the worker was asked to open last. */
    asked: unknown;
    went: boolean;
    /** Wall time of the newest wish to go elsewhere, ms. */
    since: number;
    starting: boolean;
    /** Somebody chose a pace. */
    paced: boolean;
    /** Another run is being put on the screen. */
    changing: boolean;
  } = {
    data: null,
    opening: null,
    asked: null,
    went: false,
    since: 0,
    starting: false,
    paced: false,
    changing: false,
  };

  constructor(makeWorker: () => Worker, makePainter: () => Worker, window: AddressWindow) {
    this.stage = new Stage(() => this.prepareFrame(), makePainter);
    this.viewer = new Viewer({
      store: this.store,
      moment: () => (this.data === null ? null : { now: this.data.present.now, duration: this.data.opened.duration }),
      plotWidth: () => this.stage.plotWidth,
      closeUp: () => (isStepView(this.store.getState()) && this.data !== null ? closeUpOf(this.data) : null),
      redraw: this.stage.invalidate,
    });
    this.bookmarks = new BookmarkKeeper({
      store: this.store,
      links: this.links,
      data: () => this.data,
      redraw: this.stage.invalidate,
    });
    this.experiments = new Experiments({
      state: () => this.store.getState(),
      set: (part) => this.set(part),
      links: this.links,
      here: () => this.data && { scenario: this.data.opened.scenario, moment: { event: this.data.present.event } },
      open: (scenario, moment) =>
        moment === undefined ? this.openFresh(scenario) : this.open(scenario, { moment, play: false, push: true }),
    });
    this.address = new AddressBar(window, (hash) => this.openLink(hash));
    this.session = new Session(makeWorker, {
      opened: (opened) => this.opened(opened),
      refused: (problems) => {
        Object.assign(this.run, { opening: null, went: false });
        this.set(AT_REST);
        this.experiments.refused(this.run.asked, problems);
      },
      stopped: (time, message) =>
        this.set({ failure: { time: time ?? this.run.data?.present.now ?? 0, message }, ...AT_REST }),
      working: (progress) => {
        if (performance.now() - this.run.since >= LONG_MS) this.set({ progress });
        this.wishes.free();
      },
      ready: this.stage.invalidate,
    });
    this.store.subscribe((state, before) => {
      const seen = VIEWED.some((part) => state[part] !== before[part]);
      if (seen && this.data !== null && !this.run.changing)
        this.address.note(() => this.link, state.status?.playing === true);
    });
    this.arrangement = new Arrangement(this.store, (command) => this.session.send(command));
  }

  /** All that is known about the run on the screen; null before the first. */
  get data(): RunData | null {
    return this.run.data;
  }

  /** Whether the run stands still and all that was asked for is on the screen: told in words, and drawn. */
  get isSettled(): boolean {
    const { data, opening } = this.run;
    if (data === null || opening !== null || this.wishes.waiting || !this.stage.isDrawn) return false;
    return !data.present.playing && data.present.handled === this.session.sent;
  }

  /** Opens what the address asks for: an experiment, a moment, or the default run. */
  start(): void {
    this.arrangement.settle();
    if (this.store.getState().still && this.address.hash.length < 2) this.arrangement.showFirst();
    this.openLink(this.address.hash);
  }

  private openLink(hash: string): void {
    const { still } = this.store.getState();
    if (isBare(hash) && this.run.data === null) this.openWanted(defaultRun(still), false);
    else
      this.links.use((tools) => {
        const wanted = whatToOpen(tools, hash, still);
        const here = this.run.data?.opened.scenario;
        const isSame = here !== undefined && tools.encodeLink(here) === tools.encodeLink(wanted.scenario as Scenario);
        this.openWanted(wanted, isSame && this.store.getState().failure === null);
      });
  }

  private openWanted({ scenario, notes, ...opening }: Wanted, isHere: boolean): void {
    this.set({ notes, unreadable: '' });
    if (isHere && opening.moment !== undefined && !opening.play) {
      // Another moment of the same run needs no new run.
      this.pause();
      showView(this.viewer, opening.view, this.run.data?.opened.flows.length ?? 0);
      this.seek(opening.moment);
    } else this.open(scenario, { ...opening, push: false });
  }

  private open(scenario: unknown, opening: Opening): void {
    Object.assign(this.run, { opening, asked: scenario });
    // A worker that failed is not trusted with another run.
    if (this.store.getState().failure !== null) this.session.restart();
    this.arrangement.begin();
    this.wishes.forget();
    this.setOut(null);
    this.set({ progress: null });
    this.session.send({ kind: 'open', scenario, ...(opening.moment === undefined ? {} : { moment: opening.moment }) });
  }

  /** Opens a preset of the menu, where its story begins. */
  openPreset(preset: PresetEntry): void {
    this.set({ unreadable: '', notes: [] });
    this.openFresh(preset.scenario, preset.from);
  }

  /** Opens another experiment where its story begins, s, or at its first event: nothing happens before. */
  private openFresh(scenario: unknown, from?: number): void {
    this.open(scenario, {
      moment: from === undefined ? { event: 1 } : { time: from },
      play: !this.store.getState().still,
      push: true,
    });
  }

  /** The presets were found: they are the menu. */
  setPresets(presets: readonly PresetGroup[]): void {
    this.set({ presets });
    this.recognise();
  }

  /** Stops whatever moves, or plays. */
  playPause(): void {
    const { status, progress } = this.store.getState();
    if (progress !== null) this.stop();
    else if (status?.playing === true) this.pause();
    else this.play();
  }

  /** Plays on; at the end, from the beginning. */
  play(): void {
    this.arrangement.settle();
    if (this.run.data?.present.finished === true) this.send({ kind: 'seek', moment: { event: 0 } });
    const { paceStop, still, unit } = this.store.getState();
    this.send({ kind: 'play', pace: paceAt(paceStop), ...(still ? { by: unit } : {}) });
  }

  pause(): void {
    const { run } = this;
    run.starting = false;
    // A run that is still being opened does not begin to play.
    if (run.opening !== null) run.opening = { ...run.opening, play: false };
    this.send({ kind: 'pause' });
  }

  /** Ends a move that takes long where it has got to. */
  stop(): void {
    this.wishes.forget();
    this.run.went = true;
    this.send({ kind: 'stop' });
  }

  step(direction: 1 | -1, unit: StepUnit = this.store.getState().unit): void {
    if (this.store.getState().failure !== null) return;
    // A wish that waits comes first: the step begins there.
    this.wishes.free();
    this.arrangement.settle();
    this.setOut(null);
    const { flow } = this.store.getState();
    this.send({ kind: 'step', unit, direction, flow: flowOfStep(unit, flow, this.data?.opened.flows[flow]?.kind) });
  }

  /** Changes between the two layouts of a run that stands still; one that plays is paused for it. */
  switchLayout(): void {
    if (this.store.getState().status?.playing === true) this.pause();
    else this.arrangement.switch();
  }

  /** Goes to a moment. Of many wishes in short time the newest wins. */
  seek(moment: Moment): void {
    if (this.store.getState().failure !== null) return;
    this.setOut('time' in moment ? moment.time : moment.event === 0 ? 0 : null);
    this.wishes.wish(moment);
    this.stage.invalidate();
  }

  /** Somebody goes elsewhere: to a time, s, if it is known. */
  private setOut(aim: number | null): void {
    const { run } = this;
    run.went = true;
    // A timeline that is dragged on is the same wish.
    if (!this.store.getState().busy) run.since = performance.now();
    this.set({ busy: true, aim });
  }

  /** Changes something before the next event; the run up to now stays as it was. */
  intervene(intervention: Readonly<Record<string, unknown>>): void {
    this.wishes.free();
    this.setOut(null);
    this.send({ kind: 'intervene', intervention });
  }

  toStart(): void {
    this.seek({ event: 0 });
  }

  /** To the newest moment that was ever simulated. */
  toNewest(): void {
    this.seek({ time: this.run.data?.present.known ?? 0 });
  }

  /** Chooses a pace; a run that plays goes on at it. */
  setPace(stop: number): void {
    const paceStop = clampStop(stop);
    this.run.paced = true;
    this.set({ paceStop });
    if (this.store.getState().status?.playing === true) this.play();
  }

  /** Chooses what a step is; play by steps goes on by it. */
  setUnit(unit: StepUnit): void {
    const { still, status } = this.store.getState();
    this.set({ unit });
    if (still && status?.playing === true) this.play();
  }

  /** Somebody wants no motion, or wants it again. */
  setStill(still: boolean): void {
    this.set({ still });
    if (this.store.getState().status?.playing === true) this.play();
  }

  /** Starts the worker afresh and returns to the last moment that was on the screen. */
  recover(): void {
    const { data } = this.run;
    if (data === null) this.start();
    else this.open(data.opened.scenario, { moment: data.present.moment, play: false, push: false });
  }

  /** The link of this moment and of what the plots show of it; '' as long as nobody can write one. */
  get link(): string {
    const { data } = this.run;
    const { tools } = this.links;
    if (data === null || tools === null) return '';
    const { range, follow, flow } = this.store.getState();
    // A window that goes along with now comes by itself.
    const view = viewForLink(this.viewer, { range: follow ? null : range, flow });
    return tools.encodeLink(data.opened.scenario, data.present.moment, view);
  }

  /** The whole address of a link. */
  addressOf(link: string): string {
    return this.address.addressOf(link);
  }

  /** Shows the page in other colours. */
  setTheme(theme: Theme): void {
    applyTheme(theme, this.stage.invalidate);
    this.set({ theme });
  }

  /** Puts a sentence into the live region. */
  say(...parts: readonly string[]): void {
    this.narrator.say(...parts);
  }

  /** Says the sentence once more, for those who hear the page. */
  repeat(): void {
    this.narrator.repeat(this.store.getState().sentence);
  }

  /** Changes what controls and text show. */
  set(part: Partial<LabState>): void {
    this.store.setState(part);
  }

  private send(command: Command): void {
    if (this.store.getState().failure === null) this.session.send(command);
  }

  private opened(opened: Opened): void {
    const { run } = this;
    this.experiments.replaces(opened.scenario);
    if (run.data?.opened.run === opened.run && run.opening === null) {
      run.data.reopen(opened);
      this.recognise();
      return;
    }
    const opening: Opening = run.opening ?? { play: false, push: false };
    // The entry of the run that ends keeps the moment where it was left.
    this.address.flush();
    Object.assign(run, {
      data: new RunData(opened),
      opening: null,
      went: false,
      starting: opening.play,
      changing: true,
    });
    this.setUsualPace(opened);
    this.narrator.restart();
    this.viewer.restart();
    showView(this.viewer, opening.view, opened.flows.length);
    this.set({
      run: this.store.getState().run + 1,
      failure: null,
      table: null,
      mobile: opened.manet !== null,
      map: UNTOUCHED_MAP,
      unit: unitWithin(this.store.getState().unit, opened.manet !== null),
      bookmarks: [],
      presetId: '',
      watch: '',
      title: opening.title ?? opened.scenario.title,
    });
    this.recognise();
    this.bookmarks.recall();
    run.changing = false;
    if (opening.push) this.links.use(({ encodeLink }) => this.address.push(encodeLink(opened.scenario)));
    if (opening.play) this.play();
    this.stage.invalidate();
  }

  /** Each run has a pace of its own; one that somebody chose stays. */
  private setUsualPace({ manet, duration }: Opened): void {
    if (!this.run.paced) this.set({ paceStop: usualPace(duration, manet !== null) });
  }

  /** Finds out which preset the run is, and names the page after it. */
  private recognise(): void {
    const { tools } = this.links;
    const scenario = this.run.data?.opened.scenario;
    const { presets } = this.store.getState();
    if (scenario === undefined || tools === null || presets.length === 0) return;
    const preset = tools.presetOf(presets, scenario);
    this.set({ presetId: preset?.id ?? '', watch: preset?.watch ?? '', title: preset?.title ?? scenario.title });
  }

  /** Loads what writes links, and lets the address tell the moment from then on. */
  writeLinks(): void {
    this.links.use(() => {
      this.recognise();
      this.bookmarks.recall();
      this.address.note(() => this.link, this.store.getState().status?.playing === true);
    });
  }

  private prepareFrame(): boolean {
    const batch = this.session.take();
    if (batch !== undefined && this.run.data !== null) {
      this.run.data.take(batch);
      this.session.done();
      this.tell(this.run.data);
    }
    return this.session.hasMore;
  }

  /** Tells controls, text and address bar what is on the screen. */
  private tell(data: RunData): void {
    const { run } = this;
    // A run that is to play has not paused: its first report only comes before the order to play.
    if (run.starting && !data.present.playing && !data.present.finished) return;
    run.starting = false;
    const arrived = data.present.handled === this.session.sent && !this.wishes.waiting;
    // On the way the address keeps where somebody wants to go, or where they were.
    if (arrived || data.present.playing) this.address.note(() => this.link, data.present.playing);
    // A short move is not told on the way: "paused" means paused there, where somebody wanted to go.
    const isShort = !arrived && !data.present.playing && this.store.getState().progress === null;
    const part = isShort ? null : this.narrator.tell(data, this.store.getState(), { arrived, went: run.went });
    if (part !== null) this.set(arrived ? { ...part, ...AT_REST } : part);
    if (arrived) run.went = false;
    // What was asked for is on the screen: the next wish may follow.
    if (data.present.handled === this.session.sent) this.wishes.free();
  }
}
