import { ownScript } from './parts/ownScript.ts';
import { createStore } from 'zustand/vanilla';

/** Interval of checks for a new version while the page is visible, ms. */
const EVERY = 60_000;

/**
 * Installs the service worker, which keeps a copy of the page for offline use. `renewed` is called when a new version
 * is waiting, with a function that activates it; until then this page keeps its own files. Nothing happens in browsers
 * without service workers.
 */
export async function keepOffline(renewed: (open: () => void) => void): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    const address = ownScript(new URL('sw.js', document.baseURI).href);
    const registration = await serviceWorker.register(address, { updateViaCache: 'none' });
    const had = { worker: serviceWorker.controller };

    const open = (): void => {
      const { waiting } = registration;
      // Another tab may have activated it.
      if (waiting === null) {
        location.reload();
        return;
      }
      serviceWorker.addEventListener('controllerchange', () => location.reload());
      waiting.postMessage('take over');
    };
    const look = (): void => {
      // A page loaded without the copy is not older than it.
      if (registration.waiting !== null && had.worker !== null) renewed(open);
    };
    const watch = (): void => registration.installing?.addEventListener('statechange', look);
    registration.addEventListener('updatefound', watch);
    serviceWorker.addEventListener('controllerchange', () => {
      if (had.worker !== null) renewed(open);
      had.worker = serviceWorker.controller;
    });
    watch();
    look();
    registration.active?.postMessage('tidy');

    const ask = (): void => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    };
    setInterval(ask, EVERY);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
  } catch {
    // No copy can be kept: the page works while its server answers.
  }
}

/** Activates the waiting new version of the page; null: none is waiting. */
export const renewal = createStore<{ readonly open: (() => void) | null }>(() => ({ open: null }));
