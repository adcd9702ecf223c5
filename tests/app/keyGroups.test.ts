import { describe, expect, it } from 'vitest';
import { KEYS } from '../../src/app/run/playback/keyRows.ts';
import { KEY_GROUPS } from '../../src/app/rooms/lab/shell/HelpDialog.tsx';

describe('the list of keys in the help', () => {
  it('has every key once, in groups', () => {
    const listed = KEY_GROUPS.flatMap(({ rows }) => rows.map(({ keys }) => keys));
    expect(listed.toSorted()).toEqual(KEYS.map(({ keys }) => keys).toSorted());
    expect(new Set(KEY_GROUPS.map(({ title }) => title)).size).toBe(KEY_GROUPS.length);
  });

  it('begins with time and steps', () => {
    expect(KEY_GROUPS.slice(0, 2).map(({ title }) => title)).toEqual(['Time', 'Steps']);
    expect(KEY_GROUPS[0]?.rows[0]?.does).toBe('play, pause');
  });
});
