import { partialDeflation } from '../../engine/tcp/congestion/shared.ts';
import { wayOf } from '../look/manetStatus.ts';
import type { Mark } from '../protocol/markProtocol.ts';
import type { Condition, StepUnit } from '../protocol/protocol.ts';
import { FIRING, FIRING_STRIDE } from '../../engine/kernel/journal.ts';
import type { Simulation } from '../build/simulation.ts';

/**
 * A step unit as a counter of the run: a step goes to the event that changes it. Both directions use the same counters,
 * so that back is the exact inverse of forward. `flow` -1 counts all flows.
 */
export function counterOf(simulation: Simulation, unit: StepUnit, flow: number): () => number {
  const { flows, ledger, manet } = simulation;
  const chosen = flows.map((_, index) => index).filter((index) => flow < 0 || index === flow);
  const sum = (of: (index: number) => number) => (): number => {
    let total = 0;
    for (const index of chosen) total += of(index);
    return total;
  };
  switch (unit) {
    case 'event':
      return () => simulation.events;
    case 'packet':
      // A data packet is sent, arrives or is lost.
      return sum((index) => {
        const parts = flows[index]!;
        const ends =
          parts.kind === 'tcp'
            ? parts.sender.state.sent + parts.receiver.state.received
            : parts.source.state.sent + parts.sink.state.received;
        return ends + ledger.droppedOn(index, 0);
      });
    case 'ack':
      return sum((index) => {
        const parts = flows[index]!;
        return parts.kind === 'tcp' ? parts.sender.state.acksReceived : 0;
      });
    case 'rule':
      return newestRule(simulation, chosen);
    case 'roundTrip':
      return sum((index) => {
        const parts = flows[index]!;
        return parts.kind === 'tcp' ? parts.sender.state.rounds : 0;
      });
    case 'phase':
      return sum((index) => {
        const parts = flows[index]!;
        if (parts.kind === 'udp') return 0;
        const { flight, state } = parts.sender;
        // The first phase starts when the SYN is acknowledged; before that there can only be timeouts.
        return flight.acked >= 0 ? 2 + state.phases : Math.min(1, state.timeouts);
      });
    case 'frame':
      return () => (manet === null ? 0 : manet.nodes.reduce((frames, { mac }) => frames + mac.state.framesSent, 0));
    case 'route':
      return () => {
        const counts = manet?.routing ?? null;
        return counts === null ? 0 : counts.messages + counts.arrivals + counts.state.routeChanges;
      };
    case 'row':
      // The handshake ends, the application writes, or the peer answers.
      return sum((index) => {
        const parts = flows[index]!;
        if (parts.kind === 'udp' || parts.peer === null) return 0;
        return (parts.sender.flight.acked >= 0 ? 1 : 0) + parts.peer.state.played + (parts.writer?.state.written ?? 0);
      });
    case 'loss':
      return sum((index) => ledger.droppedOn(index, 0));
  }
}

/** The newest firing of these flows since the last call; reset after a step back. */
function newestRule({ kernel, rules }: Simulation, flows: readonly number[]): () => number {
  const { rows, capacity, state } = kernel.journal;
  const seen = { count: state.count, newest: -1 };
  return () => {
    if (state.count < seen.count) Object.assign(seen, { count: state.count, newest: -1 });
    for (let id = Math.max(seen.count, state.count - capacity); id < state.count; id++) {
      const at = (id & (capacity - 1)) * FIRING_STRIDE;
      if (flows.includes(rows[at + FIRING.FLOW]!) && rules[rows[at + FIRING.RULE]!]!.quiet !== true) seen.newest = id;
    }
    seen.count = state.count;
    return seen.newest;
  };
}

/** Checks after each event whether a condition has become true. */
export interface Watcher {
  /** Resets after the run has moved. */
  readonly begin: () => void;
  /** Whether the event that has just run made the condition true. Must be called after every event. */
  readonly became: () => boolean;
}

/** A watcher for a certain change of a number. */
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

/** A watcher for any of several conditions. */
const watcherOfAny = (watchers: readonly Watcher[]): Watcher => ({
  begin: () => {
    for (const watcher of watchers) watcher.begin();
  },
  // Every watcher must see every event.
  became: () => watchers.reduce((so, watcher) => watcher.became() || so, false),
});

/** A watcher for a step unit: its counter has changed. */
const watcherOfUnit = (...what: Parameters<typeof counterOf>): Watcher =>
  watcherOn(counterOf(...what), (before, after) => before !== after);

/** Whether a mark ends every step: lost data, a cut, or a timeout. Deflation by a partial ACK is not a cut. */
export const stopsSteps = (mark: Mark): boolean =>
  mark.kind === 'loss' || mark.kind === 'timeout' || (mark.kind === 'cut' && mark.cause !== 'deflation');

/** Watches for repeated events, which are not marked again, by the rules that fired; flow -1: any. */
function watcherOfStops({ kernel, rules }: Simulation, flow: number): Watcher {
  const { journal } = kernel;
  const { rows, capacity, state } = journal;
  const stops = rules.map(
    ({ kind, id }) => kind === 'drop' || kind === 'timeout' || (kind === 'cut' && id !== partialDeflation.id),
  );
  const isDrop = rules.map(({ kind }) => kind === 'drop');
  const stride = rows.length / capacity;
  let seen = state.count;
  return {
    begin: () => {
      seen = state.count;
    },
    became: () => {
      let so = false;
      for (let id = Math.max(seen, state.count - capacity); id < state.count && !so; id++) {
        const at = (id % capacity) * stride;
        const rule = rows[at + FIRING.RULE]!;
        // Lost ACKs are no losses of the flow's data.
        const isOfData = isDrop[rule] !== true || rows[at + FIRING.AFTER_2] === 0;
        so = stops[rule] === true && isOfData && (flow < 0 || rows[at + FIRING.FLOW] === flow);
      }
      seen = state.count;
      return so;
    },
  };
}

/**
 * A watcher for a step of a unit and a flow (-1: any): the unit's counter has changed, or a mark that ends every step
 * occurred.
 */
export const watcherOfStep = (simulation: Simulation, unit: StepUnit, flow: number): Watcher =>
  unit === 'event'
    ? watcherOfUnit(simulation, unit, flow)
    : watcherOfAny([watcherOfUnit(simulation, unit, flow), watcherOfStops(simulation, flow)]);

/** A watcher for a certain change of a sender's number: of a flow, or (-1) of any. */
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

/** A watcher for changes of a flow's route (-1: any): other nodes, found or lost. */
function watcherOfRoutes({ manet }: Simulation, flow: number): Watcher {
  const ends = manet?.ends.filter((_, index) => flow < 0 || index === flow) ?? [];
  const ways = (): string =>
    ends
      .map(({ from, to }) => {
        const nodes = wayOf(manet!, from, to);
        return nodes.at(-1) === to ? nodes.join(' ') : '';
      })
      .join(', ');
  const seen = { changes: -1, ways: '' };
  const look = (): boolean => {
    // Tables are read only after one has changed.
    const changes = manet?.routing?.state.routeChanges ?? 0;
    if (changes === seen.changes) return false;
    const before = seen.ways;
    Object.assign(seen, { changes, ways: ways() });
    return seen.ways !== before;
  };
  return { begin: look, became: look };
}

/** A watcher for a condition. For an unknown flow, link or node it never becomes true. */
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
        // A probe timeout of QUIC backs off its timer, and is no timeout.
        ({ state, speaksQuic, timer }) => (speaksQuic ? timer.backoff : state.timeouts),
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
    case 'routeChanges':
      return watcherOfRoutes(simulation, condition.flow);
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
