// Puts the whole page into one file, which opens without a server: `npm run build:single`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.mjs';
import { noticesOf, packagesIn } from './notices.mjs';

const WORKER = '?worker&url';
/** Elements of the page that request files it can do without. */
const AHEAD = /\s*<link\s+rel="(?:preload|manifest|apple-touch-icon)"[^>]*>/g;

/** A file of `public` as a data URL. @param {string} file @param {string} type */
const inAddress = (file, type) => `data:${type};base64,${readFileSync(join(root, 'public', file)).toString('base64')}`;

/** Files that the page requests by itself. @param {string} file */
export const dataInAddress = (file) => inAddress(file, 'application/json');

/** Text inside a script element must not end it. @param {string} code */
const within = (code) => code.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`<\!--`);

/** @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Allows only the content of the file itself: its scripts and styles by hash, its workers as blobs.
 * @param {readonly string[]} scripts @param {readonly string[]} styles
 */
const policyOf = (scripts, styles) =>
  [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${styles.map(hashOf).join(' ')}`,
    'font-src data:',
    'img-src data:',
    // Presets, the passport and the painter's typeface are data URLs.
    'connect-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sawtooth',
  ].join('; ');

/** @param {string} file @param {Set<string>} packages @returns {Promise<string>} the complete script of a worker */
async function workerCode(file, packages) {
  const { build } = await import('vite');
  const built = await build({
    root,
    configFile: false,
    mode: 'single',
    logLevel: 'warn',
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('one worker is one build');
  for (const name of packagesIn(built.output)) packages.add(name);
  return built.output[0].code;
}

/**
 * Inserts workers into the script of the page, and script, style sheet and notices into the page.
 * @returns {import('vite').Plugin}
 */
export function singleFile() {
  /** @type {Set<string>} */
  const packages = new Set();
  return {
    name: 'sawtooth:single-file',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(WORKER)) return undefined;
      const file = await this.resolve(id.slice(0, -WORKER.length), importer);
      return file && `\0${file.id}.single`;
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith('.worker.ts.single')) return undefined;
      const code = await workerCode(id.slice(1, -'.single'.length), packages);
      return `export default URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: 'text/javascript' }));`;
    },
    // Preloads would request files; and Vite puts into the style sheet only what no page requests separately.
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll(AHEAD, '') },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const outputs = Object.values(bundle);
        for (const name of packagesIn(outputs)) packages.add(name);
        const page = outputs.find(({ fileName }) => fileName === 'index.html');
        if (page?.type !== 'asset') throw new Error('a build has a page');
        const scripts = outputs.flatMap((each) => (each.type === 'chunk' ? [within(each.code)] : []));
        const styles = outputs.flatMap((each) =>
          each.type === 'asset' && each.fileName.endsWith('.css') ? [String(each.source)] : [],
        );
        if (scripts.length !== 1 || styles.length !== 1)
          throw new Error('there is more than one script or style sheet');
        page.source = pageOf(String(page.source), scripts[0] ?? '', styles[0] ?? '', noticesOf(packages));
        for (const { fileName } of outputs) if (fileName !== page.fileName) delete bundle[fileName];
        page.fileName = 'sawtooth.html';
      },
    },
  };
}

/** @param {string} html @param {string} script @param {string} style @param {string} notices */
function pageOf(html, script, style, notices) {
  const start = within(readFileSync(join(root, 'public', 'start.js'), 'utf8'));
  const policy = policyOf([start, script], [style]);
  const bare = html
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll(/\s*<script [^>]*><\/script>/g, '')
    .replace(/href="[^"]*favicon\.svg"/, () => `href="${inAddress('favicon.svg', 'image/svg+xml')}"`);
  // A function, because "$" would have a meaning in a replacement text.
  return bare
    .replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
    .replace('<div id="root">', () => `<script>${start}</script>\n    <div id="root">`)
    .replace(
      '</body>',
      () =>
        `  <template id="notices">${notices.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</template>\n` +
        `    <script type="module">${script}</script>\n  </body>`,
    );
}
