#!/usr/bin/env bash
# ns 2.35+dfsg-5 (Debian bookworm): "$tcp attach" writes times with five decimals, trace-all with six. Merged by time, most changes of cwnd_
# come before the ACK that made them. srtt_ is 0.26 (s) in that file and 208 (ticks times 8) by "$tcp set srtt_"; the manual
# has one form only, and a default tick of 100 ms: it is 10 ms.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dpkg-query -W -f '${Version}\n' ns2 | grep -x '2\.35+dfsg-5' || { echo 'changed: another version of ns2'; exit 1; }
cat > run.tcl <<'T'
set ns [new Simulator]
$ns trace-all [set packets [open packets.tr w]]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 123.4567ms DropTail
set tcp [new Agent/TCP/Newreno]
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
$tcp trace cwnd_
$tcp trace srtt_
$tcp attach [set variables [open variables.tr w]]
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.1 "$ftp start"
$ns at 5 { puts "[$tcp set srtt_] [$tcp set tcpTick_]"; close $packets; close $variables; exit 0 }
$ns run
T
ns run.tcl > set.txt
cat > read.py <<'P'
from decimal import Decimal
ticks, tick = map(float, open('set.txt').read().split())
rows = [line.split() for line in open('variables.tr')]
smoothed = [float(row[6]) for row in rows if row[5] == 'srtt_'][-1]
acks = [Decimal(row[1]) for row in map(str.split, open('packets.tr')) if row[0] == 'r' and row[4] == 'ack']
# Each ACK opens the window here: nothing is lost.
changes = [Decimal(row[0]) for row in rows if row[5] == 'cwnd_'][-len(acks):]
assert all(abs(change - ack) < Decimal('0.00001') for change, ack in zip(changes, acks)), 'the two do not match'
before = sum(change < ack for change, ack in zip(changes, acks))
print(f'cwnd_: {before} of {len(acks)} changes before their ACK, such as', next((str(c), str(a)) for c, a in zip(changes, acks) if c < a))
print(f'srtt_: {smoothed} in the trace, {ticks:g} by set; tcpTick_ {tick}')
assert before > len(acks) / 2, 'changed: times of variables'
assert abs(smoothed - 0.26) < 0.011 and abs(ticks / 8 * tick - smoothed) < 0.011 and ticks > 100, 'changed: srtt_'
assert tick == 0.01, 'changed: the tick'
P
python3 read.py
