/** The dialog that saves, as a user operates it. */
import type { Download, Locator, Page } from '@playwright/test';
import { expect } from './lab.ts';

export const saveDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Save', exact: true });

/** Opens it by its key, in any room. */
export async function openSave(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+s');
  await expect(saveDialog(page)).toBeVisible();
  return saveDialog(page);
}

/** Saves one kind, named as in the list: "Drawing svg". A preview is shown before. */
export async function saveAs(dialog: Locator, kind: string): Promise<Download> {
  await dialog.getByRole('button', { name: kind, exact: true }).click();
  await expect(dialog.locator('.save-preview > :is(img, pre, section)')).toBeVisible();
  const [file] = await Promise.all([
    dialog.page().waitForEvent('download'),
    dialog.getByRole('button', { name: /^Save / }).click(),
  ]);
  return file;
}
