import { SAMPLE_STRIDE, type SeriesFacts } from '../../lab/protocol.ts';
import { Series } from './series.ts';

/** All recorded quantities of a run, found by what they are about. */
export class SeriesStore {
  private readonly byId: readonly Series[];

  constructor(
    private readonly facts: readonly SeriesFacts[],
    /** s */
    readonly bucket: number,
  ) {
    this.byId = facts.map(() => new Series());
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

  /** A flow's quantity; undefined when it is not recorded. */
  ofFlow(quantity: SeriesFacts['quantity'], flow: number): Series | undefined {
    return this.find((facts) => facts.quantity === quantity && facts.flow === flow);
  }

  /** A link's quantity; undefined when it is not recorded. */
  ofLink(quantity: SeriesFacts['quantity'], link: number): Series | undefined {
    return this.find((facts) => facts.quantity === quantity && facts.link === link);
  }

  private find(wanted: (facts: SeriesFacts) => boolean): Series | undefined {
    const facts = this.facts.find(wanted);
    return facts && this.byId[facts.id];
  }
}
