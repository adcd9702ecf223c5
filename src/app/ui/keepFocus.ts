/** Containers that count as the place of a control. */
const PLACES = 'fieldset, section, ol, ul, table, form, dialog, aside, main';
/** Time by which other code that restores the focus has done so, ms. */
const SOON = 60;

const takesPresses = (control: Element): boolean => control.isConnected && !control.matches(':disabled');

/** Controls near a given one, most similar and preceding ones first, so that an extra press undoes the last. */
function neighbours(control: HTMLElement): HTMLElement[] {
  const all = [...(control.parentElement?.querySelectorAll<HTMLElement>('button, input, select, a[href]') ?? [])];
  const at = all.indexOf(control);
  const unlike = ({ className }: HTMLElement): number => Number(className !== control.className);
  return [...all.slice(0, at).reverse(), ...all.slice(at + 1)]
    .filter((each) => each.getClientRects().length > 0)
    .sort((one, other) => unlike(one) - unlike(other));
}

/**
 * When the focused control disappears or is disabled, move focus to the nearest control, else to its container, else to
 * the room. Browsers would drop it to the document.
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
    // A control that was disabled for a moment gets the focus back. A room that is still loading will trigger another
    // mutation.
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
  // A control focused by pointer may be activated by keyboard.
  const onKey = (event: KeyboardEvent): void => {
    // A held key must not activate the newly focused control.
    if (event.repeat && held.moved) event.preventDefault();
    else held.moved = false;
    hold(document.activeElement);
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', () => (held.control = null), true);
  new MutationObserver(() => {
    if (held.timer === 0 && isLost()) held.timer = window.setTimeout(mend, SOON);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // The press that loaded this module was not observed.
  hold(document.activeElement);
}
