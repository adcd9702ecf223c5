import {
  isAtHome,
  settingsOf,
  type StackName,
  STACKS,
  type Variant,
  type VariantParameter,
  variantNamed,
} from '#engine/tcp/catalogue.ts';
import { STACK_PARAMETERS } from '#engine/tcp/stackParameters.ts';
import type { Scenario } from '../scenario.ts';
import type { Parameter, ParameterValues } from '#engine/parameter.ts';
import { carriesSack, speaksQuic } from '#engine/tcp/stack.ts';
import { networkOf } from '../graph/topology.ts';
import { oneOf } from '../words/wording.ts';

/** Sentence that states what runs if a variant has no native implementation on a stack. */
function sentence(variant: Variant, stack: StackName): string {
  const title = STACKS.find(({ name }) => name === stack)?.title ?? stack;
  return `${variant.title} is not implemented on stack ${stack} (${title}): its window grows as in its paper (as on stack rfc), and the rest follows ${stack}.`;
}

/** A sentence for each variant of a scenario without a native implementation on its stack. */
export function awayFromHome(scenario: Scenario): readonly string[] {
  const sentences = scenario.flows.flatMap((flow) => {
    const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
    return flow.kind !== 'tcp' || variant === undefined || isAtHome(variant, flow.stack)
      ? []
      : [sentence(variant, flow.stack)];
  });
  return [...new Set(sentences)];
}

/**
 * A sentence for each setting of a flow that has little or no effect, because the flow's law or loss recovery does not
 * read it.
 */
export function ignoredSettings(scenario: Scenario): readonly string[] {
  return scenario.flows.flatMap((flow, index) => {
    const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
    if (flow.kind !== 'tcp' || variant === undefined) return [];
    const settings = settingsOf(variant, flow.stack, flow.parameters, flow.sack);
    const recovery = String(settings['recovery']);
    const withSack = carriesSack(flow.sack, recovery);
    return Object.keys(flow.parameters).flatMap((name) => {
      const parameter: Parameter | undefined = STACK_PARAMETERS.find((candidate) => candidate.name === name);
      const why =
        parameter === undefined
          ? unread(variant, flow.stack, name)
          : (unmet(parameter, settings) ?? ignored(parameter, recovery, withSack));
      return why === null ? [] : [`flows[${index}].parameters.${name} ${why}`];
    });
  });
}

/** Why the stack ignores a variant's own setting; null: it does not. */
const unread = (variant: Variant, stack: StackName, name: string): string | null =>
  variant.parameters.find((parameter: VariantParameter) => parameter.name === name)?.notOn === stack
    ? `has no effect on stack ${stack}, whose ${variant.name} has its constants built in.`
    : null;

/** The value of another setting that this one needs but that is not set; null: none. */
const unmet = ({ needs }: Parameter, settings: ParameterValues): string | null =>
  needs === undefined || needs.values.includes(String(settings[needs.setting]))
    ? null
    : `has no effect: it needs ${needs.setting} ${oneOf(needs.values)}.`;

/** Which effect the setting does not have, and why; null: it has its full effect. */
function ignored({ recoveries, inSackBlocks, ofTcp }: Parameter, recovery: string, withSack: boolean): string | null {
  if (ofTcp && speaksQuic({ recovery })) return 'has no effect: QUIC has no such thing.';
  if (inSackBlocks && !withSack) return 'has no effect: the ACKs of this flow carry no SACK blocks.';
  if (recoveries === undefined || recoveries.includes(recovery)) return null;
  const effect = inSackBlocks ? 'only changes what ACKs report' : 'has no effect';
  return `${effect}: recovery ${recovery} does not read it, only ${readers(recoveries)}.`;
}

/** "rack does", "reno and rack do", "reno, newreno and rack do". */
const readers = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} does` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} do`;

/** Indices of flows with ECN off whose path has a queue that can mark: their packets are dropped instead. */
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

/** The sentence for `flowsWithoutMarks`; empty if there are none. */
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

/**
 * Movement models that choose the initial positions: random waypoint starts in its stationary state, members of groups
 * start near their centre.
 */
const BEGINS_ITSELF = { randomWaypoint: 'random waypoint', groups: 'in groups' } as const;

/** A sentence for a placement that the movement ignores. */
export function unusedPlacement({ network }: Scenario): readonly string[] {
  if (network.kind !== 'manet' || network.placement.kind === 'uniform') return [];
  const { kind } = network.mobility;
  if (kind !== 'randomWaypoint' && kind !== 'groups') return [];
  return [`The placement of the nodes has no effect: movement "${BEGINS_ITSELF[kind]}" sets their initial positions.`];
}

/** Remarks for the user about a valid scenario, a sentence each. */
export const remarksOn = (scenario: Scenario): readonly string[] => [
  ...awayFromHome(scenario),
  ...ignoredSettings(scenario),
  ...markTrap(scenario),
  ...unusedPlacement(scenario),
];
