import { createStore } from 'zustand/vanilla';
import type { FormRequest, History } from './draftHistory.ts';
import type { Condition, Progress } from '../../lab/protocol/protocol.ts';
import type { PresetGroup } from '../../scenario/presets.ts';
import type { Bookmark } from './playback/bookmarks.ts';
import { FIRST_PACE } from './playback/pace.ts';
import type { ChosenUnit } from './playback/steps.ts';
import { UNTOUCHED_MAP, type MapState } from './mapState.ts';
import { FIRST_PLANE, type PlaneChoice } from './planeChoice.ts';
import type { TimeRange } from './range.ts';
import type { Present } from './runData.ts';
import type { Theme } from '../ui/theme.ts';
import type { ForksState } from './forks/state.ts';
import type { Layout } from './layout.ts';
import { plainStatement, type Statement } from './statement.ts';

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

/** The selected cause of a chain: steps back from the newest, of the firing with this id. */
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

/** Charts that the place of the ladder can have. */
export type Third = 'ladder' | 'sliding' | 'states';

/** Sheets beside the experiment: one at a time. */
type Sheet = 'share' | 'change' | 'results' | 'until' | 'scenarios' | 'guess';

/** State of controls and text. It changes at most ten times a second; plots do not read it. */
export interface LabState {
  /** Number of runs opened: 0 before the first. */
  readonly run: number;
  readonly title: string;
  readonly status: Present | null;
  readonly sentence: Statement;
  /** Text of the live region. */
  readonly announcement: string;
  readonly paceStop: number;
  /** Whether the pace follows the story of the run: the default, or requested by the user. */
  readonly story: boolean;
  /** Whether a first cut was shown before on this device: runs then no longer stop there. Stored on this device. */
  readonly cutSeen: boolean;
  /** Whether an embedding author allows only play and pause. */
  readonly locked: boolean;
  readonly unit: ChosenUnit;
  /** The user's choice in "Run until", in any run. Stored on this device. */
  readonly condition: Condition | null;
  /** The condition in words, for this run: "until a timeout". '': not available in this run, or none chosen. */
  readonly untilWords: string;
  /** Whether a command is not on the screen yet. */
  readonly busy: boolean;
  /** Progress of a noticeably long move. */
  readonly progress: Progress | null;
  /** Destination of the user, not reached yet, s. */
  readonly aim: number | null;
  readonly failure: Failure | null;
  readonly mishap: Mishap | null;
  /** Opens a new version of the page; null: none. */
  readonly renewal: (() => void) | null;
  /** Number of painters so far: another one needs other canvases. */
  readonly painter: number;
  /** Why the input cannot be parsed; '' if it can. */
  readonly unreadable: string;
  /** The address that could not be opened in time, '' if none: the page opened without it. */
  readonly unopened: string;
  /** Request to open the form; null: it is closed. */
  readonly form: FormRequest | null;
  /** Whether the form covers the whole page: nothing needs to be drawn behind it. */
  readonly covered: boolean;
  /** The draft when the form was last closed. */
  readonly keptDraft: History | null;
  /** Parts of a link that were not understood. */
  readonly notes: readonly string[];
  readonly presets: readonly PresetGroup[];
  /** The presets were loaded, or could not be. */
  readonly presetsAnswered: boolean;
  /** '' if the run is none of the presets. */
  readonly presetId: string;
  /** The preset on which the run is based, or equal; '': none. */
  readonly basis: string;
  /** One sentence: what to look at. */
  readonly watch: string;
  readonly whyWanted: boolean;
  /** On a phone: whether Why takes the place of the network, with the rule and the states. */
  readonly whyRaised: boolean;
  /** Content while the run is paused. */
  readonly layout: Layout;
  /** Whether the network is as large while paused as while playing. */
  readonly largeNetwork: boolean;
  /** The chart in the place of the ladder while the run is paused. */
  readonly third: Third;
  /** The panel whose table is shown. */
  readonly table: string | null;
  /** The open sheet. */
  readonly sheet: Sheet | null;
  readonly help: boolean;
  readonly theme: Theme;
  /** Whether the plots' window follows now; otherwise it stays while now moves. */
  readonly follow: boolean;
  /** Bookmarks of the run on the screen, in order of time. */
  readonly bookmarks: readonly Bookmark[];
  /** Repeated stretch, s; null: none. */
  readonly loop: TimeRange | null;
  /** Whether the list of bookmarks is open. */
  readonly bookmarkList: boolean;
  /** Reduced motion: playback by one step per second, packets jump. */
  readonly still: boolean;
  /** Whether single-character shortcuts are on. Stored on this device. */
  readonly keysOn: boolean;
  /** Whether losses, cuts and timeouts are announced while playing. Stored on this device. */
  readonly narrate: boolean;
  /** Ids of selected additional charts. Stored on this device. */
  readonly charts: readonly string[];
  /** The time range of the plots, or with `follow` its length; null: the default. */
  readonly range: TimeRange | null;
  /** The stretch whose totals are read, s; null: none. */
  readonly span: TimeRange | null;
  /** Width of the plots when last drawn, px; 0 before: it determines the default length of the window. */
  readonly plotWidth: number;
  /** The selected flow; -1: none. */
  readonly flow: number;
  /** The flow that steps follow without a selection: that of the headline where they started; -1: none. */
  readonly subject: number;
  /**
   * A condition sought for all flows, "until a route changes": until the next move the moment is about it, not about
   * the subject. '': none.
   */
  readonly sought: string;
  /** The link whose share and drops are shown; -1: the one that limits the flows. */
  readonly link: number;
  /** The two flows of the plane, for this run. */
  readonly plane: PlaneChoice;
  /** Sound of the selected flow while playing; refused: by the browser. */
  readonly sound: 'off' | 'on' | 'refused';
  /** The segment followed link by link; -1: none. */
  readonly followed: number;
  /** Whether the run has mobile nodes. */
  readonly mobile: boolean;
  /** Whether the run is a script: rows to answer instead of a network. */
  readonly script: boolean;
  readonly map: MapState;
  /** Number of moves in time so far. */
  readonly moves: number;
  /** The selected cause; null: the newest firing itself. */
  readonly cause: Selection | null;
  /** null: no forks. */
  readonly forks: ForksState | null;
  /** Whether the effects of a fork are shown in place of Why. */
  readonly forksWanted: boolean;
  /** The packet picked for a change; null: none. */
  readonly picked: PickedPacket | null;
}

