/**
 * ns-2.35 compared with this simulator: the same networks as Tcl scripts written for this purpose, where `ns` is
 * installed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Chain {
  /** bit/s of each of the four links. */
  readonly rate: number;
  /** Propagation of each link, s. */
  readonly delay: number;
  /** Simulated time, s. */
  readonly duration: number;
  /** Receiver window, segments, and queue limit, packets. */
  readonly window: number;
  readonly limit: number;
}

/** Flows on one bottleneck, each between hosts of its own. */
export interface Shared {
  readonly flows: number;
  /** The bottleneck: bit/s, s, packets. */
  readonly rate: number;
  readonly delay: number;
  readonly limit: number;
  /** The links to the hosts: bit/s, s. */
  readonly access: number;
  readonly accessDelay: number;
  /** Simulated time, s. */
  readonly duration: number;
  /** Receiver window, segments. */
  readonly window: number;
}

/** Time between the starts of successive flows, s. */
export const START_STEP = 0.01;

// Minimal packet headers and the calendar scheduler: ns-2 at its fastest.
export const BEGIN = `
remove-all-packet-headers
add-packet-header IP TCP Flags
set ns [new Simulator]
$ns use-scheduler Calendar
`;

const CHAIN = `${BEGIN}
foreach {duration rate delay window limit} $argv break
for {set i 0} {$i < 5} {incr i} { set n($i) [$ns node] }
for {set i 0} {$i < 4} {incr i} {
    set j [expr $i + 1]
    $ns duplex-link $n($i) $n($j) $rate $delay DropTail
    $ns queue-limit $n($i) $n($j) $limit
    $ns queue-limit $n($j) $n($i) $limit
}
set tcp [new Agent/TCP/Newreno]
$tcp set window_ $window
$tcp set packetSize_ 1000
set sink [new Agent/TCPSink]
$ns attach-agent $n(0) $tcp
$ns attach-agent $n(4) $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0 "$ftp start"
$ns at $duration { puts [$tcp set ndatapack_]; exit 0 }
$ns run
`;

const SHARED = `${BEGIN}
foreach {duration flows rate delay limit access accessDelay window step} $argv break
set left [$ns node]
set right [$ns node]
$ns duplex-link $left $right $rate $delay DropTail
$ns queue-limit $left $right $limit
$ns queue-limit $right $left 1000
for {set i 0} {$i < $flows} {incr i} {
    set from [$ns node]
    set to [$ns node]
    foreach {a b} [list $from $left $right $to] {
        $ns duplex-link $a $b $access $accessDelay DropTail
        $ns queue-limit $a $b 1000
        $ns queue-limit $b $a 1000
    }
    set tcp($i) [new Agent/TCP/Newreno]
    $tcp($i) set window_ $window
    $tcp($i) set packetSize_ 1000
    set sink [new Agent/TCPSink]
    $ns attach-agent $from $tcp($i)
    $ns attach-agent $to $sink
    $ns connect $tcp($i) $sink
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp($i)
    $ns at [expr $i * $step] "$ftp start"
}
$ns at $duration {
    set sent 0
    for {set i 0} {$i < $flows} {incr i} { incr sent [$tcp($i) set ndatapack_] }
    puts $sent
    exit 0
}
$ns run
`;

export interface Timed {
  /** Data packets sent, retransmissions included. */
  readonly packets: number;
  /** CPU seconds, user and system. */
  readonly cpu: number;
  /** Both over the whole run, including the start and the warm-up. */
  readonly whole?: Timed;
}

/** The part of a run that is measured. The first tenth, start and warm-up, is left out in both programs. */
export const WARM_UP = 0.1;

/** Runs the chain in ns-2; null where `ns` is not installed. */
export const runNs2 = ({ duration, rate, delay, window, limit }: Chain): Timed | null =>
  timed(CHAIN, duration, [rate, delay, window, limit]);

/** The same with several flows on one bottleneck. */
export const runNs2Shared = ({ duration, flows, rate, delay, limit, access, accessDelay, window }: Shared) =>
  timed(SHARED, duration, [flows, rate, delay, limit, access, accessDelay, window, START_STEP]);

/** Runs a script whose first argument is `duration`, in seconds. The time of a run of the first tenth is subtracted. */
function timed(text: string, duration: number, args: readonly number[]): Timed | null {
  const folder = mkdtempSync(join(tmpdir(), 'sawtooth-bench-'));
  try {
    const script = join(folder, 'network.tcl');
    writeFileSync(script, text);
    const until = (time: number) => cpuOfNs2(script, [time, ...args].map(String));
    const start = until(duration * WARM_UP);
    const run = until(duration);
    if (start === null || run === null) return null;
    const all = { packets: Number(run.out.trim()), cpu: run.cpu };
    return { packets: all.packets - Number(start.out.trim()), cpu: all.cpu - start.cpu, whole: all };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs an ns-2 script. Returns its output and its CPU seconds, or null where `ns` is not installed. */
export function cpuOfNs2(script: string, args: readonly string[]): { out: string; cpu: number } | null {
  // The shell's own accounting of its child: user + system seconds.
  const run = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time ns "$@"', 'ns', script, ...args], {
    encoding: 'utf8',
  });
  if (run.status !== 0) return null;
  const [user = NaN, system = NaN] = (run.stderr.trim().split('\n').pop() ?? '').split(' ').map(Number);
  return { out: run.stdout, cpu: user + system };
}
