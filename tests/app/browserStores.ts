import { vi } from 'vitest';

/** The contents of a browser's stores, by key; `full`: they accept nothing more. */
export interface BrowserStores {
  readonly device: Map<string, string>;
  readonly tab: Map<string, string>;
  full: boolean;
}

/** Gives the test a browser's two stores. */
export function browserStores(): BrowserStores {
  const stores: BrowserStores = { device: new Map(), tab: new Map(), full: false };
  const storage = (kept: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (stores.full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  });
  vi.stubGlobal('localStorage', storage(stores.device));
  vi.stubGlobal('sessionStorage', storage(stores.tab));
  return stores;
}
