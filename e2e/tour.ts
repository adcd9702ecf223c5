import { DEFAULT_SCENARIO } from '../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { expect, type LabPage } from './lab.ts';

const openHelp = async ({ page }: LabPage): Promise<void> => {
  const help = page.getByRole('dialog', { name: 'Help', exact: true });
  await page.keyboard.press('?');
  await help.getByText(/^Tahoe, stack ns2: \d+ figures compared/).click();
  await expect(help.getByRole('region', { name: 'Figures of Tahoe, stack ns2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
};

/** Uses a part of the page that loads late, data and another experiment, and ends at a moment. */
export async function glance(lab: LabPage): Promise<void> {
  const { page } = lab;
  await expect(lab.state).toHaveText(/running|paused/);
  await openHelp(lab);
  await lab.choose('chain-3');
  await page.goto(`${page.url().split('#')[0]}#${encodeLink(DEFAULT_SCENARIO, { time: 12.4 })}`);
  await expect(lab.state).toHaveText('paused');
  await expect.poll(() => lab.time()).toBe(12.4);
}

/** Goes through every view, sheet and dialog of the page like a user, and checks that each is there. */
export async function tour(lab: LabPage, sketches = false): Promise<void> {
  const { page } = lab;
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await expect(lab.state).toHaveText(/running|paused/);
  if ((await lab.state.textContent()) === 'running') await lab.pauseButton.click();
  await expect(lab.why).not.toBeEmpty();
  await lab.step(lab.stepForward);
  await lab.step(lab.stepBack);
  await expect(page.getByRole('figure', { name: 'Packet ladder' })).toBeVisible();
  await lab.labView();

  await openHelp(lab);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog('Share this moment').getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog('Share this moment')).toBeHidden();
  for (const [button, name] of [
    ['Edit', 'Scenario'],
    ['Results', 'Results so far'],
    ['Change', 'Change something now'],
  ] as const) {
    if (button === 'Change') await page.getByRole('button', { name: button, exact: true }).click();
    else await lab.fromMenu(button);
    await expect(dialog(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(name)).toBeHidden();
  }
  await lab.ofChart('Congestion window', 'Range');
  await expect(page.getByLabel('Range of the plots').getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await lab.theme('dark');

  await lab.scenario.click();
  // Where `sketches` is set, small runs of the scenarios in sight are simulated for the menu.
  await expect(lab.menu.locator('[data-sketch]').first()).toBeVisible();
  if (sketches) await expect(lab.menu.locator('[data-sketch=drawn] path[d]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await lab.choose('chain-3');
  await expect(page.getByRole('figure', { name: /map/i }).first()).toBeVisible();

  await page.goto(`${page.url().split('#')[0]}#${encodeLink(DEFAULT_SCENARIO, { time: 12.4 })}`);
  await expect(lab.state).toHaveText('paused');
  await expect.poll(() => lab.time()).toBe(12.4);
  // The lab view is remembered: the next tour begins in the same view.
  await page.keyboard.press('v');
  await expect(page.getByRole('figure', { name: 'Packet ladder' })).toBeVisible();
}
