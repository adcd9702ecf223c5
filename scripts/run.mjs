// Runs a TypeScript program of the project in Node:
// node scripts/run.mjs [--here] <entry.ts> [arguments]
// The bundle is cached in .cache/ and rebuilt when one of its source files has changed.
// --here: file names among the arguments are relative to where npm was called, not to the root.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, entriesOf, root } from './bundle.mjs';

const here = process.argv[2] === '--here';
const [entry, ...programArguments] = process.argv.slice(here ? 3 : 2);
if (entry === undefined || !existsSync(join(root, entry))) {
  console.error(
    entry === undefined ? 'usage: run.mjs [--here] <entry.ts> [arguments]' : `There is no ${entry} to run.`,
  );
  process.exit(2);
}

const cache = join(root, '.cache', 'run', entry.replaceAll(/[^\w.]/g, '-'));
const record = join(cache, 'made-of.json');
const inputs = entriesOf(entry);
const main = Object.keys(inputs)[0];

const bundled = join(cache, kept() ?? (await make()), `${main}.js`);
process.argv.splice(1, process.argv.length - 1, bundled, ...programArguments);
if (here && process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD']);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundled).href);

/** Fingerprint of a source file. @param {string} file */
function stamp(file) {
  const stat = statSync(join(root, file), { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : 'absent';
}

/** The folder of the previous bundle, if it is up to date. @returns {string | undefined} */
function kept() {
  try {
    const made = JSON.parse(readFileSync(record, 'utf8'));
    const same = made.entries === Object.keys(inputs).join() && existsSync(join(cache, made.folder));
    return same && Object.keys(made.files).every((file) => made.files[file] === stamp(file)) ? made.folder : undefined;
  } catch {
    return undefined;
  }
}

/** Each bundle gets its own folder, because another process may be running the previous one. */
async function make() {
  const started = Date.now();
  const folder = `${started}-${process.pid}`;
  const { output } = await bundle(inputs, { dir: join(cache, folder), sourcemap: true });
  const sources = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const files = sources.filter((id) => existsSync(id)).map((id) => relative(root, id));
  // A file saved while the bundle was being made may have been read before the change, so it counts as changed.
  const known = files.map((file) => [file, statSync(join(root, file)).mtimeMs < started ? stamp(file) : 'changing']);
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `${folder}.json`);
  writeFileSync(
    draft,
    JSON.stringify({ folder, entries: Object.keys(inputs).join(), files: Object.fromEntries(known) }),
  );
  renameSync(draft, record);
  for (const old of readdirSync(cache)) {
    if (Number.parseInt(old) < started - 3_600_000) rmSync(join(cache, old), { recursive: true, force: true });
  }
  return folder;
}
