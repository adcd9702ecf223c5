/** Classes of rates differ by this factor. */
const CLASS = 1.01;
/** Rates that are seen this often, of those seen most often, are of the bottleneck: what is slower waits for others. */
const OFTEN = 0.2;
/** Fewer tell nothing. */
const FEWEST = 10;

/** The rate of a bottleneck from the spacing of ACKs, bit/s. */
export class AckRates {
  /** ACKs by the rate of which they tell: count and sum. */
  private readonly rates = new Map<number, { count: number; sum: number }>();

  add(rate: number): void {
    const at = Math.round(Math.log(rate) / Math.log(CLASS));
    const entry = this.rates.get(at);
    if (entry === undefined) this.rates.set(at, { count: 1, sum: rate });
    else {
      entry.count++;
      entry.sum += rate;
    }
  }

  /** 0: too few ACKs. */
  rate(): number {
    const around = (at: number): number =>
      [-1, 0, 1].reduce((sum, by) => sum + (this.rates.get(at + by)?.count ?? 0), 0);
    const classes = [...this.rates.keys()];
    const most = Math.max(0, ...classes.map(around));
    if (most < FEWEST) return 0;
    const fastest = Math.max(...classes.filter((at) => around(at) >= OFTEN * most));
    const near = [-2, -1, 0].flatMap((by) => this.rates.get(fastest + by) ?? []);
    const best = near.reduce((a, b) => (b.count > a.count ? b : a));
    return best.sum / best.count;
  }
}
