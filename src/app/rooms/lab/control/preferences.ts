import type { Condition } from '#lab/protocol.ts';
import { sameData } from '#scenario/plainData.ts';
import type { LabState, LabStore } from '../../../run/labState.ts';
import type { PlaneChoice } from '../../../run/planeChoice.ts';
import { PREFERENCES } from '../../../ui/stored.ts';

/** What is kept on this device from visit to visit. */
type Preferences = Pick<LabState, 'keysOn' | 'narrate' | 'cutSeen' | 'charts' | 'condition' | 'plane'>;

/** Which flows a run has is seen when it is there: only the form is looked at. */
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
    // Whether it is sound, what puts it into words finds out.
    ...(typeof condition === 'object' ? { condition: condition as Condition | null } : {}),
  };
}

/** Brings back what the user chose here before, and keeps what they choose from now on. */
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
    // A browser that stores nothing forgets them with the page: no harm.
    if (!sameData(keptOf(state), keptOf(before))) PREFERENCES.write(keptOf(state));
  });
}
