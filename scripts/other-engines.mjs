// Firefox and WebKit, if they are installed. Each is started at one address without a driver; the page reports its
// results to the server from which it was loaded.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Firefox shows no dialogs, and makes no requests except those of the page. */
const FIREFOX_SETTINGS = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

/** @typedef {'Firefox' | 'WebKit'} Engine */

/**
 * Path of an engine's browser; SAWTOOTH_FIREFOX and SAWTOOTH_WEBKIT override it. WebKit is WebKitGTK's MiniBrowser,
 * which Debian installs beside the library. It needs a display, or Xvfb.
 * @param {Engine} engine
 * @returns {string | undefined} the path, if there is one
 */
export function findEngine(engine) {
  if (engine === 'Firefox')
    return (
      process.env['SAWTOOTH_FIREFOX'] ??
      onPath('firefox', 'firefox-esr') ??
      firstOf(['/Applications/Firefox.app/Contents/MacOS/firefox'])
    );
  if (!process.env['DISPLAY'] && onPath('Xvfb') === undefined) return undefined;
  const libraries = foldersIn('/usr/lib').flatMap((folder) => [folder, ...foldersIn(folder)]);
  const folders = libraries.filter((folder) => /webkit2?gtk-[\d.]+$/.test(folder));
  return (
    process.env['SAWTOOTH_WEBKIT'] ??
    onPath('MiniBrowser') ??
    firstOf(folders.map((folder) => join(folder, 'MiniBrowser')))
  );
}

/**
 * Starts a browser without a visible window, with a new profile.
 * @param {Engine} engine
 * @param {string} path
 * @param {string} address to open
 * @returns {Promise<{ ended: Promise<void>, end: () => Promise<void> }>} resolves `ended` when it and all processes
 * that it started have ended, by themselves or by `end`
 */
export async function startEngine(engine, path, address) {
  const home = mkdtempSync(join(tmpdir(), 'sawtooth-'));
  /** @type {ReturnType<typeof run>[]} the browser first */
  const running = [];
  const environment = { HOME: home, XDG_RUNTIME_DIR: home };
  if (engine === 'Firefox') {
    const settings = Object.entries(FIREFOX_SETTINGS).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(home, 'user.js'), settings.join(''));
    running.push(run(path, ['--headless', '--no-remote', '--profile', home, address], environment));
  } else {
    let display = process.env['DISPLAY'];
    if (!display) {
      const screen = run('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp'], environment);
      running.push(screen);
      // It prints the number of its display.
      const [number] = await once(screen.output, 'data');
      display = `:${String(number).trim()}`;
    }
    running.unshift(run(path, [address], { ...environment, DISPLAY: display }));
  }
  return {
    ended: running[0]?.ended ?? Promise.resolve(),
    end: async () => {
      for (const each of running) await each.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * @param {string} path
 * @param {string[]} args
 * @param {Record<string, string>} environment
 */
function run(path, args, environment) {
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
    // Its processes form one group, so that they can be ended together.
    detached: true,
  });
  /** @type {Promise<void>} */
  const ended = new Promise((done) => child.once('error', () => done()).once('exit', () => done()));
  return {
    ended,
    output: child.stdout,
    end: async () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGTERM');
      } catch {
        // It has already ended.
      }
      await ended;
    },
  };
}

/** @param {...string} names @returns {string | undefined} */
const onPath = (...names) =>
  firstOf((process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))));

/** @param {readonly string[]} paths @returns {string | undefined} the first that exists */
const firstOf = (paths) => paths.find((path) => existsSync(path));

/** @param {string} folder @returns {string[]} */
const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [join(folder, entry.name)] : [],
      )
    : [];
