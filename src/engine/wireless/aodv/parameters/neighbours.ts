import type { Parameter } from '../../../parameter.ts';

/** How AODV notices that a neighbour is gone. */
export const AODV_NEIGHBOURS = [
  {
    name: 'linkLayerDetection',
    label: 'Link layer detection',
    unit: '',
    kind: 'switch',
    help: 'Whether a packet that the MAC layer gives up breaks the routes over that neighbour.',
  },
  {
    name: 'hello',
    label: 'Hello messages',
    unit: '',
    kind: 'switch',
    help: 'Whether nodes tell their neighbours periodically that they are there (RFC 3561 6.9).',
  },
  {
    name: 'helloNeedsRoute',
    label: 'Hello only with a route',
    unit: '',
    kind: 'switch',
    help: 'Whether only nodes with an active route send hello messages (RFC 3561 6.9).',
  },
  {
    name: 'helloInterval',
    label: 'Hello interval',
    unit: 's',
    kind: 'number',
    min: 0.05,
    max: 600,
    help: 'Mean time between two hello messages, with a quarter of it at random (RFC 3561 HELLO_INTERVAL).',
  },
  {
    name: 'allowedHelloLoss',
    label: 'Allowed hello loss',
    unit: '',
    kind: 'number',
    min: 1,
    max: 100,
    help: 'How many intervals without a hello until a neighbour counts as gone (RFC 3561 ALLOWED_HELLO_LOSS; ns-2: 1.5 times 3).',
  },
] as const satisfies readonly Parameter[];
