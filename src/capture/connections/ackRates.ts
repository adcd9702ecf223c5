/**
 * A rate belongs to the bottleneck if it occurs at least this often, relative to the most frequent rate. Slower ACKs
 * wait for other packets.
 */
const OFTEN = 0.2;

/** Histogram of rates in logarithmic classes. */
class Classes {
  /** Count and sum (bit/s) per class. */
  private readonly rates = new Map<number, { count: number; sum: number }>();

  constructor(
    private readonly factor: number,
    /** Minimum number of samples for a result. */
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

  /** Fastest frequent rate, bit/s; 0: too few samples. */
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

/** Number of ACKs per span, for recordings whose clock has jitter. */
const SPAN = 8;
/** A rate above this multiple of the rate that the queueing delay implies comes from bunched ACKs. */
const TOO_FAST = 2;
/** A rate within this factor of the rate per round trip needs no further evidence. */
const NEAR = 1.25;

/** If the mean wait exceeds this share of the shortest round trip, the link is always busy. */
const BUSY = 0.25;
/** Two rates within this factor count as equal. */
const SAME = 1.05;

/** Bottleneck rate estimated from the spacing of ACKs. */
interface PathRate {
  /** bit/s; 0: too few ACKs, or the recording contradicts what their spacing says. */
  readonly rate: number;
  /** ACKs arrive in bunches: the rate is the maximum delivered per round trip, a lower bound of the link rate. */
  readonly isBound: boolean;
}

/** Estimates the rate of a bottleneck from the spacing of ACKs. */
export class AckRates {
  /** Rates between successive ACKs, over spans of ACKs (for clocks with jitter), and over round trips. */
  private readonly single = new Classes(1.01, 10);
  private readonly spans = new Classes(1.04, 6);
  private readonly rounds = new Classes(1.04, 6);
  private times: number[] = [];
  private bits: number[] = [];
  private samples = 0;
  private roundTrips = 0;
  private flights = 0;

  /** Adds the bits that an ACK newly acknowledged, and the time since the previous ACK, s. */
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

  /** Adds a round trip (s), the bits delivered during it, and the bits in flight when it began. */
  round(roundTrip: number, delivered: number, inFlight: number): void {
    if (!(roundTrip > 0)) return;
    if (delivered > 0) this.rounds.add(delivered / roundTrip);
    this.samples++;
    this.roundTrips += roundTrip;
    this.flights += inFlight;
  }

  /** Starts a new span: the next ACK does not follow the previous one. */
  interrupt(): void {
    this.times = [];
    this.bits = [];
  }

  /**
   * Chooses the rate that fits the queueing delay. A waiting packet waits behind the others in flight; if packets wait
   * much longer than the spaced rate implies, ACK spacing does not show the bottleneck, and the delivery per round trip
   * is a lower bound. On a link that is always busy, spans of ACKs and round trips agree; faster pairs of ACKs then
   * come from clock jitter or a clock with ms resolution.
   * @param minRtt shortest round trip, s
   * @param goodput mean rate of the whole recording, bit/s: a lower bound of the link rate
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
