/**
 * The folders of the queue disciplines, in the order of menus, and of codes in the ledger: a new one comes last. It adds its
 * line here, and nowhere else. `npm run variants`, which runs before every other script too, writes the lists in `all/` from it.
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
