import { roomOf } from '../../ui/rooms.ts';

/** What the address bar needs of a window. */
export type AddressWindow = Pick<
  Window,
  'location' | 'history' | 'addEventListener' | 'setTimeout' | 'clearTimeout' | 'document'
>;

/** Minimum interval between writes, ms: browsers refuse more than about six a second. */
const WHILE_PAUSED = 350;
const WHILE_PLAYING = 1000;

/**
 * Keeps the experiment and the moment in the address bar. The moment is written into the current history entry; another
 * experiment gets a new entry, so that Back returns to the previous one, at the moment where it was left.
 */
export class AddressBar {
  private readonly held: {
    link: (() => string) | null;
    timer: number;
    due: number;
    written: string;
    /** The address at which the room was left; null: not left. */
    leftAt: string | null;
  } = {
    link: null,
    timer: 0,
    due: Infinity,
    written: '',
    leftAt: null,
  };

  /** `travelled` is called for links opened by Back, Forward or by hand. */
  constructor(
    private readonly window: AddressWindow,
    travelled: (hash: string) => void,
    /** Called when another room is opened. */
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
      // Returning to the address where the room was left: nothing has changed.
      const isBack = held.leftAt === held.written;
      held.leftAt = null;
      if (!isBack) travelled(held.written);
    };
    window.addEventListener('popstate', look);
    window.addEventListener('hashchange', look);
    window.addEventListener('pagehide', () => this.flush());
  }

  /** Whether the address belongs to another room: then it is not written. */
  private get isElsewhere(): boolean {
    return roomOf(this.window.location.hash) !== 'lab';
  }

  /** The part after the # now. */
  get hash(): string {
    return this.window.location.hash;
  }

  /** The complete address of a link. */
  addressOf(link: string): string {
    return `${this.window.location.href.split('#')[0]}#${link}`;
  }

  /** Schedules writing a link into the current entry. The newest wins. */
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

  /**
   * Adds an entry for another experiment. Pending writes already belong to it: the caller has flushed the previous
   * ones.
   */
  push(link: string): void {
    this.forget();
    if (`#${link}` === this.window.location.hash) return;
    this.window.history.pushState(null, '', `#${link}`);
    this.held.written = this.window.location.hash;
  }

  /** Writes the pending link. */
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
