/** Shortest time between two announcements, ms. */
const PAUSE = 500;
/** Longer sentences nobody listens to. */
const MOST_WORDS = 25;
/** Firings that wait to be spoken at most: the oldest give way. */
const MOST_WAITING = 6;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** As many of the parts as fit in 25 words; of the first as many words as fit. */
function fitting(parts: readonly string[]): string {
  const [first = '', ...others] = parts;
  const words = wordsOf(first).slice(0, MOST_WORDS);
  for (const part of others) {
    const more = wordsOf(part);
    if (words.length + more.length > MOST_WORDS) break;
    words.push(...more);
  }
  return words.join(' ');
}

/** Speaks at most every half second. What the user did comes first, and of that the newest wins; firings wait their turn. */
export class Announcer {
  private readonly held: {
    text: string | null;
    waiting: string[];
    timer: ReturnType<typeof setTimeout> | null;
    last: number;
    spoken: string;
  } = { text: null, waiting: [], timer: null, last: -Infinity, spoken: '' };

  constructor(private readonly speak: (text: string) => void) {}

  /** Says what the user brought about, in parts of falling importance. Nothing that waits is of interest any more. */
  say(...parts: readonly string[]): void {
    this.held.text = fitting(parts);
    this.held.waiting = [];
    this.wake();
  }

  /** Says something that happened, after what waits already. */
  queue(text: string): void {
    const { held } = this;
    held.waiting.push(fitting([text]));
    if (held.waiting.length > MOST_WAITING) held.waiting.shift();
    this.wake();
  }

  private wake(): void {
    const { held } = this;
    if (held.timer !== null) return;
    held.timer = setTimeout(() => this.now(), Math.max(0, held.last + PAUSE - Date.now()));
  }

  private now(): void {
    const { held } = this;
    held.timer = null;
    const text = held.text ?? held.waiting.shift();
    held.text = null;
    if (text === undefined) return;
    held.last = Date.now();
    // A live region only speaks when it changes: what is said twice in a row is told apart by a space.
    held.spoken = text === held.spoken ? `${text}\u00a0` : text;
    this.speak(held.spoken);
    if (held.waiting.length > 0) this.wake();
  }
}
