import * as z from 'zod/mini';
import { variantNamed } from '#engine/tcp/catalogue.ts';
import { fieldNotes, usualKind } from '../fields/field.ts';
import { stackDelayedAck, tcp, usualStack } from './tcpFlow.ts';
import { udp, UDP_NAME } from './udpFlow.ts';

const kinds = z.discriminatedUnion('kind', [tcp, udp]);

/** One flow; `kind` may be omitted for TCP. */
export const flow = z
  .pipe(usualKind<z.input<typeof kinds>, 'tcp'>('tcp'), kinds)
  .register(fieldNotes, { label: 'Flow', help: 'One sender and its receiver.' });

export type Flow = z.output<typeof flow>;
export type FlowInput = z.input<typeof flow>;

/** Values of omitted fields that depend on others: the name and, for TCP, the stack and ACK delay. */
export function impliedFields(given: Flow): Readonly<Record<string, unknown>> {
  const variant = given.kind === 'tcp' ? variantNamed(given.variant) : undefined;
  if (given.kind !== 'tcp' || variant === undefined) return { name: UDP_NAME };
  return { name: variant.title, stack: usualStack(variant), delayedAck: stackDelayedAck(given.stack) };
}
