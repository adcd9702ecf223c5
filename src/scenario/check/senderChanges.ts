/**
 * Changes of a sender during a run: another variant, or another value of a setting. Loss recovery, SACK, timestamps,
 * ECN, clock and measurements cannot change, because they are negotiated or fixed when the connection opens.
 */
import type { Parameter, ParameterValue, ParameterValues } from '#engine/parameter.ts';
import { ownParametersOf, settingsOf, variantNamed, VARIANTS, type Variant } from '#engine/tcp/catalogue.ts';
import { speaksQuic } from '#engine/tcp/stack.ts';
import { STACK_PARAMETERS } from '#engine/tcp/stackParameters.ts';
import type { Flow } from '../flows/flow.ts';
import type { Intervention } from '../flows/intervention.ts';
import { withLaw } from '../flows/lawText.ts';
import { readParameters, type RefusedParameter } from '../fields/parameters.ts';
import type { TcpFlow } from '../flows/tcpFlow.ts';

/** Change to another variant or to another value of a setting. */
export type SenderChange = Extract<Intervention, { kind: 'variant' | 'setting' }>;

export const changesSender = (change: Intervention): change is SenderChange =>
  change.kind === 'variant' || change.kind === 'setting';

/** Loss recoveries that work with any growth law. Other recoveries belong to particular variants. */
const FOR_ANY_GROWTH: ReadonlySet<ParameterValue> = new Set(['newreno', 'sack', 'rack', 'eifel', 'tdfr', 'door', 'rr']);

/** The values of all settings of a flow. */
export const valuesOf = ({ variant, law, stack, parameters, sack }: TcpFlow): Record<string, ParameterValue> =>
  settingsOf(withLaw(variantNamed(variant)!, law, stack), stack, parameters, sack);

const isOfStack = (name: string): boolean => STACK_PARAMETERS.some((parameter) => parameter.name === name);

/** The settings of a flow that may change during a run. */
export function changeableSettings(flow: TcpFlow): readonly Parameter[] {
  const { recovery } = valuesOf(flow);
  return [
    ...ownParametersOf(withLaw(variantNamed(flow.variant)!, flow.law, flow.stack), flow.stack),
    ...STACK_PARAMETERS.filter(
      ({ recoveries, ofTcp }: Parameter) =>
        recoveries?.includes(String(recovery)) !== false && !(ofTcp && speaksQuic({ recovery })),
    ),
  ].filter(({ fixed }: Parameter) => fixed !== true);
}

/** Why a sender may not change to this variant, as the end of a sentence "must ..."; null: it may. */
export function whyNotVariant(flow: TcpFlow, variant: Variant): string | null {
  if (variant.name === flow.variant) return `differ from ${flow.variant}, the current variant`;
  const { recovery } = valuesOf(flow);
  const usual = settingsOf(variant, flow.stack, {}, flow.sack)['recovery']!;
  const fits = variant.keepsRecovery !== true && FOR_ANY_GROWTH.has(usual) && FOR_ANY_GROWTH.has(recovery!);
  return usual === recovery || fits
    ? null
    : `not be ${variant.name}: its recovery is ${String(usual)}, but the sender keeps ${String(recovery)}`;
}

/** The variants to which a sender may change. */
export const otherVariants = (flow: TcpFlow): readonly Variant[] =>
  VARIANTS.filter((variant) => whyNotVariant(flow, variant) === null);

/** The value of a setting, converted from text to the type in its table. */
function rawValue(flow: TcpFlow, setting: string, value: string): unknown {
  const parameter = changeableSettings(flow).find(({ name }) => name === setting);
  if (parameter?.nullMeans !== undefined && value === 'null') return null;
  if (parameter?.kind !== 'switch') return value;
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** Parses a new value of a setting, checked against the tables. */
export function readSetting(
  flow: TcpFlow,
  setting: string,
  value: string,
): { readonly values: ParameterValues; readonly refused: readonly RefusedParameter[] } {
  return readParameters(withLaw(variantNamed(flow.variant)!, flow.law, flow.stack), flow.stack, {
    [setting]: rawValue(flow, setting, value),
  });
}

/** A flow after a change. Settings that can no longer change are made explicit. */
function changed(flow: TcpFlow, change: SenderChange): TcpFlow {
  if (change.kind === 'setting')
    return { ...flow, parameters: { ...flow.parameters, ...readSetting(flow, change.setting, change.value).values } };
  const kept = Object.entries(flow.parameters).filter(([name]) => isOfStack(name));
  const values = valuesOf(flow);
  // The exit of slow start is part of the growth law, so it may change.
  const fixed = STACK_PARAMETERS.filter((each: Parameter) => each.fixed === true && each.name !== 'slowStart');
  return {
    ...flow,
    variant: change.variant,
    law: '',
    parameters: Object.fromEntries([...kept, ...fixed.map(({ name }) => [name, values[name]!] as const)]),
  };
}

/** A change of a sender: its index in the list of interventions, and the flow before and after it. */
export interface SenderStage {
  readonly change: SenderChange;
  readonly place: number;
  readonly before: TcpFlow;
  readonly after: TcpFlow;
}

/** All changes of a flow's sender during a run, in order of time. */
export function stagesOf(flow: TcpFlow, index: number, interventions: readonly Intervention[]): readonly SenderStage[] {
  const mine = interventions
    .flatMap((change, place) => (changesSender(change) && change.flow === index ? [{ change, place }] : []))
    .sort((a, b) => a.change.at - b.change.at);
  let before = flow;
  return mine.map(({ change, place }) => {
    const stage = { change, place, before, after: changed(before, change) };
    before = stage.after;
    return stage;
  });
}

/** Whether a flow's data packets are ECN-capable. */
export function understandsMarks(flow: Flow): boolean {
  if (flow.kind !== 'tcp') return false;
  const variant = variantNamed(flow.variant);
  return variant !== undefined && settingsOf(variant, flow.stack, flow.parameters, flow.sack)['ecn'] !== 'off';
}
