/** Deviations of each variant from its source on stack ns2-linux. */
export const NS2_LINUX_WORDS: Readonly<Record<string, string>> = {
  reno: 'It is the Reno of Linux 2.6.22: ssthresh becomes half of cwnd and not of the FlightSize, recovery begins at half of ssthresh and ends at ssthresh, and losses are found by SACK blocks only.',
  vegas:
    'It is the module of Linux 2.6.22: alpha is 2 and beta 4, slow start doubles every round trip instead of every second one, a round trip with fewer than three samples counts as one of Reno, and a loss halves the window.',
  bic: 'It is the module of Linux 2.6.22: a step is a quarter of the distance and at most 16 segments, where the paper has half and 32; a loss leaves 0.8 of the window and not 0.875; a timeout makes it forget W_max.',
  cubic:
    'It is version 2.1 of Linux 2.6.22, older than the RFC and HyStart: a loss leaves 819/1024 of the window, before the first one the window grows by one segment in at most about 50 ACKs, above the old size by at most 16 segments per 100 ms, and a timeout makes it forget the curve.',
  highspeed:
    'It is the module of Linux 2.6.22 and reads the table of appendix B: whole segments per round trip, shares in 256ths. The row is chosen in congestion avoidance only, so a loss in slow start takes off the share of the row before; recovery begins at half of ssthresh.',
  scalable:
    'It is the module of Linux 2.6.22: one segment more after min(cwnd, 50) + 1 ACKs, nearly twice the rate of the paper, to make up for delayed ACKs. A loss takes off an eighth of small windows too; recovery begins at half of ssthresh.',
  htcp: 'It is the module of Linux 2.6.22: growth is scaled by the round trip, so that short paths grow more slowly and long ones faster; round trips are smoothed ones, seen in congestion avoidance only, of which the longest rises by at most 20 ms at a time and fades by 5 % at each loss.',
  veno: 'It is the module of Linux 2.6.22: BaseRTT is kept for the whole connection, a timeout too sets ssthresh to four fifths when few segments queue, and until three round trips are measured, and during recovery, it is Reno.',
  compound:
    "It is the port to Linux 2.6.22 in ns-2.35: a loss leaves the second window as it was, and the next ACK takes the difference off Reno's part; slow start looks at that part only, and so may come again after a loss. Whole numbers keep the second window at zero below 41 segments. Only Reno's part stops at the receiver window: the sum may pass it, and that much is sent.",
  illinois:
    'It is the module of Linux 2.6.22, which takes the share to be given up for the share to be kept: with short queues a loss leaves an eighth of the window and not seven eighths. Recovery begins at half of ssthresh.',
  yeah: "It is the module of Linux 2.6.22: in fast mode one segment more after min(cwnd, 100) acknowledged, so that windows below 100 grow like Reno's; whole numbers throughout; recovery begins at half of ssthresh.",
  westwood:
    'It is Westwood+ of Linux 2.6.22, with one sample per round trip, or per 50 ms. There ssthresh is never set from the rate, because ns-2 does not raise the events that do so: loss and timeout set it to half of cwnd. Only recovery begins with what the rate carries in the shortest round trip; from there, or from half of the old window where that is more, it grows again.',
  hybla:
    'It is the module of Linux 2.6.22: rho follows the smallest smoothed round trip, in eighths and up to 16 throughout, and the first ACK sets cwnd to it. Outside state Open it grows as Reno, and growth is not bound by the receiver window.',
};
