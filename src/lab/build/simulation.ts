import { Fault } from '../../engine/kernel/fault.ts';
import { ROUTE } from '../../engine/kernel/packets.ts';
import type { Checkpoint } from '../../engine/kernel/state.ts';
import type { Kernel } from '../../engine/kernel/kernel.ts';
import type { Exit } from '../../engine/link/effects/exit.ts';
import type { Link } from '../../engine/link/link.ts';
import type { PacketOrders } from '../../engine/link/packetOrders.ts';
import { layDown } from '../../engine/link/passages.ts';
import type { ScheduledLink } from '../../engine/queue/scheduledLink.ts';
import { extraPlaces } from '../../engine/queue/catalogue.ts';
import type { AnyRule } from '../../engine/rule.ts';
import type { Connection } from '../../engine/tcp/multipath/connection.ts';
import type { QuicReceiver } from '../../engine/tcp/quicReceiver.ts';
import type { Receiver } from '../../engine/tcp/receiver.ts';
import type { ScriptedPeer } from '../../engine/tcp/scriptedPeer.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import type { FileEnd, Transfers } from '../../engine/tcp/transfers.ts';
import type { Writer } from '../../engine/tcp/writer.ts';
import type { Ledger } from '../../engine/traffic/ledger.ts';
import type { WirelessNode } from '../../engine/wireless/wirelessNode.ts';
import type { UdpSink, UdpSource } from '../../engine/traffic/udp.ts';
import type { Flow, Intervention, Scenario } from '../../scenario/scenario.ts';
import { changesSender, stagesOf, type SenderChange } from '#scenario/check/senderChanges.ts';
import type { Topology } from '#scenario/graph/topology.ts';
import type { Interventions } from './interventions.ts';
import type { Manet } from './manet.ts';
import type { RunLaws } from './runLaws.ts';

export interface TcpParts {
  readonly kind: 'tcp';
  readonly sender: Sender;
  readonly receiver: Receiver | QuicReceiver;
  /** null: the application has all its data at the start. */
  readonly writer: Writer | null;
  /** An application with consecutive transfers. */
  readonly transfers: Transfers | null;
  /** End of a file of given length: when it was acknowledged. */
  readonly fileEnd: FileEnd | null;
  /** Answers by a script; null: a receiver answers. */
  readonly peer: ScriptedPeer | null;
  /** The connection of which it is one path; null: an ordinary flow. */
  readonly connection: Connection | null;
}
interface UdpParts {
  readonly kind: 'udp';
  readonly source: UdpSource;
  readonly sink: UdpSink;
}
/** The endpoints of a flow. */
export type FlowParts = TcpParts | UdpParts;

/**
 * Minimum advance of the clock, s, per this many events: even the fastest network advances hundreds of times as far.
 */
const MOST_AT_ONCE = 500_000;
const LEAST_TIME = 1e-9;
/** Number of state values digested between two pauses. */
const DIGESTED = 50_000;
/** Number of events examined to find the flow that prevents the clock from advancing. */
const LOOKED_AT = 1000;

/** A built experiment: components and their event loop. */
export class Simulation {
  /** All rules that may fire, by number. */
  readonly rules: readonly AnyRule[];
  /** The link that owns a slot, or null: most events are arrivals on links, and knowing it makes the loop faster. */
  private readonly linkBySlot: (Link | null)[];
  /** Senders that change during the run. */
  private readonly changing: readonly Sender[];
  private readonly beginning: { state: Checkpoint | null } = { state: null };
  /**
   * Event number of the next check that the clock advances, and its value at the last check, s. That value is initially
   * a negative fraction, so that later values do not discard compiled code.
   */
  private lookAt = MOST_AT_ONCE;
  private seen = -0.5;

