/**
 * Mobile nodes in ns-2.35 compared with this simulator: the same movements as a Tcl script written for this purpose,
 * without any trace.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { cpuOfNs2 } from './ns2.ts';

/** A scenario with a list of positions, a movement trace and one TCP flow, for ns-2 with AODV and NewReno. */
function scriptOf({ duration, network, flows }: Scenario): string {
  if (network.kind !== 'manet' || network.placement.kind !== 'list' || network.mobility.kind !== 'trace')
    throw new Error('only a list of places and a trace of movements');
  const [flow] = flows;
  if (flow?.kind !== 'tcp') throw new Error('only TCP');
  const { placement, mobility } = network;
  return `
Mac/802_11 set dataRate_ ${network.radio.dataRate}
Mac/802_11 set basicRate_ ${network.radio.basicRate}
set ns [new Simulator]
$ns trace-all [open /dev/null w]
set topo [new Topography]
$topo load_flatgrid ${network.area[0]} ${network.area[1]}
create-god ${network.nodes}
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \\
  -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \\
  -channel [new Channel/WirelessChannel] -topoInstance $topo \\
  -agentTrace OFF -routerTrace OFF -macTrace OFF -movementTrace OFF
for {set i 0} {$i < ${network.nodes}} {incr i} { set n($i) [$ns node]; $n($i) random-motion 0; $n($i) set Z_ 0.0 }
${placement.positions.map(([x, y], node) => `$n(${node}) set X_ ${x}\n$n(${node}) set Y_ ${y}`).join('\n')}
${mobility.moves.map(([time, node, x, y, speed]) => `$ns at ${time} "$n(${node}) setdest ${x} ${y} ${speed}"`).join('\n')}
set tcp [new Agent/TCP/Newreno]
$tcp set window_ ${flow.receiverWindow}
$tcp set packetSize_ ${flow.segmentSize}
set sink [new Agent/TCPSink]
$ns attach-agent $n(${flow.from}) $tcp
$ns attach-agent $n(${flow.to}) $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at ${flow.start} "$ftp start"
$ns at ${duration} { puts [$tcp set ack_]; exit 0 }
$ns run
`;
}

/** CPU seconds of the whole run in ns-2; null where `ns` is not installed. */
export function mobileInNs2(scenario: Scenario): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'sawtooth-bench-'));
  try {
    const script = join(folder, 'mobile.tcl');
    writeFileSync(script, scriptOf(scenario));
    return cpuOfNs2(script, [])?.cpu ?? null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
