/** What of a room can hold more than the wall has room for. */
const HOLDS_MORE = 'main, main .scrolled, main .paper-table, main .beside > section, main .compare-two > .right';
/** What is not cut in two, where it has room as a whole. */
const WHOLE = 'tr, li, figure';
/** So little is the rounding of browsers, px. */
const SLACK = 4;

type Axis = 'x' | 'y';

const scrolls = (element: HTMLElement, axis: Axis): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(axis === 'x' ? overflowX : overflowY);
};

/** How much of it lies beyond the wall, px. */
function beyond(element: HTMLElement, axis: Axis): number {
  if (!scrolls(element, axis)) return 0;
  return axis === 'x'
    ? element.scrollWidth - element.clientWidth - element.scrollLeft
    : element.scrollHeight - element.clientHeight - element.scrollTop;
}

const all = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(HOLDS_MORE)].filter((element) => element.checkVisibility());

/** Heads of tables stay where they are, px. */
function staying(element: HTMLElement, axis: Axis): number {
  const head = element.querySelector<HTMLElement>(axis === 'x' ? 'tbody th' : 'thead th');
  if (head === null || getComputedStyle(head).position !== 'sticky') return 0;
  return axis === 'x' ? head.offsetWidth : head.offsetHeight;
}

/** How far the next page of it is, px: what is cut at its end begins that. */
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
  // What is higher than half a page is cut all the same: else some presses would show little that is new.
  return tops.filter((top) => top > page / 2).reduce((least, top) => Math.min(least, top), page);
}

/**
 * What the wall has no room for is shown page by page: first to the right, then further down. It knows how it came there, until
 * it begins again.
 */
export class Wall {
  private stop = -1;
  private readonly past: { readonly element: HTMLElement; readonly left: number; readonly top: number }[] = [];

  /** Whether there is more to be shown. */
  get hasMore(): boolean {
    return all().some((element) => beyond(element, 'x') > SLACK || beyond(element, 'y') > SLACK);
  }

  /** Shows the next page; false: there is none. */
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

  /** Another stop is shown, from its beginning. */
  begin(stop: number): void {
    if (stop === this.stop) return;
    this.stop = stop;
    this.past.length = 0;
    for (const element of all()) element.scrollTo({ left: 0, top: 0 });
  }
}
