/**
 * Two queues; the second is served only while the first is empty. The packet being sent
 * is not interrupted. Each has its own limit, as in ns-2.35 (diffserv/dsred.cc,
 * scheduler PRI, mode DROP), so that other flows cannot fill the first.
 */
import type { Kernel } from '../../kernel/kernel.ts';
import { disciplineOf } from '../discipline.ts';
import type { Inside } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import { bandOf, firstOf, PRIORITY } from './catalogue.ts';

class Bands implements Chooser {
  readonly lines = 2;
  readonly state;

  constructor(
    kernel: Kernel,
    private readonly preferred: number,
    private readonly share: number,
  ) {
    this.state = kernel.state({
      /** Packets in each queue. */
      waiting: new Float64Array(2),
    });
  }

  lineOf(route: number): number {
    return bandOf(route >> 1, this.preferred);
  }

  refuses({ state, lines }: ScheduledLink, line: number, size: number): boolean {
    const { share } = this;
    if (!Number.isFinite(state.limitPackets))
      return lines.bytes[line]! + size > state.limitBytes * (line === 0 ? share : 1 - share);
    // The limit includes the packet being sent.
    const waiting = state.limitPackets - 1;
    const first = firstOf(waiting, share);
    return this.state.waiting[line]! >= (line === 0 ? first : waiting - first);
  }

  came(_link: ScheduledLink, line: number): void {
    this.state.waiting[line] = this.state.waiting[line]! + 1;
  }

  choose({ lines }: ScheduledLink): number {
    return lines.first[0]! >= 0 ? 0 : 1;
  }

  took(_link: ScheduledLink, line: number): void {
    this.state.waiting[line] = this.state.waiting[line]! - 1;
  }

  inside({ lines }: ScheduledLink): Inside {
    return {
      readings: [],
      lines: ['goes first', 'while the first is empty'].map((name, line) => ({
        route: -1,
        name,
        turn: lines.first[line]! < 0 ? -1 : lines.first[0]! < 0 ? 0 : line,
        readings: [],
      })),
    };
  }
}

const priority = disciplineOf(PRIORITY, {
  decidesLate: true,
  build: (site, { preferred, share }) => new ScheduledLink(site, new Bands(site.kernel, preferred, share)),
  shows: ({ preferred }) => ({
    rule: `strict priority: ${preferred === 1 ? 'the first flow goes' : `the first ${preferred} flows go`} first`,
    bounds: {},
  }),
});

export const LAWS = [priority] as const;
