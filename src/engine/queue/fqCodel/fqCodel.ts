/**
 * FQ-CoDel (RFC 8290): one line per flow, served round robin by bytes, with CoDel in each. A flow that starts to queue
 * is served before flows that already had a queue, so that sparse flows hardly wait. Flows are separated exactly,
 * whereas Linux hashes them into 1024 lines.
 */
import { defineQueue, type QueueSettings } from '../definition.ts';
import { CODEL, Codel, type CodelSettings, WAITED } from '../codel/codel.ts';
import { QUANTUM, longestLine, ROUND } from '../drr/drr.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { ECN, KEPT } from '../../kernel/packets.ts';
import { rfc } from '../../rule.ts';
import { dropped as droppedByCodel, marked as markedByCodel, WAITING } from '../codel/codelLink.ts';
import { disciplineOf, dropsEarly, marksEarly } from '../discipline.ts';
import type { Inside } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import { turnsOf } from '../turns.ts';
import type { PartWords } from '../../link/partWords.ts';
import { inPackets, type QueueExports } from '../exporting.ts';

const FQ_CODEL = defineQueue({
  name: 'fqCodel',
  title: 'FQ-CoDel',
  help: 'Each flow has its own subqueue with CoDel; subqueues take turns, and new ones go first.',
  parameters: [QUANTUM, ...CODEL.parameters],
  causes: ['fqCodel', 'fattestFlow'],
  telling: 5,
});

export const QUEUES = [FQ_CODEL] as const;

/** Maximum number of packets dropped at one overflow (RFC 8290 section 4.1). */
const BATCH = 64;

const dropped = dropsEarly({
  ...droppedByCodel,
  title: 'Dropped after a long wait in its subqueue',
  plain:
    'Packets of this flow had waited too long for a whole interval, so this one was dropped when its turn came. Once a packet waits less than the target, the next drop is cancelled.',
  citation: rfc(8290, '4.2'),
});

const overflow = dropsEarly({
  title: 'Dropped from the fattest subqueue',
  formula: 'no room: drop half of the bytes of the subqueue with most',
  plain: 'A packet arrived and there was no room: the flow with most bytes waiting lost half of them.',
  citation: rfc(8290, '4.1'),
});

const marked = marksEarly({
  ...markedByCodel,
  title: 'Marked after a long wait in its subqueue',
  because: 'It had waited {value} s; the target is {bound} s.',
  citation: rfc(8290, '4.2'),
});

/** List that a line is in. */
const NOWHERE = 0;
const NEW = 1;
const OLD = 2;

/** Lists of lines: 0 the new, 1 the old. */
const listOf = (place: number): number => place - 1;

class FairCodel implements Chooser {
  readonly lines;
  readonly state;
  private readonly codels: readonly Codel[];

  constructor(
    kernel: Kernel,
    flows: number,
    private readonly settings: CodelSettings & { readonly quantum: number },
  ) {
    this.lines = 2 * flows;
    this.state = kernel.state({
      /** Bytes that each line may still send in this round, and the list it is in. */
      deficit: new Float64Array(this.lines),
      place: new Uint8Array(this.lines),
      behind: new Int32Array(this.lines),
      first: new Int32Array(2).fill(-1),
      last: new Int32Array(2).fill(-1),
    });
    this.codels = Array.from({ length: this.lines }, () => new Codel(kernel, settings));
  }

  lineOf(route: number): number {
    return route;
  }

  came(link: ScheduledLink, line: number): void {
    const { state } = this;
    this.codels[line]!.arrived(link.newest);
    if (state.place[line] !== NOWHERE) return;
    state.deficit[line] = this.settings.quantum;
    this.join(line, NEW);
  }

  choose(link: ScheduledLink): number {
    const { state, settings } = this;
    for (;;) {
      const place = state.first[listOf(NEW)]! >= 0 ? NEW : OLD;
      const line = state.first[listOf(place)]!;
      if (line < 0) return -1;
      if (state.deficit[line]! <= 0) {
        state.deficit[line] = state.deficit[line]! + settings.quantum;
        this.leave(place);
        this.join(line, OLD);
      } else if (this.clean(link, line)) return line;
      else {
        this.leave(place);
        // A new line that empties first joins the old lines for one round, so that a flow gains nothing by being empty
        // for a moment.
        if (place === NEW && state.first[listOf(OLD)]! >= 0) this.join(line, OLD);
      }
    }
  }

