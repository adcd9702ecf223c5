// Lists every package that the project is built, tested or made of, with its licence: `npm run licences`.
// Fails on a licence that is not known to fit: MIT-like ones and that of the fonts for what is in the page, and those
// that ask nothing of what is made with a tool for tools.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bundle.mjs';

const FOR_PAGE = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'];
const FOR_TOOLS = [...FOR_PAGE, 'MPL-2.0', 'BlueOak-1.0.0', 'CC-BY-4.0'];
/** Of the packages for development these are in the page: typefaces, and what the service worker is made of. */
const IN_PAGE = /^(@fontsource|workbox-)/;

/** What the file LICENSE of a package says, where its package.json says nothing. */
const SAID = new Map([['png-js', 'MIT']]);

/**
 * @typedef {{ name: string, version: string, licence: string, use: 'page' | 'tools', fits: boolean }} Licence
 * @param {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, devOptional?: boolean }> }} lock what package-lock.json holds
 * @returns {Licence[]}
 */
export function licencesOf({ packages }) {
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version = '', license: given, dev = false, devOptional = false }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const license = given ?? SAID.get(name) ?? 'none';
      /** @type {'page' | 'tools'} */
      const use = (dev || devOptional) && !IN_PAGE.test(name) ? 'tools' : 'page';
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
