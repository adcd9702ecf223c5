import type { Ns2Site } from '../../engine/queue/exporting.ts';
import { nodeNames } from '#scenario/graph/nodeNames.ts';
import type { NetworkLink, Topology } from '#scenario/graph/topology.ts';
import { lacking, LOSS_EXPORTS, QUEUE_EXPORTS, titleIn } from './exports.ts';

/** Name of a node in a script. */
type Names = (node: number) => string;

/** The displayed names, each as one word. */
export function wordsIn({ nodes }: Topology): Names {
  const names = nodeNames(nodes.map(({ id }) => id));
  return (node) => names(nodes[node]!.id).replace(' ', '');
}

export function nameIn(network: Topology): Names {
  const words = wordsIn(network);
  return (node) => `$n(${words(node)})`;
}

/** A link and the flows that use it. `order`: nodes in ns-2's numbering. */
function siteOf(link: NetworkLink, topology: Topology, order: readonly number[], places: number): Ns2Site {
  const names = nameIn(topology);
  const index = topology.links.indexOf(link);
  const ends = `${names(link.from)} ${names(link.to)}`;
  return {
    ends,
    queue: `[[$ns link ${ends}] queue]`,
    places,
    flows: topology.flows.map(({ from, to }) => [order.indexOf(from), order.indexOf(to)]),
    comers: topology.flows.flatMap(({ from, to, path, back }, flow) => [
      ...(path.includes(index) ? [{ flow, ends: [names(from), names(to)] }] : []),
      ...(back.includes(index) ? [{ flow, ends: [names(to), names(from)] }] : []),
    ]),
  };
}

/** Reasons why an ns-2 script cannot contain a link, one per line. */
export function* linkProblems(link: NetworkLink, topology: Topology, order: readonly number[]): Generator<string> {
  yield* lacking(link, topology, 'ns2');
  const { kind, settings, limitPackets } = link.queue;
  const written = QUEUE_EXPORTS[kind]?.ns2;
  if (written === undefined) return;
  const why =
    limitPackets === null
      ? 'must have places in packets'
      : written.refuses?.(settings, siteOf(link, topology, order, limitPackets));
  if (typeof why === 'string') yield `${titleIn(topology, link)}: its queue ${why} for a script of ns-2`;
}

/** Script lines that create links and queues. Valid only for links without `linkProblems`; so is `lossLines`. */
export const linkLines = (topology: Topology, order: readonly number[]): readonly string[] =>
  topology.links.flatMap((link) => {
    const { rate, delay, queue } = link;
    const site = siteOf(link, topology, order, queue.limitPackets!);
    const { kind, lines } = QUEUE_EXPORTS[queue.kind]!.ns2!.write(queue.settings, site);
    return [`$ns simplex-link ${site.ends} ${rate} ${delay} ${kind}`, ...lines];
  });

/** Script lines that create error models, after the procedures that they call. */
export function lossLines(topology: Topology): readonly string[] {
  const names = nameIn(topology);
  const procedures = new Set<string>();
  const models = topology.links.flatMap(({ loss, from, to }, index) => {
    const written = LOSS_EXPORTS[loss.kind]!.ns2!;
    const name = `loss(${index})`;
    const made = written.write(name, loss);
    if (made.length === 0) return [];
    if (written.procedure !== undefined) procedures.add(written.procedure);
    return [
      ...made,
      `$${name} unit pkt`,
      `$${name} drop-target [new Agent/Null]`,
      `$ns lossmodel $${name} ${names(from)} ${names(to)}`,
    ];
  });
  return [...procedures, ...models];
}
