import {
  type Batch,
  type Closeup,
  type FlowStatus,
  type ForkFacts,
  type LinkStatus,
  type Opened,
  SAMPLE_STRIDE,
  type SeriesFacts,
} from '../../../lab/protocol/protocol.ts';
import { FIRST_PLANE, type PlaneChoice } from '../view/choices.ts';
import { MarkStore } from './markStore.ts';
import { emptyRange, Series } from './series.ts';

/** All recorded quantities of a run, by subject. */
class SeriesStore {
  private readonly byId: readonly Series[];
  /** Charts read these many times per frame. */
  private readonly byFlow = new Map<string, Series>();
  private readonly byLink = new Map<string, Series>();
  private readonly ofNetwork = new Map<string, Series>();

  constructor(
    facts: readonly SeriesFacts[],
    /** s */
    readonly bucket: number,
  ) {
    this.byId = facts.map(() => new Series());
    for (const { id, quantity, flow, link, line } of facts) {
      if (flow >= 0) this.byFlow.set(`${quantity} ${flow}`, this.byId[id]!);
      if (flow < 0 && link < 0) this.ofNetwork.set(quantity, this.byId[id]!);
      if (link >= 0) this.byLink.set(`${quantity} ${link} ${line ?? ''}`, this.byId[id]!);
    }
  }

  /** Adds the sample rows of a batch. */
  take(rows: Float64Array): void {
    for (let at = 0; at + SAMPLE_STRIDE <= rows.length; at += SAMPLE_STRIDE) {
      this.byId[rows[at]!]?.set(rows[at + 1]!, rows[at + 2]!, rows[at + 3]!, rows[at + 4]!);
    }
  }

  /** Drops everything recorded after a time, s. */
  forgetAfter(time: number): void {
    const bucket = Math.floor(time / this.bucket + 1e-9);
    for (const series of this.byId) series.forgetFrom(bucket);
  }

  /** The series with this number. */
  get(id: number): Series | undefined {
    return this.byId[id];
  }

  /** A flow's quantity; undefined: not recorded. */
  ofFlow(quantity: SeriesFacts['quantity'], flow: number): Series | undefined {
    return this.byFlow.get(`${quantity} ${flow}`);
  }

  /** A quantity of the whole network; undefined: not recorded. */
  ofAll(quantity: SeriesFacts['quantity']): Series | undefined {
    return this.ofNetwork.get(quantity);
  }

  /** A quantity of a link, or of a line of its queue; undefined: not recorded. */
  ofLink(quantity: SeriesFacts['quantity'], link: number, line?: number): Series | undefined {
    return this.byLink.get(`${quantity} ${link} ${line ?? ''}`);
  }
}

/** The present moment of a run, without data stored elsewhere, and with what a pause shows. */
export type Present = Omit<Batch, 'kind' | 'samples' | 'marks' | 'picture' | 'forgetAfter' | 'run' | 'closeup'> &
  Closeup;

/** The close-up of a run that plays. */
const NO_CLOSEUP: Closeup = {
  why: null,
  about: -1,
  fired: null,
  wait: null,
  detail: null,
  variables: null,
  looking: false,
  results: null,
  totals: null,
  digest: '',
};

const nobody: readonly FlowStatus[] = [];
const nowhere: readonly LinkStatus[] = [];
const BEFORE_THE_FIRST: Present = {
  handled: 0,
  now: 0,
  next: Infinity,
  event: 0,
  moment: { event: 0 },
  playing: false,
  finished: false,
  known: 0,
  flows: nobody,
  links: nowhere,
  manet: null,
  ...NO_CLOSEUP,
  inside: null,
  reachedPace: 0,
  pacing: null,
  held: false,
  nowhere: 0,
  fork: 0,
  counterpart: null,
};

/** What the page's store selects in the charts. */
interface Chosen {
  /** The selected link; -1: the one that limits the flows. */
  readonly link: number;
  /** Selection of the plane of two flows. */
  readonly plane: PlaneChoice;
}

const NOTHING_CHOSEN: Chosen = { link: -1, plane: FIRST_PLANE };

