import { transmission } from './transmission.ts';
import {
  ARRIVES_AT,
  BEGINS_AT,
  BEHIND,
  HOPS,
  NEXT,
  RANK,
  ROUTE,
  SIZE,
  STARTS_AT,
  STRIDE,
  TURN,
  type PoolState,
} from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component, Ranked, SchedulerState } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import type { Ledger } from '../traffic/ledger.ts';
import type { Inside } from '../queue/inside.ts';
import { QUEUE_FULL } from './drops.ts';
import { changeLink } from './changeLink.ts';
import type { Entry } from './entry.ts';
import { freshEntry } from './freshEntry.ts';
import { freshEarlier, freshLinkState, type LinkRecords, type LinkSettings } from './linkState.ts';
import { passing, usage } from './usage.ts';
import type { ForcedLoss, LossModel, SettableLoss } from './loss.ts';
import type { PacketOrders } from './packetOrders.ts';

const NONE = { packets: 0, waited: 0 };
/** Packet limit that has no effect: more packets than any queue can hold. */
const ANY_NUMBER = 1_000_000_000;

/**
 * A simplex link: drop-tail queue, transmitter, pipe (ns-2: SimpleLink with its DelayLink, and its order of operations,
 * so that times agree to the last bit).
 *
 * *Arrival at the link.* A drop-tail queue decides everything about a packet when it arrives, so `receive` computes
 * when its transmission begins (now, or when the packet before it is sent) and when it arrives at the far end (decision
 * 4). A packet has left the queue once its transmission has begun; `noteBegun` keeps that count.
 *
 * *Passages.* `send` continues in the same way over the following links, as long as none of them has a decision to make
 * (decision 6). `lab/build/links.ts` determines which links qualify when the run is built; `passes` checks whether a
 * link qualifies for this packet: the queue must be empty, and the link idle or sending one packet. If it is sending,
 * the packet waits on its passage. No event marks its arrival at that link, so it is counted not in the link's own
 * queue but in `passingBegins` and the adjacent fields. The next packet may pass only once this one has begun, so at
 * most one waits.
 *
 * *Arrival at the far end.* A packet is listed on the last link of its passage (`append`). One event is pending per
 * link: the arrival of the head of its list (`wake`). `passages.ts` computes where packets are in the meantime, and
 * ends passages when a link is changed.
 */
export class Link implements Component, Port, Ranked, LinkRecords {
  readonly state;
  readonly earlier;
  protected readonly clock: SchedulerState;
  readonly pool: PoolState;
  readonly slot: number;
  /**
   * The first route over this link. Lists by route begin at it, because with many flows full-length lists take time.
   */
  readonly firstRoute: number;
  /** By route: port at the far end, and the same port if it is a link, else null. */
  private readonly ends: Port[] = [];
  readonly onward: (Link | null)[] = [];
  /** Next link of a passage, by route, if this link alone feeds it; else null. */
  private readonly through: (Link | null)[] = [];
  /** This link and the previous ones of a passage, the nearest first: `upstream[1]` feeds it. */
  readonly upstream: Link[] = [this];
  /** The links that this one alone feeds and over which passages may extend. */
  readonly followers: Link[] = [];
  private readonly entry = freshEntry<Link>();

  constructor(
    protected readonly kernel: Kernel,
    protected readonly ledger: Ledger,
    readonly settings: LinkSettings,
  ) {
    this.clock = kernel.scheduler.state;
    this.pool = kernel.packets.state;
    this.firstRoute = settings.firstRoute ?? 0;
    this.state = kernel.state(freshLinkState(settings));
    this.earlier = kernel.tally(freshEarlier());
    this.slot = kernel.scheduler.slot(this, 0, this);
  }

  // Wiring, while the run is built

  /** Installs loss models at the entry: `loss` decides; the others are its settable parts. */
  attachLoss(loss: LossModel | null, settable: SettableLoss | null, forced: ForcedLoss | null): void {
    this.entry.loss = loss;
    this.entry.settable = settable;
    this.entry.forced = forced;
    this.entry.asks = true;
  }

