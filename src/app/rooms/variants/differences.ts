/** Lines of a text that differ from another, each with the other's lines: by line, from 1; '': none. */
export function differences(text: string, origin: string): ReadonlyMap<number, string> {
  const [own, others] = [text, origin].map((each) => each.split('\n').map((line) => line.trim())) as [
    string[],
    string[],
  ];
  // Longest common subsequence of lines, from the end.
  const common = Array.from({ length: own.length + 1 }, () => new Uint16Array(others.length + 1));
  for (let a = own.length - 1; a >= 0; a--)
    for (let b = others.length - 1; b >= 0; b--)
      common[a]![b] =
        own[a] === others[b] ? common[a + 1]![b + 1]! + 1 : Math.max(common[a + 1]![b]!, common[a]![b + 1]!);
  const found = new Map<number, string>();
  let [a, b] = [0, 0];
  while (a < own.length || b < others.length) {
    if (own[a] !== undefined && own[a] === others[b]) {
      a++;
      b++;
      continue;
    }
    const mine: number[] = [];
    const theirs: string[] = [];
    while ((a < own.length || b < others.length) && !(own[a] !== undefined && own[a] === others[b])) {
      const takesOwn = a < own.length && (b >= others.length || common[a + 1]![b]! >= common[a]![b + 1]!);
      if (takesOwn) mine.push(a++);
      else theirs.push(others[b++]!);
    }
    const written = mine.filter((line) => own[line] !== '');
    written.forEach((line, index) => found.set(line + 1, theirs[index] ?? ''));
  }
  return found;
}
