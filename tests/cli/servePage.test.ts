import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePage, type Served } from '../../src/cli/servePage.ts';
import { Refused } from '../../src/cli/refused.ts';
import { sawtooth } from './terminal.ts';

const above = mkdtempSync(join(tmpdir(), 'sawtooth-serve-'));
const folder = join(above, 'page');
const place: { served: Served | null } = { served: null };

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(above, 'page-beside'));
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'assets', 'a b.js'), '1');
  writeFileSync(join(above, 'secret'), 'secret');
  writeFileSync(join(above, 'page-beside', 'secret'), 'secret');
  place.served = await servePage(folder, null);
});
afterAll(() => {
  place.served?.close();
  rmSync(above, { recursive: true, force: true });
});

/** Requests a path exactly as given: nothing normalises it on the way. */
const asked = (
  path: string,
  method = 'GET',
  headers = {},
): Promise<readonly [code: number, type: string, body: string]> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(place.served!.address);
    request({ hostname, port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (piece) => (body += String(piece)));
      response.on('end', () => done([response.statusCode!, response.headers['content-type'] ?? '', body]));
    })
      .on('error', failed)
      .end();
  });

describe('open', () => {
  it('serves the page and the files beside it to this machine', async () => {
    expect(place.served!.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(await asked('/')).toEqual([200, 'text/html; charset=utf-8', '<p>page</p>']);
    expect(await asked('/assets/a%20b.js?1')).toEqual([200, 'text/javascript; charset=utf-8', '1']);
    expect(await asked('/', 'HEAD')).toEqual([200, 'text/html; charset=utf-8', '']);
  });

  it('refuses requests under a foreign host name', async () => {
    for (const host of ['evil.example', 'evil.example:41731', '127.0.0.1.evil.example', 'localhost.evil.example'])
      expect(await asked('/', 'GET', { host })).toEqual([403, '', '']);
    for (const host of ['localhost', 'localhost:9', 'sawtooth.localhost', '127.0.0.1', '[::1]:80'])
      expect((await asked('/', 'GET', { host }))[0]).toBe(200);
  });

  it.each([
    '/../secret',
    '/%2e%2e/secret',
    '/..%2fsecret',
    '/assets/../../secret',
    '/../page-beside/secret',
    '//etc/passwd',
    '/%00',
    '/%',
    '/assets',
    '/assets/',
    '/none.js',
  ])('nothing at %s', async (path) => {
    expect(await asked(path)).toEqual([404, '', '']);
  });

  it('and takes nothing', async () => {
    expect(await asked('/', 'POST')).toEqual([405, '', '']);
  });

  it('on the port that is wanted, or says that another program is using it', async () => {
    const port = Number(new URL(place.served!.address).port);
    const refusal: unknown = await servePage(folder, port).catch((error: unknown) => error);
    expect(refusal).toEqual(new Refused(`--port: ${port} cannot be used: another program is using it`));
    // Without a requested port, a free one is always found.
    const second = await servePage(folder, null);
    expect(Number(new URL(second.address).port)).not.toBe(port);
    second.close();
  });

  it('nothing where there is no page, or no such port', async () => {
    const refusal: unknown = await servePage(above, null).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(sawtooth(['open', '--port', '99999'])).toMatchObject({
      code: 2,
      err: ['--port: must be a whole number from 1 to 65535 (got "99999")'],
    });
  });
});
