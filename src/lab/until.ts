import type { Condition } from './protocol.ts';
import type { Simulation } from './simulation.ts';
import { counterOf } from './stepping.ts';

/** Looks after each event whether something has come about. */
export interface Watcher {
  /** The run stands somewhere else: what was seen before does not count. */
  readonly begin: () => void;
  /** Whether the event that has just run brought it about. To be called after every event. */
  readonly became: () => boolean;
}

/** What comes about when a number of the run changes in a way. */
function watcherOn(value: () => number, isSo: (before: number, after: number) => boolean): Watcher {
  let before = value();
  return {
    begin: () => {
      before = value();
    },
    became: () => {
      const after = value();
      const so = isSo(before, after);
      before = after;
      return so;
    },
  };
}

/** What comes about when any of several things does. */
const watcherOfAny = (watchers: readonly Watcher[]): Watcher => ({
  begin: () => {
    for (const watcher of watchers) watcher.begin();
  },
  // Each has to look at every event.
  became: () => watchers.reduce((so, watcher) => watcher.became() || so, false),
});

/** A step unit: its counter has changed. */
export const watcherOfUnit = (...what: Parameters<typeof counterOf>): Watcher =>
  watcherOn(counterOf(...what), (before, after) => before !== after);

/** What comes about when a number of a sender changes in a way: that of a flow, or (-1) of any. */
function watcherOnSender(
  { flows }: Simulation,
  flow: number,
  of: (sender: Extract<Simulation['flows'][number], { kind: 'tcp' }>['sender']) => number,
  isSo: (before: number, after: number) => boolean,
): Watcher {
  return watcherOfAny(
    flows.flatMap((parts, index) =>
      parts.kind === 'tcp' && (flow < 0 || index === flow) ? [watcherOn(() => of(parts.sender), isSo)] : [],
    ),
  );
}

/** Watches for a condition. Of a flow, link or node that is not there it never comes about. */
export function watcherOf(simulation: Simulation, condition: Condition): Watcher {
  switch (condition.when) {
    case 'cwndFalls':
      return watcherOnSender(
        simulation,
        condition.flow,
        ({ window }) => window.cwnd,
        (before, after) => after < before,
      );
    case 'cwndReaches':
      return watcherOnSender(
        simulation,
        condition.flow,
        ({ window }) => window.cwnd,
        (before, after) => before < condition.value && after >= condition.value,
      );
    case 'duplicateAcks':
      return watcherOnSender(
        simulation,
        condition.flow,
        ({ recovery }) => recovery.duplicates,
        (before, after) => before < condition.value && after >= condition.value,
      );
    case 'timeout':
      return watcherOnSender(
        simulation,
        condition.flow,
        ({ state }) => state.timeouts,
        (before, after) => after > before,
      );
    case 'queueReaches':
    case 'queueFull': {
      const link = simulation.links[condition.link];
      const most = (): number =>
        condition.when === 'queueFull' ? (link?.state.limitPackets ?? Infinity) : condition.value;
      return watcherOn(
        () => (link === undefined ? 0 : link.queueLength() - most()),
        (before, after) => before < 0 && after >= 0,
      );
    }
    case 'loss':
      return watcherOfUnit(simulation, 'loss', condition.flow);
    case 'noRoute': {
      const { manet, topology } = simulation;
      const agent = manet?.nodes[condition.node]?.agent;
      const ends = topology.flows.flatMap(({ from, to }, flow) =>
        condition.flow < 0 ? [from, to] : flow === condition.flow ? [to] : [],
      );
      const targets = agent === undefined ? [] : [...new Set(ends)].filter((end) => end !== condition.node);
      return watcherOfAny(
        targets.map((target) =>
          watcherOn(
            () => agent!.nextHop(target),
            (before, after) => before >= 0 && after < 0,
          ),
        ),
      );
    }
  }
}
