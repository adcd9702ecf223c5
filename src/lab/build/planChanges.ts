import type { PacketOrders } from '../../engine/link/packetOrders.ts';
import { stackSettings } from '../../engine/tcp/uniform.ts';
import { changesSender, type SenderStage, stagesOf, valuesOf } from '#scenario/check/senderChanges.ts';
import { samplesRates } from './algorithms.ts';
import { controlOf, growthSettings, type RunBase } from './buildFlow.ts';
import type { FlowParts } from './simulation.ts';

/**
 * Prepares the state of sender changes and packet orders: registered last, in list order, so that checkpoints of a run
 * without the last of them fit.
 */
export function planInterventions(
  base: RunBase,
  flows: readonly FlowParts[],
  attachOrders: () => PacketOrders | null,
): PacketOrders | null {
  const { kernel, scenario } = base;
  let orders: PacketOrders | null = null;
  const planned = flows.map((_, index) => plannedStages(base, index));
  for (const [place, change] of scenario.interventions.entries()) {
    const stage = changesSender(change) ? planned[change.flow]?.get(place) : undefined;
    if (stage !== undefined) planChange(base, flows[stage.flow]!, stage);
    else if (change.kind === 'packet') {
      kernel.register.section('packet orders');
      orders ??= attachOrders();
      orders?.plan();
    }
  }
  return orders;
}

interface PlannedStage extends SenderStage {
  readonly flow: number;
  /** A congestion control requested rates earlier: sampling continues. */
  readonly samplesRates: boolean;
}

/** The changes of a flow, by index in the list; in order of time, which may differ from list order. */
function plannedStages(base: RunBase, index: number): ReadonlyMap<number, PlannedStage> {
  const { scenario } = base;
  const flow = scenario.flows[index];
  if (flow?.kind !== 'tcp') return new Map();
  let needsRates = false;
  const stages = stagesOf(flow, index, scenario.interventions).map((stage) => {
    needsRates ||= samplesRates(controlOf(base, stage.after), valuesOf(stage.after));
    return [stage.place, { ...stage, flow: index, samplesRates: needsRates }] as const;
  });
  return new Map(stages);
}

/** Prepares a sender for a change of its variant or of a setting. */
function planChange(base: RunBase, parts: FlowParts, stage: PlannedStage): void {
  if (parts.kind !== 'tcp') return;
  const { change, after, flow: index, place } = stage;
  const { settings } = parts.sender;
  const values = valuesOf(after);
  base.kernel.register.section(`flow ${index} changed`);
  const control = controlOf(base, after);
  const growth = growthSettings(base, values, after, control, `flow ${index} change ${place}`);
  const { window, timestamps, timerTick } = settings.recovery;
  const needsRates = settings.recovery.samplesRates || stage.samplesRates;
  parts.sender.plan({
    control: change.kind === 'variant' ? control : null,
    growth: change.kind === 'variant' ? growth : { ...growth, chance: settings.growth.chance },
    recovery: stackSettings(values, { window, samplesRates: needsRates, timestamps, timerTick }),
    timer: stackSettings(values, {}),
  });
}
