import type { Kernel } from '../../kernel/kernel.ts';
import type { Sender } from '../sender.ts';

/**
 * Tells the growth law of each subflow what the others do, as sums over the connection (`Coupled` in `window.ts`). So a
 * law never sees another flow.
 */
export class Coupling {
  private readonly members: { readonly sender: Sender; readonly history: ReturnType<typeof freshHistory> }[] = [];

  constructor(private readonly kernel: Kernel) {}

  join(sender: Sender): void {
    this.kernel.state(sender.windowEvent.coupled);
    this.members.push({ sender, history: this.kernel.state(freshHistory()) });
  }

  /** Call after each event of subflow `index`. */
  update(index: number): void {
    this.count(index);
    const { members } = this;
    let [paths, total, sumRate, fastest, best, longest, widest] = [0, 0, 0, 0, 0, 0, 0];
    for (let k = 0; k < members.length; k++) {
      const { sender, history } = members[k]!;
      const { smoothed } = sender.timer;
      if (smoothed <= 0) continue;
      const window = windowOf(sender);
      const rate = window / smoothed;
      const most = history.between > history.since ? history.between : history.since;
      history.quality = most / (smoothed * smoothed);
      paths++;
      total += window;
      sumRate += rate;
      if (rate > fastest) fastest = rate;
      if (rate / smoothed > best) best = rate / smoothed;
      if (history.quality > longest) longest = history.quality;
      if (window > widest) widest = window;
    }
    // OLIA: the best paths that do not have the largest window gain what those with the largest window give.
    let [gaining, giving] = [0, 0];
    for (let k = 0; k < members.length; k++) {
      const { sender, history } = members[k]!;
      if (sender.timer.smoothed <= 0) continue;
      if (windowOf(sender) === widest) giving++;
      else if (history.quality === longest) gaining++;
    }
    for (let k = 0; k < members.length; k++) {
      const { sender, history } = members[k]!;
      const { coupled } = sender.windowEvent;
      const { smoothed } = sender.timer;
      if (smoothed <= 0) continue;
      const window = windowOf(sender);
      coupled.paths = paths;
      coupled.total = total;
      coupled.sumRate = sumRate;
      coupled.fastest = fastest;
      coupled.best = best;
      coupled.share = window / smoothed / sumRate;
      coupled.isBest = history.quality === longest;
      coupled.moved = 0;
      if (gaining > 0 && window === widest) coupled.moved = -1 / (paths * giving);
      else if (gaining > 0 && history.quality === longest) coupled.moved = 1 / (paths * gaining);
    }
  }

  /** Counts what a subflow has delivered between its losses. A second timeout of the same segment is no new loss. */
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
  /** The larger of both divided by RTT^2, segments/s^2. */
  quality: 0.5,
});

/** RFC 6356 section 3: in fast recovery cwnd is inflated, and ssthresh stands for it. */
const windowOf = ({ recovery, window }: Sender): number =>
  recovery.recovering && window.ssthresh < window.cwnd ? window.ssthresh : window.cwnd;