  constructor(
    readonly scenario: Scenario,
    readonly topology: Topology,
    readonly kernel: Kernel,
    readonly ledger: Ledger,
    readonly links: readonly Link[],
    readonly flows: readonly FlowParts[],
    private readonly interventions: Interventions,
    /** The growth laws of its senders, with all rules that may fire. */
    readonly laws: RunLaws,
    /** Nodes with radios; null: links only. */
    readonly manet: Manet | null,
    /** Orders about single packets; null: none. */
    readonly packetOrders: PacketOrders | null,
    /** Far ends of links with an effect. */
    readonly exits: readonly Exit[],
    /** Links with several lines. */
    readonly scheduled: readonly ScheduledLink[],
    /** Connections over several paths. */
    readonly connections: readonly Connection[],
  ) {
    this.rules = laws.rules;
    this.linkBySlot = Array.from({ length: kernel.scheduler.slots }, () => null);
    for (const link of links) this.linkBySlot[link.slot] = link;
    const changed = new Set(scenario.interventions.filter(changesSender).map(({ flow }) => flow));
    this.changing = flows.flatMap((parts, flow) => (parts.kind === 'tcp' && changed.has(flow) ? [parts.sender] : []));
  }

  /** Simulated time, s. */
  get now(): number {
    return this.kernel.scheduler.state.now;
  }

  /** Number of events so far. */
  get events(): number {
    return this.kernel.scheduler.state.events;
  }

  /** Time of the next event, s; Infinity at the end of the run. */
  nextTime(): number {
    const time = this.kernel.scheduler.nextTime();
    return time < this.scenario.duration ? time : Infinity;
  }

  /**
   * Runs events before `time` (s, exclusive; never at or after the end), at most `most`. Returns their number. Throws,
   * naming the flow, if the run would never end.
   */
  runBefore(time: number, most = Infinity): number {
    const limit = time < this.scenario.duration ? time : this.scenario.duration;
    try {
      let ran = 0;
      for (;;) {
        const left = this.lookAt - this.events;
        const room = most - ran < left ? most - ran : left;
        const now = this.runSome(limit, room);
        ran += now;
        if (now < room || ran >= most) return ran;
        this.look();
      }
    } catch (problem) {
      throw problem instanceof Fault ? new Error(this.sentenceOf(problem)) : problem;
    }
  }

  private runSome(limit: number, most: number): number {
    const { scheduler } = this.kernel;
    const { times } = scheduler.state;
    let ran = 0;
    const { linkBySlot } = this;
    while (ran < most) {
      scheduler.findNext();
      if (times[1]! >= limit) break;
      const slot = scheduler.begin();
      const link = linkBySlot[slot]!;
      if (link !== null) link.wake();
      else scheduler.wake(slot);
      ran++;
    }
    return ran;
  }

  /** Checks that the clock has advanced. */
  private look(): void {
    const { now } = this;
    if (now - this.seen < LEAST_TIME) throw new Fault(this.busiest(), 'keeps the clock from going on');
    this.seen = now;
    this.lookAt = this.events + MOST_AT_ONCE;
  }

  /** The flow with most of the next events, or -1. */
  private busiest(): number {
    const counts = this.flows.map(() => 0);
    for (let i = 0; i < LOOKED_AT; i++) {
      const slot = this.kernel.scheduler.state.slots[1]!;
      const flow = this.flowOf(slot);
      if (flow >= 0) counts[flow] = counts[flow]! + 1;
      if (this.runSome(this.scenario.duration, 1) === 0) break;
    }
    const most = Math.max(...counts);
    return most > 0 ? counts.indexOf(most) : -1;
  }

  /** The flow of a slot: of an endpoint, or of a packet on a link; otherwise -1. */
  private flowOf(slot: number): number {
    const link = this.linkBySlot[slot] ?? null;
    if (link !== null) return this.kernel.packets.state.rows[link.state.head + ROUTE]! >> 1;
    const owner = this.kernel.scheduler.ownerOf(slot);
    return this.flows.findIndex((parts) => Object.values(parts).includes(owner));
  }

  private sentenceOf({ flow, what, so }: Fault): string {
    const name = this.scenario.flows[flow]?.name;
    const who = name === undefined ? 'the network' : `flow ${flow} (${name})`;
    return `at ${this.now} s ${who} ${what}: ${so}`;
  }

  save(into?: Checkpoint): Checkpoint {
    return this.kernel.register.save(into);
  }

