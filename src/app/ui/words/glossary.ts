/** A term of the page, in plain words. */
interface Term {
  readonly name: string;
  /** Its meaning, in a sentence or two. */
  readonly meaning: string;
  /** Its formula. */
  readonly formula?: string;
  /** Explains the symbols of the formula, or how to use it. */
  readonly where: string;
  /** Where it is defined. */
  readonly source?: { readonly words: string; readonly address: string };
}

/** Definitions of the terms on the page; they are written only here. */
const TERMS = {
  network: {
    name: 'Network',
    meaning:
      'Every packet that is on its way now. A packet on the bottleneck is drawn as long as the time it takes to send. The queue holds the packets that wait, one slat each. A cut corner is a mark (ECN), a filled ACK reports one.',
    formula: 'length = time to send ÷ time to cross',
    where: 'Drawn as a part of the link: a full link looks full.',
  },
  map: {
    name: 'Map of the nodes',
    meaning:
      'Where the nodes are. A thin line joins two nodes that can read each other’s frames, the thick one is the present route of the data by the routing tables. A filled node sends or receives data, the others only pass it on.',
    formula: 'in range: distance ≤ receive range',
    where: 'Drag a node, or move it with Shift and the arrow keys, and it sets out for that place.',
  },
  cwnd: {
    name: 'Congestion window, cwnd',
    meaning:
      'How much data a sender may have on its way at once. It grows while ACKs come back and is cut when a packet is lost.',
    formula: 'flight ≤ min(cwnd, rwnd)',
    where: 'flight: sent and not acknowledged. rwnd: what the receiver has room for. Counted in segments.',
    source: { words: 'RFC 5681, section 2', address: 'https://www.rfc-editor.org/rfc/rfc5681#section-2' },
  },
  ladder: {
    name: 'Packet ladder',
    meaning:
      'Each line is one packet on its way from the sender to the receiver, and each line back is an ACK. A line along the queue waits there.',
    where:
      'Time runs to the right. A cross is a lost packet; circled numbers are ACKs that repeat the number of the missing segment.',
  },
  sliding: {
    name: 'Sliding window',
    meaning:
      'The segments in the order of their numbers. Segments that are sent and not acknowledged are in the window; it slides to the right when the first of them is acknowledged.',
    formula: 'acknowledged < sent ≤ acknowledged + min(cwnd, rwnd)',
    where: 'rwnd: what the receiver has room for. In recovery the window is a little longer: see the words below it.',
    source: { words: 'RFC 5681, section 3', address: 'https://www.rfc-editor.org/rfc/rfc5681#section-3' },
  },
  sequence: {
    name: 'Time and sequence',
    meaning:
      'Each bar is a segment at the time it left, as high as its number; a hollow bar is a segment that was sent before. The black steps are what is acknowledged: where they stay flat, ACKs repeat themselves.',
    where:
      'Hatched: reported by SACK above a hole. Grey steps: as far as the receiver allows. A cross is a lost segment.',
  },
  share: {
    name: 'Share of the link',
    meaning:
      'The data that reached the receivers, one flow on top of the other. The top of the plot is what the link can carry.',
    formula: 'rate = bits delivered ÷ time',
    where: 'Whole packets with headers, over a short time before each moment. In Mb/s: millions of bits per second.',
  },
  dropRatio: {
    name: 'Drop ratio',
    meaning: 'The share of the packets arriving at the queue that were dropped, because it was full or by chance.',
    formula: 'drop ratio = 100 % × dropped ÷ offered',
    where: 'offered: all packets that arrived, including the dropped ones. There is a bar for each interval of time.',
  },
  throughput: {
    name: 'Throughput',
    meaning:
      'What arrives of each flow at its receiver, end to end, in each interval of time. The flows share no single link here, so their lines are not stacked and no capacity is drawn.',
    formula: 'throughput = bits delivered ÷ length of the interval',
    where:
      'Whole packets with headers. A point lies in the middle of its interval, so the line ends before now. In kb/s or Mb/s: thousands or millions of bits per second.',
  },
  lossRatio: {
    name: 'Drop ratio',
    meaning:
      'Of the data packets that all flows sent in an interval, the share that was lost in it, stacked by true cause.',
    formula: 'drop ratio = 100 % × lost ÷ sent',
    where:
      'Sent: by the sources, retransmissions included. Where more was lost than sent, because earlier packets waited for a route, the bar ends at 100 %. An unknown address (ARP) and too many hops count as a broken route here; the table of causes counts them apart.',
  },
  routes: {
    name: 'Routes and routing messages',
    meaning:
      'How many hops the routing tables need from the sender of each flow to its receiver, and below it the messages that the routing protocol sends for that.',
    formula: 'routing messages = made + passed on',
    where: 'none: the tables lead nowhere. Hatched: they still lead over a hop that is out of range.',
  },
  hops: {
    name: 'Hop ladder',
    meaning:
      'Each row is a node of the route, the sender at the top. A line is a frame that carries a segment, an ACK or a routing message from one node to the next; along a row the packet waits in that node.',
    where:
      'Thick in the colour of the flow: data; grey: ACKs, black when they repeat a number. A red tick is an RTS that got no CTS; a button shows all RTS and CTS, or none. The sign of a loss is where and when it happened. Where // crosses the rows a long wait is left out. Pink: the routing tables lead nowhere. A dotted row is not on the present route.',
  },
  rtt: {
    name: 'Round-trip time, RTT',
    meaning:
      'The time from sending a segment to its ACK: the path there and back, and the wait in queues. The sender smooths what it measures, and waits somewhat longer than that before its timer declares a segment lost.',
    formula: 'RTO = SRTT + max(G, 4 × RTTVAR)',
    where:
      'SRTT: the smoothed round-trip time. RTTVAR: how far samples deviate from it. G: a tick of the clock. A segment that was sent twice is not measured, and each timeout doubles the RTO.',
    source: { words: 'RFC 6298, section 2', address: 'https://www.rfc-editor.org/rfc/rfc6298#section-2' },
  },
  queue: {
    name: 'Queue',
    meaning:
      'The packets at the entry of a link, the one being sent included. A packet that arrives when all places are taken is dropped. Some queues act earlier: they drop early, or mark packets of senders with ECN.',
    formula: 'waiting time = packets before it × time to send one',
    where:
      'Line: the number of its places. Dotted: the bounds of its rule. A cross is a drop, a ring is a mark; each leads to its moment. A bound that is a time, such as a target, is drawn as the number of packets that take this long to send.',
  },
  paths: {
    name: 'Several paths',
    meaning:
      'Multipath TCP sends the data of one connection over several paths at once, each with a window of its own. The receiver delivers in the order of the data: what comes early over one path waits in the receive buffer.',
    where: 'The delay counts from the assignment to a path to the delivery in order.',
    source: { words: 'RFC 8684, section 3.3', address: 'https://www.rfc-editor.org/rfc/rfc8684#section-3.3' },
  },
  inside: {
    name: 'Inside the queue',
    meaning:
      'The queue as it is at this moment: one slat is one packet, the next to leave at the bottom. A queue with a subqueue for each flow serves them in turn; the filled circle marks the subqueue whose turn it is. Beside a subqueue are the numbers by which its rule decides.',
    formula: 'sojourn time = departure − arrival',
    where:
      'Lines across a stack: the limit of the queue and the thresholds of its discipline. Below: what has left and is on the wire. A cross opens Why about that packet.',
  },
  pacing: {
    name: 'Pacing and delivery rate',
    meaning:
      'A sender that paces sends at a rate, not in bursts as ACKs come. BBR measures at what rate its segments arrive and takes the largest recent rate as that of the bottleneck. Copa chooses its rate by the wait in the queue, PCC by trials, QUIC by its window over the round-trip time.',
    formula: 'delivery rate = segments that arrived ÷ time they took',
    where:
      'Line: pacing above, segments in flight below. Dashed: the sender’s estimate of the rate of the bottleneck. Dots: samples. Grey: cwnd.',
    source: { words: 'Cardwell and others 2016', address: 'https://queue.acm.org/detail.cfm?id=3022184' },
  },
  plane: {
    name: 'The plane of two flows',
    meaning:
      'The share of one flow is drawn to the right, that of the other upwards. On the dotted line both have the same; beyond a solid line the link or the queue is full. Adding to both moves along the diagonal, cutting both in proportion moves towards the origin: so the flows come nearer to the fair line with every cut.',
    formula: 'fairness = (x + y)² ÷ (2 (x² + y²))',
    where:
      'The trail is the last ten seconds, strongest at the present. Solid lines are drawn where both flows have the link to themselves.',
    source: { words: 'Chiu and Jain 1989', address: 'https://doi.org/10.1016/0169-7552(89)90019-6' },
  },
  variables: {
    name: 'Variables of a sender',
    meaning:
      'All that the sender remembers: its window, the state of its variant and its loss recovery, the timer and its counts. Before: the value before the event. After: the value after it.',
    where: 'Names are those of the formulas, or of the source. ▲ rose, ▼ fell, ● changed. Times in seconds.',
  },
  journey: {
    name: 'Journey of a packet',
    meaning:
      'One segment from its first transmission to its ACK, whenever that was. Over links: how long it waited in each queue, how long its bits took to be sent, and how long they were on the wire. Through mobile nodes: how long it waited for a route and in each queue, and every attempt of the MAC layer with its back-off and its outcome.',
    formula: 'total = waiting + size ÷ rate + delay, over all links; for radios, the sum of all columns',
    where:
      'The packet ladder shows the same segment as a strong line. ACKs are followed as well: the one that the arrival of the segment caused.',
  },
  states: {
    name: 'States of a sender',
    meaning:
      'The states of the sender, as boxes with arrows: first those of every sender, then the modes, regions or decisions of its own law. The thick box is where it is; a thick arrow is the transition that the event of this moment made.',
    where:
      'Arrows to the right run above, to the left below; one that begins with a dot comes from any other state. Choose a box to read what it means.',
  },
  timeline: {
    name: 'Timeline',
    meaning: 'The whole run. The frame is what the plots show, the line is now, the hatched part is not simulated yet.',
    where: 'Drag the handles of the frame to show another interval.',
  },
} satisfies Readonly<Record<string, Term>>;

export type TermId = keyof typeof TERMS;
export const GLOSSARY: Readonly<Record<TermId, Term>> = TERMS;
