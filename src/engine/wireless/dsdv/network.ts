import { FIRING } from '../../kernel/journal.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Quantity } from '../../rule.ts';
import type { Datagrams } from '../datagrams.ts';
import { RoutingCounts } from '../routing/messages.ts';
import { WaitingRoom } from '../routing/waitingRoom.ts';
import type { DsdvRule, UpdateEvent } from './rules.ts';
import type { DsdvSettings } from './settings.ts';
import { dsdvTables, UNREACHABLE, type DsdvState } from './table.ts';

/** Shared by all nodes of a DSDV network: settings, tables, buffers. */
export class DsdvNetwork {
  readonly table: DsdvState;
  readonly waiting: WaitingRoom;
  readonly counts: RoutingCounts;
  /** Input of the next rule to fire; undefined between firings. */
  readonly event: UpdateEvent = {
    now: NaN,
    node: 0,
    row: 0,
    metric: 0,
    sequence: 0,
    nextHop: 0,
    settling: NaN,
    advertiseAt: NaN,
    due: NaN,
    weight: NaN,
  };

  constructor(
    readonly kernel: Kernel,
    datagrams: Datagrams,
    readonly nodes: number,
    readonly settings: DsdvSettings,
  ) {
    this.table = dsdvTables(kernel, nodes);
    this.waiting = new WaitingRoom(kernel, datagrams, nodes);
    this.counts = new RoutingCounts(kernel);
  }

  get now(): number {
    return this.kernel.scheduler.state.now;
  }

  /** Row of the tables: the entry of `node` for `target`. */
  row(node: number, target: number): number {
    return node * this.nodes + target;
  }

  /** Fires a rule on a row, and writes it to the journal with the firing that caused it. Returns its id. */
  fire(rule: DsdvRule, row: number, cause: number): number {
    const { event, table } = this;
    const { journal } = this.kernel;
    const node = Math.floor(row / this.nodes);
    event.now = this.kernel.scheduler.state.now;
    event.node = node;
    event.row = row;
    if (rule.quiet) {
      rule.effect(table, event);
      return -1;
    }
    const [first, second] = rule.shows;
    const at = journal.open(rule.id, -1, row - node * this.nodes, cause, node);
    journal.rows[at + FIRING.BEFORE] = this.quantity(first, row);
    journal.rows[at + FIRING.BEFORE_2] = second === undefined ? NaN : this.quantity(second, row);
    rule.effect(table, event);
    journal.rows[at + FIRING.AFTER] = this.quantity(first, row);
    journal.rows[at + FIRING.AFTER_2] = second === undefined ? NaN : this.quantity(second, row);
    return journal.close(at);
  }

  private quantity(name: Quantity, row: number): number {
    const { metric, sequence } = this.table;
    if (name === 'sequence number') return sequence[row]!;
    return metric[row] === UNREACHABLE ? Infinity : metric[row]!;
  }
}
