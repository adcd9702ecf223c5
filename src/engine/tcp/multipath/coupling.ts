import type { Kernel } from '../../kernel/kernel.ts';
import type { Sender } from '../sender.ts';
import type { Coupled } from '../window.ts';

/**
 * Gives the growth law of each subflow sums over all subflows of the connection (`Coupled` in `window.ts`), so that no
 * law accesses another flow.
 */
export class Coupling {
  private readonly members: {
    readonly sender: Sender;
    readonly coupled: Coupled;
    readonly compared: Sender['windowEvent']['compared'];
    readonly history: ReturnType<typeof freshHistory>;
    readonly acks: ReturnType<typeof freshAcks>;
  }[] = [];

  constructor(private readonly kernel: Kernel) {}

  /** `order`: a law of the subflow has `readsOrder`. */
  join(sender: Sender, order: boolean): void {
    const { coupled, compared } = sender.windowEvent;
    this.kernel.state(coupled);
    const history = this.kernel.state(freshHistory());
    history.rate = 0;
    const acks = freshAcks();
    if (order) {
      this.kernel.state(compared);
      this.kernel.state(acks);
    }
    acks.gap = 0;
    acks.heardAt = 0;
    this.members.push({ sender, coupled, compared, history, acks });
  }

  /** Call after each event of subflow `index`. */
  update(index: number): void {
    this.count(index);
    const { members } = this;
    let paths = 0;
    let total = 0;
    let sumRate = 0;
    let fastest = 0;
    let best = 0;
    let longest = 0;
    let widest = 0;
    for (let k = 0; k < members.length; k++) {
      const { sender, history } = members[k]!;
      const { smoothed } = sender.timer;
      if (smoothed <= 0) continue;
      const window = windowOf(sender);
      const rate = window / smoothed;
      const most = history.between > history.since ? history.between : history.since;
      const quality = most / (smoothed * smoothed);
      history.window = window;
      history.rate = rate;
      history.quality = quality;
      paths++;
      total += window;
      sumRate += rate;
      if (rate > fastest) fastest = rate;
      if (rate / smoothed > best) best = rate / smoothed;
      if (quality > longest) longest = quality;
      if (window > widest) widest = window;
    }
    // OLIA: the best paths without the largest window gain the growth that the paths with the largest window lose.
    let gaining = 0;
    let giving = 0;
    for (let k = 0; k < members.length; k++) {
      const { history } = members[k]!;
      if (history.rate === 0) continue;
      if (history.window === widest) giving++;
      else if (history.quality === longest) gaining++;
    }
    for (let k = 0; k < members.length; k++) {
      const { coupled, history } = members[k]!;
      if (history.rate === 0) continue;
      coupled.paths = paths;
      coupled.total = total;
      coupled.sumRate = sumRate;
      coupled.fastest = fastest;
      coupled.best = best;
      coupled.share = history.rate / sumRate;
      coupled.isBest = history.quality === longest;
      coupled.moved = 0;
      if (gaining === 0) continue;
      if (history.window === widest) coupled.moved = -1 / (paths * giving);
      else if (history.quality === longest) coupled.moved = 1 / (paths * gaining);
    }
  }

  /** Writes the fields for laws with `readsOrder`. Call after `update`. `waiting`: fraction of the receive buffer. */
  compare(index: number, waiting: number): void {
    const { members } = this;
    const { history, acks: own } = members[index]!;
    if (history.acked > own.timed) {
      const { now } = this.kernel.scheduler.state;
      const gap = now - own.heardAt;
      own.gap = own.gap === 0 ? gap : 0.875 * own.gap + 0.125 * gap;
      own.heardAt = now;
      own.timed = history.acked;
    }
    let least = Infinity;
    let nearest = Infinity;
    for (let k = 0; k < members.length; k++) {
      const { sender, acks } = members[k]!;
      if (acks.gap > 0 && acks.gap < least) least = acks.gap;
      if (sender.timer.smoothed > 0 && sender.timer.smoothed < nearest) nearest = sender.timer.smoothed;
    }
    for (let k = 0; k < members.length; k++) {
      const { sender, compared, acks } = members[k]!;
      compared.behind = acks.gap > 0 ? acks.gap / least : 1;
      compared.farther = sender.timer.smoothed > 0 ? sender.timer.smoothed / nearest : 1;
      compared.waiting = waiting;
    }
  }

  /** Counts the segments that a subflow delivers between losses. A second timeout of a segment is not a new loss. */
  private count(index: number): void {
    const { sender, history } = this.members[index]!;
    const { acked } = sender.flight;
    if (acked > history.acked) {
      history.since += acked - history.acked;
      history.acked = acked;
    }
    const losses = sender.state.fastRetransmits + sender.state.timeouts;
    if (losses === history.losses) return;
    history.losses = losses;
    if (history.since === 0) return;
    history.between = history.since;
    history.since = 0;
  }
}

const freshHistory = () => ({
  /** Highest segment acknowledged and number of losses, as counted so far. */
  acked: 0,
  losses: 0,
  /** Segments acknowledged since the last loss, and between the last two. */
  since: 0,
  between: 0,
  /** Window used in the sums, segments; window/RTT, segments/s; max(since, between)/RTT^2, segments/s^2. */
  window: 0.5,
  rate: 0.5,
  quality: 0.5,
});

const freshAcks = () => ({
  /** Mean interval between ACKs of new data, s; 0: none yet. Time of the latest such ACK, s, and its segment. */
  gap: 0.5,
  heardAt: 0.5,
  timed: 0,
});

/** RFC 6356 section 3: in fast recovery cwnd is inflated, so ssthresh is used instead. */
const windowOf = ({ recovery, window }: Sender): number =>
  recovery.recovering && window.ssthresh < window.cwnd ? window.ssthresh : window.cwnd;
