/** Capitalises the first letter: "Three". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "a", "a and b", "a, b and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "1 run", "3 runs"; `written` formats the number. */
export const counted = (count: number, one: string, written: (count: number) => string = String): string =>
  `${written(count)} ${one}${count === 1 ? '' : 's'}`;
