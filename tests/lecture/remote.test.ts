import { describe, expect, it } from 'vitest';
import { actOf, beginsWith } from '../../src/app/rooms/lecture/remote.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('the keys of a remote', () => {
  it('go on and back, blank the screen and leave', () => {
    expect(['PageDown', 'PageUp', '.', 'b', 'B', 'Escape'].map((key) => actOf(press(key)))).toEqual([
      'next',
      'back',
      'blank',
      'blank',
      'blank',
      'end',
    ]);
  });

  it('begin with F5 and go on with Shift F5; a page that is shown already is resumed, never played or reloaded', () => {
    expect(beginsWith(press('F5'))).toBe('start');
    expect(beginsWith(press('F5', { shiftKey: true }))).toBe('here');
    expect([press('F5'), press('F5', { shiftKey: true })].map(actOf)).toEqual(['resume', 'resume']);
  });

  it('leave what belongs to the browser alone', () => {
    for (const key of ['F5', 'PageDown', 'b']) expect(actOf(press(key, { ctrlKey: true }))).toBeUndefined();
    expect(beginsWith(press('F5', { ctrlKey: true }))).toBeUndefined();
    expect(actOf(press('F11'))).toBeUndefined();
  });
});
