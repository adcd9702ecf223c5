/** Names of all stored values, and their storage: the device, or the tab's session. */
const LASTS = {
  theme: 'device',
  hand: 'device',
  layout: 'device',
  preferences: 'device',
  bookmarks: 'device',
  lecture: 'device',
  'other lecture': 'device',
  'opened lecture': 'device',
  'unread lecture': 'device',
  lessons: 'device',
  laws: 'device',
  'stopped run': 'device',
  'stopped lesson': 'device',
  'best game': 'device',
  opening: 'tab',
  draft: 'tab',
  'lecture given': 'tab',
} as const;
type StoredName = keyof typeof LASTS;

const page = { keeps: true };

/** Whether this page writes stored values. */
export const keepsStored = (): boolean => page.keeps;

/** From now on this page reads stored values but never writes them. */
export function keepNothing(): void {
  page.keeps = false;
}

/** Why something could not be stored, as a message. */
const reasonOf = (error: unknown): string =>
  error instanceof DOMException && /quota/i.test(error.name)
    ? 'This browser has no more room for the page’s data.'
    : 'This browser does not let the page store anything.';

/** A stored value with its name and type. Only this class accesses browser storage, since every call may throw. */
export class Stored<Of> {
  /**
   *
   * @param parse validates the stored data; undefined: nothing is stored
   */
  constructor(
    private readonly name: StoredName,
    private readonly parse: (data: unknown) => Of,
  ) {}

  read(): Of {
    let text: string | null = null;
    try {
      text = this.storage.getItem(this.key);
      return this.parse(text === null ? undefined : JSON.parse(text));
    } catch {
      // A plain string is not JSON.
      return this.parse(text ?? undefined);
    }
  }

  /** Stores a value; undefined deletes it. Returns the reason of a failure in a sentence, or ''. */
  write(value: Of | undefined): string {
    if (!page.keeps) return '';
    try {
      if (value === undefined) this.storage.removeItem(this.key);
      else this.storage.setItem(this.key, typeof value === 'string' ? value : JSON.stringify(value));
      return '';
    } catch (error) {
      return reasonOf(error);
    }
  }

  private get key(): string {
    return `sawtooth ${this.name}`;
  }

  /** Some browsers throw on mere access. */
  private get storage(): Storage {
    return LASTS[this.name] === 'tab' ? sessionStorage : localStorage;
  }
}

/**
 * The user's choices in the Lab. Other rooms read some of them too; the parser therefore checks only that it is a
 * record.
 */
export const PREFERENCES = new Stored('preferences', (kept): Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null ? { ...kept } : {},
);
