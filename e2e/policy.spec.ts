import { request } from 'node:http';
import { expect, test } from './lab.ts';

// offline.spec.ts goes through a whole session under the policy.

test('the policy holds: no text is run as a program, and no other host is contacted', async ({ page }) => {
  await page.goto('./');
  const refused = (act: string): Promise<boolean> =>
    page.evaluate(async (what) => {
      const seen = new Promise<boolean>((resolve) => {
        document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true });
        setTimeout(() => resolve(false), 3000);
      });
      const script = document.createElement('script');
      try {
        if (what === 'inline script') script.text = 'window.done = true';
        if (what === 'program of another host') Reflect.construct(Worker, ['https://example.org/worker.js']);
        if (what === 'markup as text') document.body.innerHTML = '<p>done</p>';
        if (what === 'another host') await fetch('https://example.org/');
        document.head.append(script);
      } catch {
        // Refused, and reported.
      }
      return seen;
    }, act);
  for (const act of ['inline script', 'program of another host', 'markup as text', 'another host'])
    expect(await refused(act), act).toBe(true);
});

test('the page is not served under a foreign host name', async ({ baseURL }) => {
  // `npm start` serves with the same program as these tests; `sawtooth open` has its own test.
  const asked = (host: string): Promise<number> =>
    new Promise((done, failed) => {
      request(baseURL!, { headers: { host } }, (response) => {
        response.resume();
        done(response.statusCode!);
      })
        .on('error', failed)
        .end();
    });
  for (const host of ['evil.example', 'evil.example:41739', '127.0.0.1.evil.example'])
    expect(await asked(host)).toBe(403);
  expect(await asked('localhost')).toBe(200);
});
