import type { Scenario } from '../../../scenario/scenario.ts';
import type { RunData } from '../runData.ts';
import type { LabStore } from '../labState.ts';
import { storeBookmarks, storedBookmarks, toggled, type Bookmark } from './bookmarks.ts';

/** What writes links, once it has been loaded. */
interface LinkWriter {
  readonly module: { readonly encodeLink: (scenario: Scenario) => string } | null;
  whenHere(then: (module: { readonly encodeLink: (scenario: Scenario) => string }) => void): void;
}

/** What the keeper needs of the page. */
interface KeeperHost {
  readonly store: LabStore;
  readonly links: LinkWriter;
  /** The run on the screen; null before the first. */
  readonly data: () => RunData | null;
  readonly redraw: () => void;
}

/** The bookmarks of the run on the screen; they are kept under its link as long as the tab is open. */
export class BookmarkKeeper {
  /** The run whose bookmarks were brought. */
  private readonly brought: { run: RunData | null } = { run: null };

  constructor(private readonly host: KeeperHost) {}

  /** Puts a bookmark at the moment on the screen, or takes it away. */
  toggle(): void {
    const data = this.host.data();
    if (data === null) return;
    const { event, now, moment } = data.present;
    this.change((bookmarks) => toggled(bookmarks, { moment, event, time: now }));
  }

  remove(bookmark: Bookmark): void {
    this.change((bookmarks) => bookmarks.filter((each) => each !== bookmark));
  }

  /** Brings the bookmarks that were kept of the run, once somebody can write its link. */
  recall(): void {
    const { module: tools } = this.host.links;
    const data = this.host.data();
    if (tools === null || data === null || data === this.brought.run) return;
    this.brought.run = data;
    this.host.store.setState({ bookmarks: storedBookmarks(tools.encodeLink(data.opened.scenario)) });
  }

  /** What is changed is what was kept: it must have been brought before. */
  private change(to: (bookmarks: readonly Bookmark[]) => readonly Bookmark[]): void {
    const data = this.host.data();
    this.host.links.whenHere(({ encodeLink }) => {
      if (data === null || data !== this.host.data()) return;
      this.recall();
      const bookmarks = to(this.host.store.getState().bookmarks);
      storeBookmarks(encodeLink(data.opened.scenario), bookmarks);
      this.host.store.setState({ bookmarks });
      this.host.redraw();
    });
  }
}