  took(_link: ScheduledLink, line: number, size: number): void {
    const { state } = this;
    state.deficit[line] = state.deficit[line]! - size;
  }

  makesRoom(link: ScheduledLink): boolean {
    const line = longestLine(link);
    const { lines } = link;
    const half = lines.bytes[line]! / 2;
    let count = 0;
    while ((count === 0 || (count < BATCH && lines.bytes[line]! > half)) && link.dropFirst(line, 1)) count++;
    return count > 0;
  }

  inside(_link: ScheduledLink, now: number): Inside {
    const { state, settings, codels } = this;
    // New lines are served before old ones.
    const turns = [NEW, OLD].flatMap((place) => turnsOf(state.first[listOf(place)]!, state.behind));
    return {
      readings: [{ symbol: 'quantum', name: 'quantum', value: settings.quantum, unit: 'bytes' }],
      lines: codels.map((codel, route) => ({
        route,
        turn: turns.indexOf(route),
        readings: [
          ...codel.inside(now),
          { symbol: 'deficit', name: 'deficit', value: state.deficit[route]!, unit: 'bytes' },
        ],
      })),
    };
  }

  /** Applies CoDel to the head of a line (RFC 8289: dequeue). Returns whether a packet remains. */
  private clean(link: ScheduledLink, line: number): boolean {
    const codel = this.codels[line]!;
    const { now } = link;
    if (link.lines.first[line]! < 0) {
      codel.goes(now, codel.mayDrop(now, 0, 0));
      return false;
    }
    let mayDrop = this.asks(link, line);
    let goes = codel.goes(now, mayDrop);
    while (goes) {
      const flags = link.flagsOf(line);
      const marks = this.settings.ecn && (flags & ECN.ECT) !== 0;
      if (marks) link.markFirst(line, link.waited(line), this.settings.target);
      if (marks || (flags & KEPT) !== 0) {
        codel.gone(now, mayDrop);
        break;
      }
      link.dropFirst(line);
      mayDrop = this.asks(link, line);
      goes = codel.gone(now, mayDrop);
    }
    return true;
  }

  private asks(link: ScheduledLink, line: number): boolean {
    const behind = link.lines.bytes[line]! - link.sizeOf(line);
    return this.codels[line]!.mayDrop(link.now, link.waited(line), behind);
  }

  private join(line: number, place: number): void {
    const { state } = this;
    const list = listOf(place);
    state.place[line] = place;
    state.behind[line] = -1;
    if (state.first[list]! < 0) state.first[list] = line;
    else state.behind[state.last[list]!] = line;
    state.last[list] = line;
  }

  /** Removes the first line from a list. */
  private leave(place: number): void {
    const { state } = this;
    const list = listOf(place);
    const line = state.first[list]!;
    state.first[list] = state.behind[line]!;
    state.place[line] = NOWHERE;
  }
}

const fqCodel = disciplineOf(FQ_CODEL, {
  drops: [dropped, overflow],
  marks: [marked],
  decidesLate: true,
  build: (site, settings) => new ScheduledLink(site, new FairCodel(site.kernel, site.flows, settings), marked),
  shows: ({ target, interval }) => ({
    rule: 'FQ-CoDel: flows in turn; drops from the head of a subqueue after {interval} above {target}',
    bounds: { target: { value: target, unit: 's', name: 'target {value}' } },
    numbers: { interval: { value: interval, unit: 's' } },
    ...WAITING,
    turns: {
      plain: 'New subqueues first, then the old ones in a round; each may send until its deficit is used up.',
      citation: rfc(8290, '4.2'),
      first: 'a new one goes first',
    },
  }),
});

export const LAWS = [fqCodel] as const;

export const WORDS = { fqCodel: { sentence: `${ROUND} It drops ${WAITED}` } satisfies PartWords };

export const EXPORTS = {
  fqCodel: {
    netem: (settings) => `fq_codel limit ${inPackets(settings)}`,
  } satisfies QueueExports<QueueSettings<typeof FQ_CODEL>>,
};
