import type { Watched } from '../../lab/detailProtocol.ts';
import type { Command } from '../../lab/protocol.ts';
import type { LabState, LabStore } from './labState.ts';
import { storedLayout, storeLayout, type Layout } from './layout.ts';

/** What must be told of packets for a layout; null: nothing. Mobile nodes are looked at on their map. */
const watchedIn = ({ layout, flow, mobile }: LabState): Watched | null =>
  layout === 'step' && !mobile ? { flow, span: 0 } : null;

const isSame = (a: Watched | null | undefined, b: Watched | null): boolean =>
  a === b || (a !== undefined && a !== null && b !== null && a.flow === b.flow && a.span === b.span);

/**
 * Which panels stand on the page while a run stands still. The step view needs
 * every packet one by one: the worker is told when it is wanted, and of whom.
 */
export class Arrangement {
  private readonly chosen: { layout: Layout; told: Watched | null | undefined } = {
    layout: storedLayout(),
    told: undefined,
  };

  constructor(
    private readonly store: LabStore,
    private readonly send: (command: Command) => void,
  ) {
    store.subscribe((state) => {
      if (this.chosen.told !== undefined) this.tell(state);
    });
  }

  /** A worker is there that knows nothing yet. */
  begin(): void {
    this.chosen.told = undefined;
    this.tell(this.store.getState());
  }

  /** The page opens standing still: it shows what it would show playing, until somebody does something. */
  showFirst(): void {
    this.store.setState({ layout: 'lab' });
  }

  /** Somebody plays or steps: the layout is the one that was chosen. */
  settle(): void {
    const { layout } = this.chosen;
    if (this.store.getState().layout !== layout) this.store.setState({ layout });
  }

  /** Changes between the layouts; the choice is remembered. */
  switch(): void {
    this.chosen.layout = this.store.getState().layout === 'step' ? 'lab' : 'step';
    storeLayout(this.chosen.layout);
    this.settle();
  }

  private tell(state: LabState): void {
    const watched = watchedIn(state);
    if (isSame(this.chosen.told, watched)) return;
    this.chosen.told = watched;
    this.send({ kind: 'watch', detail: watched });
  }
}
