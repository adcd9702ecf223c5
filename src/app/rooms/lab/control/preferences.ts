import type { Condition } from '../../../../lab/protocol.ts';
import type { LabState, LabStore } from '../../../run/labState.ts';
import type { PlaneChoice } from '../../../run/planeChoice.ts';

/** What is kept on this device from visit to visit. */
type Preferences = Pick<LabState, 'keysOn' | 'narrate' | 'cutSeen' | 'charts' | 'condition' | 'plane'>;
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const STORED = 'sawtooth preferences';

/** Which flows a run has is seen when it is there: only the form is looked at. */
const isPlane = (plane: unknown): plane is PlaneChoice => {
  const { x, y, of } = (plane ?? {}) as Partial<Record<keyof PlaneChoice, unknown>>;
  return Number.isInteger(x) && Number.isInteger(y) && (of === 'windows' || of === 'rates');
};

function stored(storage: () => Kept): Partial<Preferences> {
  try {
    const read: unknown = JSON.parse(storage().getItem(STORED) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    const { keysOn, narrate, cutSeen, charts, condition, plane } = read as Partial<Record<keyof Preferences, unknown>>;
    return {
      ...(typeof keysOn === 'boolean' ? { keysOn } : {}),
      ...(typeof narrate === 'boolean' ? { narrate } : {}),
      ...(typeof cutSeen === 'boolean' ? { cutSeen } : {}),
      ...(isPlane(plane) ? { plane } : {}),
      ...(Array.isArray(charts) ? { charts: charts.filter((id) => typeof id === 'string') } : {}),
      // Whether it is sound, what puts it into words finds out.
      ...(typeof condition === 'object' ? { condition: condition as Condition | null } : {}),
    };
  } catch {
    return {};
  }
}

/** Brings back what somebody chose here before, and keeps what they choose from now on. A function for the storage: some browsers refuse even to name it. */
export function keepPreferences(store: LabStore, storage: () => Kept = () => localStorage): void {
  store.setState(stored(storage));
  const keptOf = ({ keysOn, narrate, cutSeen, charts, condition, plane }: Preferences): string =>
    JSON.stringify({ keysOn, narrate, cutSeen, charts, condition, plane });
  store.subscribe((state, before) => {
    if (keptOf(state) === keptOf(before)) return;
    try {
      storage().setItem(STORED, keptOf(state));
    } catch {
      // A browser that stores nothing forgets them with the page: no harm.
    }
  });
}
