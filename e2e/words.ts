import type { Page } from '@playwright/test';

/** Words of a chart or of the timeline that reach out of it. */
export const wordsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGTextElement>('.panel svg text, .timeline svg text')].flatMap((text) => {
      const box = text.getBoundingClientRect();
      const room = text.closest('.panel, .timeline')!.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(text).visibility === 'hidden') return [];
      // A line of text is higher than its letters.
      const [dx, dy] = [2, box.height * 0.25];
      const inside =
        box.left >= room.left - dx &&
        box.right <= room.right + dx &&
        box.top >= room.top - dy &&
        box.bottom <= room.bottom + dy;
      return inside ? [] : [`${text.textContent} at ${box.left},${box.top} in ${text.closest('.panel')?.className}`];
    }),
  );
