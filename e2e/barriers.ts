import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe is to look at; left out: the whole page, with all rules. */
interface Scope {
  readonly include?: string;
  readonly rules?: readonly string[];
}

/** axe has nothing serious or critical to say about what is on the screen. */
export async function expectNoBarriers(page: Page, { include, rules }: Scope = {}): Promise<void> {
  // What fades in, slides in or is on its way to another colour is judged as it will be.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [still];
  });
  // In the page itself and only what is wrong: a page beside it to sum up, and words about all that is right, take twice the time.
  let axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (include !== undefined) axe = axe.include(include);
  if (rules !== undefined) axe = axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The same in every theme: of what a theme changes, axe sees the colours. Without a choice it is the light one, as the browser asks for. */
export async function expectNoBarriersInAnyTheme(page: Page, include?: string): Promise<void> {
  const scope = include === undefined ? {} : { include };
  await expectNoBarriers(page, scope);
  for (const theme of ['dark', 'projector']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectNoBarriers(page, { ...scope, rules: ['color-contrast'] });
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset['theme'];
  });
}
