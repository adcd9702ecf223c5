/** Elements that take the focus when pressed. */
const CONTROL = 'button, a[href], input, select, summary, [tabindex]';

/**
 * Controls that the user clicked. After a click on a control keys should control the run again; after reaching it by
 * Tab they should control the element. (:focus-visible says the same only until a key is pressed.)
 */
export class ClickedControls {
  private clicked = new WeakSet<Element>();
  private pressedList: Element | null = null;

  constructor(document: Document) {
    document.addEventListener('pointerdown', ({ target }) => this.press(target), true);
    // An open list of choices needs the arrows until something is chosen.
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement && target === this.pressedList) this.clicked.add(target);
    });
    document.addEventListener('keydown', ({ key }) => key === 'Tab' && this.forget(), true);
  }

  /** Whether the user clicked this control, and has not used Tab since. */
  has(control: Element | null): boolean {
    return control !== null && this.clicked.has(control);
  }

  private press(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const control = target.closest('label')?.control ?? target.closest(CONTROL);
    this.pressedList = control instanceof HTMLSelectElement ? control : null;
    if (control === null) return;
    if (this.pressedList === null) this.clicked.add(control);
    else this.clicked.delete(control);
  }

  private forget(): void {
    this.clicked = new WeakSet();
    this.pressedList = null;
  }
}
