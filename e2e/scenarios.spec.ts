import { PRESET_GROUPS } from '../tests/presetFile.ts';
import { expect, test } from './lab.ts';

for (const { title: group, presets } of PRESET_GROUPS) {
  test(`every scenario of the group "${group}" opens and runs`, async ({ lab, page }) => {
    await lab.open();
    for (const { id, watch } of presets) {
      await lab.choose(id);
      await expect(page.getByText(watch)).toBeVisible();
      await expect.poll(() => lab.event(), { message: `${id} runs` }).toBeGreaterThan(0);
    }
  });
}

const file = (content: string) => ({
  name: 'experiment.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

test('a scenario file is opened', async ({ lab, page }) => {
  await lab.open();
  await page.getByLabel('Scenario file').setInputFiles(file('{ "title": "My own", "duration": 7 }'));
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('7');
  await expect(lab.scenario).toHaveText(/My own/);
  await expect.poll(() => lab.event()).toBeGreaterThan(0);
});

test('a refused scenario is answered with every problem, and the old run goes on', async ({ lab, page }) => {
  await lab.open();
  await page
    .getByLabel('Scenario file')
    .setInputFiles(file('{ "duration": -1, "flows": [{}, { "kind": "udp", "rate": -5 }], "colour": "red" }'));
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('listitem')).toHaveCount(3);
  await expect(alert).toContainText('flows[1].rate: must be above 0 (got -5)');
  await expect(lab.state).toHaveText('running');
  const before = await lab.time();
  await expect.poll(() => lab.time()).toBeGreaterThan(before);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
});

test('a file that is no scenario at all is refused too', async ({ lab, page }) => {
  await lab.open();
  await page.getByLabel('Scenario file').setInputFiles(file('<html>'));
  await expect(page.getByRole('alert')).toContainText('file: must be JSON (got "<html>")');
});

test('a scenario can be pasted and dropped', async ({ lab, page }) => {
  await lab.open();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '{ "duration": 9 }');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
  });
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('9');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['{ "duration": 8 }'], 'experiment.json'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
  });
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('8');
});
