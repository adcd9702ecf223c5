import { MAC_DOING, NODE, NODE_STRIDE, type MacDoing } from '#lab/protocol/manetProtocol.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { flowNames } from '../../../explain/sentence/words.ts';
import { listed, milliseconds } from '../../../ui/words/numbers.ts';
import type { Table } from '../panels/kit/panel.ts';
import { endsOf, followedOf } from './picture.ts';
import { hasRadio, inRange } from '../../../run/facts/routes.ts';

/** Activity of a node's MAC layer, in words. */
const DOING: Readonly<Record<MacDoing, string>> = {
  idle: 'idle',
  backingOff: 'counts its back-off down',
  waiting: 'waits: the back-off is frozen',
  reserved: 'waits: others have reserved the medium',
  receiving: 'receives',
  sending: 'sends',
  awaitingAnswer: 'awaits an answer',
};

/** A value of a node. */
export const valueOf = (data: RunData, node: number, column: keyof typeof NODE): number =>
  data.present.manet?.nodes[node * NODE_STRIDE + NODE[column]] ?? NaN;

export const doingOf = (data: RunData, node: number): string =>
  valueOf(data, node, 'DOING') < 0 ? 'has no radio' : DOING[MAC_DOING[valueOf(data, node, 'DOING')] ?? 'idle'];

/** Name of a node: its number, or the name of a wired node. */
export const nameOf = (data: RunData, node: number): string => data.opened.manet?.names[node] ?? String(node);

/** "NewReno sender, CUBIC receiver"; '' for a node that only forwards. */
export const roleOf = (data: RunData, node: number): string =>
  listed(
    endsOf(data)
      .filter((end) => end.node === node)
      .map(({ flow, begins }) => `${flowNames(data.opened)[flow] ?? ''} ${begins ? 'sender' : 'receiver'}`),
  );

/** "at 300, 412 m" */
export const placeWords = (data: RunData, node: number): string =>
  `at ${Math.round(valueOf(data, node, 'X'))}, ${Math.round(valueOf(data, node, 'Y'))} m`;

/** "3.2 m/s", or "stands" for a node at rest. */
export function speedWords(data: RunData, node: number): string {
  const speed = Math.hypot(valueOf(data, node, 'VX'), valueOf(data, node, 'VY'));
  return speed < 0.005 ? 'stands' : `${Number(speed.toPrecision(2))} m/s`;
}

/** Description of a node for screen readers. */
export function nodeWords(data: RunData, node: number): string {
  const role = roleOf(data, node);
  const queue = valueOf(data, node, 'QUEUE');
  const who = `Node ${nameOf(data, node)}${role === '' ? '' : `, ${role}`}, ${placeWords(data, node)}.`;
  return `${who} It ${doingOf(data, node)}, ${queue} ${queue === 1 ? 'packet' : 'packets'} in its queue.`;
}

/** Current route of a flow's data: "0 → 3 → 7"; "none". */
function wayWords(data: RunData, flow: number): string {
  const nodes = data.present.manet?.routes[flow]?.data ?? [];
  const whole = nodes.at(-1) === data.opened.manet?.ends[flow]?.to;
  const way = nodes.map((node) => nameOf(data, node)).join(' → ');
  return whole ? way : nodes.length > 1 ? `${way}, and no further` : 'none';
}

/** The map in a sentence, for screen readers. */
export function mapSummary(data: RunData): string {
  const { manet: facts } = data.opened;
  const { manet, now } = data.present;
  if (facts === null || manet === null) return 'Nothing is known of the nodes yet.';
  const ways = flowNames(data.opened).map((name, flow) => `${name} by ${wayWords(data, flow)}`);
  const breaks = listed(ways);
  const followed = followedOf(data).map(
    (nodes, place) =>
      ` ${place === 0 ? 'The packet that is followed' : 'Its ACK'} went over ${listed(nodes.map(String))}.`,
  );
  return `At ${milliseconds(now)} ${facts.nodes} nodes are on the map, routing is ${facts.routing}. Routes: ${breaks}. ${manet.routingMessages} routing messages have been sent.${followed.join('')}`;
}

/** A table with a row per node. */
export function mapTable(data: RunData): Table {
  const count = data.opened.manet?.nodes ?? 0;
  const range = data.opened.manet?.receiveRange ?? 0;
  const nodes = data.present.manet?.nodes ?? new Float64Array(0);
  const places = ['Node', 'Ends of flows', 'x, m', 'y, m', 'Speed'];
  return {
    columns: [...places, 'Nodes in range', 'On the route of', 'Queue, packets', 'MAC'],
    count,
    row: (node) => [
      nameOf(data, node),
      roleOf(data, node),
      valueOf(data, node, 'X').toFixed(1),
      valueOf(data, node, 'Y').toFixed(1),
      speedWords(data, node),
      Array.from({ length: count }, (_, other) => other)
        .filter((other) => other !== node && [node, other].every((each) => hasRadio(nodes, each)))
        .filter((other) => inRange(nodes, range, node, other))
        .map((other) => nameOf(data, other))
        .join(' '),
      flowNames(data.opened)
        .filter((_, flow) => data.present.manet?.routes[flow]?.data.includes(node) === true)
        .join(', '),
      String(valueOf(data, node, 'QUEUE')),
      doingOf(data, node),
    ],
  };
}
