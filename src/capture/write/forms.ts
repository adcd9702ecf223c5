import type { Simulation } from '../../lab/build/simulation.ts';
import { unbroken } from '#scenario/words/plainText.ts';
import { runTraced } from '../../lab/results/trace.ts';
import { build } from '../../lab/build/build.ts';
import { MODEL_VERSION } from '../../lab/model.ts';
import { resultOf, type FlowResult } from '../../lab/results/result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { captureRun, whyNoCapture, type Listening } from './capture.ts';
import { lossesOf, queuesOf } from './exports.ts';
import { csvTable, flowColumns, flowLatex, flowMarkdown } from './flowTable.ts';
import { writeNetAnim } from './netAnim.ts';
import { netemScript, whyNoNetem } from './netemScript.ts';
import { ns2Script, whyNoScript } from './ns2Script.ts';
import { writeNam, writeNs2Trace } from './ns2Trace.ts';
import { ns3Program, whyNoNs3 } from './ns3Program.ts';
import { pathsRefused } from './leftOut.ts';
import { writeQlog } from './qlog.ts';

/** A curve in xgraph format: its name in quotes, then pairs. */
function setOf(name: string, points: readonly (readonly [number, number])[]): string {
  return `"${unbroken(name).replaceAll('"', '')}"\n${points.map(([x, y]) => `${x} ${y}\n`).join('')}\n`;
}

/** Windows of all TCP flows against time for xgraph: one data set per flow, one step per change. */
function xgraphColumns(simulation: Simulation): string {
  const { flows, title, duration } = simulation.scenario;
  const points = flows.map((): [number, number][] => []);
  runTraced(simulation, duration, { cwnd: ({ t, flow, cwnd }) => void points[flow]!.push([t, cwnd]) });
  return [
    `TitleText: ${unbroken(title === '' ? 'A run' : title)}\nXUnitText: s\nYUnitText: segments\n`,
    ...flows.flatMap((flow, index) => (flow.kind === 'tcp' ? [`\n${setOf(flow.name, points[index]!)}`] : [])),
  ].join('');
}

/** An export format for a scenario or its run. */
export interface Form {
  readonly name: string;
  /** File name extension. */
  readonly end: string;
  /** Intended use, in a few words. */
  readonly title: string;
  readonly group: 'Data' | 'Capture' | 'Another simulator' | 'For real';
  /** Contents, in sentences. */
  readonly help: string;
  /** Differences from the run, in sentences; '': none. */
  readonly differs: string;
  /** Reasons why a scenario cannot be exported, one per line; empty: it can. */
  readonly refuses: (scenario: Scenario) => readonly string[];
  /** Writes the file in chunks. `listening`: capture points and payloads, for captures only. */
  readonly write: (scenario: Scenario, write: (piece: string | Uint8Array) => void, listening: Listening) => void;
}

/**
 * Selects the format by network. A network with an access point has packets on the air and on cables, and no format
 * supports both.
 */
const wiredOrMobile =
  (form: string) =>
  ({ network: { kind } }: Scenario): readonly string[] =>
    kind === 'script' || kind === 'accessPoint'
      ? [`network.kind: must be wired or mobile for ${form} (got "${kind}")`]
      : [];

