// Finds a Chromium, Chrome or Edge for the browser tests, or obtains one. A browser counts only if it starts and shows
// a page; an existing file proves nothing.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './bundle.mjs';

/** Flags that Chromium needs in containers, and flags that keep it off the network. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The headless Chromium of Debian, a program and a package. */
const shell = 'chromium-headless-shell';

/** Represents the browser that Playwright installed itself. */
export const playwrightsOwn = 'playwright';

/** The last version that runs on Node 20. Fetched only when nothing else starts, so it is not a dependency. */
const sparticuzPackage = '@sparticuz/chromium@147.0.0';
const sparticuzFolder = join(root, '.cache', 'sparticuz');

/**
 * @param {string} path
 * @returns {Promise<string | undefined>} why it does not start; undefined when it does
 */
async function refusal(path) {
  const { chromium } = await import('@playwright/test');
  try {
    const executable = path === playwrightsOwn ? {} : { executablePath: path };
    const browser = await chromium.launch({ ...executable, args: browserFlags, timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.goto('data:text/html,<script>document.write(6 * 7)</script>', { timeout: 20_000 });
      const text = await page.innerText('body', { timeout: 10_000 });
      return text === '42' ? undefined : `it showed "${text}" for 42`;
    } finally {
      await browser.close();
    }
  } catch (error) {
    return String(error).split('\n')[0];
  }
}

/** @returns {string[]} */
function installedBrowsers() {
  // The headless shell has no window and starts fewer processes, so the tests take a third less time.
  const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const programs = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
  const onWindows = programs.flatMap((folder) => [
    join(folder, 'Google/Chrome/Application/chrome.exe'),
    join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    join(folder, 'Chromium/Application/chrome.exe'),
  ]);
  const onMac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
  );
  return [...onPath, ...onMac, ...onWindows].filter((path) => existsSync(path));
}

/**
 * Runs an installer, and stops it with everything it started when it takes too long.
 * @param {string} command
 * @param {string[]} args
 * @param {number} seconds
 * @returns {Promise<boolean>} whether it ended well
 */
function ran(command, args, seconds) {
  console.error(`  ${command} ${args.join(' ')}`);
  return new Promise((done) => {
    const windows = process.platform === 'win32';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      detached: !windows,
      shell: windows,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const timer = setTimeout(() => {
      console.error(`  not finished after ${seconds} s: stopped`);
      if (child.pid === undefined) return;
      if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
      else process.kill(-child.pid, 'SIGKILL');
    }, seconds * 1000);
    const end = (/** @type {boolean} */ well) => {
      clearTimeout(timer);
      done(well);
    };
    child.on('error', () => end(false));
    child.on('exit', (code) => end(code === 0));
  });
}

/** The ways to obtain a browser, in order. Each yields paths to try. */
const sources = [
  {
    name: 'Playwright’s own download',
    obtain: async () => {
      const cli = join(root, 'node_modules/@playwright/test/cli.js');
      return (await ran(process.execPath, [cli, 'install', '--only-shell', 'chromium'], 120)) ? [playwrightsOwn] : [];
    },
  },
  {
    name: 'the Debian package',
    obtain: async () => {
      if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return [];
      await ran('apt-get', ['update', '-q'], 120);
      const install = (/** @type {string} */ name) =>
        ran('apt-get', ['install', '-y', '--no-install-recommends', name], 300);
      return (await install(shell)) || (await install('chromium')) ? installedBrowsers() : [];
    },
  },
  {
    name: 'the npm package @sparticuz/chromium',
    obtain: async () => {
      if (process.platform !== 'linux' || process.arch !== 'x64') return [];
      mkdirSync(sparticuzFolder, { recursive: true });
      const install = ['install', '--no-save', '--prefix', sparticuzFolder, sparticuzPackage];
      return (await ran('npm', install, 300)) ? sparticuz() : [];
    },
  },
];

/** The browser inside @sparticuz/chromium, once that is installed. @returns {Promise<string[]>} */
async function sparticuz() {
  if (!existsSync(join(sparticuzFolder, 'node_modules'))) return [];
  try {
    const chromium = createRequire(join(sparticuzFolder, 'here.cjs'))('@sparticuz/chromium');
    return [await chromium.executablePath()];
  } catch (error) {
    console.error(`  ${sparticuzPackage} does not unpack: ${String(error)}`);
    return [];
  }
}

/**
 * @returns {Promise<string>} the path of a browser that starts, or `playwrightsOwn`
 * @throws {Error} with a one-line instruction if there is none and none can be obtained
 */
export async function findBrowser() {
  const chosen = process.env['SAWTOOTH_BROWSER'];
  if (chosen) {
    const reason = await refusal(chosen);
    if (reason === undefined) return chosen;
    throw new Error(`SAWTOOTH_BROWSER names ${chosen}, which does not start: ${reason}`);
  }
  /** @param {string[]} paths */
  const firstThatStarts = async (paths) => {
    for (const path of paths) {
      const reason = await refusal(path);
      if (reason === undefined) return path;
      console.error(`  ${path} does not start: ${reason}`);
    }
    return undefined;
  };
  const present = await firstThatStarts([...installedBrowsers(), ...(await sparticuz())]);
  if (present !== undefined) return present;
  for (const { name, obtain } of [{ name: '', obtain: async () => [playwrightsOwn] }, ...sources]) {
    if (name) console.error(`No browser that starts yet; trying ${name}.`);
    const found = await firstThatStarts(await obtain());
    if (found !== undefined) return found;
  }
  throw new Error(
    'No Chromium, Chrome or Edge starts here: install one, or set SAWTOOTH_BROWSER to its path, then run npm test again.',
  );
}
