import type { Parameter, ParameterValue } from '../parameter.ts';
import { STACK_PARAMETERS, STACKS, type RecoveryName, type StackName } from './stack.ts';

export { STACK_PARAMETERS, STACKS, type RecoveryName, type StackName } from './stack.ts';

/** Window growth laws, one file each in `congestion/`. */
export type GrowthName = 'reno' | 'vegas' | 'cubic' | 'highspeed';
export type VariantName = 'tahoe' | 'reno' | 'newreno' | 'sack' | 'vegas' | 'cubic' | 'highspeed';

/** What stands for a name on each stack that has it. */
export type OnStacks<Name> = Readonly<Partial<Record<StackName, Name>>>;

/** A historical name: a growth law with a recovery, as the papers use it. */
export interface Variant {
  readonly name: VariantName;
  readonly title: string;
  /** A sentence or two in plain words, for menus and the Why panel. */
  readonly summary: string;
  /** Its growth law on each stack: a stack may have a version of its own. */
  readonly growth: OnStacks<GrowthName>;
  /** The recovery a stack pairs it with. */
  readonly recovery: OnStacks<RecoveryName>;
  /** The stacks that have this variant. The first is the variant's default. */
  readonly stacks: readonly StackName[];
  /** The growth law's own settings (the stack's settings apply besides). */
  readonly parameters: readonly VariantParameter[];
}

/** A variant's own setting carries its default. */
export interface VariantParameter extends Parameter {
  readonly default: ParameterValue;
}

/** The same on several stacks. */
const on = <Name>(name: Name, ...stacks: readonly StackName[]): OnStacks<Name> =>
  Object.fromEntries(stacks.map((stack) => [stack, name]));

