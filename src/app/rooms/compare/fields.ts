import { describeField } from '../../../scenario/describe.ts';

/** A field that a sweep often varies. Any other path of the schema can be typed. */
export interface SweptField {
  readonly path: string;
  readonly label: string;
}

const PATHS = [
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

/** With what the schema calls them. */
export const FIELDS: readonly SweptField[] = [
  { path: 'flows.length', label: 'Number of flows' },
  ...PATHS.map((path) => ({
    path,
    label: describeField(path.replace(/\[(?:\*|\d+)\]/g, '[]'))?.label ?? path,
  })),
];