  /** Applies orders about single packets at the entry. */
  attachOrders(orders: PacketOrders): void {
    this.entry.orders = orders;
    this.entry.asks = true;
  }

  /** Installs queue management at the entry. */
  manage(managed: Entry): void {
    this.entry.managed = managed;
  }

  /** Passes packets of a route to `end`; `onward`: the same, or null if it is no link. Passages on the route end here. */
  lay(route: number, end: Port, onward: Link | null): void {
    const at = route - this.firstRoute;
    this.ends[at] = end;
    this.onward[at] = onward;
    this.through[at] = null;
    if (at === 0) Object.assign(this.entry, { end, onward });
  }

  /** Lets passages continue over these links, by route; null: they end here. Call it after `lay`. */
  layThrough(next: readonly (Link | null)[]): void {
    this.through.splice(0, Infinity, ...next);
    this.entry.through = next[0] ?? null;
  }

  /** Allows passages to continue over this link from the links before it, the nearest first. */
  joinBehind(feeders: readonly Link[]): void {
    this.upstream.push(...feeders);
    this.entry.feeder = feeders[0] ?? null;
    feeders[0]?.followers.push(this);
  }

  // Accepting packets

  receive(packet: number): void {
    const { state, clock } = this;
    const { rows } = this.pool;
    state.offered++;
    if (state.separate > 0) state.separate--;
    if (this.entry.asks && this.keptOut(packet)) return;
    if (state.waiting > 0) this.noteBegun();
    if (this.entry.managed !== null && this.refused(packet)) return;
    const { now } = clock;
    const size = rows[packet + SIZE]!;
    if (size !== state.size) {
      state.size = size;
      state.transmission = transmission(state, size);
    }
    const sending = state.transmission;
    let begins = now;
    const { freeAt } = state;
    if (freeAt > now || (freeAt === now && state.lastBegins >= clock.since)) {
      // Count a packet that waits here on a passage.
      const onPassage =
        state.passingBegins > now || (state.passingBegins === now && state.beforeBegan >= clock.since) ? 1 : 0;
      const bytes = state.waitingBytes + state.servedBytes + onPassage * state.beforeBytes;
      const ahead = state.waiting + onPassage;
      if (ahead + 1 >= state.limitPackets || bytes + size > state.limitBytes) {
        state.drops++;
        this.ledger.drop(packet, QUEUE_FULL, this.settings.place, ahead + 1, state.limitPackets);
        return;
      }
      begins = freeAt;
      if (state.waiting === 0) {
        state.firstWaiting = packet;
        state.begun = state.lastBegins;
      } else rows[state.lastWaiting + BEHIND] = packet;
      state.lastWaiting = packet;
      state.waiting++;
      state.waitingBytes += size;
      if (ahead + 1 >= state.longest) state.longest = ahead + 2;
      state.waited += begins - now;
    } else {
      state.servedBytes = size;
      state.rank = clock.since < now - sending ? -now : now;
      state.turn = clock.events;
    }
    state.lastBegins = begins;
    state.freeAt = begins + sending;
    state.bytes += size;
    const { times } = this.pool;
    const at = packet >> 1;
    times[at + STARTS_AT] = begins;
    times[at + BEGINS_AT] = begins;
    times[at + ARRIVES_AT] = begins + (sending + state.delay);
    this.kernel.journal.entered(this.settings.index, packet);
    this.send(packet);
  }

  /** Whether an order or the loss model removes the packet. */
  protected keptOut(packet: number): boolean {
    const { loss, orders } = this.entry;
    if (orders !== null && orders.takes(this.settings.place, packet)) return true;
    const cause = loss === null ? -1 : loss.verdict(packet);
    if (cause < 0) return false;
    this.lose(packet, cause);
    return true;
  }

