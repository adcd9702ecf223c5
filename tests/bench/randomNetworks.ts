/**
 * Randomly generated networks compared with ns-2.35, where `ns` is installed: `npm run reference:random 1000 7` tries
 * the first 1000 networks of seed 7 (`1000 7 500` starts at number 500). One to four flows with any sender share one
 * bottleneck; a third of the networks has Linux senders. Compared are the segments that each flow sent, retransmitted
 * and had acknowledged, and its timeouts; each network that differs is printed. It runs again in ns-2 with memory that
 * is cleared when it is allocated (glibc's MALLOC_PERTURB_ 255), and here as if the first agent was not the first: if
 * they are equal then, the cause is memory that ns-2 does not initialise.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { build } from '../../src/lab/build/build.ts';
import { tcpOf } from '../experiment.ts';
import { seedOf } from '../properties/byName.ts';
import { scenarioOf } from '../reference/wired.ts';

addAllParts();

const SCRIPT = `
foreach pair $argv { foreach {key value} [split $pair =] { set P($key) $value } }
proc nth {list i} { return [lindex [split $list ,] $i] }
set ns [new Simulator]
set r(0) [$ns node]
set r(1) [$ns node]
proc link {a b rate delay there back} {
    global ns
    $ns duplex-link $a $b $rate $delay DropTail
    $ns queue-limit $a $b $there
    $ns queue-limit $b $a $back
}
link $r(0) $r(1) $P(rate) $P(delay) $P(qlim) $P(qlim)
for {set i 0} {$i < $P(nflows)} {incr i} {
    set variant [nth $P(variant) $i]
    set s($i) [$ns node]
    set d($i) [$ns node]
    link $s($i) $r(0) $P(accrate) [nth $P(accdelay) $i] $P(accqlim) $P(accqlim)
    link $r(1) $d($i) $P(accrate) [nth $P(accdelay) $i] $P(accqlim) $P(accqlim)
    set kind [string map {hstcp_nr Newreno hstcp Sack1 newreno Newreno reno Reno sack Sack1 fack Fack vegas Vegas} $variant]
    set linux [string match l_* $variant]
    if {$linux} { set kind Linux }
    set tcp($i) [new Agent/TCP[expr {$variant eq "tahoe" ? "" : "/$kind"}]]
    if {[string match hstcp* $variant]} { $tcp($i) set windowOption_ 8 }
    set sink [expr {$linux || $kind in {Sack1 Fack} ? "Agent/TCPSink/Sack1" : "Agent/TCPSink"}]
    set sink [new $sink[expr {$P(delack) ? "/DelAck" : ""}]]
    if {$linux} { $sink set ts_echo_rfc1323_ true; $tcp($i) set timestamps_ true }
    $tcp($i) set packetSize_ $P(pkt)
    $tcp($i) set window_ $P(window)
    $tcp($i) set windowInit_ $P(winit)
    $tcp($i) set fid_ [expr {$i + 1}]
    $ns attach-agent $s($i) $tcp($i)
    $ns attach-agent $d($i) $sink
    $ns connect $tcp($i) $sink
    if {$linux} { $ns at 0 "$tcp($i) select_ca [string range $variant 2 end]" }
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp($i)
    $ns at [nth $P(start) $i] "$ftp start"
    if {[nth $P(stop) $i] >= 0} { $ns at [nth $P(stop) $i] "$ftp stop" }
}
$ns at $P(dur) {
    for {set i 0} {$i < $P(nflows)} {incr i} {
        puts "= [$tcp($i) set ndatapack_] [$tcp($i) set nrexmitpack_] [$tcp($i) set ack_] [$tcp($i) set nrexmit_]"
    }
    exit 0
}
$ns run
`;

const classic = fc.constantFrom('tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas', 'hstcp', 'hstcp_nr');
const linux = fc.constantFrom(
  'l_reno',
  'l_cubic',
  'l_bic',
  'l_westwood',
  'l_veno',
  'l_compound',
  'l_highspeed',
  'l_hybla',
  'l_htcp',
  'l_illinois',
  'l_scalable',
  'l_yeah',
  'l_vegas',
);
/** In thousandths, so that two things seldom happen at the same time. */
const thousandths = (from: number, to: number) =>
  fc.integer({ min: from * 1000, max: to * 1000 }).map((value) => value / 1000);

const flow = (variant: fc.Arbitrary<string>, dur: number) =>
  fc.record({
    variant,
    start: thousandths(0, 5),
    stop: fc.oneof({ weight: 9, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: thousandths(dur / 2, dur) }),
    delay: thousandths(0.5, 20),
  });

