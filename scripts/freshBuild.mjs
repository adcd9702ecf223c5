// Builds the page only if one of its inputs has changed since the last successful build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Inputs of the page; files and folders, relative to the root. */
export const INPUTS = [
  'index.html',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'tsconfig.app.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'workers',
];
const STAMP = 'inputs.sha256';

/**
 * @param {string} path
 * @returns {string[]} the file itself, or all files below a folder
 */
function filesBelow(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesBelow(join(path, entry.name)));
  } catch {
    return [path];
  }
}

/**
 * A hash of everything the page is built from, by content, because a checkout or a copy gives old files new dates.
 * @param {string} root
 */
export function stampOf(root) {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((input) => filesBelow(join(root, input)));
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join('/')} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Builds into `outDir` unless it already has a build of the same inputs. The stamp is written last, so a failed or
 * interrupted build counts as none. Throws what the build throws.
 * @param {string} root
 * @param {string} outDir
 * @param {() => Promise<void>} build
 * @returns {Promise<boolean>} whether it was built
 */
export async function buildIfChanged(root, outDir, build) {
  const stamp = stampOf(root);
  const place = join(outDir, STAMP);
  if (read(place) === stamp) return false;
  await build();
  writeFileSync(place, stamp);
  return true;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
