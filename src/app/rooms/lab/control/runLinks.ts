import type { AddressBar } from '../../../experiment/address/addressBar.ts';
import type { ADDRESS_TOOLS } from '../../../experiment/address/addressPart.ts';
import { alwaysForLink, viewForLink } from '../../../experiment/share/linkView.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import type { LabState } from '../../../run/labState.ts';
import type { Playback } from '../../../run/playback/playback.ts';
import type { LinkView } from '#scenario/link.ts';
import type { Scenario } from '#scenario/scenario.ts';

/** What the links need of the page. */
interface LinkHost {
  readonly lab: Laboratory & { readonly playback: Playback };
  readonly addressTools: typeof ADDRESS_TOOLS;
  readonly address: AddressBar;
  /** Whether another experiment is on its way to the screen. */
  readonly underWay: () => boolean;
  /** How many commands the worker was sent. */
  readonly sent: () => number;
}

/** Links to the moment on the screen, in the address bar and elsewhere, and what they bring back. Until their tools are here there are none. */
export class RunLinks {
  constructor(private readonly host: LinkHost) {}

  /** The link of this moment and of what the plots show of it in this state; '' as long as nobody can write one. */
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

  /** Makes an entry for an experiment in the history of the browser. */
  push(scenario: Scenario): void {
    this.host.addressTools.whenHere(({ encodeLink }) => {
      const link = encodeLink(scenario);
      if (this.isWritable(link)) this.host.address.push(link);
      this.note();
    });
  }

  /** Loads the tools, and lets the address tell the moment from then on. */
  begin(): void {
    this.host.addressTools.whenHere(() => {
      this.recognise();
      this.recall(undefined);
      this.note();
    });
  }

  /**
   * Lets the address tell this moment, soon. On the way elsewhere it keeps where
   * the user wants to go, or where they were: Back may have led to the entry of
   * another experiment, which the one that is still on the screen must not have.
   */
  note(): void {
    const { lab, address, underWay, sent } = this.host;
    if (lab.data === null || underWay()) return;
    const { playing, handled } = lab.data.present;
    const arrived = handled === sent() && !lab.playback.waiting;
    if (arrived || (playing && !lab.playback.went)) address.note(() => lab.link, playing);
  }

  /** Brings the bookmarks of the run, and those and the loop of the link that opened it. */
  recall(view: LinkView | undefined): void {
    const { lab, addressTools } = this.host;
    const { module: tools } = addressTools;
    if (tools === null || lab.data === null) return;
    tools.recallBookmarks(lab, view?.bookmarks);
    const loop = tools.loopOf(view, lab.data.opened.duration);
    if (loop !== null) lab.set({ loop });
  }

  /** Finds out which preset the run is, and names the page after it. */
  recognise(): void {
    const { lab, addressTools } = this.host;
    const scenario = lab.data?.opened.scenario;
    const { presets, basis } = lab.store.getState();
    if (scenario === undefined || addressTools.module === null || presets.length === 0) return;
    lab.set(addressTools.module.recognised(presets, scenario, basis));
  }

  /** Whether a link can be opened again; where not, it is said once, and the address stays as it is. */
  private isWritable(link: string): boolean {
    const { lab, addressTools } = this.host;
    const said = addressTools.module?.tooLongNote(link) ?? '';
    const { notes } = lab.store.getState();
    if (said !== '' && !notes.includes(said)) lab.set({ notes: [...notes, said] });
    return said === '';
  }
}
