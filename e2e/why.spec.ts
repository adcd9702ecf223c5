import { expect, test } from './lab.ts';

test('pausing explains the newest rule with its numbers and source', async ({ lab, page }) => {
  await lab.openAt(6);
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(/^Why did cwnd go from [\d.]+ to [\d.]+\?$/);
  await expect(lab.why.getByRole('list', { name: 'Before and after' })).toContainText('cwnd');
  const source = lab.why.getByRole('link', { name: /^RFC \d+, section [\d.]+/ });
  await expect(source).toHaveAttribute('href', /^https:\/\/www\.rfc-editor\.org\//);
  await lab.play.click();
  await expect(lab.why).toBeHidden();
  await page.keyboard.press('k');
  await expect(lab.why).toBeVisible();
  await page.keyboard.press('w');
  await expect(lab.why).toBeHidden();
});

test('a cut is followed back to the packet that was dropped', async ({ lab, page }) => {
  await lab.open();
  await lab.choose('drops-newreno-1');
  await lab.pause();
  await page.keyboard.press('l');
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText('Why was this packet lost?');
  const dropped = (await lab.why.textContent())?.match(/Segment (\d+) was dropped/)?.[1];
  await page.keyboard.press('Shift+ArrowRight');
  await expect(lab.why).toContainText('What led to it');
  const origin = lab.why.getByRole('list').last().getByRole('listitem').last();
  await expect(origin).toContainText(`Segment ${dropped} was dropped`);
  await expect(origin).toContainText(/\d+\.\d{3} s/);
});

test('steps are announced once, at most every half second', async ({ lab, page }) => {
  await lab.openAt(6);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('announcer')).toHaveText(/^6\.\d{3} s\. (NewReno|CUBIC): .*\.$/);
});
