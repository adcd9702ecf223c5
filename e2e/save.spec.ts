/** A run is exported in the formats of other tools, from one dialog. */
import { readFile } from 'node:fs/promises';
import { encodeLink } from '../src/scenario/link/link.ts';
import { accepted } from '../tests/experiment.ts';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';
import { openSave, saveAs } from './saving.ts';
import { some } from './some.ts';

const SHORT = accepted({ title: 'Short', duration: 3, flows: [{ variant: 'sack', stack: 'ns2' }] });

/** How a file of each kind begins. */
const BEGINS: readonly (readonly [kind: string, end: string, begins: RegExp])[] = [
  ['Table of flows', 'csv', /^index,kind,name,variant,/],
  ['Table, Markdown', 'md', /^\| flow \|/],
  ['Table, LaTeX', 'tex', /\\toprule/],
  ['Whole result', 'json', /"digest": "[0-9a-f]{16}"/],
  ['For Wireshark', 'pcapng', /^\n\r\r\n/],
  ['For qvis', 'qlog', /^\{"qlog_version":"0\.3"/],
  ['ns-2, a script', 'tcl', /^# Short: written by Sawtooth for ns-2\.35/],
  ['ns-2, its trace', 'tr', /^\+ 0 2 0 tcp 40/],
  ['nam, the animation', 'nam', /^V -t \* -v 1\.0a5/],
  ['xgraph, its columns', 'xg', /^TitleText: Short/],
  ['ns-3, a program', 'cc', /^\/\/ Short/],
  ['Linux, netem, iperf3', 'sh', /^#!\/usr\/bin\/env bash/],
];

test('Ctrl S opens one dialog that saves the run in each form', async ({ lab, page }) => {
  await lab.open(encodeLink(SHORT));
  const dialog = await openSave(page);
  await expect(dialog.getByRole('region', { name: 'Packets', exact: true })).toContainText('[SYN]');
  await expect(dialog.getByRole('textbox', { name: 'The same as a command' })).toHaveValue(/--as pcapng --at sender/);
  await expectNoBarriersInAnyTheme(page, 'dialog.save');
  // The contents of the files are tested in tests/lab and tests/cli.
  for (const [kind, end, begins] of some(BEGINS, 5)) {
    const file = await saveAs(dialog, `${kind} ${end}`);
    expect(file.suggestedFilename()).toBe(`short.${end}`);
    expect((await readFile(await file.path())).toString('latin1'), kind).toMatch(begins);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a chart is saved as PDF, SVG and PNG for a column of a paper, under a name of its own', async ({ lab, page }) => {
  await lab.openAt(12.4);
  const dialog = await openSave(page);
  await dialog.getByRole('button', { name: 'Page pdf', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Figure' }).selectOption('Congestion window');
  await dialog.getByRole('radio', { name: 'One column, 88.9 mm' }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('fig/3');
  const pdf = await saveAs(dialog, 'Page pdf');
  expect(pdf.suggestedFilename()).toBe('fig-3.pdf');
  const text = (await readFile(await pdf.path())).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toMatch(/MediaBox \[0 0 252 \d/);
  // It embeds its letters, regular and bold.
  expect(text.match(/\/FontFile2/g)).toHaveLength(2);
  const svg = await saveAs(dialog, 'Drawing svg');
  expect(await readFile(await svg.path(), 'utf8')).toContain(' width="88.9mm" ');
  const png = await saveAs(dialog, 'Picture png');
  expect(png.suggestedFilename()).toBe('fig-3.png');
  expect((await readFile(await png.path())).readUInt32BE(16)).toBe(2100);
});
