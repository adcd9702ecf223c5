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
import { freshEarlier, freshLinkState, type LinkRecords, type LinkSettings } from './linkState.ts';
import { passing, usage } from './usage.ts';
import type { ForcedLoss, LossModel, SettableLoss } from './loss.ts';
import type { PacketOrders } from './packetOrders.ts';

const NONE = { packets: 0, waited: 0 };
/** More packets than any queue holds. */
const ANY_NUMBER = 1_000_000_000;

/**
 * A simplex link: a queue that only has places, transmitter, pipe (ns-2: SimpleLink with its DelayLink, and its order of
 * operations, so that times agree to the last bit).
 *
 * *Taking in.* Such a queue decides everything about a packet when it arrives. So `receive` computes at once when its
 * transmission begins (now, or when the packet before it is sent) and when it arrives at the far end (decision 4). A packet
 * has left the queue once its transmission has begun; `noteBegun` keeps that count.
 *
 * *Passages.* `send` goes on in the same way over the links behind, as long as nothing can be decided there (decision 6).
 * Which links qualify, `lab/links.ts` finds out when the run is built; whether one does for this packet, `passes` says: it
 * finds nothing waiting, and the link idle or with one packet being sent. In that second case it waits on its passage. No
 * event will tell when it comes to that link, so it is not among those that wait in the link's own records, but in
 * `passingBegins` and the fields beside; the next one is not let pass before it has begun, so there is one at most.
 *
 * *Arriving.* A packet is in the list of the last link of its passage (`append`). One event is pending per link: the
 * arrival of the head of its list (`wake`). Where a packet is meanwhile, `passages.ts` tells, which also ends passages when
 * a link is changed.
 */
export class Link implements Component, Port, Ranked, LinkRecords {
  readonly state;
  readonly earlier;
  protected readonly clock: SchedulerState;
  readonly pool: PoolState;
  readonly slot: number;
  /** Where packets go at the far end, by route. Filled by the builder. */
  readonly ends: Port[] = [];
  readonly onward: (Link | null)[] = [];
  /** Where a passage goes on, by route: `onward` where this link alone feeds that link. Filled by the builder. */
  readonly through: (Link | null)[] = [];
  /** This link and those before it in a passage, the nearest first: `upstream[1]` feeds it. */
  readonly upstream: Link[] = [this];
  private readonly entry: {
    loss: LossModel | null;
    settable: SettableLoss | null;
    forced: ForcedLoss | null;
    managed: Entry | null;
    orders: PacketOrders | null;
    /** There are loss models or orders: whether a packet comes in is asked. */
    asks: boolean;
    /** `upstream[1]` or null: each packet needs it, and a list costs two look-ups more. */
    feeder: Link | null;
  } = { loss: null, settable: null, forced: null, managed: null, orders: null, asks: false, feeder: null };

  constructor(
    protected readonly kernel: Kernel,
    protected readonly ledger: Ledger,
    readonly settings: LinkSettings,
  ) {
    this.clock = kernel.scheduler.state;
    this.pool = kernel.packets.state;
    this.state = kernel.state(freshLinkState(settings));
    this.earlier = kernel.tally(freshEarlier());
    this.slot = kernel.scheduler.slot(this, 0, this);
  }

  // Wiring, while the run is built

  /** Puts loss models at the entry: `loss` decides; the others are those inside it that can be set. */
  attachLoss(loss: LossModel | null, settable: SettableLoss | null, forced: ForcedLoss | null): void {
    this.entry.loss = loss;
    this.entry.settable = settable;
    this.entry.forced = forced;
    this.entry.asks = true;
  }

  /** Has orders about single packets carried out at the entry. */
  attachOrders(orders: PacketOrders): void {
    this.entry.orders = orders;
    this.entry.asks = true;
  }

  /** Puts queue management at the entry. */
  manage(managed: Entry): void {
    this.entry.managed = managed;
  }

  /** Lets passages go on over this link from those before it, the nearest first. */
  joinBehind(feeders: readonly Link[]): void {
    this.upstream.push(...feeders);
    this.entry.feeder = feeders[0] ?? null;
  }

