import { readFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import { addressOf, finished, openOffers, openRoom, QUICK, sentence, tableText, writeField } from './compareRoom.ts';
import { expect, pageElsewhere, test } from './lab.ts';
import { openSave, saveAs } from './saving.ts';

test(
  'stacks, settings and whole scenarios are contenders too, and a fresh browser reads the same from the link',
  { tag: '@all' },
  async ({ page, browser }) => {
    await openRoom(page, addressOf(QUICK));
    await finished(page);
    await sentence(page).getByRole('button', { name: 'Vegas', exact: true }).click();
    const vegas = page.getByRole('dialog', { name: 'What Vegas is' });
    await vegas.getByLabel('Stack').selectOption('linux');
    const onLinux = page.getByRole('dialog', { name: 'What Vegas on linux is' });
    await page.keyboard.press('Escape');
    await sentence(page).getByRole('button', { name: 'CUBIC', exact: true }).click();
    const cubic = page.getByRole('dialog', { name: 'What CUBIC is' });
    await cubic.getByLabel('Another setting').selectOption('betaCubic');
    const beta = cubic.getByRole('textbox').nth(1);
    await beta.fill('0.5');
    await beta.press('Enter');
    await page.keyboard.press('Escape');
    await expect(onLinux).toBeHidden();
    const offers = await openOffers(page);
    await offers.getByRole('searchbox').fill('20 Mb/s network');
    await offers.getByLabel('Islam: 20 Mb/s network').click();
    await page.keyboard.press('Escape');
    await finished(page);
    const table = page.getByRole('region', { name: 'Ranked table' });
    await expect(table.getByRole('button', { name: /Islam: 20 Mb\/s network/ })).toBeVisible();
    const before = await tableText(page);
    const other = await pageElsewhere(browser);
    await openRoom(other, page.url().slice(page.url().indexOf('#')));
    await finished(other);
    await expect.poll(() => tableText(other)).toEqual(before);
    await other.context().close();
  },
);

test('a plan is saved and opened again; an old version is refused in one line, and the comparison stays', async ({
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

test('results are saved as CSV, JSON lines and Parquet; a sweep shows the command that gives the same', async ({
  page,
}) => {
  const axes = [{ path: 'network.bottleneck.queue.limit', values: [5, 20] }];
  await openRoom(page, addressOf({ ...QUICK, axes, seeds: 2 }));
  await finished(page);
  const dialog = await openSave(page);
  const bytesOf = async (name: string): Promise<Buffer> => readFileSync(await (await saveAs(dialog, name)).path());
  const csv = (await bytesOf('Rows csv')).toString().trimEnd().split('\n');
  // 2 queues, 3 contenders, 2 seeds; one row for the flow and one for all.
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
  await sentence(page).getByRole('combobox', { name: 'What changes' }).selectOption({ label: 'the queue' });
  await sentence(page).getByRole('combobox', { name: 'In which steps' }).selectOption({ label: 'equally far apart' });
  await writeField(page, 'From', '1');
  await writeField(page, 'To', '400');
  await writeField(page, 'Values', '400');
  await writeField(page, 'Starts', '1000');
  await expect(
    page.getByText(/^1.200.000 runs: about .* packets, .*(minutes|hours|days) at full speed\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start it' }).click();
  await expect(page.getByRole('heading', { name: /^\d+ of 1200000 runs; no verdict yet\.$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
});

test('an empty range and an impossible value get one line each', { tag: '@all' }, async ({ page }) => {
  await openRoom(page, addressOf(QUICK));
  await finished(page);
  await sentence(page).getByRole('combobox', { name: 'What changes' }).selectOption({ label: 'the queue' });
  const said = sentence(page).getByRole('alert');
  await writeField(page, 'To', '0');
  await expect(said).toHaveText(/^Queue limit must be at least 1 packet\. You wrote 0\. Nothing was changed\.$/);
  await writeField(page, 'To', '10');
  await expect(said).toHaveText(/^Queue limit must /);
  await writeField(page, 'To', '40');
  await expect(said).toHaveCount(0);
  await finished(page);
  await expect(page.getByRole('region', { name: 'Headline' })).toContainText('27 runs');
});
