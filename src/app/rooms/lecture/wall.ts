/** Scrollable parts of a room that may be larger than the screen. */
const HOLDS_MORE = 'main, main .scrolled, main .paper-table, main .beside > section, main .compare-two > .right';
/** Elements that are not split if they fit. */
const WHOLE = 'tr, li, figure';
/** Tolerance for rounding in browsers, px. */
const SLACK = 4;

type Axis = 'x' | 'y';

const scrolls = (element: HTMLElement, axis: Axis): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(axis === 'x' ? overflowX : overflowY);
};

/** How far the content extends beyond the visible part of a scrollable element, px. */
function beyond(element: HTMLElement, axis: Axis): number {
  if (!scrolls(element, axis)) return 0;
  return axis === 'x'
    ? element.scrollWidth - element.clientWidth - element.scrollLeft
    : element.scrollHeight - element.clientHeight - element.scrollTop;
}

const all = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(HOLDS_MORE)].filter((element) => element.checkVisibility());

/** Size of sticky table headers, px. */
function staying(element: HTMLElement, axis: Axis): number {
  const head = element.querySelector<HTMLElement>(axis === 'x' ? 'tbody th' : 'thead th');
  if (head === null || getComputedStyle(head).position !== 'sticky') return 0;
  return axis === 'x' ? head.offsetWidth : head.offsetHeight;
}

/** Scroll distance to the next page, px. A row or figure cut off at the end starts the next page. */
function pageOf(element: HTMLElement, axis: Axis): number {
  const stays = staying(element, axis);
  if (axis === 'x') return element.clientWidth - stays;
  const box = element.getBoundingClientRect();
  const scale = box.height / element.offsetHeight || 1;
  const tops = [...element.querySelectorAll(WHOLE)].flatMap((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top < box.bottom && bottom > box.bottom + 1 ? [(top - box.top) / scale - stays] : [];
  });
  const page = element.clientHeight - stays;
  // Elements higher than half a page are split, otherwise some presses would show little.
  return tops.filter((top) => top > page / 2).reduce((least, top) => Math.min(least, top), page);
}

/** Pages through content larger than the screen, first to the right, then down. Stores its path for going back. */
export class Wall {
  private stop = -1;
  private readonly past: { readonly element: HTMLElement; readonly left: number; readonly top: number }[] = [];

  /** Whether there is more to show. */
  get hasMore(): boolean {
    return all().some((element) => beyond(element, 'x') > SLACK || beyond(element, 'y') > SLACK);
  }

  /** Shows the next page; false: none. */
  next(): boolean {
    for (const element of all()) {
      const axis = (['x', 'y'] as const).find((each) => beyond(element, each) > SLACK);
      if (axis === undefined) continue;
      const { scrollLeft: left, scrollTop: top } = element;
      this.past.push({ element, left, top });
      const page = pageOf(element, axis);
      element.scrollTo(axis === 'x' ? { left: left + page } : { left: 0, top: top + page });
      return true;
    }
    return false;
  }

  /** Goes back by a page; false: this is the first. */
  back(): boolean {
    const before = this.past.pop();
    before?.element.scrollTo({ left: before.left, top: before.top });
    return before !== undefined;
  }

  /** Resets for another stop. */
  begin(stop: number): void {
    if (stop === this.stop) return;
    this.stop = stop;
    this.past.length = 0;
    for (const element of all()) element.scrollTo({ left: 0, top: 0 });
  }
}
