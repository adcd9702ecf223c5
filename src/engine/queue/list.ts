/**
 * Folders of the queue disciplines, in the order of menus and of ledger codes, so append new ones. Add the
 * line here and nowhere else; `npm run variants`, which runs before every other script, generates the lists in `all/`.
 */
export const QUEUE_FOLDERS = [
  'dropTail',
  'red',
  'step',
  'codel',
  'pie',
  'policer',
  'headDrop',
  'shaper',
  'priority',
  'drr',
  'fqCodel',
  'trace',
  'sfq',
] as const;
