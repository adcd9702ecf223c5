// The service worker of a build, which stores a copy of the page on the device.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'rolldown';
import { root } from '../bundle.mjs';

const SOURCE = 'workers/service.worker.ts';
/** Its name never changes, because the browser requests it to detect a new version. */
export const SERVICE_WORKER = 'sw.js';

/** A name that contains the hash of the content identifies the file for ever. */
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;

/** Files that the page requests by itself. */
const DATA = ['presets.json', 'fidelity.json', 'stacks.json'];

/** A worker that removes itself and its copies: for a page served from the machine on which it is built. */
const LEAVING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.endsWith(self.registration.scope)) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** @param {Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('base64');

/**
 * A file that the page requests later, with its hash in the address, so that an old page never gets a new one from the
 * copy.
 * @param {string} file @param {Buffer} content
 */
const dataAddress = (file, content) => `${file}?${sha256(content).slice(0, 8).replaceAll(/\W/g, '_')}`;

/** The address at which the page requests a file of `public`. @param {string} file */
export const addressOfData = (file) => dataAddress(file, readFileSync(join(root, 'public', file)));

/**
 * All files of a build in the form that workbox expects, with the hash of each, so that a mixture of old and new files
 * from a host that is being updated never counts as a version.
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
 * The service worker without its list of files, and its modules.
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
 * Writes the service worker for the files of a folder.
 * @param {string} dir
 * @param {string | null} code null: one that removes itself
 */
export function writeServiceWorker(dir, code) {
  const text = code === null ? LEAVING : `self.FILES=${JSON.stringify(filesOf(dir))};\n${code}`;
  writeFileSync(join(dir, SERVICE_WORKER), text);
}
