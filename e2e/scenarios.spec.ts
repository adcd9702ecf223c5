import { PRESET_GROUPS } from '../tests/presetFile.ts';
import { expect, isScript, test } from './lab.ts';
import { some, wantsAll } from './some.ts';

// tests/golden runs all of them. Here some of each group, or every one, with one page per group.
const groups = PRESET_GROUPS.map(({ title, presets }) => [`of the group "${title}"`, some(presets, 30)] as const);
for (const [which, presets] of wantsAll ? groups : [['of every group', groups.flatMap(([, found]) => found)] as const])
  test(`scenarios ${which} open and run`, { tag: '@all' }, async ({ lab, page }) => {
    test.setTimeout(60_000 + presets.length * 20_000);
    await lab.open();
    for (const { id, watch } of presets) {
      await lab.choose(id);
      // Beside the rows of a script there is no room for it.
      if (!isScript(id)) await expect(page.getByText(watch)).toBeVisible();
      if (isScript(id)) await lab.stepForward.click();
      await expect.poll(() => lab.event(), { message: `${id} runs` }).toBeGreaterThan(0);
    }
  });

const file = (content: string) => ({
  name: 'experiment.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

test('a scenario file is opened, and any other file is refused in one line', async ({ lab, page }) => {
  await lab.open();
  await page.getByLabel('Scenario file').setInputFiles(file('{ "title": "My own", "duration": 7 }'));
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('7');
  await expect(lab.scenario).toHaveText(/My own/);
  await expect.poll(() => lab.event()).toBeGreaterThan(0);

  // A text that is no scenario at all is answered in one line.
  await page.getByLabel('Scenario file').setInputFiles(file('{ "duration": 7,\n "seed" 1 }'));
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('It is not JSON. Line 2, column 9: a colon was expected (got "1").');
  const before = await lab.event();
  await expect.poll(() => lab.event()).toBeGreaterThan(before);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();

  // A title is plain text, whatever it looks like.
  const title = '<img src=x onerror="document.title = 1">';
  await page.getByLabel('Scenario file').setInputFiles(file(JSON.stringify({ title, duration: 7 })));
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('7');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expect(page.locator('img')).toHaveCount(0);
});

test('a refused file opens the form at its first bad field, and the old run continues', async ({ lab, page }) => {
  await lab.open();
  const before = await lab.event();
  await page
    .getByLabel('Scenario file')
    .setInputFiles(
      file(
        '{ "network": { "bottleneck": { "delay": -5 } }, "flows": [{}, { "kind": "udp", "rate": -5 }], "colour": "red" }',
      ),
    );
  const form = page.getByRole('dialog', { name: 'Scenario' });
  const problems = form.getByRole('region', { name: /problems?\. / });
  await expect(problems.getByRole('listitem')).toHaveText([
    /^Bottleneck: Delay must be 0 to 10\s000 ms\. You wrote -5\.$/,
    /^Flow 2: Rate must be .* You wrote -5\.$/,
    /^Colour is not a field here\. You wrote "red"\. ?Remove it$/,
  ]);
  const delay = form.getByRole('textbox', { name: 'Delay of Bottleneck' });
  await expect(delay).toBeFocused();
  await expect(delay).toHaveAttribute('aria-invalid', 'true');
  await expect(delay).toHaveAccessibleDescription(/^Delay must be 0 to 10\s000 ms\. You wrote -5\. /);
  await expect.poll(() => lab.event()).toBeGreaterThan(before);

  await problems.getByRole('link', { name: /Rate must be/ }).click();
  await expect(form.getByRole('textbox', { name: 'Rate of flow 2' })).toBeFocused();
  await page.keyboard.type('1 Mb/s');
  await expect(problems.getByRole('listitem')).toHaveCount(2);
  await problems.getByRole('button', { name: 'Remove it' }).click();
  await expect(problems.getByRole('listitem')).toHaveCount(1);
  await delay.fill('5 ms');
  await expect(form.getByText('Ready to run. No problems found.')).toBeVisible();
  await form.getByRole('button', { name: 'Run this scenario' }).click();
  await expect(form).toBeHidden();
  await lab.pause();
  await lab.labView();
  await expect(page.getByRole('figure', { name: 'Congestion window' })).toHaveAccessibleDescription(/NewReno/);
});

test('a scenario can be pasted and dropped', { tag: '@all' }, async ({ lab, page }) => {
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

test(
  'Ctrl Z twice in one go returns past two experiments, and both come back',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open();
    const duration = (): Promise<string | null> => lab.timeline.getAttribute('aria-valuemax');
    for (const wanted of ['7', '9']) {
      await page.getByLabel('Scenario file').setInputFiles(file(`{ "duration": ${wanted} }`));
      await expect.poll(duration).toBe(wanted);
    }
    // The second is pressed before the worker has answered the first.
    const twice = (shiftKey: boolean): Promise<void> =>
      page.evaluate((shift) => {
        for (let press = 0; press < 2; press++)
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey: shift }));
      }, shiftKey);
    await twice(false);
    await expect.poll(duration).toBe('40');
    await twice(true);
    await expect.poll(duration).toBe('9');
    await page.keyboard.press('Control+z');
    await expect.poll(duration).toBe('7');
  },
);

test('a link can be pasted and dropped, and Ctrl Z returns to the run before', async ({ lab, page }) => {
  await lab.open();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Scenario' });
  await form.getByRole('button', { name: 'Tables' }).click();
  await form.getByRole('textbox', { name: 'Duration' }).fill('7 s');
  await form.getByRole('button', { name: 'Run this scenario' }).click();
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('7');
  const link = await lab.link();

  await page.keyboard.press('Control+z');
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('40');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('7');
  await page.keyboard.press('Control+z');
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('40');

  const hand = (kind: 'paste' | 'drop', text: string): Promise<void> =>
    page.evaluate(
      ([what, content]) => {
        const data = new DataTransfer();
        data.setData('text/plain', content);
        document.dispatchEvent(
          what === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data })
            : new DragEvent('drop', { dataTransfer: data }),
        );
      },
      [kind, text] as const,
    );
  await hand('paste', `https://sawtooth.example/#${link}`);
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('7');
  await page.keyboard.press('Control+z');
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('40');
  await hand('drop', `#${link}`);
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('7');
});
