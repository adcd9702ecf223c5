/** A text is cut between words where at least this many letters are left. */
const LEAST_WORDS = 4;
/** Fewer letters have no room for a beginning and what differs. */
const LEAST_APART = 4;

/** The beginning of a text in so many letters and an ellipsis: its last words give way, or the end of its first. */
function beginning(text: string, letters: number): string {
  if (text.length <= letters + 1) return text;
  const words = text.slice(0, Math.max(0, text.lastIndexOf(' ', letters))).replace(/[\s,;:×]+$/, '');
  return `${words.length >= LEAST_WORDS ? words : text.slice(0, letters).trimEnd()}…`;
}

/** How many letters two texts begin with alike. */
function alikeUntil(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/**
 * A text in so many letters and an ellipsis. Where one of the `others` would be cut to the same, it has the word from which
 * they differ too: "Flow to…Rome", "Flow…Madrid".
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