  /**
   * Whether queue management drops the packet. No passage extends over a managed link, so its own records count every
   * waiting packet.
   */
  private refused(packet: number): boolean {
    const { busy, state } = this;
    const bytes = state.waitingBytes + state.servedBytes + this.pool.rows[packet + SIZE]!;
    const full = busy && (state.waiting + 1 >= state.limitPackets || bytes > state.limitBytes);
    return this.entry.managed!.refuses(this, packet, busy, full);
  }

  /** Drops a packet at the entry, with a cause code. */
  lose(packet: number, cause: number): void {
    this.state.drops++;
    this.ledger.drop(packet, cause, this.settings.place, this.queueLength(), this.state.limitPackets);
  }

  /**
   * Removes packets whose transmission has begun from the queue's records. If a transmission begins at this very
   * instant, the event scheduled earlier goes first: either the running event, or the end of the previous transmission,
   * which was scheduled when that transmission began.
   */
  noteBegun(): void {
    const { state } = this;
    const { rows, times } = this.pool;
    const { now, since } = this.clock;
    while (state.waiting > 0) {
      const packet = state.firstWaiting;
      const begins = times[(packet >> 1) + STARTS_AT]!;
      if (begins > now || (begins === now && state.begun >= since)) return;
      state.begun = begins;
      state.servedBytes = rows[packet + SIZE]!;
      state.waiting--;
      state.waitingBytes -= state.servedBytes;
      state.firstWaiting = state.waiting > 0 ? rows[packet + BEHIND]! : -1;
    }
  }

  // Passages

  /**
   * Computes the end of the passage of an accepted packet. Its row contains the start of its transmission and its
   * arrival for the last link so far, because a double passed to a function that is not inlined would be allocated.
   */
  protected send(packet: number): void {
    const { rows, times, middles, between } = this.pool;
    const route = rows[packet + ROUTE]!;
    const at = packet >> 1;
    // oxlint-disable-next-line no-this-alias
    let last: Link = this;
    let hops = 0;
    for (;;) {
      const next = route === last.firstRoute ? last.entry.through : last.through[route - last.firstRoute]!;
      if (next === null) break;
      const begun = times[at + BEGINS_AT]!;
      if (!next.passes(packet, last)) break;
      if (hops > 0) middles[((packet / STRIDE) | 0) * between + hops - 1] = begun;
      last = next;
      hops++;
    }
    rows[packet + HOPS] = hops;
    rows[packet + TURN] = this.state.turn;
    times[at + RANK] = this.state.rank;
    last.append(packet);
  }

  /**
   * Tries to extend a packet's passage from `before`, its last link so far, over this link. If possible, records the
   * times and returns true. Otherwise a separate event must offer the packet. On a passage the packet may wait for the
   * one being sent, but not in a queue.
   */
  private passes(packet: number, before: Link): boolean {
    const { state } = this;
    const { rows, times } = this.pool;
    const comes = times[(packet >> 1) + ARRIVES_AT]!;
    const since = times[(packet >> 1) + BEGINS_AT]!;
    const size = rows[packet + SIZE]!;
    const { freeAt, lastBegins } = state;
    const busy = freeAt > comes || (freeAt === comes && lastBegins >= since);
    // The passage ends here if packets also come from elsewhere, if the entry has a decision to make, or if arrivals
    // could be out of list order.
    const stops = state.separate > 0 || state.waiting > 0 || state.decides === true || state.shortened === true;
    // It also ends if more packets than the one being sent are ahead, or if the queue may be full.
    const crowded =
      busy && (lastBegins >= comes || state.limitPackets < 2 || state.servedBytes + size > state.limitBytes);
    if (stops || crowded || before.state.shortened === true) {
      state.separate++;
      return false;
    }
    let begins = comes;
    if (busy) {
      begins = freeAt;
      state.passingBegins = begins;
      state.beforeBegan = lastBegins;
      state.beforeBytes = state.servedBytes;
      state.waited += begins - comes;
      if (comes < state.firstPassingAt) state.firstPassingAt = comes;
    }
    if (size !== state.size) {
      state.size = size;
      state.transmission = transmission(state, size);
    }
    const sending = state.transmission;
    state.offered++;
    state.servedBytes = size;
    state.lastBegins = begins;
    state.freeAt = begins + sending;
    state.bytes += size;
    times[(packet >> 1) + BEGINS_AT] = begins;
    times[(packet >> 1) + ARRIVES_AT] = begins + (sending + state.delay);
    return true;
  }

