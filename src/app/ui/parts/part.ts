import { createStore } from 'zustand/vanilla';

/** Delay before prefetching, so that the first view comes first, ms. */
const AFTER = 4000;

/** Number of tasks that use all cores, and how long to wait for another, ms. */
const taken = { works: 0 };
const LINGERS = 1000;

/** Pauses prefetching until a task that uses all cores has finished. */
export function takesAllCores(until: Promise<void>): void {
  taken.works++;
  void until.then(() => setTimeout(() => taken.works--, LINGERS));
}

/**
 * Prefetches the parts that the first view does not need, one by one, when idle: they then open at once and offline.
 * Calls `after` once at the end.
 */
export function fetchAhead(after: () => void): void {
  const idle = (then: () => void): void => {
    if (taken.works > 0) setTimeout(() => idle(then), LINGERS / 2);
    else if ('requestIdleCallback' in window) window.requestIdleCallback(then);
    else setTimeout(then, 200);
  };
  const asked = new Set<object>();
  let over = false;
  const next = async (): Promise<void> => {
    // Each is requested once; a failed one is requested again when it is needed.
    const part = partsToCome().find((each) => !asked.has(each));
    if (part === undefined) {
      if (!over) after();
      over = true;
      return;
    }
    asked.add(part);
    // One that never answers must not block the others.
    await Promise.race([part.fetch(), new Promise((late) => setTimeout(late, LATE_MS))]);
    idle(() => void next());
  };
  setTimeout(() => idle(() => void next()), AFTER);
  window.addEventListener('online', () => {
    // First those that the user waits for: a busy page may not be idle for long.
    for (const part of parts.getState().failing) void part.fetch();
    asked.clear();
    void next();
  });
}

/** Not requested, loading, loading slowly, failed, loaded. */
type Standing = 'away' | 'coming' | 'late' | 'missing' | 'here';

/** Delays between retries, ms: a network may fail for a moment. */
const PAUSES = [300, 1200];
/** Time after which a part counts as late, ms. */
const LATE_MS = 5000;

/** A part of any type. */
export type AnyPart = Pick<Part<unknown>, 'name' | 'module' | 'store' | 'fetch' | 'forget'>;

const known: AnyPart[] = [];

/** All parts created so far, and failing ones that the user still waits for. */
export const parts = createStore<{ readonly failing: readonly AnyPart[] }>(() => ({ failing: [] }));

/** Parts that are not loaded yet; loading one may register more. */
const partsToCome = (): readonly AnyPart[] => known.filter(({ module }) => module === null);

/**
 * A part of the page that the first view does not need. It is loaded on demand or prefetched, and retried if loading
 * fails; callers keep waiting.
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

  /** The loaded module; null before. */
  get module(): Module | null {
    return this.held.module;
  }

  /** Loads it. The result is in the store; it never rejects. */
  fetch(): Promise<void> {
    if (this.module !== null) return Promise.resolve();
    this.held.coming ??= this.bring();
    return this.held.coming;
  }

  /** Calls `then` with the module: now if it is loaded, otherwise later, in the order of calls. */
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

  /** The module, once it is loaded. */
  here(): Promise<Module> {
    return new Promise((done) => this.whenHere(done));
  }

  /** Call when nothing waits for the part any more. */
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
        // Retried below, and reported if it still fails.
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

/** The loader does not request a failed style sheet again, because its element stays in the document. */
async function loadStylesAgain(): Promise<void> {
  if (typeof document === 'undefined') return;
  const empty = [...document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    empty.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const answered = new Promise<void>((done) => {
        // Another part may be waiting for the removed element, which may still have been loading.
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
