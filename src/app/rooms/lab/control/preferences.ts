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

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether a stored value has the form of its preference. */
const SOUND: { readonly [Name in keyof Preferences]: (value: unknown) => value is Preferences[Name] } = {
  keysOn: isBoolean,
  narrate: isBoolean,
  cutSeen: isBoolean,
  plane: isPlane,
  charts: (value) => Array.isArray(value) && value.every((id) => typeof id === 'string'),
  // Validated later by the code that words it.
  condition: (value): value is Condition | null => typeof value === 'object',
};
const NAMES = Object.keys(SOUND) as (keyof Preferences)[];

/** Restores stored preferences, and stores later changes. */
export function keepPreferences(store: LabStore): void {
  const stored = PREFERENCES.read();
  store.setState(
    Object.fromEntries(NAMES.filter((name) => SOUND[name](stored[name])).map((name) => [name, stored[name]])),
  );
  store.subscribe((state, before) => {
    const keptOf = (of: Preferences) => Object.fromEntries(NAMES.map((name) => [name, of[name]]));
    // Without browser storage they are lost with the page.
    if (!sameData(keptOf(state), keptOf(before))) PREFERENCES.write(keptOf(state));
  });
}
