import type { Journal } from '../../engine/kernel/journal.ts';
import { COUNT, ROUTE, SEQ } from '../../engine/kernel/packets.ts';
import { CAUSE, DATA, FORWARDS, headOf, KIND, stampOf } from '../../engine/wireless/datagrams.ts';
import { FRAME } from '../../engine/wireless/mac/macState.ts';
import { RREP, RREQ } from '../../engine/wireless/routing/messages.ts';
import type { WirelessNode } from '../../engine/wireless/wirelessNode.ts';
import { AIR_FRAME, AIR_FRAME_STRIDE } from '../protocol/detailProtocol.ts';
import type { Manet } from '../build/manet.ts';

type Row = Float64Array;

/** Records the frames of all nodes: those with a packet, and RTS and CTS before them. Read-only. */
export class FrameWatch {
  private readonly rows: Row[] = [];
  private readonly sent: number[];
  /** By node: its newest frame that waits for an answer. */
  private readonly open: (Row | null)[];

  constructor(
    private readonly manet: Manet,
    private readonly journal: Journal,
  ) {
    this.sent = manet.nodes.map(({ mac }) => mac.state.framesSent);
    this.open = manet.nodes.map(() => null);
  }

  /** Must be called after every event. */
  look(): void {
    for (const node of this.manet.nodes) {
      const { framesSent } = node.mac.state;
      if (framesSent === this.sent[node.node]) continue;
      this.sent[node.node] = framesSent;
      this.begun(node);
    }
  }

  /** Frames that end after `from`, s. */
  framesFrom(from: number): Float64Array {
    const shown = this.rows.filter((row) => row[AIR_FRAME.ENDS]! >= from);
    const all = new Float64Array(shown.length * AIR_FRAME_STRIDE);
    shown.forEach((row, index) => all.set(row, index * AIR_FRAME_STRIDE));
    return all;
  }

  /** The node whose request a node passes on or answers, by the causes of their rules; -1: none. */
  private askedBy(node: number, cause: number): number {
    const request = this.journal.find(this.journal.find(cause)?.cause ?? -1);
    return request === null || request.place === node ? -1 : request.place;
  }

  private begun({ node, mac, datagrams }: WirelessNode): void {
    const { kind, to, airtime, endsAt, payload } = mac.state;
    if (kind === FRAME.CTS || kind === FRAME.ACK) {
      const asked = this.open[to];
      if (asked === null || asked === undefined || asked[AIR_FRAME.TO] !== node) return;
      asked[AIR_FRAME.ANSWERED] = 1;
      if (kind === FRAME.ACK) return;
      // It is about the packet that the RTS announces.
      const answer = Float64Array.from(asked);
      answer.set([node, to, kind, endsAt - airtime, endsAt], AIR_FRAME.FROM);
      this.rows.push(answer);
      return;
    }
    const row = new Float64Array(AIR_FRAME_STRIDE).fill(-1);
    // An RTS announces the current packet.
    const packet = payload >= 0 ? payload : mac.state.packet;
    row[AIR_FRAME.FROM] = node;
    row[AIR_FRAME.TO] = to;
    row[AIR_FRAME.KIND] = kind;
    row[AIR_FRAME.BEGINS] = endsAt - airtime;
    row[AIR_FRAME.ENDS] = endsAt;
    row[AIR_FRAME.ANSWERED] = to < 0 ? 1 : 0;
    if (packet >= 0) {
      const { heads } = datagrams.state;
      const carries = heads[headOf(packet) + KIND]!;
      row[AIR_FRAME.CARRIES] = carries;
      row[AIR_FRAME.HOPS] = heads[headOf(packet) + FORWARDS]!;
      if (carries === DATA) {
        const packets = datagrams.pool.rows;
        const route = packets[packet + ROUTE]!;
        row[AIR_FRAME.FLOW] = route >> 1;
        row[AIR_FRAME.ACK] = route & 1;
        row[AIR_FRAME.NUMBER] = packets[packet + SEQ]!;
        row[AIR_FRAME.COUNT] = packets[packet + COUNT]!;
      } else {
        // Only a request that has made a hop, and a reply that has made none, follow a request.
        if (row[AIR_FRAME.HOPS]! > 0 ? carries === RREQ : carries === RREP)
          row[AIR_FRAME.ASKED_BY] = this.askedBy(node, datagrams.state.stamps[stampOf(packet) + CAUSE]!);
      }
    }
    this.rows.push(row);
    this.open[node] = row;
  }
}
