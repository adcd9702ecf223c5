import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { wantsAll } from './some.ts';

/** Its program. AxeBuilder would hand it to the page again for each look, which took as long as the look. */
const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Looked {
  readonly axe: { readonly run: (where: ElementContext, options: RunOptions) => Promise<AxeResults> };
}

/** What axe is to look at; left out: the whole page, with all rules. */
interface Scope {
  readonly include?: string;
  readonly rules?: readonly string[];
}

/** axe has nothing serious or critical to say about what is on the screen, or in a frame of it. */
export async function expectNoBarriers(page: Page | Frame, { include, rules }: Scope = {}): Promise<void> {
  // What fades in, slides in or is on its way to another colour is judged as it will be.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [still];
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  const grave = await page.evaluate(
    async ([where, only]) => {
      const { axe } = window as unknown as Looked;
      // Words about all that is right take twice the time.
      const options: RunOptions = {
        resultTypes: ['violations'],
        ...(only === undefined ? {} : { runOnly: [...only] }),
      };
      const { violations } = await axe.run(where === undefined ? document : where, options);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [include, rules] as const,
  );
  expect(grave).toEqual([]);
}

/** The same in every theme: of what a theme changes, axe sees the colours. Without a choice it is the light one, as the browser asks for; `npm test` looks at that one. */
export async function expectNoBarriersInAnyTheme(page: Page, include?: string): Promise<void> {
  const scope = include === undefined ? {} : { include };
  await expectNoBarriers(page, scope);
  for (const theme of wantsAll ? ['dark', 'projector'] : []) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectNoBarriers(page, { ...scope, rules: ['color-contrast'] });
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset['theme'];
  });
}
