/** All that is kept, and for how long: on the device from visit to visit, or as long as the tab is open. */
const LASTS = {
  theme: 'device',
  layout: 'device',
  preferences: 'device',
  bookmarks: 'device',
  lecture: 'device',
  'other lecture': 'device',
  'opened lecture': 'device',
  'unread lecture': 'device',
  lessons: 'device',
  laws: 'device',
  opening: 'tab',
  draft: 'tab',
  'lecture given': 'tab',
} as const;
export type StoredName = keyof typeof LASTS;

const page = { keeps: true };

/** From now on this page reads what is kept and changes nothing of it. */
export function keepNothing(): void {
  page.keeps = false;
}

/** Why something could not be kept, for whoever loses it. */
const reasonOf = (error: unknown): string =>
  error instanceof DOMException && /quota/i.test(error.name)
    ? 'This browser has no more room for the page’s data.'
    : 'This browser does not let the page store anything.';

/** One thing that is kept, opened in one place: its name and its type go together. Nobody else speaks to the stores of the browser: each of its answers may be a refusal. */
export class Stored<Of> {
  /** @param parse reads what lies there, whatever it is; undefined: nothing */
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
      // A plain word is no JSON.
      return this.parse(text ?? undefined);
    }
  }

  /** Keeps it; undefined: nothing any more. Returns why it cannot be kept, in a sentence; '' where it is. */
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

  /** Some browsers refuse even to name it. */
  private get storage(): Storage {
    return LASTS[this.name] === 'tab' ? sessionStorage : localStorage;
  }
}

/** What the user chose in the Lab. Other rooms read some of it too, so its reader knows no more than that each is named. */
export const PREFERENCES = new Stored('preferences', (kept): Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null ? { ...kept } : {},
);
