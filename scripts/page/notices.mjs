// The notices of the packages in a build, which their licences require.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.mjs';

const FOLDER = 'node_modules/';

/** Additions of the tools to a build other than modules, by the beginning of their names. */
const OF_TOOLS = { '\0vite/': 'vite', '\0rolldown/': 'rolldown' };

/** The package of a file. @param {string} id of a module, or the name of a file @returns {string | undefined} */
function packageOf(id) {
  for (const [begin, name] of Object.entries(OF_TOOLS)) if (id.startsWith(begin)) return name;
  const at = id.lastIndexOf(FOLDER);
  if (at < 0) return undefined;
  const [scope = '', name = ''] = id.slice(at + FOLDER.length).split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/**
 * The packages of which a bundle contains a part: modules, style sheets, typefaces.
 * @param {Iterable<import('rolldown').OutputChunk | import('rolldown').OutputAsset>} outputs
 * @returns {string[]}
 */
export function packagesIn(outputs) {
  const names = [...outputs].flatMap((output) =>
    output.type === 'asset' ? output.originalFileNames : output.moduleIds,
  );
  return [...new Set(names.flatMap((name) => packageOf(name) ?? []))];
}

const ownLicence = () => readFileSync(join(root, 'LICENSE'), 'utf8').trim();

/** The notice of a package, without those of packages that it bundles. @param {string} name */
function noticeOf(name) {
  const folder = join(root, FOLDER, name);
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(each));
  if (file === undefined) return withoutNotice(name);
  const [own = ''] = readFileSync(join(folder, file), 'utf8').split(/^# Licenses of bundled dependencies$/m);
  return own.replaceAll('\r\n', '\n').trim();
}

/** @param {string} name */
const about = (name) => JSON.parse(readFileSync(join(root, FOLDER, name, 'package.json'), 'utf8'));

/** @param {string} name */
function titleOf(name) {
  const { version, license } = about(name);
  return `${name} ${version}: ${license}`;
}

/** For a package that names its licence and author but includes no text. @param {string} name */
function withoutNotice(name) {
  const { license, author } = about(name);
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || !holder) throw new Error(`${name} is in the build and has no notice in its package.`);
  return ownLicence().replace(/^Copyright.*$/m, `Copyright (c) ${holder}`);
}

/**
 * Combines the notices of packages; packages with the same notice are listed together.
 * @param {Iterable<string>} packages
 */
export function noticesOf(packages) {
  /** @type {Map<string, string[]>} */
  const titles = new Map();
  for (const name of [...new Set(packages)].toSorted()) {
    const notice = noticeOf(name);
    titles.set(notice, [...(titles.get(notice) ?? []), titleOf(name)]);
  }
  const all = [['Sawtooth', ownLicence()], ...[...titles].map(([notice, names]) => [names.join('\n'), notice])];
  return `${all.map((each) => each.join('\n\n')).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