const network = fc.noBias(
  fc
    .record({
      linux: fc.constantFrom(true, false, false),
      dur: fc.constantFrom(20, 40),
      decades: thousandths(0, 2),
      access: thousandths(1.5, 20),
      delay: thousandths(2, 80),
      pkt: fc.constantFrom(500, 552, 1000, 1460),
      buffer: fc.constantFrom(0.25, 0.5, 1, 2),
      room: fc.integer({ min: 3, max: 20 }),
      window: fc.constantFrom(20, 50, 100, 200, 1000),
      winit: fc.constantFrom(1, 2, 3),
      delack: fc.constantFrom(0, 0, 1),
    })
    .chain((made) =>
      fc
        .array(flow(made.linux ? fc.oneof(linux, classic) : classic, made.dur), { minLength: 1, maxLength: 4 })
        .map((flows) => {
          const rate = 0.3 * 10 ** made.decades;
          const bdp = (rate * 2000 * made.delay) / 8 / made.pkt;
          const all = (of: (each: (typeof flows)[number]) => unknown) => flows.map(of).join(',');
          return {
            variant: all((each) => each.variant),
            nflows: String(flows.length),
            rate: `${rate.toFixed(4)}Mb`,
            delay: `${made.delay}ms`,
            qlim: String(made.room + Math.floor(made.buffer * bdp)),
            accrate: `${(rate * made.access).toFixed(4)}Mb`,
            accdelay: all((each) => `${each.delay}ms`),
            accqlim: '10000',
            pkt: String(made.pkt),
            window: String(made.window),
            winit: String(made.winit),
            delack: String(made.delack),
            dur: String(made.dur),
            start: all((each) => each.start),
            stop: all((each) => each.stop),
          };
        }),
    ),
);

const counted = (variant: string | undefined, timeouts: number): number => (variant === 'fack' ? 0 : timeouts);

/** A sender whose window became an enormous number sends without end; ms. Long runs take a few seconds of CPU time. */
const LONGEST = 300_000;

const count = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? 1);
const first = Number(process.argv[4] ?? 0);
const folder = mkdtempSync(join(tmpdir(), 'sawtooth-random-'));
const script = join(folder, 'network.tcl');
writeFileSync(script, SCRIPT);

/** The counts of each flow in ns-2. `cleared`: with cleared memory. */
function theirsOf(pairs: readonly string[], variants: readonly string[], cleared: boolean): string {
  const env = cleared ? { ...process.env, MALLOC_PERTURB_: '255' } : process.env;
  const run = spawnSync('ns', [script, ...pairs], { encoding: 'utf8', env, timeout: LONGEST });
  const found = (run.stdout ?? '')
    .split('\n')
    .filter((line) => line.startsWith('= '))
    .map((line, at) => {
      const [sent, again, acked, timeouts] = line.slice(2).split(' ').map(Number);
      return [sent, again, acked, counted(variants[at], timeouts!)].join(' ');
    });
  return found.length === 0 ? (run.error?.message ?? run.stderr) : found.join(', ');
}

/** The same here. `cleared`: as ns-2 has it for agents whose memory is clear. */
function oursOf(params: Readonly<Record<string, string>>, variants: readonly string[], cleared: boolean): string {
  const simulation = build(scenarioOf(cleared ? { ...params, agentsBefore: '1' } : params));
  simulation.runBefore(Infinity);
  return variants
    .map((variant, at) => {
      const { sender } = tcpOf(simulation, at);
      const { sent, retransmissions, timeouts } = sender.state;
      return [sent, retransmissions, sender.flight.acked, counted(variant, timeouts)].join(' ');
    })
    .join(', ');
}

let [equal, byMemory] = [0, 0];
for (let index = first; index < first + count; index++) {
  const params: Readonly<Record<string, string>> = fc.sample(network, {
    seed: seedOf(`network ${seed} ${index}`),
    numRuns: 1,
  })[0]!;
  const variants = params['variant']!.split(',');
  const pairs = Object.entries(params).map(([key, value]) => `${key}=${value}`);
  const [ours, theirs] = [oursOf(params, variants, false), theirsOf(pairs, variants, false)];
  if (ours === theirs) {
    equal++;
    continue;
  }
  console.log(`${index}: here ${ours}; ns-2 ${theirs}\n  ${pairs.join(' ')}`);
  const [oursCleared, theirsCleared] = [oursOf(params, variants, true), theirsOf(pairs, variants, true)];
  if (oursCleared === theirsCleared) byMemory++;
  console.log(`  with cleared memory: here ${oursCleared}; ns-2 ${theirsCleared}`);
}
rmSync(folder, { recursive: true });
console.log(
  `${equal} of ${count} networks of seed ${seed}, from number ${first} on, have ns-2's counts, ${byMemory} more if ns-2's memory is cleared.`,
);
