import { describe, expect, it } from 'vitest';
import { KEYS } from '../../src/app/run/playback/keyRows.ts';
import { ACTIONS, actionOf, type Focus } from '../../src/app/run/playback/keys.ts';

const press = (
  key: string,
  focus: Focus = 'other',
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {},
) => actionOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held }, focus);

describe('the keys', () => {
  it.each([
    [' ', { act: 'playPause' }],
    ['b', { act: 'bookmark' }],
    ['k', { act: 'playPause' }],
    ['ArrowRight', { act: 'step', direction: 1 }],
    ['ArrowLeft', { act: 'step', direction: -1 }],
    ['.', { act: 'step', direction: 1, unit: 'event' }],
    [',', { act: 'step', direction: -1, unit: 'event' }],
    ['l', { act: 'step', direction: 1, unit: 'loss' }],
    ['Home', { act: 'start' }],
    ['End', { act: 'newest' }],
    ['+', { act: 'pace', by: 1 }],
    ['-', { act: 'pace', by: -1 }],
    ['[', { act: 'unit', by: -1 }],
    [']', { act: 'unit', by: 1 }],
  ])('%s', (key, action) => {
    expect(press(key)).toEqual(action);
  });

  it('go by phase and back to the loss before with Shift', () => {
    expect(press('ArrowRight', 'other', { shiftKey: true })).toEqual({ act: 'step', direction: 1, unit: 'phase' });
    expect(press('L', 'other', { shiftKey: true })).toEqual({ act: 'step', direction: -1, unit: 'loss' });
  });

  it('do nothing in a text field, and nothing with Ctrl, Alt or Cmd', () => {
    for (const key of [' ', 'k', 'ArrowRight', '.', 'Home']) expect(press(key, 'text')).toBeUndefined();
    expect(press('l', 'other', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowLeft', 'other', { altKey: true })).toBeUndefined();
    expect(press('k', 'other', { metaKey: true })).toBeUndefined();
  });

  it('leave a control the keys it needs itself', () => {
    expect(press(' ', 'button')).toBeUndefined();
    expect(press('ArrowRight', 'slider')).toBeUndefined();
    expect(press('Home', 'slider')).toBeUndefined();
    expect(press('ArrowRight', 'choice')).toBeUndefined();
    expect(press('k', 'choice')).toBeUndefined();
    expect(press('ArrowRight', 'button')).toEqual({ act: 'step', direction: 1 });
  });
});

describe('keys of one character', () => {
  it('can be switched off; Space, arrows and Home stay', () => {
    const off = (key: string, shiftKey = false) =>
      actionOf({ key, shiftKey, ctrlKey: false, altKey: false, metaKey: false }, 'other', false);
    for (const key of ['k', '.', 'l', 'L', '+', '[', 'w', 'b', 's', '?']) expect(off(key)).toBeUndefined();
    expect([off(' '), off('Home'), off('ArrowLeft', true)]).toEqual([
      { act: 'playPause' },
      { act: 'start' },
      { act: 'step', direction: -1, unit: 'phase' },
    ]);
  });

  it('are signs wherever a keyboard has them', () => {
    expect(press('[', 'other', { ctrlKey: true, altKey: true })).toEqual({ act: 'unit', by: -1 });
    expect(press('+', 'other', { shiftKey: true })).toEqual({ act: 'pace', by: 1 });
  });
});

describe('the list of keys', () => {
  it('has each key press that asks for something in one row', () => {
    expect(KEYS.flatMap(({ presses }) => presses).toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
  });
});
