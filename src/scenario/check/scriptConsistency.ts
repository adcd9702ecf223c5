import { settingsOf, variantNamed } from '#engine/tcp/catalogue.ts';
import { speaksQuic } from '#engine/tcp/stack.ts';
import { valuesOf } from './senderChanges.ts';
import { found, type Finding } from '../words/problem.ts';
import { writeNumber } from '../words/quantity.ts';
import type { Flow, Scenario, Script, ScriptRow } from '../scenario.ts';
import { MOST_BLOCKS } from '../network/script.ts';

type RowPath = readonly ['network', 'peer', number];

/** Checks that a SACK range ascends and is above the ACK, unless it reports a duplicate. */
function* rangeProblems(row: ScriptRow, path: RowPath): Generator<Finding> {
  for (const [place, [from = 0, to = 0]] of row.sack.entries()) {
    if (to <= from) yield found([...path, 'sack', place, 1], `must be above the first, ${from}`, to);
    else if (from <= row.ack) yield found([...path, 'sack', place, 0], `must be above the ACK, ${row.ack}`, from);
  }
  if (row.dsack === null) return;
  const [from = 0, to = 0] = row.dsack;
  if (to <= from) yield found([...path, 'dsack', 1], `must be above the first, ${from}`, to);
  if (row.sack.length === MOST_BLOCKS)
    yield found([...path, 'sack'], `must have at most ${MOST_BLOCKS - 1} elements beside dsack`, row.sack.length);
}

/** Checks that rows are in order of time, after the handshake, and refer to data the application has written. */
function* rowProblems({ established, peer }: Script, written: number): Generator<Finding> {
  let before = established.at;
  for (const [index, row] of peer.entries()) {
    const path: RowPath = ['network', 'peer', index];
    if (row.at < before) {
      const what = index === 0 ? 'the handshake' : 'the row before it';
      yield found([...path, 'at'], `must not be before ${what}, ${writeNumber(before)} s`, row.at);
    } else before = row.at;
    if (row.ack > written)
      yield found([...path, 'ack'], `must be at most ${written}, the data of the application`, row.ack);
    yield* rangeProblems(row, path);
    const beyond = row.sack.findIndex(([, to = 0]) => to > written);
    if (beyond >= 0) {
      const limit = `must be at most ${written}, the data of the application`;
      yield found([...path, 'sack', beyond, 1], limit, row.sack[beyond]?.[1]);
    }
  }
}

/** Number of segments the application ever writes. */
function writtenBy(flow: Flow): number {
  if (flow.kind !== 'tcp') return 0;
  if (flow.writes !== null) return flow.writes.reduce((sum, { segments }) => sum + segments, 0);
  const bytes = flow.application.kind === 'bulk' ? flow.application.bytes : null;
  return bytes === null ? Infinity : Math.ceil(bytes / flow.segmentSize);
}

/** Inconsistencies between the fields of a scripted peer's scenario. */
export function* scriptProblems(network: Script, { flows, interventions, duration }: Scenario): Generator<Finding> {
  const [flow, ...others] = flows;
  if (flow === undefined || flow.kind !== 'tcp' || others.length > 0) {
    yield found(['flows'], 'must be one TCP flow: a script is the answer to one sender', flows.length);
    return;
  }
  if (network.established.at >= duration) {
    const limit = `must be before the end, ${writeNumber(duration)} s`;
    yield found(['network', 'established', 'at'], limit, network.established.at);
  }
  for (const end of ['from', 'to'] as const) {
    if (flow[end] !== null) yield found(['flows', 0, end], 'is for a custom network or mobile nodes', flow[end]);
  }
  for (const access of ['sourceAccess', 'sinkAccess'] as const) {
    const changes = Object.entries(flow[access]).find(([, value]) => value !== null);
    if (changes !== undefined)
      yield found(['flows', 0, access, changes[0]], 'is for a dumbbell; a script has no links', changes[1]);
  }
  if (flow.forcedDrops.length > 0)
    yield found(
      ['flows', 0, 'forcedDrops'],
      'must be empty: lost segments are those that the script never acknowledges',
      flow.forcedDrops.length,
    );
  if (speaksQuic(valuesOf(flow)))
    yield found(
      ['flows', 0, 'parameters', 'recovery'],
      'must not be quic: the answers of a script are ACKs of TCP',
      'quic',
    );
  const variant = variantNamed(flow.variant);
  if (variant !== undefined && settingsOf(variant, flow.stack, flow.parameters, flow.sack)['ecn'] === 'accurate')
    yield found(
      ['flows', 0, 'parameters', 'ecn'],
      'must be off, classic or precise: the ACKs of a script have an echo (ece), not a count of marks',
      'accurate',
    );
  for (const handshake of ['receiverEcn', 'ecnSyns', 'ectOnSyn'] as const) {
    const given = flow.parameters[handshake];
    if (given !== undefined && given !== 'same' && given !== 0 && given !== false)
      yield found(['flows', 0, 'parameters', handshake], 'is for a network; a script has no handshake', given);
  }
  yield* rowProblems(network, writtenBy(flow));
  for (const [index, change] of interventions.entries()) {
    if (change.kind === 'setLink' || change.kind === 'drop' || change.kind === 'packet')
      yield found(['interventions', index, 'kind'], 'is for networks with links', change.kind);
  }
}
