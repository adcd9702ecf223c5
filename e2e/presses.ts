import type { Locator, Page } from '@playwright/test';

/** Counts the user's presses: each click is one, and so is each key. */
export class Presses {
  count = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.count++;
  }

  /** Replaces the content of a field: a click into it, then each key. */
  async write(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.page.keyboard.type(text);
    this.count += text.length;
  }

  /** Opens a list with one press, and chooses one of its lines with another. */
  async choose(list: Locator, line: string | RegExp): Promise<void> {
    const lines = await list.locator('option').allTextContents();
    const found = lines.find((text) => (typeof line === 'string' ? text === line : line.test(text)));
    if (found === undefined) throw new Error(`no line is ${String(line)}: ${lines.join(', ')}`);
    await list.selectOption({ label: found });
    this.count += 2;
  }
}
