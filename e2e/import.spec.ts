/** Recordings are inspected in the page, beside a simulated twin; opened by button, drop and paste. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Buffer } from 'node:buffer';
import { SS_LOG } from '../tests/fuzz/captures.ts';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';

const CUBIC = 'tests/capture/recorded/cubic.pcap';
const BBR = 'tests/capture/recorded/bbr.pcap';

/** Passes a file to the page as a drop or a paste does. */
async function hand(page: Page, kind: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> {
  const given = { kind, name, text: bytes.toString('base64') };
  await page.evaluate(({ kind: how, name: as, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], as));
    const init = { bubbles: true, cancelable: true };
    document.body.dispatchEvent(
      how === 'drop'
        ? new DragEvent('drop', { ...init, dataTransfer: data })
        : new ClipboardEvent('paste', { ...init, clipboardData: data }),
    );
  }, given);
}

test('a recording of a kernel is dropped on a run, read, changed and opened as a twin; others come by button and paste', async ({
  lab,
  page,
}) => {
  const asked: string[] = [];
  await lab.open('');
  page.on('request', (request) => request.method() === 'GET' || asked.push(request.url()));
  await hand(page, 'drop', 'cubic.pcap', await readFile(CUBIC));
  const room = page.getByRole('main', { name: 'Recording' });
  const side = page.getByRole('complementary', { name: 'Path and twin' });
  // Counts of tshark: tests/capture/recorded.test.ts.
  const row = page.getByRole('region', { name: 'Connections' }).getByRole('row', { name: '10.9.2.1:5001' });
  await expect(row).toContainText('356 kB');
  await expect(row.getByRole('cell').nth(2)).toHaveText('18');
  await expect(row.getByRole('cell').nth(3)).toHaveText('24');
  await expect(side.getByRole('heading', { name: 'How well it fits' })).toBeVisible();
  await expect(side.getByRole('textbox', { name: 'Rate of the link' })).toHaveValue('3.054');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('the recording 18.');
  for (const title of ['Time and sequence', 'Throughput', 'Round-trip time', 'In flight', 'Retransmitted'])
    await expect(room.getByRole('figure', { name: title })).toBeVisible();
  await expect(page.getByText('Nothing left this device.')).toBeVisible();
  expect(asked).toEqual([]);
  await expectNoBarriersInAnyTheme(page);

  // From loss to loss, and the rows behind the picture.
  const closely = room.getByRole('figure', { name: 'Time and sequence' });
  const before = await closely.getByRole('img').getAttribute('aria-label');
  await page.keyboard.press('l');
  await expect(closely.getByRole('img')).not.toHaveAttribute('aria-label', before ?? '');
  await closely.getByText('Table').click();
  await expect(closely.getByRole('row', { name: 'retransmitted' }).first()).toBeVisible();

  // Keys in a dialog do not reach the room: Esc only closes the dialog.
  const save = closely.getByRole('button', { name: 'Save figure: Time and sequence' });
  await save.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save' });
  await expect(dialog).toBeVisible();
  const shown = await closely.getByRole('img').getAttribute('aria-label');
  await page.keyboard.press('l');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(save).toBeFocused();
  await expect(closely.getByRole('img')).toHaveAttribute('aria-label', shown ?? '');

  // Another law, another path.
  const twin = side.getByRole('row', { name: 'Round trip' }).getByRole('cell').nth(1);
  const cubic = await twin.innerText();
  await side.getByRole('button', { name: 'Vegas' }).click();
  await expect(twin).not.toHaveText(cubic);
  await side.getByRole('textbox', { name: 'Base round trip' }).fill('200');
  await expect.poll(async () => Number(await twin.innerText())).toBeGreaterThan(200);
  await side.getByRole('button', { name: 'Estimate again' }).click();
  await expect(twin).toHaveText(cubic);

  await page.getByRole('button', { name: /^Open another/ }).click();
  await page.getByLabel('Recorded file').setInputFiles(BBR);
  await expect(page.getByRole('region', { name: 'Connections' })).toContainText('371 kB');
  await hand(page, 'paste', 'sockets.log', Buffer.from(SS_LOG));
  await expect(page.getByRole('region', { name: 'Connections' })).toContainText('10.0.0.1:40000');
  await expect(side).toContainText('The log tells cwnd, not why.');

  // A file that is not a recording, or is truncated, gets a one-line message.
  await hand(page, 'drop', 'cut.pcap', (await readFile(BBR)).subarray(0, 30_001));
  await expect(page.getByText(/^Cut after \d+ packets, at [\d.]+ s\. Read up to there\.$/)).toBeVisible();
  await hand(page, 'drop', 'noise.pcap', Buffer.alloc(100_000, 0xfe));
  await expect(page.getByRole('alert')).toHaveText(
    'noise.pcap is not a capture: it is neither pcap, pcapng, qlog, a trace of ns-2 or ns-3, a log of ss -ti, a report of iperf3 -J nor a table with columns time and cwnd.',
  );
  await expectNoBarriers(page);

  await hand(page, 'paste', 'cubic.pcap', await readFile(CUBIC));
  await page.getByRole('button', { name: 'Open the twin in the Lab' }).click();
  await expect(page.getByRole('button', { name: /Twin of 10\.9\.1\.1/ })).toBeVisible();
});

