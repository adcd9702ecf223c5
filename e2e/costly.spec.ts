import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';

const costly = {
  network: { bottleneck: { rate: '1Tbps' } },
  flows: Array.from({ length: 64 }, () => ({ kind: 'udp', rate: '1Tbps', packetSize: 1 })),
  duration: 40,
};

test('before a costly run starts the page says what it will cost, and Pause stops it', async ({ lab, page }) => {
  await lab.open();
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'scenario.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(costly)),
  });
  const note = page.getByText(/This run costs about [\d.]+ trillion packets, [\d. a-z]+ at full speed/);
  await expect(note).toBeVisible();
  expect(await lab.time()).toBeLessThan(1);
  await expectNoBarriersInAnyTheme(page);
  if ((await lab.state.textContent()) !== 'running') await lab.play.click();
  await page.getByRole('slider', { name: 'Pace' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => lab.event()).toBeGreaterThan(10_000);
  await page.keyboard.press(' ');
  await expect(lab.state).toHaveText('paused');
});
