import { fieldTitle } from '../../../study/axes.ts';

/** A field often varied in sweeps. Any other path of the schema can be typed. */
export interface SweptField {
  readonly path: string;
  readonly label: string;
}

const PATHS = [
  'flows.length',
  'network.bottleneck.queue.limit',
  'network.bottleneck.rate',
  'network.bottleneck.delay',
  'network.bottleneck.loss.rate',
  'network.access.delay',
  'flows[0].sourceAccess.delay',
  'flows[*].receiverWindow',
  'flows[*].segmentSize',
  'network.nodes',
  'network.mobility.maxSpeed',
  'duration',
];

/** The path of a typed text: a field by its name or part of it; otherwise the text itself. */
export function pathOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  const named = FIELDS.filter(({ label }) => label.toLowerCase() === text);
  const near =
    named.length > 0 ? named : FIELDS.filter(({ label }) => text !== '' && label.toLowerCase().includes(text));
  return near.length === 1 ? near[0]!.path : typed.trim();
}

/** The label of a field in the list; any other path is unchanged. */
export const labelOf = (path: string): string => FIELDS.find((field) => field.path === path)?.label ?? path;

/** Fields with their usual names. */
export const FIELDS: readonly SweptField[] = PATHS.map((path) => ({ path, label: fieldTitle(path) }));
