import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { wantsAll } from './some.ts';

/** axe's script. AxeBuilder would inject it again for each check, which took as long as the check. */
const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Looked {
  readonly axe: { readonly run: (where: ElementContext, options: RunOptions) => Promise<AxeResults> };
}

/** Elements for axe to check; default: the whole page, with all rules. */
interface Scope {
  readonly include?: string;
  readonly rules?: readonly string[];
}

/** Expects that axe finds nothing serious or critical on the screen, or in a frame of it. */
export async function expectNoBarriers(page: Page | Frame, { include, rules }: Scope = {}): Promise<void> {
  // Transitions are judged in their final state.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [still];
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  const grave = await page.evaluate(
    async ([where, only]) => {
      const { axe } = window as unknown as Looked;
      // Descriptions of passed checks would double the time.
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

/**
 * The same in every theme, of which axe checks the colours. The default is the light theme, as the browser requests it,
 * which `npm test` checks.
 */
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
