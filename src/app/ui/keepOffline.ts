import { ownScript } from './parts/ownScript.ts';

/** How often a page that is looked at asks whether there is a new version, ms. */
const EVERY = 60_000;

/**
 * Keeps a copy of the page on this device, so that it opens without a network. `renewed` is called when a new version waits
 * to be opened, with what opens it; until then this page goes on with the files it came with. Where a browser keeps no
 * copies, nothing happens.
 */
export async function keepOffline(renewed: (open: () => void) => void): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    const address = ownScript(new URL('sw.js', document.baseURI).href);
    const registration = await serviceWorker.register(address, { updateViaCache: 'none' });
    const had = { worker: serviceWorker.controller };

    const open = (): void => {
      const { waiting } = registration;
      // Another page may have opened it before.
      if (waiting === null) {
        location.reload();
        return;
      }
      serviceWorker.addEventListener('controllerchange', () => location.reload());
      waiting.postMessage('take over');
    };
    const look = (): void => {
      // A page that came without a copy is not older than it.
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
    // No copy can be kept here: the page works as long as its host answers.
  }
}
