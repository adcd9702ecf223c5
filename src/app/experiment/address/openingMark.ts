type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORED = 'sawtooth opening';
/** A page that is left sooner than this after it began to open an address was left by somebody in a hurry, ms. */
const HURRY = 2000;
/** Of a long address its length and its beginning are kept. */
const nameOf = (hash: string): string => `${hash.length} ${hash.slice(0, 2000)}`;

/**
 * Which address this tab is about to open, for as long as it has not opened: a page that stops on the way, and that
 * somebody reloads, must not stop there again. Where the browser stores nothing, nothing is remembered.
 */
export class OpeningMark {
  private readonly held = { begun: -Infinity, open: false };

  constructor(
    private readonly storage: () => Kept = () => sessionStorage,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether this address was about to be opened here when the page before ended. */
  isLeft(hash: string): boolean {
    return this.tried((kept) => kept.getItem(STORED) === nameOf(hash)) ?? false;
  }

  /** An address is about to be opened. */
  begin(hash: string): void {
    this.held.begun = this.now();
    this.held.open = true;
    this.tried((kept) => kept.setItem(STORED, nameOf(hash)));
  }

  /** It has opened, or was refused in words. */
  end(): void {
    if (!this.held.open) return;
    this.held.open = false;
    this.tried((kept) => kept.removeItem(STORED));
  }

  /** The page is left. Whoever waited for it in vain finds the mark. */
  leave(): void {
    if (this.now() - this.held.begun < HURRY) this.end();
  }

  private tried<T>(act: (kept: Kept) => T): T | undefined {
    try {
      return act(this.storage());
    } catch {
      return undefined;
    }
  }
}
