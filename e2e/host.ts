/** A typical static host: it serves the files of a folder below a path, and can be updated or go offline. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const BELOW = '/some/folder/';

export interface Host {
  readonly address: string;
  /** What it serves from now on; null: it does not answer. */
  serve: (dir: string | null) => void;
  readonly close: () => void;
}

/** @param open lets pages of every origin load its files, as many hosts do */
export async function startHost(first: string, { open = false } = {}): Promise<Host> {
  let dir: string | null = first;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    if (dir === null || !pathname.startsWith(BELOW)) {
      request.socket.destroy();
      return;
    }
    const name = pathname === BELOW ? 'index.html' : pathname.slice(BELOW.length);
    const file = createReadStream(join(dir, name));
    file.on('open', () => {
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
      // As on many hosts, a file may be considered fresh for ten minutes.
      response.setHeader('cache-control', 'max-age=600');
      if (open) response.setHeader('access-control-allow-origin', '*');
      file.pipe(response);
    });
    file.on('error', () => response.writeHead(404).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${BELOW}`,
    serve: (next) => {
      dir = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
