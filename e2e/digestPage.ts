/** The page that computes digests in any browser, and the small server that serves it and receives the results. */
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { presetEntry } from '../tests/presetFile.ts';

const dist = join(import.meta.dirname, '..', 'dist');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };

/**
 * Runs in a page: each experiment to its end, two at a time, each in its own worker. Returns the digests by name. It
 * must be self-contained, because the page receives its source text.
 */
export async function findDigests(
  startLab: () => Worker,
  experiments: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const digestOf = (scenario: unknown): Promise<string> =>
    new Promise((resolve) => {
      const lab = startLab();
      const end = (result: string): void => {
        lab.terminate();
        resolve(result);
      };
      lab.onerror = (event) => end(event.message);
      lab.onmessage = (
        event: MessageEvent<{
          kind: string;
          finished?: boolean;
          closeup?: { looking: boolean; digest: string } | null;
        }>,
      ) => {
        const report = event.data;
        if (report.kind === 'refused' || report.kind === 'failed') end(JSON.stringify(report));
        if (report.kind === 'opened') lab.postMessage({ kind: 'play', pace: Infinity });
        if (report.kind !== 'batch') return;
        if (report.finished === true && report.closeup?.looking === false) end(report.closeup.digest);
        else lab.postMessage({ kind: 'credit' });
      };
      lab.postMessage({ kind: 'open', scenario });
    });
  const digests: Record<string, string> = {};
  const waiting = Object.entries(experiments);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      digests[next[0]] = await digestOf(next[1]);
  };
  await Promise.all([work(), work()]);
  return digests;
}

/** The scenarios of the golden experiments that are presets. */
export const experimentsOf = (ids: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(ids.map((id) => [id, presetEntry(id).scenario]));

export interface DigestPage {
  readonly address: string;
  /** The results of the page, once a browser has opened it and is done. */
  readonly found: Promise<Readonly<Record<string, string>>>;
  readonly close: () => void;
}

/** Serves the page for one browser at an address of this machine. */
export async function serveDigestPage(ids: readonly string[]): Promise<DigestPage> {
  const script = readdirSync(join(dist, 'assets')).find((name) => /^lab\.worker.*\.js$/.test(name));
  const call = `(${findDigests.toString()})(
    () => new Worker(${JSON.stringify(`assets/${script}`)}, { type: 'module' }), ${JSON.stringify(experimentsOf(ids))},
  ).then((found) => fetch('found', { method: 'POST', body: JSON.stringify(found) }))`;
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
