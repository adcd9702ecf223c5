import { textDecoder } from './encoding.ts';

/** No line of a log is longer, characters. */
const LONGEST = 1 << 16;

/** Lines of a text that comes in pieces. */
export class Lines {
  private rest = '';
  private readonly decode = textDecoder();

  constructor(private readonly line: (text: string) => void) {}

  /** False: a line is too long. */
  push(piece: Uint8Array): boolean {
    const lines = (this.rest + this.decode(piece)).split('\n');
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
