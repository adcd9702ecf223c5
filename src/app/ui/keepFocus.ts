/** What the user is in, to whom a control in it was the place where they were. */
const PLACES = 'fieldset, section, ol, ul, table, form, dialog, aside, main';
/** What gives the focus back by itself has done so by then, ms. */
const SOON = 60;

const takesPresses = (control: Element): boolean => control.isConnected && !control.matches(':disabled');

/** The controls beside one, those that look like it and those before it first: a hand that presses once too often turns round. */
function neighbours(control: HTMLElement): HTMLElement[] {
  const all = [...(control.parentElement?.querySelectorAll<HTMLElement>('button, input, select, a[href]') ?? [])];
  const at = all.indexOf(control);
  const unlike = ({ className }: HTMLElement): number => Number(className !== control.className);
  return [...all.slice(0, at).reverse(), ...all.slice(at + 1)]
    .filter((each) => each.getClientRects().length > 0)
    .sort((one, other) => unlike(one) - unlike(other));
}

/**
 * Who works by keys and whose control goes or is switched off, by its own press or another's, is at one beside it, in
 * what is left around it, or else in the room: a browser would leave them nowhere, and a screen reader at the top of the page.
 */
export function keepFocus(): void {
  const held: { control: HTMLElement | null; around: HTMLElement[]; timer: number; moved: boolean } = {
    control: null,
    around: [],
    timer: 0,
    moved: false,
  };
  const isNowhere = (): boolean => [document.body, held.control].includes(document.activeElement as HTMLElement);
  const isLost = (): boolean => held.control !== null && !takesPresses(held.control) && isNowhere();
  const mend = (): void => {
    held.timer = 0;
    const { control, around } = held;
    if (control === null || !isNowhere()) return;
    // One that was off for a moment has it back. A room that has not come yet will be seen as a change too.
    const place = [control, ...neighbours(control), ...around].find(takesPresses) ?? document.querySelector('main');
    if (place === null) return;
    held.moved = place !== control;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const hold = (control: Element | null): void => {
    if (control === null || control === document.body) return;
    held.control = control as HTMLElement;
    held.around = [];
    for (let place = control.parentElement; place !== null; place = place.parentElement)
      if (place.matches(PLACES)) held.around.push(place);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) hold(target);
  });
  // Who comes to something with the pointer, and presses it by a key.
  const onKey = (event: KeyboardEvent): void => {
    // A key that is still down presses nothing else.
    if (event.repeat && held.moved) event.preventDefault();
    else held.moved = false;
    hold(document.activeElement);
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', () => (held.control = null), true);
  new MutationObserver(() => {
    if (held.timer === 0 && isLost()) held.timer = window.setTimeout(mend, SOON);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // The press that asked for this part was not heard here.
  hold(document.activeElement);
}
