/**
 * Deficit round robin (Shreedhar and Varghese 1995): at each turn a flow may send a further quantum of bytes. The
 * unused part is carried over while it has packets waiting. When the queue is full, the flow with most bytes loses its
 * oldest packet.
 */
import { defineQueue } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { disciplineOf, dropsEarly } from '../discipline.ts';
import type { Inside } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import { hasTurn, join, leave, noTurns, turnsOf } from '../turns.ts';
import type { PartWords } from '../../link/partWords.ts';

/** Additional bytes that each line may send in a round. */
export const QUANTUM = {
  name: 'quantum',
  label: 'Quantum',
  unit: 'bytes',
  kind: 'integer',
  range: [1, 1e6],
  default: 1514,
  help: 'How many more bytes a flow may send in each round: at least the largest packet (RFC 8290 5.2.4: 1514 bytes).',
} as const;

const DRR = defineQueue({
  name: 'drr',
  title: 'Deficit round robin',
  help: 'Each flow has its own subqueue and may send as many bytes per turn as every other flow.',
  parameters: [QUANTUM],
  causes: ['longestFlow'],
});

export const QUEUES = [DRR] as const;

const dropped = dropsEarly({
  title: 'Dropped from the longest subqueue',
  formula: 'places >= limit: drop the head of the subqueue with most bytes',
  symbols: ['places', 'limit'],
  plain: 'A packet arrived and there was no room: the flow with most bytes waiting lost its first packet.',
  citation: { source: 'Shreedhar and Varghese 1995', section: '' },
});

/** The line with most bytes; among equal lines the first. */
export function longestLine({ lines }: ScheduledLink): number {
  let longest = 0;
  for (let line = 1; line < lines.bytes.length; line++) if (lines.bytes[line]! > lines.bytes[longest]!) longest = line;
  return longest;
}

class RoundRobin implements Chooser {
  readonly lines;
  readonly state;

  constructor(
    kernel: Kernel,
    flows: number,
    private readonly quantum: number,
  ) {
    this.lines = 2 * flows;
    this.state = kernel.state({
      /** Bytes that each line may still send. */
      deficit: new Float64Array(this.lines),
      ...noTurns(this.lines),
      /** Whether the first line has received its quantum of this round. */
      granted: false,
    });
  }

  lineOf(route: number): number {
    return route;
  }

  came(_link: ScheduledLink, line: number): void {
    const { state } = this;
    if (hasTurn(state, line)) return;
    state.deficit[line] = 0;
    join(state, line);
  }

  choose(link: ScheduledLink): number {
    const { state } = this;
    for (;;) {
      const line = state.first;
      // The line's packets may have been dropped in the meantime.
      if (link.lines.first[line]! < 0) {
        this.leave();
        continue;
      }
      if (!state.granted) {
        state.deficit[line] = state.deficit[line]! + this.quantum;
        state.granted = true;
      }
      if (link.sizeOf(line) <= state.deficit[line]!) return line;
      this.leave();
      join(state, line);
    }
  }

  took(link: ScheduledLink, line: number, size: number): void {
    const { state } = this;
    state.deficit[line] = state.deficit[line]! - size;
    if (link.lines.first[line]! < 0) this.leave();
  }

  /** Counts the arriving packet in its line. Among equal lines the first in the round loses a packet (as in ns-2). */
  makesRoom(link: ScheduledLink, came: number, size: number): boolean {
    const { lines } = link;
    const { first, behind } = this.state;
    let longest = came;
    let most = hasTurn(this.state, came) ? -1 : lines.bytes[came]! + size;
    // A line that joins the round is last in it.
    let isLater = most >= 0;
    for (let line = first; line >= 0; line = behind[line]!) {
      const bytes = lines.bytes[line]! + (line === came ? size : 0);
      if (bytes > most || (isLater && bytes === most)) {
        longest = line;
        most = bytes;
        isLater = false;
      }
    }
    return link.dropFirst(longest);
  }

  inside(link: ScheduledLink): Inside {
    const { state, quantum } = this;
    const turns = turnsOf(state.first, state.behind);
    return {
      readings: [{ symbol: 'quantum', name: 'quantum', value: quantum, unit: 'bytes' }, ...link.fullness()],
      lines: Array.from(state.deficit, (value, route) => ({
        route,
        turn: turns.indexOf(route),
        readings: [{ symbol: 'deficit', name: 'deficit', value, unit: 'bytes' }],
      })),
    };
  }

  /** Removes the first line from the round. */
  private leave(): void {
    leave(this.state);
    this.state.granted = false;
  }
}

const drr = disciplineOf(DRR, {
  drops: [dropped],
  decidesLate: true,
  build: (site, { quantum }) => new ScheduledLink(site, new RoundRobin(site.kernel, site.flows, quantum)),
  shows: () => ({
    rule: 'deficit round robin: each flow in turn; the longest subqueue makes room',
    bounds: {},
    turns: {
      plain:
        'Subqueues in a round: each gets a quantum when its turn comes, and keeps the unused part for its next turn.',
      citation: { source: 'Shreedhar and Varghese 1995', section: 'section 3.2' },
    },
  }),
});

export const LAWS = [drr] as const;

export const ROUND = 'In each round a flow may send {quantum} more.';

export const WORDS = { drr: { sentence: ROUND } satisfies PartWords };
