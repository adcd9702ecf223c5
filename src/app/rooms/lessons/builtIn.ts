import { LESSON_NAMES } from '../../../lessons/list.ts';

const ADDRESSES = import.meta.glob<string>('../../../lessons/data/*.md', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The lessons of the path, in order: names, and addresses of their files. */
export const FILES: readonly (readonly [name: string, address: string])[] = LESSON_NAMES.map((name) => [
  name,
  ADDRESSES[`../../../lessons/data/${name}.md`]!,
]);
