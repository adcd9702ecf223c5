import { ALL_EXPORTS as LOSSES } from '../engine/loss/all/exports.ts';
import { LOSSES as ALL_LOSSES } from '../engine/loss/catalog.ts';
import type { LossExports } from '../engine/loss/exporting.ts';
import { ALL_EXPORTS as QUEUES } from '../engine/queue/all/exports.ts';
import { QUEUES as ALL_QUEUES } from '../engine/queue/catalog.ts';
import type { QueueExports } from '../engine/queue/exporting.ts';
import { ALL_EXPORTS as VARIANTS } from '../engine/tcp/variants/all/exports.ts';
import type { Exports } from '../engine/tcp/variants/variant.ts';
import { oneOf } from '../scenario/wording.ts';

/** How other tools write each queue discipline and each loss model, and what they call each variant, by name. */
export const QUEUE_EXPORTS: Readonly<Record<string, QueueExports>> = QUEUES;
export const LOSS_EXPORTS: Readonly<Record<string, LossExports>> = LOSSES;
export const VARIANT_EXPORTS: Exports = VARIANTS;

type Tool = 'netem' | 'ns2' | 'ns3';

/** Those that a tool has, by their titles: "none, every n-th or while it is down". */
const choiceOf = (
  all: readonly { readonly name: string; readonly title: string }[],
  written: Readonly<Record<string, Readonly<Partial<Record<Tool, unknown>>>>>,
  tool: Tool,
): string => oneOf(all.filter(({ name }) => written[name]?.[tool] !== undefined).map(({ title }) => title));

export const queuesWith = (tool: Tool): string => choiceOf(ALL_QUEUES, QUEUE_EXPORTS, tool);
export const lossesWith = (tool: Tool): string => choiceOf(ALL_LOSSES, LOSS_EXPORTS, tool);
