import type { LabState, LabStore } from '../../../run/labState.ts';

/** What is kept on this device from visit to visit. */
type Preferences = Pick<LabState, 'keysOn' | 'narrate' | 'cutSeen'>;
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const STORED = 'sawtooth preferences';

function stored(storage: () => Kept): Partial<Preferences> {
  try {
    const read: unknown = JSON.parse(storage().getItem(STORED) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    const { keysOn, narrate, cutSeen } = read as Partial<Record<keyof Preferences, unknown>>;
    return {
      ...(typeof keysOn === 'boolean' ? { keysOn } : {}),
      ...(typeof narrate === 'boolean' ? { narrate } : {}),
      ...(typeof cutSeen === 'boolean' ? { cutSeen } : {}),
    };
  } catch {
    return {};
  }
}

/** Brings back what somebody chose here before, and keeps what they choose from now on. A function for the storage: some browsers refuse even to name it. */
export function keepPreferences(store: LabStore, storage: () => Kept = () => localStorage): void {
  store.setState(stored(storage));
  store.subscribe(({ keysOn, narrate, cutSeen }, before) => {
    if (keysOn === before.keysOn && narrate === before.narrate && cutSeen === before.cutSeen) return;
    try {
      storage().setItem(STORED, JSON.stringify({ keysOn, narrate, cutSeen }));
    } catch {
      // A browser that stores nothing forgets them with the page: no harm.
    }
  });
}
