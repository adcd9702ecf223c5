/** What somebody is in, to whom a control in it was the place where they were. */
const PLACES = 'fieldset, section, ol, ul, table, form, dialog, aside, main';
/** What gives the focus back by itself has done so by then, ms. */
const SOON = 60;

/**
 * Who works by keys and whose control goes, by its own press or another's, is in what is left around it, or else in the
 * room: a browser would leave them nowhere, and a screen reader at the top of the page.
 */
export function keepFocus(): void {
  const held: { control: Element | null; around: HTMLElement[]; timer: number } = {
    control: null,
    around: [],
    timer: 0,
  };
  const isLost = (): boolean =>
    held.control !== null && !held.control.isConnected && document.activeElement === document.body;
  const mend = (): void => {
    held.timer = 0;
    if (!isLost()) return;
    const place = held.around.find(({ isConnected }) => isConnected) ?? document.querySelector('main');
    // A room that has not come yet will be seen as a change too.
    if (place === null) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const hold = (control: Element | null): void => {
    if (control === null || control === document.body) return;
    held.control = control;
    held.around = [];
    for (let place = control.parentElement; place !== null; place = place.parentElement)
      if (place.matches(PLACES)) held.around.push(place);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) hold(target);
  });
  // Who comes to something with the pointer, and presses it by a key.
  document.addEventListener('keydown', () => hold(document.activeElement), true);
  document.addEventListener('pointerdown', () => (held.control = null), true);
  new MutationObserver(() => {
    if (held.timer === 0 && isLost()) held.timer = window.setTimeout(mend, SOON);
  }).observe(document.body, { childList: true, subtree: true });
}
