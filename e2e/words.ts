import type { Page } from '@playwright/test';

/** Words of drawings that reach out of their room: a chart or the timeline by default. */
export const wordsOutside = (page: Page, rooms = '.panel, .timeline'): Promise<string[]> =>
  page.evaluate(
    (which) =>
      [...document.querySelectorAll<SVGTextElement>('svg text')].flatMap((text) => {
        const room = text.closest(which)?.getBoundingClientRect();
        if (room === undefined) return [];
        const box = text.getBoundingClientRect();
        if (box.width === 0 || getComputedStyle(text).visibility === 'hidden') return [];
        // A line of text is higher than its letters.
        const [dx, dy] = [2, box.height * 0.25];
        const inside =
          box.left >= room.left - dx &&
          box.right <= room.right + dx &&
          box.top >= room.top - dy &&
          box.bottom <= room.bottom + dy;
        return inside ? [] : [`${text.textContent} at ${box.left},${box.top} in ${text.closest(which)?.className}`];
      }),
    rooms,
  );

/** Words in an element that appear smaller than 24 px, taking magnification into account. */
export const smallWords = (page: Page, place: string): Promise<string[]> =>
  page.evaluate((within) => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.querySelector(within)!, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const element = node.parentElement!;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || element.closest('.unseen, option') !== null || element.getClientRects().length === 0) continue;
      const drawing = element.closest('svg');
      const grown =
        drawing === null || drawing.viewBox.baseVal === null || drawing.viewBox.baseVal.width === 0
          ? 1
          : drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * grown;
      if (size < 23.9) found.push(`${size.toFixed(1)} px: ${text.slice(0, 40)}`);
    }
    return found;
  }, place);