  /** Appends a packet whose passage ends here to the list. */
  private append(packet: number): void {
    const { state } = this;
    const { rows, times } = this.pool;
    const at = packet >> 1;
    rows[packet + NEXT] = -1;
    const { tail } = state;
    state.tail = packet;
    if (tail >= 0) {
      rows[tail + NEXT] = packet;
      // A link keeps the order of its packets, even when its delay was shortened during the run.
      if (state.shortened === true && times[at + ARRIVES_AT]! < times[(tail >> 1) + ARRIVES_AT]!)
        times[at + ARRIVES_AT] = times[(tail >> 1) + ARRIVES_AT]!;
    } else {
      state.head = packet;
      this.kernel.scheduler.armFrom(this.slot, times, at + ARRIVES_AT);
    }
  }

  // Arrivals

  /** The packet at the head arrives at the far end. */
  wake(): void {
    const { state } = this;
    const { rows, times } = this.pool;
    const packet = state.head;
    // An arriving packet has also left the queue of the first link of its passage.
    // oxlint-disable-next-line no-this-alias
    let first: Link = this;
    for (let hops = rows[packet + HOPS]!; hops > 0; hops--) first = first.entry.feeder!;
    if (first.state.waiting > 0) first.noteBegun();
    const next = rows[packet + NEXT]!;
    state.head = next;
    if (next >= 0) this.kernel.scheduler.rearmFarFrom(this.slot, times, (next >> 1) + ARRIVES_AT);
    else {
      state.tail = -1;
      this.kernel.scheduler.finish(this.slot);
    }
    const route = rows[packet + ROUTE]! - this.firstRoute;
    const onward = route === 0 ? this.entry.onward : this.onward[route]!;
    if (onward !== null) onward.receive(packet);
    else (route === 0 ? this.entry.end! : this.ends[route]!).receive(packet);
  }

  /** Arms the arrival of the head of the list. */
  rearm(): void {
    const { head } = this.state;
    if (head >= 0) this.kernel.scheduler.armFrom(this.slot, this.pool.times, (head >> 1) + ARRIVES_AT);
    else this.kernel.scheduler.cancel(this.slot);
  }

  /**
   * Orders two links whose packets began and will arrive at the same times. As in ns-2, two links that transmit without
   * a break keep the order in which their transmissions began. A link whose busy period began later goes first if its
   * packet was scheduled before the end of the other's transmission.
   */
  rankAgainst(other: Link): number {
    const { head } = this.state;
    const otherHead = other.state.head;
    if (head < 0 || otherHead < 0) return 0;
    const { rows, times } = this.pool;
    const rank = times[(head >> 1) + RANK]!;
    const rival = times[(otherHead >> 1) + RANK]!;
    if (rank !== rival) return rank < rival ? -1 : 1;
    const turn = rows[head + TURN]!;
    const next = rows[otherHead + TURN]!;
    return turn < next ? -1 : turn > next ? 1 : 0;
  }

  // Reading

  /** Loss model at the entry; null: none. */
  get lossModel(): LossModel | null {
    return this.entry.loss;
  }

  /** Packets marked instead of dropped so far. */
  get marks(): number {
    return this.entry.managed === null ? 0 : this.entry.managed.state.marks;
  }

  /** Average queue used by queue management, packets; NaN: none. */
  averageQueue(): number {
    return this.entry.managed === null ? NaN : this.entry.managed.average();
  }

