import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import { addressOf, finished, openRoom, openSheet, QUICK, tableText } from './compareRoom.ts';
import { openSave, saveAs } from './saving.ts';

test(
  'stacks, settings and whole scenarios are contenders too, and the sheet gives back what it was given',
  { tag: '@all' },
  async ({ page }) => {
    await openRoom(page, addressOf(QUICK));
    await finished(page);
    const sheet = await openSheet(page);
    await sheet.getByText(/^One by one/).click();
    const third = sheet.getByRole('group', { name: 'Contender 3' });
    await third.getByRole('combobox', { name: 'Variant' }).selectOption({ label: 'CUBIC' });
    await third.getByRole('combobox', { name: 'Stack' }).selectOption('linux');
    await sheet.getByRole('button', { name: 'Add a contender' }).click();
    const fourth = sheet.getByRole('group', { name: 'Contender 4' });
    await fourth.getByRole('combobox', { name: 'Variant' }).selectOption({ label: 'CUBIC' });
    await fourth.getByLabel('Settings and fields').fill('betaCubic=0.5; flows[*].receiverWindow=30');
    await sheet.getByRole('button', { name: 'Add a contender' }).click();
    const fifth = sheet.getByRole('group', { name: 'Contender 5' });
    await fifth.getByRole('combobox', { name: 'Network and flows' }).selectOption({ label: 'Islam: 20 Mb/s network' });
    await sheet.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(sheet).toBeHidden();
    const table = page.getByRole('region', { name: 'Ranked table' });
    // The comparison before had ended too.
    await expect(table.getByRole('row', { name: /CUBIC on linux/ })).toContainText('±');
    await finished(page);
    for (const name of ['CUBIC on linux', /CUBIC betaCubic 0\.5/, /Islam, Table 1, 20 Mb\/s/])
      await expect(table.getByRole('button', { name })).toBeVisible();
    const before = await tableText(page);
    const again = await openSheet(page);
    await expect(again.getByRole('group', { name: 'Contender 4' }).getByLabel('Settings and fields')).toHaveValue(
      'betaCubic=0.5; flows[*].receiverWindow=30',
    );
    await again.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(again).toBeHidden();
    await expect.poll(() => tableText(page)).toEqual(before);
  },
);

test('a plan is saved and opened again; one of an older version gets one line, and the comparison stays', async ({
  page,
}) => {
  await openRoom(page, addressOf({ ...QUICK, title: 'Three on a lossy path' }));
  await finished(page);
  const before = await tableText(page);
  const dialog = await openSave(page);
  const file = await saveAs(dialog, 'Plan json');
  expect(file.suggestedFilename()).toBe('three-on-a-lossy-path.json');
  const text = readFileSync(await file.path(), 'utf8');
  await openRoom(page);
  await page.getByLabel('Plan or scenario file').setInputFiles({
    name: 'old.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"version": 0, "seeds": 3}'),
  });
  await expect(page.getByRole('status').filter({ hasText: 'About this' })).toContainText('old.json was not opened.');
  await expect(page.getByRole('status').filter({ hasText: 'About this' })).toContainText('Version must be 1');
  await expect(page.getByText(/^One flow, 10 Mb\/s/)).toBeVisible();
  await page.getByLabel('Plan or scenario file').setInputFiles({
    name: 'plan.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await expect(page.getByText(/^One flow, 2 Mb\/s/)).toBeVisible();
  await finished(page);
  await expect.poll(() => tableText(page)).toEqual(before);
});

test('what came is saved as CSV, JSON lines and Parquet; a sweep shows the command that gives the same', async ({
  page,
}) => {
  const axes = [{ path: 'network.bottleneck.queue.limit', values: [5, 20] }];
  await openRoom(page, addressOf({ ...QUICK, axes, seeds: 2 }));
  await finished(page);
  const dialog = await openSave(page);
  const bytesOf = async (name: string): Promise<Buffer> => readFileSync(await (await saveAs(dialog, name)).path());
  const csv = (await bytesOf('Rows csv')).toString().trimEnd().split('\n');
  // 2 queues, 3 contenders, 2 seeds; a row of the flow and one of all.
  expect(csv).toHaveLength(1 + 24);
  const lines = (await bytesOf('Rows, JSON lines jsonl')).toString().trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows).toHaveLength(24);
  const parquet = await bytesOf('Columns parquet');
  const file = new Uint8Array(parquet).buffer;
  expect(await parquetReadObjects({ file })).toEqual(rows);
  await dialog.getByRole('button', { name: 'Plan json' }).click();
  await expect(dialog.getByLabel('The same as a command')).toHaveValue(
    /^sawtooth sweep \S+ --over network\.bottleneck\.queue\.limit=5,20 --variants reno,cubic,vegas --seeds 2$/,
  );
});

test('a sweep of a million runs says how long it takes, and waits to be started', { tag: '@all' }, async ({ page }) => {
  await openRoom(page, addressOf(QUICK));
  await finished(page);
  const sheet = await openSheet(page);
  await sheet.getByLabel('Sweep a field').fill('network.bottleneck.queue.limit');
  await sheet.getByLabel('Values').first().fill('1 to 400 in 400');
  await sheet.getByLabel('Seeds').fill('1000');
  await sheet.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(
    page.getByText(/^1.200.000 runs: about .* packets, .*(minutes|hours|days) at full speed\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start it' }).click();
  await expect(page.getByText(/of 1200000 runs/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
});

test('an empty range and an impossible value get one line each', { tag: '@all' }, async ({ page }) => {
  await openRoom(page, addressOf(QUICK));
  const sheet = await openSheet(page);
  const refused = async (values: string, line: RegExp): Promise<void> => {
    await sheet.getByLabel('Values').first().fill(values);
    await sheet.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(sheet.getByRole('alert').getByRole('paragraph')).toHaveText(line);
  };
  await sheet.getByLabel('Sweep a field').fill('network.bottleneck.queue.limit');
  await refused('5 to 5', /^Swept field 1, .*must differ from from: the range is empty\./);
  await refused('5, -3', /^Swept field 1, .*must be .* You wrote -3\./);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/^One flow, 2 Mb\/s/)).toBeVisible();
});
