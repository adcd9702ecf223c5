// Lists every package with which the project is built or tested, or which it contains, with its licence: `npm run
// licences`. Fails on a licence that is not known to be suitable: for parts of the page MIT-like ones and that of the
// fonts; for tools also those that place no condition on the tools' output.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bundle.mjs';

const FOR_PAGE = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'];
const FOR_TOOLS = [...FOR_PAGE, 'MPL-2.0', 'BlueOak-1.0.0', 'CC-BY-4.0'];
/**
 * Packages that are in the page although no source imports them by name: typefaces, and parts of the service worker.
 */
const IN_PAGE = /^(@fontsource|workbox-)/;

/** Licences according to the file LICENSE, for packages whose package.json does not state one. */
const SAID = new Map([['png-js', 'MIT']]);

/**
 * The packages that sources of the page import. They are development dependencies, because a build contains what it
 * needs. @returns {string[]}
 */
function imported() {
  const texts = ['src', 'workers'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!cli\b|figures\b).*\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const names = texts.flatMap((text) => [...text.matchAll(/(?: from |import\()'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/g)]);
  return names.map(([, name = '']) => name);
}

/**
 * @typedef {{ name: string, version: string, licence: string, use: 'page' | 'tools', fits: boolean }} Licence
 * @typedef {{ version?: string, license?: string, dependencies?: Record<string, string>, peerDependencies?:
 * Record<string, string> }} Package
 * @param {{ packages: Record<string, Package> }} lock content of package-lock.json
 * @param {string[]} [used] the packages that sources import
 * @returns {Licence[]}
 */
export function licencesOf({ packages }, used = imported()) {
  // Include their dependencies.
  const inPage = new Set(used);
  for (const name of inPage) {
    const { dependencies, peerDependencies } = packages[`node_modules/${name}`] ?? {};
    for (const each of Object.keys({ ...dependencies, ...peerDependencies })) inPage.add(each);
  }
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version = '', license: given }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const license = given ?? SAID.get(name) ?? 'none';
      /** @type {'page' | 'tools'} */
      const use = inPage.has(name) || IN_PAGE.test(name) ? 'page' : 'tools';
      const fits = (use === 'page' ? FOR_PAGE : FOR_TOOLS).includes(license);
      return { name, version, licence: license, use, fits };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = licencesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const { name, version, licence, use } of all)
    console.log(`${use.padEnd(6)} ${licence.padEnd(14)} ${name} ${version}`);
  const unknown = all.filter(({ fits }) => !fits);
  for (const { name, licence, use } of unknown)
    console.error(`${name}: the licence ${licence} is not known to fit ${use}.`);
  console.log(`${all.length} packages, ${unknown.length} with an unknown licence.`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
}