function flowsOf(scenario: Scenario): readonly FlowResult[] {
  const simulation = build(scenario);
  simulation.runBefore(Infinity);
  return resultOf(simulation, 0).flows;
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

/** All export formats, in display order. */
export const FORMS: readonly Form[] = [
  {
    name: 'pcapng',
    end: 'pcapng',
    title: 'For Wireshark',
    group: 'Capture',
    help: 'There is an interface at each sender, or at other places that you choose: each receiver, before and after the queue of the bottleneck. Times are in ns, and the run begins at 1 s. Packets are Ethernet frames of IPv4 with TCP or UDP headers, sequence numbers in bytes from 1000000 (the receiver: 2000000), and payloads of zeros, left out where only headers are kept; checksums are those of the whole packets. A segment that is sent again has the rule as its comment. Where there are radios, the bottleneck is the air: every 802.11 frame behind a radiotap header, with AODV and ARP in the formats of their RFCs.',
    differs:
      'There is a SYN and an answer to it, but no third ACK and no FIN. A flow over several paths is one TCP connection for each of them, without the options of MPTCP. Frames have Ethernet headers, which the run does not have. Captured everywhere, a network with radios has interfaces of two kinds, which tcpdump and tcptrace do not read. Headers have the options that the run has, so a packet may be some bytes longer or shorter than the one that was simulated. A queue that decides when a packet leaves shows packets when they leave it. Frames have no checksum at their end, AODV counts hops from 0 as RFC 3561 does, and no document defines the format of an update of DSDV.',
    refuses: (scenario) => whyNoCapture(scenario),
    write: (scenario, write, listening) => captureRun(build(scenario), listening, write),
  },
  {
    name: 'qlog',
    end: 'qlog',
    title: 'For qvis',
    group: 'Capture',
    help: 'One trace for each TCP sender (qlog 0.3): packets sent and lost, ACKs, cwnd, bytes in flight and smoothed round trip where they change. Each transmission has its own number; its segment is an offset in a stream.',
    differs:
      'TCP is described in the terms of QUIC: packets are 1-RTT, SACK blocks are left out. A sender of QUIC has its own packet numbers, ACK ranges and ACK delays, and losses with the threshold that found them; lengths are UDP payloads.',
    refuses: (scenario) =>
      scenario.flows.some(({ kind }) => kind === 'tcp')
        ? pathsRefused(scenario, 'qlog')
        : ['flows: must have a TCP flow for qlog (got none)'],
    write: (scenario, write) => writeQlog(() => build(scenario), MODEL_VERSION, write),
  },
  {
    name: 'ns2',
    end: 'tcl',
    title: 'ns-2, a script',
    group: 'Another simulator',
    help: `A script that runs under ns-2.35 as it is and prints for each TCP flow the packets sent, those sent again, the highest acknowledged and the timeouts. Wired networks whose queues are ${queuesOf('ns2')} and whose losses are ${lossesOf('ns2')}, and mobile nodes with AODV or DSDV, flows of the stacks ns2 and ns2-linux; everything that ns-2 lacks is refused, with one line each.`,
    differs:
      'The first agent with a Linux module reads memory that ns-2 has not initialized; its counts may differ. Which flow gets which phase of the clock depends on how Tcl orders the nodes: after timeouts of several flows counts may differ. Mobile nodes draw other random numbers in ns-2: counts agree on average.',
    refuses: whyNoScript,
    write: (scenario, write) => write(ns2Script(scenario)),
  },
  {
    name: 'tr',
    end: 'tr',
    title: 'ns-2, its trace',
    group: 'Another simulator',
    help: 'Every event at every link of a wired network as ns-2 traces it (trace-all): + enters a queue, - leaves it, r arrives, d is dropped; nodes are numbered as in the script. Mobile nodes are in the old wireless format: s and r at the ends (AGT), s and f where a node forwards a packet (RTR), s of each frame (MAC), D where one is lost.',
    differs:
      'Packets count from 0 as they are sent; a cut without ECN is not flagged; at a queue that decides when a packet leaves, packets come when they leave. It has neither the receptions of mobile nodes below the ends (r of RTR and MAC) nor frames that collide.',
    refuses: wiredOrMobile('a trace of ns-2'),
    write: (scenario, write) => writeNs2Trace(build(scenario), write),
  },
  {
    name: 'nam',
    end: 'nam',
    title: 'nam, the animation',
    group: 'Another simulator',
    help: 'The same for the network animator of ns-2, with its nodes, links and a colour for each flow. Mobile nodes have their places and movements, as ns-2 writes them with namtrace-all-wireless.',
    differs:
      'nam lays the nodes of a wired network out by itself; mobile nodes have no receptions below the ends (r of RTR); at a queue that decides when a packet leaves, packets come when they leave.',
    refuses: wiredOrMobile('nam'),
    write: (scenario, write) => writeNam(build(scenario), write),
  },
  {
    name: 'netanim',
    end: 'xml',
    title: 'NetAnim, of ns-3',
    group: 'Another simulator',
    help: 'The run in the XML that AnimationInterface of ns-3 writes (netanim-3.108): nodes with their places, links, packets from link to link; mobile nodes move, and each 802.11 frame is drawn from its sender to the node that it is for, or to all in range.',
    differs:
      'Frames that collide are drawn as received; places of moving nodes are written every 0.25 s. A link whose rate changes is drawn with its first rate. NetAnim itself has not been run on it.',
    refuses: wiredOrMobile('NetAnim'),
    write: (scenario, write) => writeNetAnim(build(scenario), write),
  },
  {
    name: 'xgraph',
    end: 'xg',
    title: 'xgraph, its columns',
    group: 'Another simulator',
    help: 'cwnd of each TCP flow against time, a set for each, a point for each change.',
    differs: '',
    refuses: ({ flows }) =>
      flows.some(({ kind }) => kind === 'tcp') ? [] : ['flows: must have a TCP flow for windows (got none)'],
    write: (scenario, write) => write(xgraphColumns(build(scenario))),
  },
  {
    name: 'ns3',
    end: 'cc',
    title: 'ns-3, a program',
    group: 'Another simulator',
    help: `A program for ns-3.40 and later of a wired network whose queues are ${queuesOf('ns3')} and whose losses are ${lossesOf('ns3')}, with variants that ns-3 has; it prints what each sink has received.`,
    differs:
      'Its TCP is that of ns-3, whatever the stack; the head of the program lists the differences. No test compiles it.',
    refuses: whyNoNs3,
    write: (scenario, write) => write(ns3Program(scenario)),
  },
  {
    name: 'netem',
    end: 'sh',
    title: 'Linux, netem, iperf3',
    group: 'For real',
    help: 'A shell script that builds the path on a Linux machine: a network namespace for each node, htb and a queue where each link begins, netem for delay and loss, iperf3 for the flows, tcpdump at the senders.',
    differs: 'It needs root; the head of the script lists the differences. Sawtooth has not run it.',
    refuses: whyNoNetem,
    write: (scenario, write) => write(netemScript(scenario)),
  },
  {
    name: 'csv',
    end: 'csv',
    title: 'Table of flows',
    group: 'Data',
    help: 'One row for each flow, all figures in SI base units.',
    differs: '',
    refuses: () => [],
    write: (scenario, write) => {
      const flows = flowsOf(scenario);
      write(lines(csvTable(flowColumns(flows), flows)));
    },
  },
  {
    name: 'md',
    end: 'md',
    title: 'Table, Markdown',
    group: 'Data',
    help: 'The main figures of each flow as a table in Markdown, in Mb/s, ms and per cent.',
    differs: '',
    refuses: () => [],
    write: (scenario, write) => write(lines(flowMarkdown(flowsOf(scenario)))),
  },
  {
    name: 'tex',
    end: 'tex',
    title: 'Table, LaTeX',
    group: 'Data',
    help: 'The same in LaTeX, set with the package booktabs.',
    differs: '',
    refuses: () => [],
    write: (scenario, write) => write(lines(flowLatex(flowsOf(scenario)))),
  },
  {
    name: 'json',
    end: 'json',
    title: 'Whole result',
    group: 'Data',
    help: 'Scenario with every default, digest, and all figures of flows and links.',
    differs: '',
    refuses: () => [],
    write: (scenario, write) => {
      const simulation = build(scenario);
      simulation.runBefore(Infinity);
      write(`${JSON.stringify(resultOf(simulation, 0), null, 2)}\n`);
    },
  },
];
