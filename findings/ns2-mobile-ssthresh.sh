#!/usr/bin/env bash
# ns 2.35+dfsg-5 (Debian bookworm): "$tcp set window_ 50" makes the first slow start end at 50 on a wired node, and at 20 on a mobile node.
# ssthresh_ is window_ at the agent's last reset. When the simulation starts, wired nodes reset their agents and mobile nodes do
# not, so there it is the window of the class at creation, 20. Agent/TCP set window_ 50 before "new" gives 50 on both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dpkg-query -W -f '${Version}\n' ns2 | grep -x '2\.35+dfsg-5' || { echo 'changed: another version of ns2'; exit 1; }
cat > run.tcl <<'T'
set ns [new Simulator]
if {[lindex $argv 1] eq "class"} { Agent/TCP set window_ 50 }
if {[lindex $argv 0] eq "wired"} {
    set a [$ns node]
    set b [$ns node]
    $ns duplex-link $a $b 1Mb 10ms DropTail
} else {
    $ns trace-all [open /dev/null w]
    set topo [new Topography]
    $topo load_flatgrid 500 500
    create-god 2
    $ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
        -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
        -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace OFF -routerTrace OFF -macTrace OFF
    foreach {n x} {a 100 b 200} { set $n [$ns node]; [set $n] random-motion 0; [set $n] set X_ $x; [set $n] set Y_ 100; [set $n] set Z_ 0 }
}
set tcp [new Agent/TCP/Newreno]
set sink [new Agent/TCPSink]
if {[lindex $argv 1] ne "class"} { $tcp set window_ 50 }
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 1 "$ftp start"
$ns at 1.5 { puts "= [$tcp set window_] [$tcp set ssthresh_]"; exit 0 }
$ns run
T
for network in wired mobile; do
    for where in agent class; do
        found=$(ns run.tcl "$network" "$where" 2> /dev/null | grep '^=')
        echo "$network, window_ of the $where: window_ and ssthresh_ $found"
        want='= 50 50'
        [ "$network $where" = 'mobile agent' ] && want='= 50 20'
        [ "$found" = "$want" ] || { echo 'changed: ssthresh_'; exit 1; }
    done
done
