// Serves the page, and opens it in a browser if there is one. It serves a build, which is made in about two seconds if
// something has changed. `npm run dev` serves the sources, for development.
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { root } from './bundle.mjs';
import { buildIfChanged } from './freshBuild.mjs';

/** Separate from `dist`, so that other builds do not change what is being served. */
const outDir = join(root, '.cache', 'start');

try {
  await buildIfChanged(root, outDir, async () => {
    console.log('Building the page ...');
    const { build } = await import('vite');
    await build({ root, mode: 'start', logLevel: 'error', build: { outDir, emptyOutDir: true } });
  });
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  console.error(
    '\nThe page could not be built, so nothing is served. The problem stands above; mend it and start again.',
  );
  process.exit(1);
}

// Without a display "open" would fail, or start a browser in the terminal; the address is printed anyway.
const hasScreen =
  process.platform === 'win32' ||
  process.platform === 'darwin' ||
  Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
const open = hasScreen && process.stdout.isTTY && !process.env['CI'] ? ['--open'] : [];

const vite = join(root, 'node_modules/vite/bin/vite.js');
const server = spawn(process.execPath, [vite, 'preview', '--outDir', outDir, ...open, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
