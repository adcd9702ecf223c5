import { createStore } from 'zustand/vanilla';

/** When the first view has had its time, ms. */
const AFTER = 4000;

/** Work that takes all cores, and how long it is waited for more of it, ms. */
const taken = { works: 0 };
const LINGERS = 1000;

/** All cores are taken until then: what nobody waits for is not fetched meanwhile. */
export function takesAllCores(until: Promise<void>): void {
  taken.works++;
  void until.then(() => setTimeout(() => taken.works--, LINGERS));
}

/** Fetches the parts of the page that the first view does not need, one by one, while nothing else is to do: they open at once when they are wanted, and without a network too. Then `after` is called, once. */
export function fetchAhead(after: () => void): void {
  const idle = (then: () => void): void => {
    if (taken.works > 0) setTimeout(() => idle(then), LINGERS / 2);
    else if ('requestIdleCallback' in window) window.requestIdleCallback(then);
    else setTimeout(then, 200);
  };
  const asked = new Set<object>();
  let over = false;
  const next = async (): Promise<void> => {
    // Each is asked for once: one that cannot be had now is asked for again when it is wanted.
    const part = partsToCome().find((each) => !asked.has(each));
    if (part === undefined) {
      if (!over) after();
      over = true;
      return;
    }
    asked.add(part);
    // One that never answers does not keep the others.
    await Promise.race([part.fetch(), new Promise((late) => setTimeout(late, LATE_MS))]);
    idle(() => void next());
  };
  setTimeout(() => idle(() => void next()), AFTER);
  window.addEventListener('online', () => {
    // First what the user waits for: a busy page may not be idle for long.
    for (const part of parts.getState().failing) void part.fetch();
    asked.clear();
    void next();
  });
}

/** Not asked for, on its way, on its way for long, not to be had, there. */
export type Standing = 'away' | 'coming' | 'late' | 'missing' | 'here';

/** Pauses before it is asked for again, ms: a network may be away for a moment. */
const PAUSES = [300, 1200];
/** What has not come after this time, ms, is said to be late. */
const LATE_MS = 5000;

/** A part, whatever it is. */
export type AnyPart = Pick<Part<unknown>, 'name' | 'module' | 'store' | 'fetch' | 'forget'>;

const known: AnyPart[] = [];

/** All parts that there are so far, and those that the user still waits for, who must hear of it. */
export const parts = createStore<{ readonly failing: readonly AnyPart[] }>(() => ({ failing: [] }));

/** The parts that have not come yet; one that comes may bring more. */
export const partsToCome = (): readonly AnyPart[] => known.filter(({ module }) => module === null);

/**
 * A part of the page that the first view does without. It is loaded when it is
 * wanted or ahead, asked for again when it does not come, and what waits for it
 * goes on waiting.
 */
export class Part<Module> {
  readonly store = createStore<{ readonly standing: Standing }>(() => ({ standing: 'away' }));
  private readonly held: {
    module: Module | null;
    waiting: ((module: Module) => void)[];
    coming: Promise<void> | null;
  } = { module: null, waiting: [], coming: null };

  constructor(
    /** As in "Help could not be loaded." */
    readonly name: string,
    private readonly load: () => Promise<Module>,
    private readonly pauses: readonly number[] = PAUSES,
  ) {
    known.push(this);
    this.store.subscribe(() => this.tell());
  }

  /** What was loaded; null before. */
  get module(): Module | null {
    return this.held.module;
  }

  /** Has it loaded. Whether it came is in the store; nothing is thrown. */
  fetch(): Promise<void> {
    if (this.module !== null) return Promise.resolve();
    this.held.coming ??= this.bring();
    return this.held.coming;
  }

  /** Does something with it: now if it is there, else as soon as it is, in the order of calls. */
  whenHere(then: (module: Module) => void): void {
    const { module } = this;
    if (module !== null) {
      then(module);
      return;
    }
    this.held.waiting.push(then);
    void this.fetch();
    this.tell();
  }

  /** Nobody waits for it any more. */
  forget(): void {
    this.held.waiting.length = 0;
    this.tell();
  }

  private async bring(): Promise<void> {
    this.store.setState({ standing: 'coming' });
    const late = setTimeout(() => this.store.setState({ standing: 'late' }), LATE_MS);
    const module = await this.tryOften();
    clearTimeout(late);
    this.held.coming = null;
    this.held.module = module;
    this.store.setState({ standing: module === null ? 'missing' : 'here' });
    if (module !== null) for (const then of this.held.waiting.splice(0)) then(module);
    this.tell();
  }

  private async tryOften(): Promise<Module | null> {
    for (const pause of [0, ...this.pauses]) {
      if (pause > 0) {
        await new Promise((over) => setTimeout(over, pause));
        await loadStylesAgain();
      }
      try {
        return await this.load();
      } catch {
        // Asked for again, and said if it does not come.
      }
    }
    return null;
  }

  private tell(): void {
    const { standing } = this.store.getState();
    const fails = this.held.waiting.length > 0 && (standing === 'missing' || standing === 'late');
    const { failing } = parts.getState();
    if (fails === failing.includes(this)) return;
    parts.setState({
      failing: fails ? [...failing, this] : failing.filter((each) => each !== this),
    });
  }
}

/** A style sheet that did not come with its part is not asked for again by the loader: its element stays, empty. */
async function loadStylesAgain(): Promise<void> {
  if (typeof document === 'undefined') return;
  const empty = [...document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    empty.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const answered = new Promise<void>((done) => {
        // Another part may be waiting for the element that goes: it may have been on its way.
        for (const outcome of ['load', 'error'])
          again.addEventListener(outcome, () => {
            link.dispatchEvent(new Event(outcome));
            done();
          });
      });
      link.replaceWith(again);
      return answered;
    }),
  );
}