export const VARIANTS: readonly Variant[] = [
  {
    name: 'tahoe',
    title: 'Tahoe',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('tahoe', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    parameters: [],
    summary:
      'Slow start, congestion avoidance and fast retransmit (Jacobson 1988). Every loss sends it back to a window of one segment.',
  },
  {
    name: 'reno',
    title: 'Reno',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('reno', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    parameters: [],
    summary: 'Tahoe with fast recovery (RFC 5681): one loss halves the window; two in a window often end in a timeout.',
  },
  {
    name: 'newreno',
    title: 'NewReno',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('newreno', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    parameters: [],
    summary: 'Reno that stays in recovery until the whole window is repaired, one segment per round trip (RFC 6582).',
  },
  {
    name: 'sack',
    title: 'SACK',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('sack', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    parameters: [],
    summary:
      'Reno whose receiver tells which segments arrived, so that several holes are repaired in one round trip (RFC 2018, RFC 6675).',
  },
  {
    name: 'vegas',
    title: 'Vegas',
    growth: on('vegas', 'ns2', 'rfc'),
    recovery: { ns2: 'vegas', rfc: 'newreno' },
    stacks: ['ns2', 'rfc'],
    summary:
      'Watches the round-trip time and keeps a few segments queued instead of filling the queue until it drops (Brakmo and Peterson 1995).',
    parameters: [
      {
        name: 'alpha',
        label: 'alpha',
        unit: 'segments',
        kind: 'number',
        min: 0,
        max: 1000,
        default: 1,
        help: 'Fewer own segments queued than this: the window grows.',
      },
      {
        name: 'beta',
        label: 'beta',
        unit: 'segments',
        kind: 'number',
        min: 0,
        max: 1000,
        default: 3,
        help: 'More own segments queued than this: the window shrinks.',
      },
      {
        name: 'gamma',
        label: 'gamma',
        unit: 'segments',
        kind: 'number',
        min: 0,
        max: 1000,
        default: 1,
        help: 'More own segments queued than this ends slow start.',
      },
      {
        name: 'asInNs2',
        label: "ns-2's habits",
        unit: '',
        kind: 'switch',
        default: false,
        help: 'Late initial window and inflation of cwnd itself by duplicate ACKs, as in ns-2.35.',
      },
    ],
  },
  {
    name: 'cubic',
    title: 'CUBIC',
    growth: on('cubic', 'rfc'),
    recovery: on('sack', 'rfc'),
    stacks: ['rfc'],
    summary:
      'Grows along a cubic curve of the time since the last loss, flat near the window where it happened (RFC 9438).',
    parameters: [
      {
        name: 'C',
        label: 'C',
        unit: 'segments/s^3',
        kind: 'number',
        min: 0.0001,
        max: 100,
        default: 0.4,
        help: 'How fast the cubic curve climbs (RFC 9438 4.1: 0.4).',
      },
      {
        name: 'betaCubic',
        label: 'beta',
        unit: '',
        kind: 'number',
        min: 0.1,
        max: 0.99,
        default: 0.7,
        help: 'What a loss leaves of the window (RFC 9438 4.6: 0.7).',
      },
      {
        name: 'fastConvergence',
        label: 'Fast convergence',
        unit: '',
        kind: 'switch',
        default: true,
        help: 'Whether a loss below the last maximum gives up room for newcomers (RFC 9438 4.7).',
      },
      {
        name: 'renoFriendly',
        label: 'Reno-friendly region',
        unit: '',
        kind: 'switch',
        default: true,
        help: 'Whether CUBIC grows at least as fast as Reno would (RFC 9438 4.3).',
      },
    ],
  },
  {
    name: 'highspeed',
    title: 'HighSpeed',
    growth: on('highspeed', 'ns2', 'rfc'),
    recovery: on('sack', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    summary:
      'Reno up to 38 segments; above, the larger the window, the faster it grows and the less a loss takes off (RFC 3649).',
    parameters: [
      {
        name: 'lowWindow',
        label: 'Low_Window',
        unit: 'segments',
        kind: 'number',
        min: 2,
        max: 1e6,
        default: 38,
        help: 'Up to this window it behaves as Reno (RFC 3649 section 5: 38).',
      },
      {
        name: 'highWindow',
        label: 'High_Window',
        unit: 'segments',
        kind: 'number',
        min: 3,
        max: 1e9,
        default: 83000,
        help: 'Window that goes with the loss rate High_P (RFC 3649 section 5: 83000).',
      },
      {
        name: 'lowP',
        label: 'Low_P',
        unit: '',
        kind: 'number',
        min: 1e-12,
        max: 0.5,
        default: 1e-3,
        help: 'Loss rate that goes with Low_Window (RFC 3649: 1e-3; ns-2: 1.5/Low_Window^2).',
      },
      {
        name: 'highP',
        label: 'High_P',
        unit: '',
        kind: 'number',
        min: 1e-12,
        max: 0.5,
        default: 1e-7,
        help: 'Loss rate that goes with High_Window (RFC 3649 section 5: 1e-7).',
      },
      {
        name: 'highDecrease',
        label: 'High_Decrease',
        unit: '',
        kind: 'number',
        min: 0.01,
        max: 0.5,
        default: 0.1,
        help: 'Share given up at a loss with a window of High_Window (RFC 3649 section 5: 0.1).',
      },
      {
        name: 'cutsAsInNs2',
        label: "ns-2's cuts",
        unit: '',
        kind: 'switch',
        default: false,
        help: 'The first cut and cuts in slow start halve, and small windows keep the last share, as in ns-2.35.',
      },
    ],
  },
];

/** The growth law of a variant on a stack that has it. */
export function growthOf(variant: Variant, stack: StackName): GrowthName {
  const growth = variant.growth[stack];
  if (growth === undefined) throw new Error(`${variant.name} is not on stack ${stack}`);
  return growth;
}

/** Looks a variant up by name; undefined when there is none. */
export const variantNamed = (name: string): Variant | undefined => VARIANTS.find((variant) => variant.name === name);

/**
 * The values of all settings of a variant on a stack: the stack's defaults, the
 * recovery it pairs the variant with, the variant's own, the stack's exceptions
 * for the variant, then `overrides`.
 */
export function settingsOf(
  variant: Variant,
  stackName: StackName,
  overrides: Readonly<Record<string, ParameterValue>>,
): Record<string, ParameterValue> {
  const stack = STACKS.find((candidate) => candidate.name === stackName);
  if (stack === undefined) throw new Error(`no stack named ${stackName}`);
  const own = Object.fromEntries(variant.parameters.map((parameter) => [parameter.name, parameter.default]));
  const recovery = variant.recovery[stackName];
  return {
    ...(recovery === undefined ? {} : { recovery }),
    ...stack.defaults,
    ...own,
    ...stack.exceptions[variant.name],
    ...overrides,
  };
}

/** Every setting a flow of this variant understands. */
export const parametersOf = (variant: Variant): readonly Parameter[] => [...STACK_PARAMETERS, ...variant.parameters];