  // Taking in

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
      state.transmission = (8 * size) / state.rate;
    }
    const { transmission } = state;
    let begins = now;
    const { freeAt } = state;
    if (freeAt > now || (freeAt === now && state.lastBegins >= clock.since)) {
      // A packet on a passage may be waiting too.
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
      state.rank = clock.since < now - transmission ? -now : now;
      state.turn = clock.events;
    }
    state.lastBegins = begins;
    state.freeAt = begins + transmission;
    state.bytes += size;
    const { times } = this.pool;
    const at = packet >> 1;
    times[at + STARTS_AT] = begins;
    times[at + BEGINS_AT] = begins;
    times[at + ARRIVES_AT] = begins + (transmission + state.delay);
    this.kernel.journal.entered(this.settings.index, packet);
    this.send(packet);
  }

  /** Whether an order or the loss model takes the packet. */
  protected keptOut(packet: number): boolean {
    const { loss, orders } = this.entry;
    if (orders !== null && orders.takes(this.settings.place, packet)) return true;
    const cause = loss === null ? -1 : loss.verdict(packet);
    if (cause < 0) return false;
    this.lose(packet, cause);
    return true;
  }

  /** Whether queue management drops the packet. Such a link is on no passage: whatever waits is in its own records. */
  private refused(packet: number): boolean {
    const { busy, state } = this;
    const bytes = state.waitingBytes + state.servedBytes + this.pool.rows[packet + SIZE]!;
    const full = busy && (state.waiting + 1 >= state.limitPackets || bytes > state.limitBytes);
    return this.entry.managed!.refuses(this, packet, busy, full);
  }

  /** Loses a packet at the entry, for a cause. */
  lose(packet: number, cause: number): void {
    this.state.drops++;
    this.ledger.drop(packet, cause, this.settings.place, this.queueLength(), this.state.limitPackets);
  }

  /**
   * Takes packets whose transmission has begun out of the queue's records. At the
   * very moment a transmission begins, the event scheduled earlier goes first:
   * the end of the transmission before, scheduled when that began, or the
   * running event.
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
   * Finds the end of the passage of a packet that has been taken in. When its transmission begins and when it arrives
   * is in its row, for the last link so far: a number handed to a function that is not inlined would be allocated.
   */
  protected send(packet: number): void {
    const { rows, times, middles, between } = this.pool;
    const route = rows[packet + ROUTE]!;
    const at = packet >> 1;
    // oxlint-disable-next-line no-this-alias
    let last: Link = this;
    let hops = 0;
    for (let next = this.through[route]!; next !== null; next = last.through[route]!) {
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
   * A packet comes at a moment yet to be from `before`, the last link of its passage so far. Returns whether the passage
   * goes on over this link, and enters when; if not, the packet must be offered by an event of its own: it may wait for
   * the packet that is being sent then, not in a line.
   */
  private passes(packet: number, before: Link): boolean {
    const { state } = this;
    const { rows, times } = this.pool;
    const comes = times[(packet >> 1) + ARRIVES_AT]!;
    const since = times[(packet >> 1) + BEGINS_AT]!;
    const size = rows[packet + SIZE]!;
    const { freeAt, lastBegins } = state;
    const busy = freeAt > comes || (freeAt === comes && lastBegins >= since);
    // Others come before it in ways of their own; something may be decided at the entry; arrivals keep the order of the list.
    const stops = state.separate > 0 || state.waiting > 0 || state.decides === true || state.shortened === true;
    // More than the packet being sent would be before it, or there may be no room behind that one.
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
      state.transmission = (8 * size) / state.rate;
    }
    const { transmission } = state;
    state.offered++;
    state.servedBytes = size;
    state.lastBegins = begins;
    state.freeAt = begins + transmission;
    state.bytes += size;
    times[(packet >> 1) + BEGINS_AT] = begins;
    times[(packet >> 1) + ARRIVES_AT] = begins + (transmission + state.delay);
    return true;
  }

  /** Takes a packet whose passage ends here into the list. */
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

  // Arriving

  /** The packet at the head arrives at the far end. */
  wake(): void {
    const { state } = this;
    const { rows, times } = this.pool;
    const packet = state.head;
    // Whatever arrives was sent: it has left the queue where its passage began.
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
    const route = rows[packet + ROUTE]!;
    const onward = this.onward[route]!;
    if (onward !== null) onward.receive(packet);
    else this.ends[route]!.receive(packet);
  }

  /** Arms the arrival of the head of the list. */
  rearm(): void {
    const { head } = this.state;
    if (head >= 0) this.kernel.scheduler.armFrom(this.slot, this.pool.times, (head >> 1) + ARRIVES_AT);
    else this.kernel.scheduler.cancel(this.slot);
  }

  /**
   * Which of two links goes first, whose packets began and will arrive at the same moments. ns-2 keeps the order in which
   * the transmissions were begun, and so that of those before them, as long as both links transmit without a break. A link
   * that begins then goes first if what it sends was scheduled earlier than the end of the other's transmission.
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

  // What is asked of it

  /** What decides at the entry whether a packet is lost; null: nothing does. */
  get lossModel(): LossModel | null {
    return this.entry.loss;
  }

  /** Packets marked instead of dropped so far. */
  get marks(): number {
    return this.entry.managed === null ? 0 : this.entry.managed.state.marks;
  }

  /** The average queue that its management decides by, packets; NaN: there is none. */
  averageQueue(): number {
    return this.entry.managed === null ? NaN : this.entry.managed.average();
  }

  /** What its queue decides by, at a moment, s, not before the last event. */
  inside(now: number): Inside {
    return { readings: this.entry.managed?.inside(now) ?? [], lines: [] };
  }

  /** Whether a packet is being sent. */
  get busy(): boolean {
    const { state, clock } = this;
    return state.freeAt > clock.now || (state.freeAt === clock.now && state.lastBegins >= clock.since);
  }

  /** When a packet that waits came to the queue, s; NaN: nobody wrote it down. */
  cameAt(_packet: number): number {
    return NaN;
  }

  /** Packets waiting plus the one being sent, now or at a moment before the next event, s. */
  queueLength(now = this.clock.now): number {
    const { state } = this;
    const { times } = this.pool;
    // Those whose transmission has begun are in the records until the next arrival.
    let { waiting } = state;
    for (let packet = state.firstWaiting; waiting > 0; packet = this.behind(packet), waiting--)
      if (times[(packet >> 1) + STARTS_AT]! > now) break;
    if (state.freeAt <= now) return waiting;
    return waiting + (this.upstream.length === 1 ? 1 : passing(this, now));
  }

  /** The first packet that waits at a moment, s, not before the last event; or -1. */
  firstInQueue(time: number): number {
    const { state } = this;
    const { times } = this.pool;
    let packet = state.firstWaiting;
    while (packet >= 0 && times[(packet >> 1) + STARTS_AT]! <= time) packet = this.behind(packet);
    return packet;
  }

  /** The packet that waits behind another, or -1. */
  behind(packet: number): number {
    return packet === this.state.lastWaiting ? -1 : this.pool.rows[packet + BEHIND]!;
  }

  /** Longest queue so far, packets, the one being sent included. */
  get maxQueue(): number {
    return this.maxQueueAt(this.clock.now);
  }

  /** The same at a moment, s, not before the last event. */
  maxQueueAt(time: number): number {
    const { state } = this;
    if (state.longest > 1) return state.longest;
    return state.firstPassingAt <= time ? 2 : usage(this, time).packets > 0 ? 1 : 0;
  }

  /** Of a link that decides everything when a packet comes: none. */
  undecided(_time: number): { readonly packets: number; readonly waited: number } {
    return NONE;
  }

  // What is changed during the run

  /** A new rate (bit/s) or delay (s) for packets whose transmission has not begun. */
  change(rate: number | null, delay: number | null): void {
    changeLink(this, rate, delay, this.clock.now);
  }

  /** From now on each packet is lost with this probability. */
  setLoss(rate: number): void {
    const { settable } = this.entry;
    if (settable === null) return;
    this.state.decides = true;
    settable.state.set = true;
    settable.state.rate = rate;
  }

  /** The next `packets` data packets of `flow` are dropped at the entry. */
  dropNext(flow: number, packets: number): void {
    const { forced } = this.entry;
    if (forced === null) return;
    this.state.decides = true;
    forced.state.quota[flow] = forced.state.quota[flow]! + packets;
  }

  /** From now on no passage goes on over this link: what comes is asked at its entry. */
  decide(): void {
    this.state.decides = true;
  }

  // Orders about single packets

  /** A packet is held back at this entry: it has not been offered yet. */
  putOff(): void {
    this.state.offered--;
  }

  /** A packet that was held back at this entry comes once more. */
  comeBack(packet: number): void {
    // It was taken off the count of those on their way when it came first.
    this.state.separate++;
    this.receive(packet);
  }

  /** Lets a packet in past all that may drop it at the entry: there is room for it. */
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
