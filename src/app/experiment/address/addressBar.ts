import { roomOf } from '../../ui/rooms.ts';

/** What the address bar needs of a window. */
export type AddressWindow = Pick<
  Window,
  'location' | 'history' | 'addEventListener' | 'setTimeout' | 'clearTimeout' | 'document'
>;

/** Shortest time between two writings, ms: browsers refuse more than about six a second. */
const WHILE_PAUSED = 350;
const WHILE_PLAYING = 1000;

/**
 * The address bar carries the experiment and the moment. The moment is written
 * into the entry at hand; another experiment gets an entry of its own, so that
 * Back returns to the one before, at the moment where it was left.
 */
export class AddressBar {
  private readonly held: {
    link: (() => string) | null;
    timer: number;
    due: number;
    written: string;
    /** The address at which the room was left for another; null: nobody left it. */
    leftAt: string | null;
  } = {
    link: null,
    timer: 0,
    due: Infinity,
    written: '',
    leftAt: null,
  };

  /** `travelled` hears of links that were opened by Back, Forward or by hand. */
  constructor(
    private readonly window: AddressWindow,
    travelled: (hash: string) => void,
    /** Another room has come. */
    left: () => void = () => undefined,
  ) {
    this.held.written = window.location.hash;
    const look = (): void => {
      if (window.location.hash === this.held.written) return;
      const { held } = this;
      this.forget();
      const before = held.written;
      held.written = window.location.hash;
      if (this.isElsewhere) {
        held.leftAt ??= before;
        left();
        return;
      }
      // Who comes back to where the room was left finds it as it was.
      const isBack = held.leftAt === held.written;
      held.leftAt = null;
      if (!isBack) travelled(held.written);
    };
    window.addEventListener('popstate', look);
    window.addEventListener('hashchange', look);
    window.addEventListener('pagehide', () => this.flush());
  }

  /** Whether the address is of another room: then it is not written. */
  private get isElsewhere(): boolean {
    return roomOf(this.window.location.hash) !== 'lab';
  }

  /** What is behind the # now. */
  get hash(): string {
    return this.window.location.hash;
  }

  /** The whole address of a link. */
  addressOf(link: string): string {
    return `${this.window.location.href.split('#')[0]}#${link}`;
  }

  /** Writes a link into the entry at hand, soon. The newest wins. */
  note(link: () => string, playing: boolean): void {
    const { held, window } = this;
    held.link = link;
    const delay = playing ? WHILE_PLAYING : WHILE_PAUSED;
    const due = Date.now() + delay;
    if (held.timer !== 0 && held.due <= due) return;
    window.clearTimeout(held.timer);
    held.due = due;
    held.timer = window.setTimeout(() => this.flush(), delay);
  }

  /** Makes a new entry, for another experiment. What waits is of that one already: who pushes has flushed the one before. */
  push(link: string): void {
    this.forget();
    if (`#${link}` === this.window.location.hash) return;
    this.window.history.pushState(null, '', `#${link}`);
    this.held.written = this.window.location.hash;
  }

  /** Writes what waits. */
  flush(): void {
    const { link } = this.held;
    this.forget();
    if (link === null || this.isElsewhere) return;
    const text = link();
    // Nothing can be written yet.
    if (text === '') return;
    const hash = `#${text}`;
    if (hash === this.window.location.hash) return;
    this.window.history.replaceState(null, '', hash);
    this.held.written = this.window.location.hash;
  }

  private forget(): void {
    const { held, window } = this;
    window.clearTimeout(held.timer);
    Object.assign(held, { link: null, timer: 0, due: Infinity });
  }
}
