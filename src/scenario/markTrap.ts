import { settingsOf, variantNamed } from '../engine/tcp/catalog.ts';
import type { Scenario } from './scenario.ts';
import { networkOf } from './topology.ts';

/** Flows, by index, whose packets are dropped by a queue on their way that could mark them: their senders have ECN off. */
export function flowsWithoutMarks(scenario: Scenario): readonly number[] {
  const { links, flows } = networkOf(scenario);
  const marks = links.map(({ queue: { settings } }) => 'ecn' in settings && settings.ecn);
  return scenario.flows.flatMap((flow, index) => {
    const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
    if (flow.kind !== 'tcp' || variant === undefined) return [];
    const passes = flows[index]?.path.some((link) => marks[link] === true) === true;
    return passes && settingsOf(variant, flow.stack, flow.parameters)['ecn'] === 'off' ? [index] : [];
  });
}

/** The same in a sentence; none when no flow is concerned. */
export function markTrap(scenario: Scenario): readonly string[] {
  const concerned = flowsWithoutMarks(scenario);
  if (concerned.length === 0) return [];
  const senders = scenario.flows.filter(({ kind }) => kind === 'tcp').length;
  const who =
    concerned.length === senders
      ? senders === 1
        ? 'the sender has'
        : 'the senders have'
      : concerned.length === 1
        ? `flow ${concerned[0]! + 1} has`
        : `${concerned.length} of ${senders} senders have`;
  return [`A queue marks packets (ECN is on), but ${who} ECN off: there it drops packets instead of marking them.`];
}
