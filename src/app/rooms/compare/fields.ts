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

/** With what people call them. */
export const FIELDS: readonly SweptField[] = PATHS.map((path) => ({ path, label: fieldTitle(path) }));
