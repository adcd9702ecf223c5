import { createStore } from 'zustand/vanilla';
import type { FormRequest, History } from './draftHistory.ts';
import type { Condition, Progress } from '../../lab/protocol/protocol.ts';
import type { PresetGroup } from '../../scenario/presets.ts';
import type { Bookmark } from './playback/bookmarks.ts';
import { FIRST_PACE } from './playback/pace.ts';
import type { ChosenUnit } from './playback/steps.ts';
import { FIRST_PLANE, UNTOUCHED_MAP } from './view/choices.ts';
import type { TimeRange } from './view/range.ts';
import type { Present } from './record/runData.ts';
import type { Theme } from '../ui/theme.ts';
import type { ForksState } from './forks/state.ts';
import { plainStatement } from './words/statement.ts';
import { Stored } from '../ui/stored.ts';

/** Content while the run is paused: single packets, or the same as while playing. */
export type Layout = 'step' | 'lab';

/** The layout selected on this device. */
export const LAYOUT = new Stored('layout', (kept): Layout => (kept === 'lab' ? 'lab' : 'step'));

/** The simulation failed. */
interface Failure {
  /** The last good moment, s. */
  readonly time: number;
  readonly message: string;
}

/** A problem that the page has repaired or waits for. */
export interface Mishap {
  readonly title: string;
  readonly more: string;
  readonly again?: () => void;
}

/** The selected cause: the number of steps back from the newest, in the chain of the firing with this id. */
export interface Selection {
  readonly id: number;
  readonly back: number;
}

/** A packet picked by the user. */
export interface PickedPacket {
  readonly flow: number;
  readonly number: number;
  readonly transmission: number;
  readonly ack: boolean;
  /** The link at whose entry it is to be changed; '': the next. */
  readonly entry: string;
  readonly action: 'drop' | 'deliver' | 'delay' | 'duplicate' | 'mark';
}

/** Charts that can be shown in the place of the ladder. */
export type Third = 'ladder' | 'sliding' | 'states';

/** Sheets beside the experiment: one at a time. */
type Sheet = 'share' | 'change' | 'results' | 'until' | 'scenarios' | 'guess';

/** The state of controls and text when the page opens. */
export const FIRST_STATE = {
  /** Number of runs opened: 0 before the first. */
  run: 0,
  title: '',
  status: null as Present | null,
  sentence: plainStatement('Opening the laboratory.'),
  /** Text of the live region. */
  announcement: '',
  paceStop: FIRST_PACE,
  /** Whether the pace follows the story of the run: the default, or requested by the user. */
  story: true,
  /** Whether a first cut was shown before on this device: runs then no longer stop there. Stored on this device. */
  cutSeen: false,
  /** Whether an embedding author allows only play and pause. */
  locked: false,
  unit: 'ack' as ChosenUnit,
  /** The user's choice in "Run until", in any run. Stored on this device. */
  condition: null as Condition | null,
  /** The condition in words, for this run: "until a timeout". '': not available in this run, or none chosen. */
  untilWords: '',
  /** Whether a command is not on the screen yet. */
  busy: true,
  /** Progress of a noticeably long move. */
  progress: null as Progress | null,
  /** Time that the user has requested and that is not reached yet, s; null: none. */
  aim: null as number | null,
  failure: null as Failure | null,
  mishap: null as Mishap | null,
  /** Opens a new version of the page; null: none. */
  renewal: null as (() => void) | null,
  /** Number of painters started so far: each needs new canvases. */
  painter: 0,
  /** Why the input cannot be parsed; '' if it can. */
  unreadable: '',
  /** The address that could not be opened in time, '' if none: the page opened without it. */
  unopened: '',
  /** Request to open the form; null: it is closed. */
  form: null as FormRequest | null,
  /** Whether the form covers the whole page: nothing needs to be drawn behind it. */
  covered: false,
  /** The draft when the form was last closed. */
  keptDraft: null as History | null,
  /** Parts of a link that were not understood. */
  notes: [] as readonly string[],
  presets: [] as readonly PresetGroup[],
  /** The presets were loaded, or could not be. */
  presetsAnswered: false,
  /** '' if the run is none of the presets. */
  presetId: '',
  /** The preset that the run equals or is based on; '': none. */
  basis: '',
  /** One sentence: what to look at. */
  watch: '',
  whyWanted: true,
  /** On a phone: whether Why takes the place of the network, with the rule and the states. */
  whyRaised: false,
  /** Content while the run is paused. */
  layout: 'step' as Layout,
  /** Whether the network is as large while paused as while playing. */
  largeNetwork: false,
  /** The chart in the place of the ladder while the run is paused. */
  third: 'ladder' as Third,
  /** The panel whose table is shown. */
  table: null as string | null,
  /** The open sheet. */
  sheet: null as Sheet | null,
  help: false,
  theme: 'automatic' as Theme,
  /** Whether the plots' window follows now; otherwise it stays while now moves. */
  follow: true,
  /** Bookmarks of the run on the screen, in order of time. */
  bookmarks: [] as readonly Bookmark[],
  /** Repeated stretch, s; null: none. */
  loop: null as TimeRange | null,
  /** Whether the list of bookmarks is open. */
  bookmarkList: false,
  /** Reduced motion: playback by one step per second, packets jump. */
  still: false,
  /** Whether single-character shortcuts are on. Stored on this device. */
  keysOn: true,
  /** Whether losses, cuts and timeouts are announced while playing. Stored on this device. */
  narrate: false,
  /** Ids of selected additional charts. Stored on this device. */
  charts: [] as readonly string[],
  /** The time range of the plots, or with `follow` its length; null: the default. */
  range: null as TimeRange | null,
  /** Time range whose totals are shown, s; null: none. */
  span: null as TimeRange | null,
  /** Width of the plots when last drawn, px; 0 before: it determines the default length of the window. */
  plotWidth: 0,
  /** The selected flow; -1: none. */
  flow: -1,
  /** The flow that steps follow without a selection: that of the headline where they started; -1: none. */
  subject: -1,
  /**
   * A condition searched for in all flows, such as "until a route changes". Until the next move, the moment is about it
   * and not about the subject. '': none.
   */
  sought: '',
  /** The link whose share and drops are shown; -1: the one that limits the flows. */
  link: -1,
  /** The two flows of the plane, for this run. */
  plane: FIRST_PLANE,
  /** Sound of the selected flow while playing; refused: by the browser. */
  sound: 'off' as 'off' | 'on' | 'refused',
  /** The segment followed link by link; -1: none. */
  followed: -1,
  /** Whether the run has mobile nodes. */
  mobile: false,
  /** Whether the run is a script: rows to answer instead of a network. */
  script: false,
  map: UNTOUCHED_MAP,
  /** Number of moves in time so far. */
  moves: 0,
  /** The selected cause; null: the newest firing itself. */
  cause: null as Selection | null,
  /** null: no forks. */
  forks: null as ForksState | null,
  /** Whether the effects of a fork are shown in place of Why. */
  forksWanted: false,
  /** The packet picked for a change; null: none. */
  picked: null as PickedPacket | null,
};

