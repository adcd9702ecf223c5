/** Shortest time between two announcements, ms. */
const PAUSE = 500;
/** Longer sentences nobody listens to. */
const MOST_WORDS = 25;

/** Speaks at most every half second; what comes meanwhile waits, and the newest wins. */
export class Announcer {
  private readonly held: { text: string | null; timer: ReturnType<typeof setTimeout> | null; last: number } = {
    text: null,
    timer: null,
    last: -Infinity,
  };

  constructor(private readonly speak: (text: string) => void) {}

  say(text: string): void {
    const { held } = this;
    held.text = text.split(' ').slice(0, MOST_WORDS).join(' ');
    if (held.timer !== null) return;
    held.timer = setTimeout(() => this.now(), Math.max(0, held.last + PAUSE - Date.now()));
  }

  private now(): void {
    const { held } = this;
    held.timer = null;
    held.last = Date.now();
    if (held.text !== null) this.speak(held.text);
    held.text = null;
  }
}
