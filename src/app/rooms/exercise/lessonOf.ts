import { LESSONS } from '../../../lessons/path.generated.ts';
import type { KindName } from '../../../lessons/exercises/kinds.ts';

/** The lesson that each kind of exercise is about. */
const NAME_OF: Readonly<Record<KindName, (typeof LESSONS)[number][0]>> = {
  phases: 'slow-start',
  window: 'fast-recovery',
  segment: 'slow-start',
  loss: 'timeouts',
  variant: 'fast-recovery',
  time: 'slow-start',
  ladder: 'three-duplicates',
  fairness: 'fairness',
  threshold: 'three-duplicates',
  recorded: 'eight-cubics',
};

/** The lesson that a kind of exercise is about: its name, its number on the path (from 1), and its short title. */
export function lessonOf(kind: KindName): { readonly name: string; readonly number: number; readonly short: string } {
  const at = LESSONS.findIndex(([name]) => name === NAME_OF[kind]);
  const [name, short] = LESSONS[at]!;
  return { name, number: at + 1, short };
}
