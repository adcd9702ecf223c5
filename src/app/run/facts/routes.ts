import { NODE, NODE_STRIDE, type ManetFacts } from '../../../lab/protocol/manetProtocol.ts';
import type { LinkBreakMark, Mark } from '../../../lab/protocol/markProtocol.ts';
import { familyOf, type Family } from './families.ts';
import type { RunData } from '../record/runData.ts';

/** Consecutive nodes of a route; the line has the colour of a flow. */
interface Way {
  readonly flow: number;
  readonly nodes: readonly number[];
}

/** A hop that broke, or that the tables still use although it is out of range. */
interface BrokenHop {
  readonly flow: number;
  readonly from: number;
  readonly to: number;
  /** Number of failed transmissions of the MAC layer; 0: none yet. */
  readonly retries: number;
  /** Why it broke: out of range, or collisions. */
  readonly family: Family;
}

/** The current routes of the flows. */
export interface Routes {
  readonly active: readonly Way[];
  /** Remaining parts of routes over a broken hop. */
  readonly stale: readonly Way[];
  readonly broken: readonly BrokenHop[];
}

/** How long a broken link is shown, s of simulated time or of wall time, whichever is longer. */
const STAYS = 1;
const STAYS_WALL = 2.5;
/** Maximum number of marks searched for broken links, and how far back, s. */
const MOST = 4000;
const FAR = 60;

/** Whether a node has a radio; others are joined by cables. */
export const hasRadio = (nodes: Float64Array, node: number): boolean => nodes[node * NODE_STRIDE + NODE.DOING]! >= 0;

/** Whether two nodes can read each other's frames now; a cable never breaks. */
export function inRange(nodes: Float64Array, range: number, a: number, b: number): boolean {
  if (!hasRadio(nodes, a) || !hasRadio(nodes, b)) return true;
  const dx = nodes[a * NODE_STRIDE + NODE.X]! - nodes[b * NODE_STRIDE + NODE.X]!;
  const dy = nodes[a * NODE_STRIDE + NODE.Y]! - nodes[b * NODE_STRIDE + NODE.Y]!;
  return dx * dx + dy * dy <= range * range;
}

/** The newest broken link on the route of each flow, by flow. */
function newestBreaks(data: RunData): ReadonlyMap<number, LinkBreakMark> {
  const found = new Map<number, LinkBreakMark>();
  let looked = 0;
  for (const mark of data.marks.backFrom(data.present.event)) {
    if (looked++ > MOST || data.present.now - mark.time > FAR) break;
    if (isBreak(mark) && mark.old !== null && !found.has(mark.old.flow)) found.set(mark.old.flow, mark);
    if (found.size === data.opened.flows.length) break;
  }
  return found;
}

const isBreak = (mark: Mark): mark is LinkBreakMark => mark.kind === 'linkBreak';

/** Whether two nodes are consecutive on a route. */
const leadsOver = (nodes: readonly number[], from: number, to: number): boolean =>
  nodes.some((node, place) => node === from && nodes[place + 1] === to);

/** The routes of all flows, remains of old ones, and where they broke. */
export function routesOf(data: RunData, facts: ManetFacts): Routes {
  const { manet, now, reachedPace, playing } = data.present;
  if (manet === null) return { active: [], stale: [], broken: [] };
  const active: Way[] = [];
  const stale: Way[] = [];
  const broken: BrokenHop[] = [];
  const breaks = newestBreaks(data);
  const stays = Math.max(STAYS, playing ? STAYS_WALL * reachedPace : 0);
  manet.routes.forEach(({ data: nodes }, flow) => {
    const gap = nodes.findIndex(
      (node, place) => place > 0 && !inRange(manet.nodes, facts.receiveRange, nodes[place - 1]!, node),
    );
    const mark = breaks.get(flow);
    if (gap >= 0) {
      // The tables use a hop out of range: the protocol has not noticed.
      const [from, to] = [nodes[gap - 1]!, nodes[gap]!];
      active.push({ flow, nodes: nodes.slice(0, gap) });
      stale.push({ flow, nodes: nodes.slice(gap) });
      const noticed = mark?.node === from && mark.nextHop === to;
      broken.push({ flow, from, to, retries: noticed ? mark.retries : 0, family: 'route' });
    } else active.push({ flow, nodes });
    if (mark === undefined || mark.old === null) return;
    const { node: from, nextHop: to, retries, old } = mark;
    const works = gap < 0 && nodes.at(-1) === facts.ends[flow]?.to;
    if (works && now - mark.time > stays) return;
    if (leadsOver(nodes, from, to) || leadsOver(nodes, to, from)) return;
    broken.push({ flow, from, to, retries, family: familyOf(mark.reason).family });
    const rest = old.nodes.slice(old.nodes.indexOf(to));
    if (rest.length > 1) stale.push({ flow, nodes: rest });
  });
  return { active, stale, broken };
}
