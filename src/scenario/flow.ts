import * as z from 'zod/mini';
import { variantNamed } from '../engine/tcp/catalog.ts';
import { fieldNotes, usualKind } from './field.ts';
import { tcp, usualStack } from './tcpFlow.ts';
import { udp, UDP_NAME } from './udpFlow.ts';

const kinds = z.discriminatedUnion('kind', [tcp, udp]);

/** One flow; `kind` may be left out for TCP. */
export const flow = z
  .pipe(usualKind<z.input<typeof kinds>, 'tcp'>('tcp'), kinds)
  .register(fieldNotes, { label: 'Flow', help: 'One sender and its receiver.' });

export type Flow = z.output<typeof flow>;
export type FlowInput = z.input<typeof flow>;

/** What a flow has where nothing is said: its name, and for TCP its stack, follow from the variant. */
export function impliedFields(given: Flow): Readonly<Record<string, string>> {
  const variant = given.kind === 'tcp' ? variantNamed(given.variant) : undefined;
  return variant === undefined ? { name: UDP_NAME } : { name: variant.title, stack: usualStack(variant) };
}
