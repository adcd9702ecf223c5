import { KEYS, type KeyAction } from '../../../run/playback/keys.ts';

type GroupTitle = 'Time' | 'Steps' | 'What is shown' | 'The page' | 'On a chart with the focus';

/** Where the list of keys has what a key does. */
const GROUP_OF: Readonly<Record<KeyAction['act'], GroupTitle>> = {
  playPause: 'Time',
  start: 'Time',
  newest: 'Time',
  pace: 'Time',
  story: 'Time',
  bookmark: 'Time',
  bookmarks: 'Time',
  loop: 'Time',
  step: 'Steps',
  answer: 'The page',
  unit: 'Steps',
  until: 'Steps',
  layout: 'What is shown',
  why: 'What is shown',
  cause: 'What is shown',
  flow: 'What is shown',
  zoom: 'What is shown',
  repeat: 'What is shown',
  edit: 'The page',
  undo: 'The page',
  redo: 'The page',
  share: 'The page',
  present: 'The page',
  add: 'The page',
  change: 'The page',
  results: 'What is shown',
  help: 'The page',
};

/** A key that a part of the page listens for by itself belongs to the charts. */
const groupOf = (on: Readonly<Record<string, KeyAction>>): GroupTitle => {
  const [action] = Object.values(on);
  return action === undefined ? 'On a chart with the focus' : GROUP_OF[action.act];
};

interface KeyGroup {
  readonly title: GroupTitle;
  readonly rows: readonly { readonly keys: string; readonly does: string }[];
}

/** The keys in groups, each key once, in the order of the table of keys. */
export const KEY_GROUPS: readonly KeyGroup[] = [...new Set(KEYS.map(({ on }) => groupOf(on)))].map((title) => ({
  title,
  rows: KEYS.filter(({ on }) => groupOf(on) === title),
}));
