import type { Moment } from '#lab/protocol/protocol.ts';
import type { LinkView } from '#scenario/link/link.ts';
import type { Scenario } from '#scenario/scenario.ts';
import type { ADDRESS_TOOLS, AddressTools } from '../../../experiment/address/addressPart.ts';
import { defaultRun, isBare, type Wanted } from '../../../experiment/address/wanted.ts';
import { whatToOpen } from '../../../experiment/address/whatToOpen.ts';
import { loadPresets } from '../../../experiment/opening/presets.ts';
import { presetNameIn } from '#scenario/link/presetAddress.ts';
import type { LabStore } from '../../../run/labState.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { Stored } from '../../../ui/stored.ts';
import type { Opening, Openings } from './openings.ts';

/** The address being opened. */
const OPENING = new Stored('opening', (kept) => kept);
/** If the user leaves the page within this time after it started opening an address, it did not hang, ms. */
const AT_ONCE = 2000;
/** The stored name of an address: its length and first 2000 characters. */
const nameOf = (hash: string): string => `${hash.length} ${hash.slice(0, 2000)}`;

/**
 * Marks the address that this tab is opening: if the page hangs and the user reloads, the same address must not hang it
 * again. Without browser storage nothing is remembered.
 */
export class OpeningMark {
  private readonly held = { begun: -Infinity, open: false };

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether this address was being opened when the previous page ended. */
  isLeft(hash: string): boolean {
    return OPENING.read() === nameOf(hash);
  }

  /** Starts opening an address. */
  begin(hash: string): void {
    this.held.begun = this.now();
    this.held.open = true;
    OPENING.write(nameOf(hash));
  }

  /** The address was opened or refused. */
  end(): void {
    if (!this.held.open) return;
    this.held.open = false;
    OPENING.write(undefined);
  }

  /** Called when the page is left. The mark stays if the address has been opening for at least `AT_ONCE`. */
  leave(): void {
    if (this.now() - this.held.begun < AT_ONCE) this.end();
  }
}

/** What opening addresses needs from the page. */
interface AddressHost {
  readonly store: LabStore;
  readonly addressTools: typeof ADDRESS_TOOLS;
  readonly openings: Openings;
  /** The run on the screen; null before the first. */
  readonly data: () => RunData | null;
  readonly hasForks: () => boolean;
  readonly open: (opening: Opening) => void;
  /** Goes to another moment of the run on the screen, with its view. */
  readonly goTo: (moment: Moment, view: LinkView | undefined) => void;
}

/** Opens an address: an experiment, a moment of it, or the default run. */
export class AddressOpening {
  readonly mark = new OpeningMark();
  /** Number of addresses requested. */
  private asked = 0;

  constructor(private readonly host: AddressHost) {}

  /** Opens the first address of the page; the default run instead if that address could not be opened before. */
  first(hash: string): void {
    if (isBare(hash) || !this.mark.isLeft(hash)) {
      this.open(hash);
      return;
    }
    // The history entry keeps the address.
    this.host.store.setState({ unopened: hash });
    this.openDefault();
  }

  /** Opens the default run with a new history entry. */
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
        // While another experiment is being opened, the run on the screen is not the worker's.
        const here = openings.underWay ? undefined : data()?.opened.scenario;
        const isSame = here !== undefined && tools.encodeLink(here) === tools.encodeLink(wanted.scenario as Scenario);
        this.openWanted(wanted, isSame && store.getState().failure === null);
      });
    }
  }

  /** Opens the preset of a short address, unless another address is requested before the presets are loaded. */
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
