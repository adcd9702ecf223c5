import type { Moment } from '../../../../lab/protocol.ts';
import type { LinkView } from '../../../../scenario/link.ts';
import type { Scenario } from '../../../../scenario/scenario.ts';
import type { LINKS } from '../../../experiment/address/linkPart.ts';
import { OpeningMark } from '../../../experiment/address/openingMark.ts';
import { defaultRun, isBare, whatToOpen, type Wanted } from '../../../experiment/address/whatToOpen.ts';
import type { LabStore } from '../../../run/labState.ts';
import type { RunData } from '../../../run/runData.ts';
import type { Opening, Openings } from './openings.ts';

/** What the opening of addresses needs of the page. */
interface AddressHost {
  readonly store: LabStore;
  readonly links: typeof LINKS;
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
    const { store, links, openings, data } = this.host;
    const { still } = store.getState();
    if (isBare(hash) && data() === null) this.openWanted(defaultRun(still), false);
    else {
      this.mark.begin(hash);
      links.whenHere((tools) => {
        const wanted = whatToOpen(tools, hash, still);
        // What is still on the screen while another experiment is being opened is not where the worker is.
        const here = openings.underWay ? undefined : data()?.opened.scenario;
        const isSame = here !== undefined && tools.encodeLink(here) === tools.encodeLink(wanted.scenario as Scenario);
        this.openWanted(wanted, isSame && store.getState().failure === null);
      });
    }
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
