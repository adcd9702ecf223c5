import type { Command, Watch } from '#lab/protocol/protocol.ts';
import { flowKept, type LabState, type LabStore, LAYOUT, type Layout } from '../../../run/labState.ts';

/** Charts of single packets. */
const OF_PACKETS: readonly string[] = ['sequence', 'journey'];

/** What the worker must report for the page's state: single packets only if a visible chart shows them. */
const watchIn = (state: LabState, link: number): Watch => {
  const { layout, followed, script, sheet, status, charts, third, span } = state;
  const looksInside = charts.includes('inside') && link >= 0;
  return {
    flow: flowKept(state),
    detail:
      script || layout === 'step' || looksInside || charts.some((id) => OF_PACKETS.includes(id))
        ? { span: 0, segment: charts.includes('journey') ? followed : -1 }
        : null,
    // At the end of a run the results are shown automatically.
    variables: charts.includes('variables') || charts.includes('states') || third === 'states',
    ...(looksInside ? { inside: link } : {}),
    results: sheet === 'results' || status?.finished === true,
    ...(span === null ? {} : { span }),
  };
};

const isSame = (a: Watch | undefined, b: Watch): boolean =>
  a?.flow === b.flow &&
  (a.detail === null) === (b.detail === null) &&
  a.detail?.segment === b.detail?.segment &&
  a.results === b.results &&
  a.variables === b.variables &&
  a.inside === b.inside &&
  a.span === b.span;

/**
 * Decides which layout a paused run has, and tells the worker what to report for it: the step view needs single
 * packets.
 */
export class Arrangement {
  private readonly chosen: { layout: Layout; sent: Watch | undefined } = {
    layout: LAYOUT.read(),
    sent: undefined,
  };

  constructor(
    private readonly store: LabStore,
    private readonly send: (command: Command) => void,
    /** The link whose queue the charts show; -1: none. */
    private readonly shownLink: () => number,
  ) {
    store.subscribe((state) => {
      if (this.chosen.sent !== undefined) this.tell(state);
    });
  }

  /** Called for a new worker. */
  begin(): void {
    this.chosen.sent = undefined;
    this.tell(this.store.getState());
  }

  /** The page opens paused, with the layout of a playing run, until the user acts. */
  showFirst(): void {
    this.store.setState({ layout: 'lab' });
  }

  /** Restores the selected layout when the user plays or steps. */
  restore(): void {
    const { layout } = this.chosen;
    if (this.store.getState().layout !== layout) this.store.setState({ layout });
  }

  /** Switches between the layouts; the choice is stored. */
  switch(): void {
    this.chosen.layout = this.store.getState().layout === 'step' ? 'lab' : 'step';
    LAYOUT.write(this.chosen.layout);
    this.restore();
  }

  private tell(state: LabState): void {
    const watch = watchIn(state, this.shownLink());
    if (isSame(this.chosen.sent, watch)) return;
    this.chosen.sent = watch;
    this.send({ kind: 'watch', ...watch });
  }
}
