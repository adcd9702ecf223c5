import { textDecoder } from '../wire/encoding.ts';

/** Maximum line length, characters. */
const LONGEST = 1 << 16;

/** Splits a text that arrives in chunks into lines. */
export class Lines {
  private rest = '';
  private readonly decode = textDecoder();

  constructor(private readonly line: (text: string) => void) {}

  /** Returns false if a line is too long. */
  push(piece: Uint8Array): boolean {
    const lines = (this.rest + this.decode(piece)).split('\n');
    this.rest = lines.pop()!;
    for (const each of lines) {
      if (each.length > LONGEST) return false;
      this.line(each);
    }
    return this.rest.length <= LONGEST;
  }

  /** Emits the rest as the last line. */
  end(): void {
    if (this.rest !== '') this.line(this.rest);
  }
}
