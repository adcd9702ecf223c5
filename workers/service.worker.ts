/**
 * Service worker: caches the page so that it opens offline. A new version is fetched completely beside the old one and
 * waits until the user accepts it. A page that is still open continues with the files of its own version: file names
 * contain hashes, and old files stay until no such page can be open.
 */
import { PrecacheController } from 'workbox-precaching';

interface File {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity: string;
}

// The build writes this list of files in front of the program.
declare const self: ServiceWorkerGlobalScope & { readonly FILES: File[] };

const copy = new PrecacheController();
copy.addToCacheList(self.FILES);

/** Cache key of a file of this version; undefined if the request is for another file. */
function keyOf({ url, mode }: Request): string | undefined {
  const address = new URL(url);
  [address.hash, address.search] = ['', mode === 'navigate' ? '' : address.search];
  return copy.getCacheKeyForURL(address.href === self.registration.scope ? 'index.html' : address.href);
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(copy.strategy.cacheName);
  // A file not in this version may belong to the previous one.
  const kept = await cache.match(keyOf(request) ?? request, { ignoreVary: true });
  return kept ?? fetch(request);
}

/** Deletes the files of older versions, unless a page may still use them or a new version is being installed. */
async function tidy(event: ExtendableEvent): Promise<void> {
  const { scope, installing, waiting } = self.registration;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const alone = windows.filter(({ url }) => url.startsWith(scope)).length < 2;
  if (alone && installing === null && waiting === null) await copy.activate(event);
}

self.addEventListener('install', (event) => void copy.install(event));
// Also control pages that were loaded before this worker was installed.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy(event));
});
