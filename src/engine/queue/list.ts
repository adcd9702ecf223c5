/**
 * Folders of the queue disciplines, in the order of menus and of ledger codes, so new ones are appended. Add the line
 * only here; `npm run variants`, which every other script also runs first, generates the lists in `all/`.
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
  'dualPi2',
] as const;
