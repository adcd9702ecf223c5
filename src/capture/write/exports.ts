import { NO_EFFECT } from '../../engine/link/effects/catalogue.ts';
import { ALL_EXPORTS as LOSSES } from '../../engine/loss/all/words.ts';
import type { LossExports } from '../../engine/loss/exporting.ts';
import { ALL_EXPORTS as QUEUES } from '../../engine/queue/all/words.ts';
import type { QueueExports } from '../../engine/queue/exporting.ts';
import { ALL_EXPORTS as VARIANTS } from '../../engine/tcp/variants/all/words.ts';
import type { Exports } from '../../engine/tcp/variants/variant.ts';
import { linkTitleOf, nodeNames } from '#scenario/graph/nodeNames.ts';
import type { NetworkLink, Topology } from '#scenario/graph/topology.ts';
import { oneOf } from '#scenario/words/wording.ts';

/** Syntax of each queue discipline, loss model and variant in other tools, by name. */
export const QUEUE_EXPORTS: Readonly<Record<string, QueueExports>> = QUEUES;
export const LOSS_EXPORTS: Readonly<Record<string, LossExports>> = LOSSES;
export const VARIANT_EXPORTS: Exports = VARIANTS;

/** Tools that lack some features, and the kind of file written for each. */
const TOOLS = { ns2: 'a script of ns-2', ns3: 'a program of ns-3' } as const;
type Tool = keyof typeof TOOLS;

/** Kinds that a tool supports: "of kind none, every or outage". */
const kindsOf = (written: Readonly<Record<string, QueueExports | LossExports>>, tool: Tool): string =>
  `of kind ${oneOf(Object.keys(written).filter((name) => written[name]?.[tool] !== undefined))}`;

export const queuesOf = (tool: Tool): string => kindsOf(QUEUE_EXPORTS, tool);
export const lossesOf = (tool: Tool): string => kindsOf(LOSS_EXPORTS, tool);

/** The displayed name of a link direction: "R1 → R2". */
export const titleIn = ({ nodes }: Topology, { name }: NetworkLink): string =>
  linkTitleOf(name, nodeNames(nodes.map(({ id }) => id)));

/** Features of a link that a tool does not support, one per line. */
export function* lacking(link: NetworkLink, topology: Topology, tool: Tool): Generator<string> {
  const { queue, loss, effect } = link;
  const line = (part: string, kinds: string, got: string): string =>
    `${titleIn(topology, link)}: its ${part} must be ${kinds} for ${TOOLS[tool]} (got "${got}")`;
  if (QUEUE_EXPORTS[queue.kind]?.[tool] === undefined) yield line('queue', queuesOf(tool), queue.kind);
  if (LOSS_EXPORTS[loss.kind]?.[tool] === undefined) yield line('losses', lossesOf(tool), loss.kind);
  if (effect.kind !== NO_EFFECT) yield line('effect', `of kind ${NO_EFFECT}`, effect.kind);
}
