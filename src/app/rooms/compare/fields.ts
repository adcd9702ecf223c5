import { fieldTitle } from '../../../study/axes.ts';

/** A field that a sweep often varies. Any other path of the schema can be typed. */
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

/** The path that is meant by what was typed: a field by its name, or by a part of one name; else what was typed. */
export function pathOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  const named = FIELDS.filter(({ label }) => label.toLowerCase() === text);
  const near =
    named.length > 0 ? named : FIELDS.filter(({ label }) => text !== '' && label.toLowerCase().includes(text));
  return near.length === 1 ? near[0]!.path : typed.trim();
}

/** What a field is called in the list; a path that is not in it stays as it is. */
export const labelOf = (path: string): string => FIELDS.find((field) => field.path === path)?.label ?? path;

/** With what people call them. */
export const FIELDS: readonly SweptField[] = PATHS.map((path) => ({ path, label: fieldTitle(path) }));
