// Workers are entries of the same build as the page, so that code used by several of them is one file.
import { basename } from 'node:path';

const WORKER = '?worker&url';
const ADDRESS = '\0address-of:';
/** The worker that the first view waits for; it contains only what it needs itself. */
const LAB = 'lab.worker.ts';

/**
 * Makes each `x.worker.ts?worker&url` the address of an entry of the same build. Vite would build each worker
 * separately, with its own copy of the engine.
 * @returns {import('vite').Plugin}
 */
export function workerEntries() {
  return {
    name: 'sawtooth:worker-entries',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(WORKER)) return undefined;
      const file = await this.resolve(id.slice(0, -WORKER.length), importer);
      return file && `${ADDRESS}${file.id}`;
    },
    load(id) {
      if (!id.startsWith(ADDRESS)) return undefined;
      const file = id.slice(ADDRESS.length);
      const reference = this.emitFile({ type: 'chunk', id: file, name: basename(file, '.ts') });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    // A worker has no document, so code that it loads later must not request the page's style sheets, which Vite lists
    // as dependencies.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && /\.worker-/.test(file.fileName))
            file.code = file.code.replaceAll(/__vite__mapDeps\(\[[\d,]*\]\)/g, '[]');
      },
    },
  };
}

/**
 * Names the chunk of a module: `first` is what the page imports statically; `base` is what workers need of that;
 * `engine` is the simulation shared with other workers and never used by the page; `scenario` is shared with parts of
 * the page that load later.
 * @returns {(id: string, context: import('rolldown').ChunkingContext) => string | null}
 */
export function sharedChunks() {
  return (id, context) => {
    const page = reaches(id, context, (importers) => importers.importers);
    const later = reaches(id, context, ({ importers, dynamicImporters }) => [...importers, ...dynamicImporters]);
    // Code that a worker loads later must not include the page, because a worker has no document.
    if (page.has('page')) return [...later].some((program) => program !== 'page') ? 'base' : 'first';
    if (!page.has(LAB)) return null;
    if (later.has('page')) return 'scenario';
    return page.size > 1 ? 'engine' : null;
  };
}

/**
 * The programs that contain a module: the page or a worker.
 * @param {string} id
 * @param {import('rolldown').ChunkingContext} context
 * @param {(info: import('rolldown').ModuleInfo) => readonly string[]} importersOf
 * @returns {Set<string>}
 */
function reaches(id, context, importersOf) {
  /** @type {Set<string>} */
  const programs = new Set();
  const seen = new Set([id]);
  for (const each of seen) {
    const info = context.getModuleInfo(each);
    if (info === null) continue;
    if (info.isEntry) programs.add(each.endsWith('.worker.ts') ? basename(each) : 'page');
    for (const importer of importersOf(info)) seen.add(importer);
  }
  return programs;
}
