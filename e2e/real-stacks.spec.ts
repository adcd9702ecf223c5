import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './lab.ts';

test('a reader compares CUBIC of real stacks: by keyboard, down to the evidence, and on in the Lab', async ({
  lab,
  page,
}) => {
  await page.goto('./#variants/cubic');
  await page.getByRole('link', { name: /^In real stacks/ }).click();
  await expect(
    page.getByRole('heading', { name: /^One name, eight stacks: slow start of CUBIC ends at 38/ }),
  ).toBeVisible();
  const table = page.getByRole('table', { name: /^Recorded windows/ });
  const quinn = table.getByRole('row', { name: /^quinn/ });
  // Recorded, and simulated here.
  await expect(quinn).toContainText('9.57');
  await expect(quinn.locator('.real-twin')).toHaveText(/^\d\.\d\d$/);
  await expect(quinn.getByRole('img', { name: /^cwnd of quinn.*138 packets.*dashed/ })).toBeVisible();
  await expectNoBarriers(page);

  // Down to s2n-quic, right to its cut, and open it.
  await table.getByRole('button', { name: 'Linux', exact: true }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  const opened = page.getByRole('region', { name: 's2n-quic, opened' });
  await expect(opened).toContainText('A cut: 70 → 49. Recorded of s2n-quic-core 0.91.0 on one path, at 0.282 s.');
  await expect(page).toHaveURL(/#variants\/real\/cubic\/A\/s2n-quic\/cut$/);
  // The same from a link, and the place in the source.
  await page.goto('./#variants/real/cubic/A/s2n-quic/friendly');
  await expect(opened.getByRole('link', { name: /^recovery\/cubic\.rs, line 774/ })).toHaveAttribute(
    'href',
    /docs\.rs\/s2n-quic-core\/0\.91\.0/,
  );
  await expectNoBarriers(page);
  await opened.locator('summary', { hasText: /^Table/ }).click();
  await expect(opened.getByRole('columnheader', { name: 's2n-quic, Sawtooth' })).toBeVisible();

  await page.getByLabel('Path').selectOption('a slow application');
  await expect(page.getByRole('heading', { name: /leaves CUBIC at 8\.2 packets, or at 1001/ })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('columnheader', { name: 'quinn, Sawtooth' })).toBeVisible();

  await page.goto('./#variants/real/cubic/A/s2n-quic');
  await opened.getByRole('link', { name: /^Open in the Lab/ }).click();
  await expect(lab.scenario).toContainText('s2n-quic on one path');
  await page.goBack();
  await page.getByRole('link', { name: /^Compare them all/ }).click();
  await expect(page.getByRole('main')).toContainText('quinn');
});

test('on a phone a press opens what is known of a stack', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#variants/real/reno/A');
  await expect(page.getByRole('heading', { name: /slow start of Reno ends/ })).toBeVisible();
  await page.getByRole('button', { name: 'gVisor netstack' }).click();
  const opened = page.getByRole('region', { name: 'gVisor netstack, opened' });
  await expect(opened).toContainText('a fault of this version. It is shown as recorded.');
  await expect(opened.getByRole('term').filter({ hasText: 'Slow start ends' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoBarriers(page);
});

for (const theme of ['dark', 'projector'] as const)
  test(`${theme}: real stacks have no barriers`, { tag: '@all' }, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('sawtooth theme', chosen), theme);
    await page.goto('./#variants/real/bbr/A/quinn/exit');
    await expect(page.getByRole('region', { name: 'quinn, opened' })).toBeVisible();
    await expectNoBarriers(page);
  });
