import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';

test('something is changed now: a packet is dropped, the link tells it, and undo takes it back', async ({
  lab,
  page,
}) => {
  await lab.openAt(12.4);
  const before = await lab.digest();
  await lab.labView();
  const opener = page.getByRole('button', { name: 'Change something now' });
  const change = page.getByRole('dialog', { name: 'Change something now' });
  await opener.click();
  await change.getByRole('combobox', { name: 'What' }).selectOption('Change the rate of a link');
  await change.getByRole('textbox', { name: 'Rate' }).fill('fast');
  await change.getByRole('button', { name: /^Do it now, at 12\.400 s$/ }).click();
  await expect(change).toContainText('Rate cannot be “fast”. Write for example 5 Mb/s.');
  await expectNoBarriersInAnyTheme(page, '.popover:popover-open');

  await change.getByRole('combobox', { name: 'What' }).selectOption('Drop the next packets of a flow');
  await change.getByRole('combobox', { name: 'Flow' }).selectOption('2 CUBIC');
  await change.getByRole('button', { name: /^Do it now/ }).click();
  await expect(change).toBeHidden();
  await expect(lab.scenario).toHaveAccessibleName('Scenario From a link or file');
  await page.getByRole('radio', { name: 'loss', exact: true }).check();
  await lab.step(lab.stepForward);
  await expect.poll(() => lab.time()).toBeLessThan(12.6);
  await expect(lab.sentence).toContainText('CUBIC');
  const link = await lab.link();
  const lost = await lab.digest();

  await page.keyboard.press('Control+z');
  await lab.expectScenario('two-flows');
  await page.goto('about:blank');
  await lab.open(link);
  await expect.poll(() => lab.digest()).toBe(lost);
  expect(lost).not.toBe(before);
});
