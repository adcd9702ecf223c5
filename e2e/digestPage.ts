/** The page that computes digests in a browser, whichever it is, and the small server that hands it out and hears what it found. */
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const dist = join(import.meta.dirname, '..', 'dist');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };

/** Runs in the page: the whole run of each preset, two at a time, each in a worker of its own. */
async function findDigests(script: string, ids: readonly string[]): Promise<void> {
  const groups = (await (await fetch('presets.json')).json()) as { presets: { id: string; scenario: unknown }[] }[];
  const entries = groups.flatMap(({ presets }) => presets);
  const digestOf = (id: string): Promise<string> =>
    new Promise((resolve) => {
      const lab = new Worker(`assets/${script}`, { type: 'module' });
      const end = (result: string): void => {
        lab.terminate();
        resolve(result);
      };
      lab.onerror = (event) => end(event.message);
      lab.onmessage = (event: MessageEvent<{ kind: string; finished?: boolean; digest?: string }>) => {
        const report = event.data;
        if (report.kind === 'refused' || report.kind === 'failed') end(JSON.stringify(report));
        if (report.kind === 'opened') lab.postMessage({ kind: 'play', pace: Infinity });
        if (report.kind !== 'batch') return;
        if (report.finished === true) end(report.digest ?? '');
        else lab.postMessage({ kind: 'credit' });
      };
      lab.postMessage({ kind: 'open', scenario: entries.find((entry) => entry.id === id)?.scenario });
    });
  const digests: Record<string, string> = {};
  const waiting = [...ids];
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) digests[id] = await digestOf(id);
  };
  await Promise.all([work(), work()]);
  await fetch('found', { method: 'POST', body: JSON.stringify(digests) });
}

export interface DigestPage {
  readonly address: string;
  /** What the page found, once a browser has opened it and is done. */
  readonly found: Promise<Readonly<Record<string, string>>>;
  readonly close: () => void;
}

/** Serves the page for one browser at an address of this machine. */
export async function serveDigestPage(ids: readonly string[]): Promise<DigestPage> {
  const script = readdirSync(join(dist, 'assets')).find((name) => /^lab\.worker.*\.js$/.test(name));
  const call = `(${findDigests.toString()})(${JSON.stringify(script)}, ${JSON.stringify(ids)})`;
  const server = createServer();
  const found = new Promise<Readonly<Record<string, string>>>((resolve) => {
    server.on('request', (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://here');
      if (pathname === '/found')
        resolve(
          text(request).then((body) => {
            response.end();
            return JSON.parse(body) as Readonly<Record<string, string>>;
          }),
        );
      else if (pathname === '/') {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>Digests</title><script>${call}</script>`);
      } else
        try {
          response.setHeader('content-type', TYPES[extname(pathname)] ?? 'text/plain');
          response.end(readFileSync(join(dist, pathname)));
        } catch {
          response.writeHead(404).end();
        }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    found,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
