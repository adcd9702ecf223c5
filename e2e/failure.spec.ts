import { expect, test, type LabPage } from './lab.ts';
import { some } from './some.ts';

// Prefetching is part of what is tested here.
test.use({ ahead: true });

/** The worker that simulates; another one draws. */
const labWorker = (lab: LabPage) => lab.page.workers().find((worker) => worker.url().includes('lab.worker'))!;

/** Makes the simulation fail as if by a defect. */
const failInside = async (lab: LabPage): Promise<void> => {
  await labWorker(lab).evaluate(() => {
    dispatchEvent(new MessageEvent('message', { data: { kind: 'crash' } }));
  });
};

/** Makes the worker fail outside of what it catches. */
const failOutside = async (lab: LabPage): Promise<void> => {
  await labWorker(lab).evaluate(() => {
    setTimeout(() => {
      throw new Error('a defect');
    });
  });
};

// For a worker that ends see e2e/faults.spec.ts.
const FAILURES = [
  ['the simulation', failInside],
  ['the worker', failOutside],
] as const;
for (const [name, fail] of some(FAILURES, 2)) {
  test(`when ${name} fails, the page stays and leads back to the last good moment`, async ({ lab, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await lab.openAt(12.4);
    const before = await lab.standing();
    await fail(lab);
    await expect(page.getByText('The simulation stopped at 12.4 s.')).toBeVisible();
    await expect(page.getByRole('alert').getByText(/asked to fail|a defect/)).toBeVisible();
    await expect(lab.play).toBeDisabled();
    await page.getByRole('button', { name: 'Copy report' }).click();
    await expect(page.getByRole('button', { name: 'Report copied' })).toBeVisible();
    const report: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(report).toMatchObject({
      message: expect.stringMatching(/asked to fail|a defect/),
      link: expect.stringMatching(/^1/),
    });
    await page.getByRole('button', { name: 'Back to the last good moment' }).click();
    await expect(lab.play).toBeEnabled();
    await expect.poll(() => lab.standing()).toEqual(before);
    await lab.play.click();
    await expect.poll(() => lab.time()).toBeGreaterThan(Number(before['time']));
  });
}
