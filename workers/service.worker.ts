/**
 * Keeps a copy of the page on the device, so that it opens without a network. A new version is fetched whole beside the
 * old one and waits until the user asks for it. A page that is still open goes on with the files of its own version:
 * their names have hashes, and they are kept until no such page can be there.
 */
import { PrecacheController } from 'workbox-precaching';

interface File {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity: string;
}

// The build writes the list of files before this program.
declare const self: ServiceWorkerGlobalScope & { readonly FILES: File[] };

const copy = new PrecacheController();
copy.addToCacheList(self.FILES);

/** The key of a file of this version; undefined for what is none. */
function keyOf({ url, mode }: Request): string | undefined {
  const address = new URL(url);
  [address.hash, address.search] = ['', mode === 'navigate' ? '' : address.search];
  return copy.getCacheKeyForURL(address.href === self.registration.scope ? 'index.html' : address.href);
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(copy.strategy.cacheName);
  // What is no file of this version may be one of the version before.
  const kept = await cache.match(keyOf(request) ?? request, { ignoreVary: true });
  return kept ?? fetch(request);
}

/** Removes what belongs to versions before, where no page of theirs can be open and no new version is coming. */
async function tidy(event: ExtendableEvent): Promise<void> {
  const { scope, installing, waiting } = self.registration;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const alone = windows.filter(({ url }) => url.startsWith(scope)).length < 2;
  if (alone && installing === null && waiting === null) await copy.activate(event);
}

self.addEventListener('install', (event) => void copy.install(event));
// A page that came before the copy is looked after too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy(event));
});
