// Serves the page for looking at it and for working on it, and opens it in the browser where there is one.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './bundle.mjs';

// Without a screen an "open" would fail, or start a browser in the terminal; the address is printed anyway.
const hasScreen =
  process.platform === 'win32' ||
  process.platform === 'darwin' ||
  Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
const open = hasScreen && process.stdout.isTTY && !process.env['CI'] ? ['--open'] : [];

const vite = join(root, 'node_modules/vite/bin/vite.js');
const server = spawn(process.execPath, [vite, ...open, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