  /**
   * Call before restoring checkpoints like this one, of a run with less state. The missing state then gets its present
   * value, which is that of the start.
   */
  willRestore(checkpoint: Checkpoint): void {
    if (!this.kernel.register.fits(checkpoint)) this.beginning.state = this.save();
  }

  restore(checkpoint: Checkpoint): void {
    const { register } = this.kernel;
    if (this.beginning.state !== null && !register.fits(checkpoint)) register.restore(this.beginning.state);
    register.restore(checkpoint);
    this.kernel.scheduler.fit();
    for (const sender of this.changing) sender.restored();
    this.lookAt = this.events + MOST_AT_ONCE;
    this.seen = -1;
    this.interventions.arm();
  }

  /** 16 hex digits over all state: equal for equal experiments at equal moments, on every machine. */
  digest(): string {
    return this.kernel.register.digest();
  }

  /** `digest` in stretches, because a network full of packets takes long. */
  digesting(): Generator<void, string, void> {
    return this.kernel.register.digesting(DIGESTED);
  }

  /** The changes of a flow's sender, in planning order. */
  private changesOf(flow: number): readonly SenderChange[] {
    return this.scenario.interventions.filter(changesSender).filter((change) => change.flow === flow);
  }

  /** A flow as it is now: as in the scenario, or after the last change of its sender. */
  flowNow(flow: number): Flow | undefined {
    const described = this.scenario.flows[flow];
    const parts = this.flows[flow];
    if (described?.kind !== 'tcp' || parts?.kind !== 'tcp' || parts.sender.policy < 0) return described;
    const change = this.changesOf(flow)[parts.sender.policy]!;
    return stagesOf(described, flow, this.scenario.interventions).find((stage) => stage.change === change)?.after;
  }

  /** The place at which packets of a flow are dropped on purpose: its first shared link, or its source node. */
  private entryOf(flow: number): Link | WirelessNode {
    const { from, dropLink } = this.topology.flows[flow]!;
    return this.manet?.nodes[from] ?? this.links[dropLink]!;
  }

  /** The link index of a journal place (`Firing.place`); negative: a radio node, or nothing. */
  linkAt(place: number): number {
    return place - (this.manet?.nodes.length ?? 0);
  }

  /** Carries out an intervention now. */
  apply(change: Intervention): void {
    switch (change.kind) {
      case 'setLink': {
        const link = this.links.find((candidate) => candidate.settings.name === change.link);
        if (link === undefined) return;
        layDown(this.links, this.now);
        if (change.rate !== null || change.delay !== null) link.change(change.rate, change.delay);
        if (change.limit !== null)
          link.state.limitPackets =
            change.limit + extraPlaces(this.topology.links[this.links.indexOf(link)]!.queue.kind);
        if (change.limitBytes !== null) link.state.limitBytes = change.limitBytes;
        if (change.lossRate !== null) link.setLoss(change.lossRate);
        return;
      }
      case 'drop':
        layDown(this.links, this.now);
        this.entryOf(change.flow).dropNext(change.flow, change.packets);
        return;
      case 'packet': {
        const packets = this.scenario.interventions.filter(({ kind }) => kind === 'packet');
        const { path, back } = this.topology.flows[change.flow]!;
        layDown(this.links, this.now);
        // On every link it may reach, it must arrive by a separate event.
        for (const link of change.ack ? back : path) this.links[link]!.state.decides = true;
        this.packetOrders?.give(packets.indexOf(change));
        return;
      }
      case 'stopFlow': {
        const parts = this.flows[change.flow]!;
        if (parts.kind === 'tcp') parts.sender.stop();
        else parts.source.stop();
        return;
      }
      case 'variant':
      case 'setting': {
        const parts = this.flows[change.flow]!;
        if (parts.kind === 'tcp') parts.sender.adopt(this.changesOf(change.flow).indexOf(change));
        return;
      }
      // Movements are known from the start: see `movementOf`.
      case 'moveNode':
        return;
      case 'receiverWindow': {
        const parts = this.flows[change.flow]!;
        if (parts.kind === 'tcp') parts.sender.flight.window = change.segments;
        return;
      }
    }
  }
}
