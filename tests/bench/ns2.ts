/** ns-2.35 beside us: the same chain of links as a Tcl script of our own, where `ns` is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Chain {
  /** bit/s of each of the four links. */
  readonly rate: number;
  /** Propagation of each link, s. */
  readonly delay: number;
  /** Simulated s. */
  readonly duration: number;
  /** Receiver window, segments, and queue limit, packets. */
  readonly window: number;
  readonly limit: number;
}

// Minimal packet headers and the calendar scheduler: ns-2 at its fastest.
const SCRIPT = `
remove-all-packet-headers
add-packet-header IP TCP Flags
foreach {rate delay duration window limit} $argv break
set ns [new Simulator]
$ns use-scheduler Calendar
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

export interface Timed {
  /** Data packets sent, retransmissions included. */
  readonly packets: number;
  /** CPU seconds, user and system. */
  readonly cpu: number;
  /** Both of the whole run, start and warming up included. */
  readonly whole?: Timed;
}

/** The part of a run that is measured: the first tenth is start and warming up, here as there. */
export const WARM_UP = 0.1;

/** Runs the chain in ns-2; null where `ns` is not installed. A run of the first tenth is subtracted. */
export function runNs2(chain: Chain): Timed | null {
  const folder = mkdtempSync(join(tmpdir(), 'sawtooth-bench-'));
  try {
    const script = join(folder, 'chain.tcl');
    writeFileSync(script, SCRIPT);
    const { rate, delay, duration, window, limit } = chain;
    const until = (time: number) => cpuOfNs2(script, [rate, delay, time, window, limit].map(String));
    const start = until(duration * WARM_UP);
    const run = until(duration);
    if (start === null || run === null) return null;
    const all = { packets: Number(run.out.trim()), cpu: run.cpu };
    return { packets: all.packets - Number(start.out.trim()), cpu: all.cpu - start.cpu, whole: all };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a script of ns-2: what it printed, and its CPU seconds; null where `ns` is not installed. */
export function cpuOfNs2(script: string, args: readonly string[]): { out: string; cpu: number } | null {
  // The shell's own accounting of its child: user + system seconds.
  const run = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time ns "$@"', 'ns', script, ...args], {
    encoding: 'utf8',
  });
  if (run.status !== 0) return null;
  const [user = NaN, system = NaN] = (run.stderr.trim().split('\n').pop() ?? '').split(' ').map(Number);
  return { out: run.stdout, cpu: user + system };
}