/** A run beside its counterpart: another run with the same past. */
interface Company {
  /** "Fork 1a", if there are forks. */
  readonly title: string;
  readonly counterpart: RunData | null;
  /** When it and its counterpart diverge, s. */
  readonly parts: number | null;
}

const ALONE: Company = { title: '', counterpart: null, parts: null };

/** All data about the run on the screen. Panels read it; only batches write it. */
export class RunData {
  readonly series: SeriesStore;
  readonly marks = new MarkStore();
  private readonly current: {
    opened: Opened;
    present: Present;
    picture: Float64Array;
    rows: number;
    company: Company;
  };

  constructor(
    opened: Opened,
    private readonly chosen: () => Chosen = () => NOTHING_CHOSEN,
    /** For a fork: its start. */
    readonly fork: ForkFacts | null = null,
  ) {
    this.series = new SeriesStore(opened.series, opened.bucket);
    this.current = { opened, present: BEFORE_THE_FIRST, picture: new Float64Array(0), rows: 0, company: ALONE };
  }

  get chosenLink(): number {
    return this.chosen().link;
  }

  get plane(): PlaneChoice {
    return this.chosen().plane;
  }

  get title(): string {
    return this.current.company.title;
  }

  get counterpart(): RunData | null {
    return this.current.company.counterpart;
  }

  get parts(): number | null {
    return this.current.company.parts;
  }

  /** Called by the fork session: shows the run beside another, or alone. */
  accompany(company: Partial<Company>): void {
    this.current.company = { ...this.current.company, ...company };
  }

  /** Data of a fork: all data of the run up to the time of the fork, and nothing after it. */
  forked(opened: Opened, fork: ForkFacts): RunData {
    const data = new RunData(opened, this.chosen, fork);
    const time = fork.forgetAfter;
    const buckets = Math.round(time / opened.bucket);
    const range = emptyRange();
    for (const { id } of opened.series) {
      const series = this.series.get(id);
      if (series === undefined) continue;
      const rows: number[] = [];
      for (let bucket = 0; bucket < Math.min(buckets, series.length); bucket++) {
        series.range(bucket, bucket + 1, range);
        if (range.newest >= 0) rows.push(id, bucket, range.min, range.max, range.last);
      }
      data.series.take(Float64Array.from(rows));
    }
    const late = [...this.marks.backFrom(Infinity)].reverse();
    const old = this.marks.between(0, late[0]?.time ?? Infinity).filter(({ id }) => id < (late[0]?.id ?? Infinity));
    data.marks.take([...old, ...late].filter((mark) => mark.time <= time));
    return data;
  }

  /** The facts of the run. */
  get opened(): Opened {
    return this.current.opened;
  }

  get present(): Present {
    return this.current.present;
  }

  /** Packets in the network now, rows as in the protocol. */
  get picture(): Float64Array {
    return this.current.picture.subarray(0, this.current.rows);
  }

  /** Start of a flow, s. */
  startOf(flow: number): number {
    return this.current.opened.scenario.flows[flow]?.start ?? 0;
  }

  /** Replaces the facts about the run after an intervention. */
  reopen(opened: Opened): void {
    this.current.opened = opened;
  }

  /** Called on a counterpart: it is known up to this time, s. */
  reach(known: number): void {
    this.current.present = { ...this.current.present, known };
  }

  /** Applies a batch of this run. Its buffers are not kept. */
  take(batch: Batch): void {
    const { kind: _kind, samples, marks, picture, forgetAfter, run: _run, closeup, ...present } = batch;
    if (forgetAfter !== Infinity) {
      this.series.forgetAfter(forgetAfter);
      this.marks.forgetAfter(forgetAfter);
    }
    this.series.take(samples);
    this.marks.take(marks);
    const { current } = this;
    if (current.picture.length < picture.length) current.picture = new Float64Array(picture.length * 2);
    current.picture.set(picture);
    current.rows = picture.length;
    current.present = { ...present, ...(closeup ?? NO_CLOSEUP) };
  }
}
