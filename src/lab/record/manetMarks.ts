import type { Firing } from '../../engine/kernel/journal.ts';
import { LOSS_CAUSES } from '../../engine/wireless/losses.ts';
import type { Manet } from '../build/manet.ts';
import { loadedRadios } from '../build/parts.ts';
import { wayOf } from '../look/manetStatus.ts';
import type { LinkBreakMark, Mark, WayMark } from '../protocol/markProtocol.ts';
import type { Simulation } from '../build/simulation.ts';

type MarkBase = Pick<Mark, 'id' | 'time' | 'event' | 'flow' | 'value' | 'segment'>;

/** The kind of mark for a rule of radios or routing that fires rarely and is significant; null: none. */
function kindOf(rule: number): 'linkBreak' | 'request' | 'error' | null {
  const radios = loadedRadios();
  if (radios === null) return null;
  if (rule === radios.retryLimitReached.id) return 'linkBreak';
  if (rule === radios.searchRing.id || rule === radios.searchEverywhere.id) return 'request';
  return rule === radios.tellError.id ? 'error' : null;
}
export const marksOfNodes = (rule: { readonly id: number }): boolean => kindOf(rule.id) !== null;

/** The mark of an event in a node: the place of these firings is the node, the subject another node. */
export function nodeMarkOf(simulation: Simulation, firing: Firing, base: MarkBase): Mark | null {
  const { manet } = simulation;
  const { rule, place: node, subject: target } = firing;
  const kind = kindOf(rule);
  if (manet === null || kind === null) return null;
  if (kind === 'linkBreak') return linkBreakOf(manet, firing, base);
  return { ...base, flow: -1, segment: -1, node, target, kind };
}

function linkBreakOf(manet: Manet, firing: Firing, base: MarkBase): LinkBreakMark {
  const { place: node, subject: nextHop, before2 } = firing;
  // The routing protocol is not informed yet: its tables still contain the old route.
  let old: LinkBreakMark['old'] = null;
  manet.ends.forEach(({ from, to }, flow) => {
    const ways = [wayOf(manet, from, to), wayOf(manet, to, from)];
    const nodes = ways.find((way) => way.some((at, place) => at === node && way[place + 1] === nextHop));
    if (nodes !== undefined && (old === null || flow === firing.flow)) old = { flow, nodes };
  });
  const reason = LOSS_CAUSES[manet.nodes[node]!.mac.state.fate]!;
  return { ...base, segment: -1, kind: 'linkBreak', node, nextHop, retries: before2, reason, old };
}

/** Detects when routing tables begin or cease to provide a route from the source of a flow to its destination. */
export class WayWatch {
  private readonly known: boolean[] = [];

  constructor(private readonly simulation: Simulation) {
    this.look();
  }

  /** Reads the current routes. */
  look(): void {
    const { manet } = this.simulation;
    if (manet === null) return;
    manet.ends.forEach(({ from, to }, flow) => {
      this.known[flow] = wayOf(manet, from, to).at(-1) === to;
    });
  }

  /** Takes the routes known to another watch of the same moment. */
  inherit({ known }: WayWatch): void {
    known.forEach((works, flow) => (this.known[flow] = works));
  }

  /** Marks of route changes caused by a firing. */
  changes({ id, time, event, subject }: Firing): WayMark[] {
    const { manet } = this.simulation;
    if (manet === null) return [];
    return manet.ends.flatMap(({ from, to }, flow): WayMark[] => {
      // An entry for another destination cannot change the route.
      if (to !== subject) return [];
      const nodes = wayOf(manet, from, to);
      const works = nodes.at(-1) === to;
      if (works === this.known[flow]) return [];
      this.known[flow] = works;
      // One firing may change the routes of several flows: their marks follow it in order.
      const own = id + (flow + 1) / (manet.ends.length + 1);
      const base = { id: own, time, event, flow, value: 0, segment: -1, nodes };
      return [{ ...base, kind: works ? 'wayFound' : 'wayLost' }];
    });
  }
}
