import { expect, type Locator, type Page } from '@playwright/test';
import { encodePlan, PLAN_ROUTE } from '../src/study/planLink.ts';
import { planOf } from '../tests/study/plans.ts';

/** One flow with random losses for a few seconds, so that a test need not wait long. */
export const QUICK = {
  scenario: {
    duration: 6,
    network: {
      bottleneck: { rate: 2e6, delay: 0.02, queue: { limit: 20 }, loss: { kind: 'bernoulli', rate: 0.01 } },
    },
    flows: [{ variant: 'newreno', receiverWindow: 1000 }],
  },
  contenders: [{ variant: 'reno' }, { variant: 'cubic' }, { variant: 'vegas' }],
  seeds: 3,
};

/** The address of a plan, from its # on. */
export const addressOf = (plan: object): string => `#${PLAN_ROUTE}${encodePlan(planOf({ ...plan }))}`;

/** Opens the room with its first comparison, or with a plan. */
export async function openRoom(page: Page, hash = '#compare/'): Promise<void> {
  await page.goto(`/${hash}`);
  await expect(page.getByRole('table').first()).toBeVisible();
}

/** Waits until the last change is drawn: the room draws in pieces, and loads some parts when they are first used. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main', { name: 'Comparison' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('.coming')).toHaveCount(0);
}

/** Shows a view. */
export async function showView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await settled(page);
}

/** Waits until all runs are done: the headline has a verdict, and nothing is running. */
export async function finished(page: Page): Promise<void> {
  await settled(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/\.$/);
  await expect(page.getByText('no verdict yet')).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  await settled(page);
}

export async function tableText(page: Page): Promise<string[]> {
  await settled(page);
  return page.getByRole('region', { name: 'Ranked table' }).getByRole('row').allTextContents();
}

/** The sentence that says what is compared. */
export const sentence = (page: Page): Locator => page.locator('.sentence-fields');

/** Opens the list of what can be compared. */
export async function openOffers(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '+ Add' }).click();
  const offers = page.getByRole('dialog', { name: 'What is compared' });
  await expect(offers).toBeVisible();
  return offers;
}

/** Fills in a field of the sentence. */
export async function writeField(page: Page, label: string, text: string): Promise<void> {
  const field = sentence(page).getByRole('textbox', { name: label, exact: true });
  await field.fill(text);
  await field.press('Enter');
}
