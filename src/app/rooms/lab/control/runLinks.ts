import type { AddressBar } from '../../../experiment/address/addressBar.ts';
import type { ADDRESS_TOOLS } from '../../../experiment/address/addressPart.ts';
import { alwaysForLink, viewForLink } from '../../../experiment/share/linkView.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import type { LabState } from '../../../run/labState.ts';
import type { Playback } from '../../../run/playback/playback.ts';
import type { LinkView } from '#scenario/link/link.ts';
import type { Scenario } from '#scenario/scenario.ts';

/** What the links need from the page. */
interface LinkHost {
  readonly lab: Laboratory & { readonly playback: Playback };
  readonly addressTools: typeof ADDRESS_TOOLS;
  readonly address: AddressBar;
  /** Whether another experiment is being opened. */
  readonly underWay: () => boolean;
  /** Number of commands sent to the worker. */
  readonly sent: () => number;
}

/**
 * Links to the moment on the screen, in the address bar and elsewhere, and restoring from them. None until their tools
 * are loaded.
 */
export class RunLinks {
  constructor(private readonly host: LinkHost) {}

  /** The link of this moment and view; '' until the tools are loaded. */
  write(state: LabState): string {
    const { lab, addressTools } = this.host;
    const { data, viewer } = lab;
    const { module: tools } = addressTools;
    if (data === null || tools === null) return '';
    const link = tools.encodeLink(data.opened.scenario, data.present.moment, {
      ...viewForLink(viewer, state),
      ...alwaysForLink(lab, state),
    });
    return this.isWritable(link) ? link : '';
  }

  /** Adds a history entry for an experiment. */
  push(scenario: Scenario): void {
    this.host.addressTools.whenHere(({ encodeLink }) => {
      const link = encodeLink(scenario);
      if (this.isWritable(link)) this.host.address.push(link);
      this.note();
    });
  }

  /** Loads the tools, and then keeps the address up to date. */
  begin(): void {
    this.host.addressTools.whenHere(({ keepStopped }) => {
      keepStopped(this.host.lab);
      this.recognise();
      this.recall(undefined);
      this.note();
    });
  }

  /**
   * Schedules a URL update. While a navigation is pending the URL is left alone, so that the old run never overwrites
   * the history entry of the new one.
   */
  note(): void {
    const { lab, address, underWay, sent } = this.host;
    if (lab.data === null || underWay()) return;
    const { playing, handled } = lab.data.present;
    const arrived = handled === sent() && !lab.playback.waiting;
    if (arrived || (playing && !lab.playback.went)) address.note(() => lab.link, playing);
  }

  /** Restores the bookmarks of the run, and bookmarks and loop of its link. */
  recall(view: LinkView | undefined): void {
    const { lab, addressTools } = this.host;
    const { module: tools } = addressTools;
    if (tools === null || lab.data === null) return;
    tools.recallBookmarks(lab, view?.bookmarks);
    const loop = tools.loopOf(view, lab.data.opened.duration);
    if (loop !== null) lab.set({ loop });
  }

  /** Determines the preset of the run, and names the page after it. */
  recognise(): void {
    const { lab, addressTools } = this.host;
    const scenario = lab.data?.opened.scenario;
    const { presets, basis } = lab.store.getState();
    if (scenario === undefined || addressTools.module === null || presets.length === 0) return;
    lab.set(addressTools.module.recognised(presets, scenario, basis));
  }

  /** Whether a link could be opened again; if not, it is reported once, and the address stays. */
  private isWritable(link: string): boolean {
    const { lab, addressTools } = this.host;
    const said = addressTools.module?.tooLongNote(link) ?? '';
    const { notes } = lab.store.getState();
    if (said !== '' && !notes.includes(said)) lab.set({ notes: [...notes, said] });
    return said === '';
  }
}
