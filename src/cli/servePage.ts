import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, resolve, sep } from 'node:path';
import { fileFault } from './fileFault.ts';
import { Refused } from './refused.ts';

/** A page that is being served. */
export interface Served {
  /** http://127.0.0.1:41731/ */
  readonly address: string;
  readonly close: () => void;
}

/** Preferred port: browsers store data by port. */
const USUAL_PORT = 41_731;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The file for the path of a request; undefined if it is outside the folder or does not exist. */
function fileAt(folder: string, address: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
  if (path.includes('\0')) return undefined;
  const file = resolve(folder, `.${path.endsWith('/') ? `${path}index.html` : path}`);
  return file.startsWith(folder + sep) ? file : undefined;
}

/** Whether a request is addressed to this machine; refuses foreign names that resolve to it (DNS rebinding). */
function isForHere(host: string | undefined): boolean {
  try {
    const { hostname } = new URL(`http://${host}`);
    return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  } catch {
    return false;
  }
}

/** Answers a request with a file of the folder. */
async function answer(
  folder: string,
  { method = '', url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (code: number): void => void response.writeHead(code, { 'content-length': 0 }).end();
  if (!isForHere(headers.host)) return refuse(403);
  if (method !== 'GET' && method !== 'HEAD') return refuse(405);
  const file = fileAt(folder, url);
  const found = file === undefined ? null : await stat(file).catch(() => null);
  if (file === undefined || found?.isFile() !== true) return refuse(404);
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': found.size,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  if (method === 'HEAD') response.end();
  else
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      done();
    });
  });

/** Serves a folder to this machine; on `port`, or on any free port if null. Throws Refused. */
export async function servePage(folder: string, port: number | null): Promise<Served> {
  const root = resolve(folder);
  const built = await stat(resolve(root, 'index.html')).catch(() => null);
  if (built === null)
    throw new Refused('open: the page has not been built: npm run build makes it, npm start serves it too');
  const server = createServer((request, response) => void answer(root, request, response));
  try {
    await listening(server, port ?? USUAL_PORT);
  } catch (error) {
    if (port !== null) throw new Refused(`--port: ${port} cannot be used: ${fileFault(error)}`);
    await listening(server, 0);
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
