import type { Moment } from '#lab/protocol.ts';
import type { LinkView } from '#scenario/link.ts';
import type { Scenario } from '#scenario/scenario.ts';
import type { ADDRESS_TOOLS, AddressTools } from '../../../experiment/address/addressPart.ts';
import { defaultRun, isBare, type Wanted } from '../../../experiment/address/wanted.ts';
import { whatToOpen } from '../../../experiment/address/whatToOpen.ts';
import { loadPresets } from '../../../experiment/opening/presets.ts';
import { presetNameIn } from '#scenario/presetAddress.ts';
import type { LabStore } from '../../../run/labState.ts';
import type { RunData } from '../../../run/runData.ts';
import { Stored } from '../../../ui/stored.ts';
import type { Opening, Openings } from './openings.ts';

/** Which address is being opened. */
const OPENING = new Stored('opening', (kept) => kept);
/** A page that is left sooner than this after it began to open an address was left by choice, ms. */
const AT_ONCE = 2000;
/** Of a long address its length and its beginning are kept. */
const nameOf = (hash: string): string => `${hash.length} ${hash.slice(0, 2000)}`;

/**
 * Which address this tab is about to open, for as long as it has not opened: a page that stops on the way, and that
 * the user reloads, must not stop there again. Where the browser stores nothing, nothing is remembered.
 */
export class OpeningMark {
  private readonly held = { begun: -Infinity, open: false };

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether this address was about to be opened here when the page before ended. */
  isLeft(hash: string): boolean {
    return OPENING.read() === nameOf(hash);
  }

  /** An address is about to be opened. */
  begin(hash: string): void {
    this.held.begun = this.now();
    this.held.open = true;
    OPENING.write(nameOf(hash));
  }

  /** It has opened, or was refused in words. */
  end(): void {
    if (!this.held.open) return;
    this.held.open = false;
    OPENING.write(undefined);
  }

  /** The page is left. Whoever still waits for it finds the mark. */
  leave(): void {
    if (this.now() - this.held.begun < AT_ONCE) this.end();
  }
}

/** What the opening of addresses needs of the page. */
interface AddressHost {
  readonly store: LabStore;
  readonly addressTools: typeof ADDRESS_TOOLS;
  readonly openings: Openings;
  /** The run on the screen; null before the first. */
  readonly data: () => RunData | null;
  readonly hasForks: () => boolean;
  readonly open: (opening: Opening) => void;
  /** Goes to another moment of the run on the screen, and shows it so. */
  readonly goTo: (moment: Moment, view: LinkView | undefined) => void;
}

/** Opens what an address asks for: an experiment, a moment of it, or the default run. */
export class AddressOpening {
  readonly mark = new OpeningMark();
  /** How many addresses have been asked for. */
  private asked = 0;

  constructor(private readonly host: AddressHost) {}

  /** Opens the address with which the page begins; the default run instead of one that could not be opened before. */
  first(hash: string): void {
    if (isBare(hash) || !this.mark.isLeft(hash)) {
      this.open(hash);
      return;
    }
    // The address keeps its entry.
    this.host.store.setState({ unopened: hash });
    this.openDefault();
  }

  /** Opens the default run with an entry of its own in the history of the browser. */
  openDefault(): void {
    const { store, open } = this.host;
    open({ ...defaultRun(store.getState().still), push: true });
  }

  open(hash: string): void {
    this.asked++;
    const { store, addressTools, openings, data } = this.host;
    const { still } = store.getState();
    if (isBare(hash) && data() === null) this.openWanted(defaultRun(still), false);
    else {
      this.mark.begin(hash);
      const name = presetNameIn(hash);
      addressTools.whenHere((tools) => {
        if (name !== undefined) {
          void this.openPreset(tools, name);
          return;
        }
        const wanted = whatToOpen(tools, hash, still);
        // What is still on the screen while another experiment is being opened is not where the worker is.
        const here = openings.underWay ? undefined : data()?.opened.scenario;
        const isSame = here !== undefined && tools.encodeLink(here) === tools.encodeLink(wanted.scenario as Scenario);
        this.openWanted(wanted, isSame && store.getState().failure === null);
      });
    }
  }

  /** Opens the preset of a short address, unless another address is asked for until the presets have come. */
  private async openPreset(tools: AddressTools, name: string): Promise<void> {
    const { store } = this.host;
    const asked = this.asked;
    const { presets, still } = store.getState();
    const groups = presets.length > 0 ? presets : await loadPresets();
    if (asked === this.asked) this.openWanted(tools.presetToOpen(groups, name, still), false);
  }

  private openWanted({ notes, ...opening }: Wanted, isHere: boolean): void {
    const { store, hasForks, open, goTo } = this.host;
    store.setState({ notes, unreadable: '' });
    if (isHere && opening.moment !== undefined && !opening.play && opening.chain === undefined && !hasForks()) {
      // Another moment of the same run needs no new run.
      this.mark.end();
      goTo(opening.moment, opening.view);
    } else open({ ...opening, push: false });
  }
}
