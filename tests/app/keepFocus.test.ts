import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from '../../src/app/ui/keepFocus.ts';

/** The part of an element that the focus code uses. */
class Control {
  disabled = false;
  isConnected = true;
  tabIndex = 0;
  className = '';
  constructor(readonly parentElement: { querySelectorAll: () => Control[]; matches: () => boolean } | null) {}
  matches = (selector: string): boolean => selector === ':focus-visible' || (selector === ':disabled' && this.disabled);
  getClientRects = (): readonly unknown[] => [{}];
  focus = (): void => void (page.activeElement = this);
}

const room = new Control(null);
const page = Object.assign(new EventTarget(), {
  body: new Control(null),
  activeElement: room,
  querySelector: () => room,
});
const row: Control[] = [];
const place = { querySelectorAll: () => row, matches: () => false, parentElement: null };
const changes: (() => void)[] = [];
const watched: string[] = [];

function press(control: Control, repeat = false): Event {
  page.activeElement = control;
  const key = Object.assign(new Event('keydown', { cancelable: true }), { repeat });
  page.dispatchEvent(key);
  return key;
}

/** As in Chromium: a disabled element loses the focus. */
function switchOff(control: Control): void {
  control.disabled = true;
  page.activeElement = page.body;
  expect(watched).toEqual(['disabled']);
  for (const change of changes) change();
}

beforeEach(() => {
  vi.useFakeTimers();
  row.splice(0, 9, new Control(place), new Control(place), new Control(place));
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(readonly told: () => void) {
        changes.splice(0, 9, told);
      }
      observe = (_: unknown, { attributeFilter }: MutationObserverInit): void =>
        void watched.splice(0, 9, ...attributeFilter!);
    },
  );
  keepFocus();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('goes on at the control before one that its own press switches off, else at the one after it', () => {
  press(row[1]!);
  switchOff(row[1]!);
  vi.advanceTimersByTime(100);
  expect(page.activeElement).toBe(row[0]);
  press(row[0]!);
  switchOff(row[0]!);
  vi.advanceTimersByTime(100);
  expect(page.activeElement).toBe(row[2]);
  press(row[2]!);
  switchOff(row[2]!);
  vi.advanceTimersByTime(100);
  expect(page.activeElement).toBe(room);
});

it('goes on at the one after it where only that looks like it', () => {
  row[0]!.className = 'link';
  press(row[1]!);
  switchOff(row[1]!);
  vi.advanceTimersByTime(100);
  expect(page.activeElement).toBe(row[2]);
});

it('comes back to a control that was off for a moment', () => {
  press(row[1]!);
  switchOff(row[1]!);
  row[1]!.disabled = false;
  vi.advanceTimersByTime(100);
  expect(page.activeElement).toBe(row[1]);
});

it('keeps the focus of the press that asked for it', () => {
  page.activeElement = row[1]!;
  keepFocus();
  switchOff(row[1]!);
  vi.advanceTimersByTime(100);
  expect(page.activeElement).toBe(row[0]);
});

it('lets a key that is still down press nothing at the new place', () => {
  press(row[1]!);
  switchOff(row[1]!);
  vi.advanceTimersByTime(100);
  expect(press(row[0]!, true).defaultPrevented).toBe(true);
  expect(press(row[0]!).defaultPrevented).toBe(false);
  expect(press(row[0]!, true).defaultPrevented).toBe(false);
});
