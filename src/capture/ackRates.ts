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
/** A rate so many times above what the queue lets through is that of bunches of ACKs. */
const TOO_FAST = 2;
/** A rate above what a round trip delivered by less than this needs no other evidence. */
const NEAR = 1.25;

/** Where packets wait on average this part of the shortest round trip, the link is busy without a pause. */
const BUSY = 0.25;
/** Two rates that differ by less are the same. */
const SAME = 1.05;

/** What the spacing of ACKs tells of a path. */
export interface PathRate {
  /** bit/s; 0: too few ACKs, or the recording contradicts what their spacing says. */
  readonly rate: number;
  /** ACKs come in bunches: the rate is the most that was delivered over a round trip, and the link may be faster. */
  readonly isBound: boolean;
}

/** The rate of a bottleneck from the spacing of ACKs, bit/s. */
export class AckRates {
  /** From one ACK to the next; over spans of them, for machines whose clocks tremble; and over round trips. */
  private readonly single = new Classes(1.01, 10);
  private readonly spans = new Classes(1.04, 6);
  private readonly rounds = new Classes(1.04, 6);
  private times: number[] = [];
  private bits: number[] = [];
  private samples = 0;
  private roundTrips = 0;
  private flights = 0;

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

  /** A round trip, s: bits that were delivered in it, and that were in flight when it began. */
  round(roundTrip: number, delivered: number, inFlight: number): void {
    if (!(roundTrip > 0)) return;
    if (delivered > 0) this.rounds.add(delivered / roundTrip);
    this.samples++;
    this.roundTrips += roundTrip;
    this.flights += inFlight;
  }

  /** What comes next does not follow on what came before. */
  interrupt(): void {
    this.times = [];
    this.bits = [];
  }

  /**
   * At a rate, a packet that waits does so behind the others in flight: where packets wait much longer, the spacing
   * of ACKs is not that of the bottleneck, and what a round trip delivers bounds it from below. Where the link is always
   * busy, spans of ACKs and round trips both have its rate: pairs of ACKs that are faster come of a clock that trembles,
   * or of one that counts in ms.
   * @param minRtt the shortest round trip, s
   * @param goodput what all of the recording delivered, bit/s: no link carried less
   */
  path(minRtt: number, goodput: number): PathRate {
    const [single, spans, delivered] = [this.single.fastest(), this.spans.fastest(), this.rounds.fastest()];
    const waits = this.samples === 0 ? NaN : this.roundTrips / this.samples - minRtt;
    const isSteady = waits > BUSY * minRtt && spans > 0 && spans <= NEAR * delivered && single > SAME * spans;
    const spaced = isSteady ? spans : single || spans;
    if (spaced > 0 && SAME * spaced < goodput) return { rate: Math.max(delivered, goodput), isBound: true };
    if (spaced === 0 || spaced <= NEAR * delivered || this.samples === 0) return { rate: spaced, isBound: false };
    const letThrough = waits > 0 ? this.flights / this.samples / waits : Infinity;
    return spaced > TOO_FAST * letThrough ? { rate: delivered, isBound: true } : { rate: spaced, isBound: false };
  }
}