/** State of controls and text. It changes at most ten times a second; plots do not read it. */
export type LabState = Readonly<typeof FIRST_STATE>;

export const createLabStore = () => createStore<LabState>(() => FIRST_STATE);
export type LabStore = ReturnType<typeof createLabStore>;

/** The flow that the step view stays with; -1: that of the moment. */
export const flowKept = ({ flow, subject, sought }: Pick<LabState, 'flow' | 'subject' | 'sought'>): number =>
  flow >= 0 ? flow : sought === '' ? subject : -1;

/** Whether the run is paused without a failure. Simulation of new parts is shown like playback. */
export const standsStill = (state: LabState): boolean =>
  state.status !== null && !state.status.playing && state.failure === null && state.progress?.kind !== 'computing';

/** A script always shows single packets: it plays from row to row. */
const isScript = ({ script, status, failure }: LabState): boolean => script && status !== null && failure === null;

/** Whether ladder and sliding window are on the screen. */
export const isStepView = (state: LabState): boolean =>
  isScript(state) || (standsStill(state) && state.layout === 'step' && !isForkOpen(state));

/** Whether the run has cables: neither radios nor a script. */
export const isWired = ({ mobile, script }: Pick<LabState, 'mobile' | 'script'>): boolean => !mobile && !script;

/** Whether the inside of a queue is shown, if there is one. */
export const isQueueOpen = (state: LabState): boolean => state.charts.includes('inside') && isWired(state);

/** Whether the picture of the network is a strip, or by choice as large as while playing. */
export const hasStrip = (state: LabState): boolean => isStepView(state) && isWired(state) && !isQueueOpen(state);

/** Whether the effects of a fork are on the screen. */
export const isForkOpen = (state: LabState): boolean => state.forks !== null && state.forksWanted && standsStill(state);

/** Whether the answer to a question about a loss is on the screen. */
export const isAnswerOpen = (state: LabState): boolean => isForkOpen(state) && state.forks!.answered !== null;

/** Why is open while the run is paused, unless the user closed it. */
export const isWhyOpen = (state: LabState): boolean => state.whyWanted && (isScript(state) || standsStill(state));

/** Whether Why is placed below the windows on a phone, where it covers nothing. */
export const isWhyDocked = (state: LabState): boolean =>
  isWhyOpen(state) && !state.script && !isQueueOpen(state) && !isForkOpen(state);

/** Parts of the state that Undo restores in addition to the moment. */
const LOOKED_AT = ['flow', 'subject', 'cause', 'whyWanted', 'layout', 'range', 'follow', 'followed', 'link'] as const;

export type Looked = Pick<LabState, (typeof LOOKED_AT)[number]>;

export const lookedAt = (state: LabState): Looked =>
  Object.fromEntries(LOOKED_AT.map((part) => [part, state[part]])) as Looked;
