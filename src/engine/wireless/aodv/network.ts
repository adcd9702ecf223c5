import type { Kernel } from '../../kernel/kernel.ts';
import { FIRING } from '../../kernel/journal.ts';
import type { Component } from '../../kernel/scheduler.ts';
import type { Quantity } from '../../rule.ts';
import type { Datagrams } from '../datagrams.ts';
import { RoutingCounts } from '../routing/messages.ts';
import { WaitingRoom } from '../routing/waitingRoom.ts';
import type { AodvRule, RouteEvent } from './rule.ts';
import { isUnreachable } from './rules.ts';
import type { AodvSettings } from './settings.ts';
import { RouteTables } from './table.ts';

/** Maximum number of requests that a node remembers; the oldest is forgotten first. */
const REMEMBERED = 64;

/**
 * Recently seen requests of each node (ns-2: the broadcast ID cache). A request is identified by its source and the
 * number that the source assigned.
 */
class RequestMemory {
  private readonly state;

  constructor(kernel: Kernel, nodes: number) {
    this.state = kernel.state({
      sources: new Int32Array(nodes * REMEMBERED).fill(-1),
      numbers: new Int32Array(nodes * REMEMBERED),
      until: new Float64Array(nodes * REMEMBERED),
      /** Number of requests seen by each node. */
      seen: new Int32Array(nodes),
    });
  }

  /** Whether `node` remembers this request. */
  knows(node: number, source: number, number: number, now: number): boolean {
    const { sources, numbers, until, seen } = this.state;
    const newest = seen[node]! - 1;
    const oldest = Math.max(0, newest - REMEMBERED + 1);
    for (let i = newest; i >= oldest; i--) {
      const at = node * REMEMBERED + (i % REMEMBERED);
      // All earlier entries have expired too.
      if (until[at]! <= now) return false;
      if (numbers[at] === number && sources[at] === source) return true;
    }
    return false;
  }

  /** Stores this request for `node` until the given time, s. */
  remember(node: number, source: number, number: number, until: number): void {
    const { state } = this;
    const at = node * REMEMBERED + (state.seen[node]! % REMEMBERED);
    state.sources[at] = source;
    state.numbers[at] = number;
    state.until[at] = until;
    state.seen[node] = state.seen[node]! + 1;
  }
}

/** Shared by all nodes of an AODV network: settings, tables, buffers, and the clock of table maintenance. */
export class AodvNetwork implements Component {
  readonly tables: RouteTables;
  readonly memory: RequestMemory;
  readonly waiting: WaitingRoom;
  readonly counts: RoutingCounts;
  /** Input of the next rule to fire; undefined between firings. */
  readonly event: RouteEvent = {
    now: NaN,
    node: 0,
    row: 0,
    sequence: 0,
    hops: 0,
    nextHop: 0,
    expires: NaN,
    ttl: 0,
    ends: NaN,
    latency: NaN,
    step: 0,
  };
  /** When each node last received each other node's hello, s; empty without hello messages. */
  readonly heard: { at: Float64Array };
  /** Number of requests and errors that each node started in the given second of simulated time. */
  private readonly rates: {
    requestSecond: Int32Array;
    requestCount: Int32Array;
    errorSecond: Int32Array;
    errorCount: Int32Array;
  };
  /** The nodes in order of their numbers; each adds itself. */
  readonly agents: { lookAfterTable(): void }[] = [];
  private readonly slot: number;

  constructor(
    readonly kernel: Kernel,
    readonly datagrams: Datagrams,
    readonly nodes: number,
    readonly settings: AodvSettings,
  ) {
    this.tables = new RouteTables(kernel, nodes);
    this.memory = new RequestMemory(kernel, nodes);
    this.waiting = new WaitingRoom(kernel, datagrams, nodes);
    this.counts = new RoutingCounts(kernel);
    this.heard = kernel.state({ at: new Float64Array(settings.hello ? nodes * nodes : 0).fill(-Infinity) });
    this.rates = kernel.state({
      requestSecond: new Int32Array(nodes).fill(-1),
      requestCount: new Int32Array(nodes),
      errorSecond: new Int32Array(nodes).fill(-1),
      errorCount: new Int32Array(nodes),
    });
    this.slot = kernel.scheduler.slot(this, 0);
    kernel.scheduler.arm(this.slot, settings.purgeInterval);
  }

  /** All nodes maintain their tables. */
  wake(): void {
    const { kernel, settings, agents } = this;
    for (let node = 0; node < agents.length; node++) agents[node]!.lookAfterTable();
    kernel.scheduler.arm(this.slot, kernel.scheduler.state.now + settings.purgeInterval);
  }

  get now(): number {
    return this.kernel.scheduler.state.now;
  }

  /**
   * Fires a rule on a row of the table of `node` (-1: no row), and writes it to the journal with the firing that caused
   * it. Returns its id.
   */
  fire(rule: AodvRule, node: number, row: number, cause: number): number {
    const { event, tables } = this;
    const { journal } = this.kernel;
    event.now = this.kernel.scheduler.state.now;
    event.node = node;
    event.row = row;
    if (rule.quiet) {
      rule.effect(tables.state, event);
      return -1;
    }
    const [first, second] = rule.shows;
    const at = journal.open(rule.id, -1, row < 0 ? -1 : tables.state.target[row]!, cause, node);
    journal.rows[at + FIRING.BEFORE] = this.quantity(first, node, row);
    journal.rows[at + FIRING.BEFORE_2] = second === undefined ? NaN : this.quantity(second, node, row);
    rule.effect(tables.state, event);
    journal.rows[at + FIRING.AFTER] = this.quantity(first, node, row);
    journal.rows[at + FIRING.AFTER_2] = second === undefined ? NaN : this.quantity(second, node, row);
    return journal.close(at);
  }

  /** Whether a node may start another request this second; if so, counts it. */
  mayRequest(node: number): boolean {
    return this.mayBegin(node, this.settings.requestRate, this.rates.requestSecond, this.rates.requestCount);
  }

  /** Whether a node may send another route error this second; if so, counts it. */
  mayTellError(node: number): boolean {
    return this.mayBegin(node, this.settings.errorRate, this.rates.errorSecond, this.rates.errorCount);
  }

  private mayBegin(node: number, limit: number | null, second: Int32Array, count: Int32Array): boolean {
    if (limit === null) return true;
    const current = Math.floor(this.kernel.scheduler.state.now);
    if (second[node] !== current) {
      second[node] = current;
      count[node] = 0;
    }
    if (count[node]! >= limit) return false;
    count[node] = count[node]! + 1;
    return true;
  }

  private quantity(name: Quantity, node: number, row: number): number {
    const { state } = this.tables;
    if (row < 0) return name === 'sequence number' ? state.ownSequence[node]! : NaN;
    switch (name) {
      case 'hops':
        return isUnreachable(state.hops[row]!) ? Infinity : state.hops[row]!;
      case 'sequence number':
        return state.sequence[row]!;
      case 'TTL':
        return state.lastTtl[row]!;
      default:
        return NaN;
    }
  }
}
