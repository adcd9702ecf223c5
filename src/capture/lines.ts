/** No line of a log is longer, characters. */
const LONGEST = 1 << 16;
/** Letters that are made of bytes at once. */
const AT_ONCE = 4096;

/** Bytes as letters: what logs say in numbers and names needs no more than ASCII. */
export function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  return parts.join('');
}

/** Lines of a text that comes in pieces. */
export class Lines {
  private rest = '';

  constructor(private readonly line: (text: string) => void) {}

  /** False: a line is too long. */
  push(piece: Uint8Array): boolean {
    const lines = (this.rest + lettersOf(piece)).split('\n');
    this.rest = lines.pop()!;
    for (const each of lines) {
      if (each.length > LONGEST) return false;
      this.line(each);
    }
    return this.rest.length <= LONGEST;
  }

  /** What is left at the end is a line too. */
  end(): void {
    if (this.rest !== '') this.line(this.rest);
  }
}