test('before a file the room offers samples, describes each kind, and refuses other files by name', async ({
  page,
}) => {
  await page.goto('./#import/');
  const room = page.getByRole('main', { name: 'Recording' });
  await expect(page.getByRole('heading', { name: /^Open what was recorded elsewhere\./ })).toBeVisible();
  await expect(room.getByRole('row', { name: /^Capture/ }).getByRole('cell')).toHaveText([
    'pcap, pcapng',
    ...['as it was', 'as it was', 'estimated, and labelled so', 'not in the file', 'estimated, and labelled so'].map(
      (words) => new RegExp(`${words}$`),
    ),
  ]);
  await expectNoBarriersInAnyTheme(page);

  // A file that is too large, and one that is not a recording.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'x'));
    document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: data }));
  });
  await expect(page.getByRole('heading', { name: 'Let go to open it.' })).toBeVisible();
  await hand(page, 'drop', 'some.zip', Buffer.from('PK\x03\x04'));
  await expect(page.getByRole('alert')).toHaveText(/^some\.zip is not a capture: it is a ZIP archive; unpack it first/);
  await expect(room.getByRole('button', { name: /A download/ })).toBeVisible();
});

test('keys open a file chooser and the samples as soon as the room is visible, and its first announcement is correct', async ({
  page,
}) => {
  // Listens from the beginning, because the browser reports file choosers later than it accepts a key.
  let choosers = 0;
  page.on('filechooser', () => choosers++);
  await page.goto('./#import/');
  const room = page.getByRole('main', { name: 'Recording' });
  await expect(room.getByRole('button', { name: /A download/ })).toBeVisible();
  await page.keyboard.press('o');
  await expect.poll(() => choosers).toBe(1);
  const side = page.getByRole('complementary', { name: 'What you will see' });
  const goodput = await side
    .getByRole('row', { name: /^Goodput/ })
    .getByRole('cell')
    .allInnerTexts();
  await page.keyboard.press('1');
  const fits = page.getByRole('complementary', { name: 'Path and twin' }).getByRole('row', { name: /^Goodput/ });
  // The result is what the room announced.
  await expect(fits.getByRole('cell')).toHaveText(goodput);
});

test('2 and 3 open the other samples', { tag: '@all' }, async ({ page }) => {
  const room = page.getByRole('main', { name: 'Recording' });
  for (const [key, words] of [
    ['2', 'upload.qlog'],
    ['3', 'kernel.log'],
  ] as const) {
    await page.goto('./#import/');
    await page.reload();
    await expect(room.getByRole('button', { name: /A download/ })).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.getByText(words)).toBeVisible();
    await expect(room.getByRole('figure', { name: key === '2' ? 'In flight' : 'Throughput' })).toBeVisible();
  }
});
