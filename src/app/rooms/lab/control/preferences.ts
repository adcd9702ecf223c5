import type { Condition } from '#lab/protocol/protocol.ts';
import { sameData } from '#scenario/words/plainData.ts';
import type { LabState, LabStore } from '../../../run/labState.ts';
import type { PlaneChoice } from '../../../run/view/choices.ts';
import { PREFERENCES } from '../../../ui/stored.ts';

/** Preferences stored on this device. */
type Preferences = Pick<LabState, 'keysOn' | 'narrate' | 'cutSeen' | 'charts' | 'condition' | 'plane'>;

/** Only the form is checked; the run's flows are checked later. */
const isPlane = (plane: unknown): plane is PlaneChoice => {
  const { x, y, of } = (plane ?? {}) as Partial<Record<keyof PlaneChoice, unknown>>;
  return Number.isInteger(x) && Number.isInteger(y) && (of === 'windows' || of === 'rates');
};

function kept(): Partial<Preferences> {
  const { keysOn, narrate, cutSeen, charts, condition, plane } = PREFERENCES.read();
  return {
    ...(typeof keysOn === 'boolean' ? { keysOn } : {}),
    ...(typeof narrate === 'boolean' ? { narrate } : {}),
    ...(typeof cutSeen === 'boolean' ? { cutSeen } : {}),
    ...(isPlane(plane) ? { plane } : {}),
    ...(Array.isArray(charts) ? { charts: charts.filter((id) => typeof id === 'string') } : {}),
    // Validated later by the code that words it.
    ...(typeof condition === 'object' ? { condition: condition as Condition | null } : {}),
  };
}

/** Restores stored preferences, and stores later changes. */
export function keepPreferences(store: LabStore): void {
  store.setState(kept());
  const keptOf = ({ keysOn, narrate, cutSeen, charts, condition, plane }: Preferences): Preferences => ({
    keysOn,
    narrate,
    cutSeen,
    charts,
    condition,
    plane,
  });
  store.subscribe((state, before) => {
    // Without browser storage they are lost with the page.
    if (!sameData(keptOf(state), keptOf(before))) PREFERENCES.write(keptOf(state));
  });
}
