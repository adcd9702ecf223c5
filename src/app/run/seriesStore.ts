import { SAMPLE_STRIDE, type SeriesFacts } from '../../lab/protocol.ts';
import { Series } from './series.ts';

/** All recorded quantities of a run, found by what they are about. */
export class SeriesStore {
  private readonly byId: readonly Series[];
  /** Charts ask for these many times a frame. */
  private readonly byFlow = new Map<string, Series>();
  private readonly byLink = new Map<string, Series>();

  constructor(
    facts: readonly SeriesFacts[],
    /** s */
    readonly bucket: number,
  ) {
    this.byId = facts.map(() => new Series());
    for (const { id, quantity, flow, link } of facts) {
      if (flow >= 0) this.byFlow.set(`${quantity} ${flow}`, this.byId[id]!);
      if (link >= 0) this.byLink.set(`${quantity} ${link}`, this.byId[id]!);
    }
  }

  /** Takes in the sample rows of a batch. */
  take(rows: Float64Array): void {
    for (let at = 0; at + SAMPLE_STRIDE <= rows.length; at += SAMPLE_STRIDE) {
      this.byId[rows[at]!]?.set(rows[at + 1]!, rows[at + 2]!, rows[at + 3]!, rows[at + 4]!);
    }
  }

  /** Forgets everything recorded after a time, s. */
  forgetAfter(time: number): void {
    const bucket = Math.floor(time / this.bucket + 1e-9);
    for (const series of this.byId) series.forgetFrom(bucket);
  }

  /** The series with this number. */
  get(id: number): Series | undefined {
    return this.byId[id];
  }

  /** A flow's quantity; undefined when it is not recorded. */
  ofFlow(quantity: SeriesFacts['quantity'], flow: number): Series | undefined {
    return this.byFlow.get(`${quantity} ${flow}`);
  }

  /** A link's quantity; undefined when it is not recorded. */
  ofLink(quantity: SeriesFacts['quantity'], link: number): Series | undefined {
    return this.byLink.get(`${quantity} ${link}`);
  }
}
