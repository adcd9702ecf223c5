import { fileFault } from './fileFault.ts';
import type { Io } from './io.ts';
import { Refused } from './refused.ts';

/** Characters per write. */
const CHUNK = 1 << 16;

/** Opens the file of --out. Throws Refused if it cannot be opened or written. */
export function openOut(io: Io, path: string): ReturnType<Io['openFile']> {
  const guarded = <Answer>(work: () => Answer): Answer => {
    try {
      return work();
    } catch (error) {
      throw new Refused(`--out: ${path} cannot be written: ${fileFault(error)}`);
    }
  };
  const file = guarded(() => io.openFile(path));
  return { write: (content) => guarded(() => file.write(content)), close: () => guarded(() => file.close()) };
}

/** Destination of a command's output: standard output or a file. Buffers small texts. */
export class Output {
  private readonly waiting = { pieces: [] as string[], length: 0 };

  private constructor(
    private readonly pass: (content: string | Uint8Array) => void,
    private readonly end: () => void,
  ) {}

  /** Opens the file at `path`, or standard output. Throws Refused. */
  static open(io: Io, path: string | undefined): Output {
    if (path === undefined)
      return new Output(
        (content) => io.out(String(content)),
        () => {},
      );
    const file = openOut(io, path);
    return new Output(file.write, file.close);
  }

  write(text: string): void {
    const { waiting } = this;
    waiting.pieces.push(text);
    waiting.length += text.length;
    if (waiting.length >= CHUNK) this.flush();
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  /** Writes bytes; files only, since standard output takes text. */
  bytes(content: Uint8Array): void {
    this.flush();
    this.pass(content);
  }

  close(): void {
    this.flush();
    this.end();
  }

  /** Writes the buffer. */
  flush(): void {
    const { waiting } = this;
    if (waiting.length > 0) this.pass(waiting.pieces.join(''));
    waiting.pieces = [];
    waiting.length = 0;
  }
}
