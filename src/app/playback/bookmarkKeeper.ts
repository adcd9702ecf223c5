import type { LaterTools } from '../address/laterTools.ts';
import type { RunData } from '../run/runData.ts';
import type { LabStore } from '../shell/labState.ts';
import { storeBookmarks, storedBookmarks, toggled, type Bookmark } from './bookmarks.ts';

/** What the keeper needs of the page. */
interface KeeperHost {
  readonly store: LabStore;
  readonly links: LaterTools;
  /** The run on the screen; null before the first. */
  readonly data: () => RunData | null;
  readonly redraw: () => void;
}

/** The bookmarks of the run on the screen; they are kept under its link as long as the tab is open. */
export class BookmarkKeeper {
  constructor(private readonly host: KeeperHost) {}

  /** Puts a bookmark at the moment on the screen, or takes it away. */
  toggle(): void {
    const data = this.host.data();
    if (data === null) return;
    const { event, now, moment } = data.present;
    this.keep(toggled(this.host.store.getState().bookmarks, { moment, event, time: now }));
  }

  remove(bookmark: Bookmark): void {
    this.keep(this.host.store.getState().bookmarks.filter((each) => each !== bookmark));
  }

  /** Brings the bookmarks that were kept of the run, once somebody can write its link. */
  recall(): void {
    const { tools } = this.host.links;
    const scenario = this.host.data()?.opened.scenario;
    if (tools !== null && scenario !== undefined)
      this.host.store.setState({ bookmarks: storedBookmarks(tools.encodeLink(scenario)) });
  }

  private keep(bookmarks: readonly Bookmark[]): void {
    const scenario = this.host.data()?.opened.scenario;
    if (scenario !== undefined)
      this.host.links.use(({ encodeLink }) => storeBookmarks(encodeLink(scenario), bookmarks));
    this.host.store.setState({ bookmarks });
    this.host.redraw();
  }
}
