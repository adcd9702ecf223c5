/** Synonyms of words in typed answers: "3 dup ACKs" is "three duplicate ACKs". */
const SAME: readonly (readonly [written: RegExp, meant: string])[] = [
  [/\bss\b/, 'slow start'],
  [/\bca\b/, 'congestion avoidance'],
  [/\bfr\b/, 'fast recovery'],
  [/\b(?:time[- ]out|rto)s?\b/, 'timeout'],
  [/\b(?:3|triple)(?=\b| )/, 'three'],
  [/\b(?:dup|dupl|dups|duplicates|duplicated)\b/, 'duplicate'],
  [/\backs?\b|\backnowledge?ments?\b/, 'ack'],
  [/\b(?:a|an|the|of|by|it|was|is)\b/g, ''],
];

function tokensOf(text: string): readonly string[] {
  let words = text
    .toLowerCase()
    .replaceAll(/(\d)(?=[a-z])|(dup)(?=acks?\b)/g, '$1$2 ')
    .replaceAll(/[^a-z\d ]+/g, ' ');
  for (const [written, meant] of SAME) words = words.replace(written, meant);
  return words.split(' ').filter((word) => word !== '');
}

/** The word that a typed text means; null: none, or ambiguous. */
export function wordMeant(words: readonly string[], typed: string): string | null {
  const tokens = tokensOf(typed);
  if (tokens.length === 0) return null;
  const meant = words.filter((word) => {
    const whole = tokensOf(word);
    return tokens.every((token) =>
      whole.some((each) => each === token || (token.length > 3 && each.startsWith(token))),
    );
  });
  const same = words.find((word) => tokensOf(word).join(' ') === tokens.join(' '));
  return same ?? (meant.length === 1 ? meant[0]! : null);
}
