// The service worker of a build, which keeps a copy of the page on the device.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'rolldown';
import { root } from '../bundle.mjs';

const SOURCE = 'workers/service.worker.ts';
/** Its name never changes: the browser asks for it to learn of a new version. */
export const SERVICE_WORKER = 'sw.js';

/** A name with the hash of its content in it means the same file for ever. */
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;

/** What the page asks for by itself. */
const DATA = ['presets.json', 'fidelity.json'];

/** Takes itself and its copies away: for a page that is served from the machine it is made on. */
const LEAVING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.endsWith(self.registration.scope)) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** @param {Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('base64');

/**
 * A file that the page asks for by itself later, with what it holds in its address: an old page never gets a new one from
 * the copy.
 * @param {string} file @param {Buffer} content
 */
const dataAddress = (file, content) => `${file}?${sha256(content).slice(0, 8).replaceAll(/\W/g, '_')}`;

/** The address of a file of `public`, as the page asks for it. @param {string} file */
export const addressOfData = (file) => dataAddress(file, readFileSync(join(root, 'public', file)));

/**
 * All files of a build, as workbox takes them. With the hash of each: what a host serves while it is being renewed, a
 * mixture of old and new, is never taken for a version.
 * @param {string} dir
 */
function filesOf(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && entry.name !== SERVICE_WORKER)
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => {
      const name = relative(dir, file).split(sep).join('/');
      const content = readFileSync(file);
      const [hash, isData] = [sha256(content), DATA.includes(name)];
      const url = isData ? dataAddress(name, content) : name;
      return { url, revision: isData || HASHED.test(name) ? null : hash.slice(0, 12), integrity: `sha256-${hash}` };
    });
}

/**
 * The service worker without its list of files, and what it was made of.
 * @returns {Promise<import('rolldown').OutputChunk>}
 */
export async function bundleServiceWorker() {
  const { output } = await build({
    input: join(root, SOURCE),
    platform: 'browser',
    transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format: 'iife', minify: true },
    write: false,
  });
  return output[0];
}

/**
 * Writes the service worker for what is in a folder.
 * @param {string} dir
 * @param {string | null} code null: one that takes itself away
 */
export function writeServiceWorker(dir, code) {
  const text = code === null ? LEAVING : `self.FILES=${JSON.stringify(filesOf(dir))};\n${code}`;
  writeFileSync(join(dir, SERVICE_WORKER), text);
}