  /** Letters of the queue's lines, if they are drawn as queues of their own. */
  get letters(): readonly string[] | undefined {
    return undefined;
  }

  /** Values on which the queue's decisions are based at time `now`, s, not before the last event. */
  inside(now: number): Inside {
    return { readings: this.entry.managed?.inside(now) ?? [], lines: [] };
  }

  /** Whether a packet is being sent. */
  get busy(): boolean {
    const { state, clock } = this;
    return state.freeAt > clock.now || (state.freeAt === clock.now && state.lastBegins >= clock.since);
  }

  /** Arrival time of a waiting packet, s; NaN: not recorded. */
  cameAt(_packet: number): number {
    return NaN;
  }

  /** Packets waiting plus the one being sent, now or at a moment before the next event, s. */
  queueLength(now = this.clock.now): number {
    const { state } = this;
    const { times } = this.pool;
    // The records are updated only at arrivals: subtract packets whose transmission has begun since.
    let { waiting } = state;
    for (let packet = state.firstWaiting; waiting > 0; packet = this.behind(packet), waiting--)
      if (times[(packet >> 1) + STARTS_AT]! > now) break;
    if (state.freeAt <= now) return waiting;
    return waiting + (this.upstream.length === 1 ? 1 : passing(this, now));
  }

  /** The first packet that waits at a time, s, not before the last event; or -1. */
  firstInQueue(time: number): number {
    const { state } = this;
    const { times } = this.pool;
    let packet = state.firstWaiting;
    while (packet >= 0 && times[(packet >> 1) + STARTS_AT]! <= time) packet = this.behind(packet);
    return packet;
  }

  /** The waiting packet after `packet`, or -1. */
  behind(packet: number): number {
    return packet === this.state.lastWaiting ? -1 : this.pool.rows[packet + BEHIND]!;
  }

  /** Longest queue up to `time`, s, not before the last event: packets, the one being sent included. */
  maxQueueAt(time = this.clock.now): number {
    const { state } = this;
    if (state.longest > 1) return state.longest;
    return state.firstPassingAt <= time ? 2 : usage(this, time).packets > 0 ? 1 : 0;
  }

  /** No packets: this link decides everything on arrival. */
  undecided(_time: number): { readonly packets: number; readonly waited: number } {
    return NONE;
  }

  // Changes during the run

  /** A new rate (bit/s) or delay (s) for packets whose transmission has not begun. */
  change(rate: number | null, delay: number | null): void {
    changeLink(this, rate, delay, this.clock.now);
  }

  /** Sets the loss probability of each packet from now on. */
  setLoss(rate: number): void {
    const { settable } = this.entry;
    if (settable === null) return;
    this.state.decides = true;
    settable.state.set = true;
    settable.state.rate = rate;
  }

  /** Drops the next `packets` data packets of `flow` at the entry. */
  dropNext(flow: number, packets: number): void {
    const { forced } = this.entry;
    if (forced === null) return;
    this.state.decides = true;
    forced.state.quota[flow] = forced.state.quota[flow]! + packets;
  }

  // Orders for single packets

  /** Records that a packet is held back at this entry and has not been offered yet. */
  putOff(): void {
    this.state.offered--;
  }

  /** Offers a packet that was held back at this entry. */
  comeBack(packet: number): void {
    // Its first arrival already removed it from this count, so add it again.
    this.state.separate++;
    this.receive(packet);
  }

  /** Admits a packet regardless of loss models, queue management and limits. */
  admit(packet: number): void {
    const { entry, state } = this;
    const { asks, managed } = entry;
    const { limitPackets, limitBytes } = state;
    Object.assign(entry, { asks: false, managed: null });
    Object.assign(state, { limitPackets: ANY_NUMBER, limitBytes: Infinity });
    state.offered--;
    state.separate++;
    Link.prototype.receive.call(this, packet);
    Object.assign(entry, { asks, managed });
    Object.assign(state, { limitPackets, limitBytes });
  }
}
