/** Minimum interval between announcements, ms. */
const PAUSE = 500;
/** Maximum number of words that listeners follow. */
const MOST_WORDS = 25;
/** Maximum number of waiting announcements; the oldest are dropped. */
const MOST_WAITING = 6;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** As many parts as fit into 25 words; the first is shortened if necessary. */
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

/**
 * Announces at most every half second. Results of user actions come first, the newest replacing earlier ones; events
 * wait in order.
 */
export class Announcer {
  private readonly held: {
    text: string | null;
    waiting: string[];
    timer: ReturnType<typeof setTimeout> | null;
    last: number;
    spoken: string;
  } = { text: null, waiting: [], timer: null, last: -Infinity, spoken: '' };

  constructor(private readonly speak: (text: string) => void) {}

  /** Announces the result of a user action, in parts of decreasing importance. Clears the queue. */
  say(...parts: readonly string[]): void {
    this.held.text = fitting(parts);
    this.held.waiting = [];
    this.wake();
  }

  /** Announces an event after those already waiting. */
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
    // A live region speaks only when it changes: a repeated text gets a space appended.
    held.spoken = text === held.spoken ? `${text}\u00a0` : text;
    this.speak(held.spoken);
    if (held.waiting.length > 0) this.wake();
  }
}
