// Runs a script of this folder, or vite, in a complete checkout:
// node scripts/ready.mjs [script [arguments]]
// It first installs packages of package-lock.json that node_modules lacks, so that `npm start` and `npm test` work on a
// fresh clone, and updates the lists of variants. It needs only Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeVariantLists } from './variants.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>} the packages a lock file names
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

/**
 * Compared by content, not by date, because a checkout or a copy gives old files new dates. npm writes the second file
 * last, so an interrupted install counts as absent.
 */
function installed() {
  try {
    const wanted = packagesOf('package-lock.json');
    const present = packagesOf('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || (optional && !present[path]) || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

writeVariantLists();

if (!installed()) {
  console.error('Installing dependencies (npm ci) ...');
  // Everything goes to stderr: stdout belongs to the command that follows.
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const [name, ...rest] = process.argv.slice(2);
if (name !== undefined) {
  const own = join(root, 'scripts', `${name}.mjs`);
  const file = existsSync(own) ? own : join(root, 'node_modules', name, 'bin', `${name}.js`);
  process.argv.splice(1, process.argv.length - 1, file, ...rest);
  await import(pathToFileURL(file).href);
}
