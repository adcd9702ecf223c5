import type { Parameter } from '../../../parameter.ts';

/** Parameters of AODV's packet buffer and of its messages. */
export const AODV_MESSAGES = [
  {
    name: 'bufferPackets',
    label: 'Send buffer',
    unit: 'packets',
    kind: 'integer',
    range: [1, 10000],
    help: 'Packets that may wait in a node for a route; a full buffer drops the oldest (ns-2: 64).',
  },
  {
    name: 'bufferTime',
    label: 'Longest wait for a route',
    unit: 's',
    kind: 'number',
    range: [0.1, 3600],
    help: 'How long a packet waits for a route before it is dropped (ns-2: 30 s).',
  },
  {
    name: 'bufferSpacing',
    label: 'Spacing of waiting packets',
    unit: 's',
    kind: 'number',
    range: [0, 1],
    help: 'Time between waiting packets that leave when a reply comes, so that ARP does not drop them (ns-2: ARP_DELAY).',
  },
  {
    name: 'broadcastJitter',
    label: 'Broadcast jitter',
    unit: 's',
    kind: 'number',
    range: [0, 1],
    help: 'A forwarded request or error waits a random time up to this, so that neighbours do not collide (ns-2: 10 ms).',
  },
  {
    name: 'headerSize',
    label: 'Header added to data',
    unit: 'bytes',
    kind: 'integer',
    range: [0, 1000],
    help: 'Bytes that the protocol adds to packets of UDP, which have no IP header here (ns-2: 20; TCP counts its own).',
  },
  {
    name: 'requestSize',
    label: 'Size of a request',
    unit: 'bytes',
    kind: 'integer',
    range: [20, 1500],
    help: 'Route request with its headers (ns-2: 48; RFC 3561 5.1 with UDP and IP: 52).',
  },
  {
    name: 'replySize',
    label: 'Size of a reply',
    unit: 'bytes',
    kind: 'integer',
    range: [20, 1500],
    help: 'Route reply or hello with its headers (ns-2: 44; RFC 3561 5.2 with UDP and IP: 48).',
  },
  {
    name: 'errorSize',
    label: 'Size of an error',
    unit: 'bytes',
    kind: 'integer',
    range: [20, 1500],
    help: 'Route error with its headers, to which each unreachable destination adds 8 bytes (ns-2: 24; RFC 3561 5.3 with UDP and IP: 32).',
  },
] as const satisfies readonly Parameter[];
