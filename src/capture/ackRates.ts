/** Rates that are seen this often, of those seen most often, are of the bottleneck: what is slower waits for others. */
const OFTEN = 0.2;

/** Rates, counted in classes that differ by a factor. */
class Classes {
  /** Count and sum. */
  private readonly rates = new Map<number, { count: number; sum: number }>();

  constructor(
    private readonly factor: number,
    /** Fewer tell nothing. */
    private readonly fewest: number,
  ) {}

  add(rate: number): void {
    const at = Math.round(Math.log(rate) / Math.log(this.factor));
    const entry = this.rates.get(at);
    if (entry === undefined) this.rates.set(at, { count: 1, sum: rate });
    else {
      entry.count++;
      entry.sum += rate;
    }
  }

  /** 0: too few. */
  fastest(): number {
    const around = (at: number): number =>
      [-1, 0, 1].reduce((sum, by) => sum + (this.rates.get(at + by)?.count ?? 0), 0);
    const classes = [...this.rates.keys()];
    const most = Math.max(0, ...classes.map(around));
    if (most < this.fewest) return 0;
    const fastest = Math.max(...classes.filter((at) => around(at) >= OFTEN * most));
    const near = [-2, -1, 0].flatMap((by) => this.rates.get(fastest + by) ?? []);
    const best = near.reduce((a, b) => (b.count > a.count ? b : a));
    return best.sum / best.count;
  }
}

/** ACKs of a clock that trembles are looked at so many at a time. */
const SPAN = 8;

/** The rate of a bottleneck from the spacing of ACKs, bit/s. */
export class AckRates {
  /** From one ACK to the next; and over spans of them, for machines whose clocks tremble. */
  private readonly single = new Classes(1.01, 10);
  private readonly spans = new Classes(1.04, 6);
  private times: number[] = [];
  private bits: number[] = [];

  /** Bits that an ACK acknowledged after the one before, and the time between them, s. */
  add(bits: number, since: number): void {
    this.single.add(bits / since);
    this.times.push(since);
    this.bits.push(bits);
    if (this.times.length > SPAN) {
      this.times.shift();
      this.bits.shift();
    }
    const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
    if (this.times.length === SPAN) this.spans.add(sum(this.bits) / sum(this.times));
  }

  /** What comes next does not follow on what came before. */
  interrupt(): void {
    this.times = [];
    this.bits = [];
  }

  /** 0: too few ACKs. */
  rate(): number {
    return this.single.fastest() || this.spans.fastest();
  }
}
