/** A text is cut between words if at least this many letters remain. */
const LEAST_WORDS = 4;
/** Minimum length for showing both a beginning and the part that differs. */
const LEAST_APART = 4;

/**
 * The beginning of a text in a number of letters plus an ellipsis: the last words are removed, or the end of the first.
 */
function beginning(text: string, letters: number): string {
  if (text.length <= letters + 1) return text;
  const words = text.slice(0, Math.max(0, text.lastIndexOf(' ', letters))).replace(/[\s,;:×]+$/, '');
  return `${words.length >= LEAST_WORDS ? words : text.slice(0, letters).trimEnd()}…`;
}

/** Length of the common prefix of two texts. */
function alikeUntil(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/**
 * A text shortened to a number of letters with an ellipsis. If one of the `others` would be shortened to the same, the
 * word where they differ is included: "Flow to…Rome", "Flow…Madrid".
 */
export function shortened(text: string, letters: number, others: readonly string[] = []): string {
  const short = beginning(text, letters);
  if (short === text || letters < LEAST_APART) return short;
  const alike = others.filter((each) => each !== text && beginning(each, letters) === short);
  if (alike.length === 0) return short;
  const differs = Math.min(...alike.map((each) => alikeUntil(text, each)));
  const word = text.lastIndexOf(' ', differs - 1) + 1;
  const from = word > 0 && differs - word < letters - 1 ? word : differs;
  const rest = text.slice(from);
  const head = text.slice(0, Math.max(1, letters - rest.length)).trimEnd();
  const room = letters - head.length - 1;
  const ends = alike.map((each) => each.slice(from));
  return `${head}…${rest.length <= room + 1 ? rest : shortened(rest, room, ends)}`;
}
