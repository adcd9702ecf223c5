import { speaksQuic } from '#engine/tcp/stack.ts';
import { MOST_PATHS } from '../flows/multipath.ts';
import { ownValue, sameData } from '../words/plainData.ts';
import { found, type Finding } from '../words/problem.ts';
import { valuesOf } from './senderChanges.ts';
import type { Scenario, TcpFlow } from '../scenario.ts';

/** What all subflows of a connection share. */
const SHARED: readonly (readonly [keyof TcpFlow, string?])[] = [
  ['segmentSize'],
  ['application', 'bytes'],
  ['writes'],
  ['stop'],
  ['multipath', 'scheduler'],
  ['multipath', 'buffer'],
];

/** Checks that the subflows of a connection belong together. */
export function* multipathProblems({ flows, network }: Scenario): Generator<Finding> {
  const firsts = new Map<string, { readonly index: number; readonly flow: TcpFlow; paths: number }>();
  for (const [index, flow] of flows.entries()) {
    if (flow.kind !== 'tcp' || flow.multipath.connection === '') continue;
    const path = ['flows', index] as const;
    const { connection } = flow.multipath;
    if (network.kind === 'script')
      yield found([...path, 'multipath', 'connection'], 'must be empty: a scripted peer has one path', connection);
    if (speaksQuic(valuesOf(flow)))
      yield found(
        [...path, 'parameters', 'recovery'],
        'must not be quic on several paths: they are those of TCP',
        'quic',
      );
    if (flow.application.kind !== 'bulk')
      yield found(
        [...path, 'application', 'kind'],
        'must be bulk on several paths: other applications need one path',
        flow.application.kind,
      );
    const first = firsts.get(connection);
    if (first === undefined) {
      firsts.set(connection, { index, flow, paths: 1 });
      continue;
    }
    first.paths++;
    if (first.paths > MOST_PATHS)
      yield found(
        [...path, 'multipath', 'connection'],
        `must be another: ${connection} has ${MOST_PATHS} paths`,
        connection,
      );
    for (const [field, part] of SHARED) {
      const of = (each: TcpFlow): unknown => (part === undefined ? each[field] : ownValue(each[field], part));
      if (sameData(of(flow), of(first.flow))) continue;
      const steps = part === undefined ? [...path, field] : [...path, field, part];
      yield found(steps, `must be as in flows[${first.index}], which is of the same connection`, of(flow));
    }
  }
}