export const FIRST_STATE: LabState = {
  run: 0,
  title: '',
  status: null,
  sentence: plainStatement('Opening the laboratory.'),
  announcement: '',
  paceStop: FIRST_PACE,
  story: true,
  cutSeen: false,
  locked: false,
  unit: 'ack',
  condition: null,
  untilWords: '',
  busy: true,
  progress: null,
  aim: null,
  failure: null,
  mishap: null,
  renewal: null,
  painter: 0,
  unreadable: '',
  unopened: '',
  form: null,
  covered: false,
  keptDraft: null,
  notes: [],
  presets: [],
  presetsAnswered: false,
  presetId: '',
  basis: '',
  watch: '',
  whyWanted: true,
  whyRaised: false,
  layout: 'step',
  largeNetwork: false,
  third: 'ladder',
  table: null,
  sheet: null,
  help: false,
  theme: 'automatic',
  follow: true,
  charts: [],
  bookmarks: [],
  loop: null,
  bookmarkList: false,
  still: false,
  keysOn: true,
  narrate: false,
  range: null,
  span: null,
  plotWidth: 0,
  flow: -1,
  subject: -1,
  sought: '',
  link: -1,
  plane: FIRST_PLANE,
  sound: 'off',
  followed: -1,
  mobile: false,
  script: false,
  map: UNTOUCHED_MAP,
  cause: null,
  moves: 0,
  forks: null,
  forksWanted: false,
  picked: null,
};

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
