import type { PaperFigure } from '../paper.ts';

const DASH = '–';

/** Islam et al., Table 4: the paper's description of the variants. */
export const PROPERTIES: PaperFigure = {
  kind: 'words',
  id: 'islam-4',
  name: 'Table 4',
  caption: 'Comparison of TCP variants based on their main Property (Congestion Control Algorithm)',
  where: 'Section 4.3',
  note: 'Three of its sentences are tested among the claims: on Tahoe, Reno and Newreno.',
  heads: [
    'Properties, TCP Variants',
    'Slow Start',
    'Congestion Avoidance',
    'Fast-Retransmit',
    'Fast-Recovery',
    'Advantage & Problem',
  ],
  rows: [
    [
      'Taho',
      'The sender sets the CWND to 1 and then for each ACK received, it increases the CWD by 1 in each RTT & lasts till the cwnd reaches ssthresh.',
      'Uses AIMD technique where cwnd is set to half of the current window size than on each ACK for new data cwnd is increased by (1/cwnd).',
      'On receiving three duplicate ACKs, it retransmits packet and set ssthresh to half of cwnd and then enters in slow start phase by setting cwnd to one segment.',
      DASH,
      'Takes a complete timeout interval to detect a packet loss.',
    ],
    [
      'Reno (Modification of Taho)',
      'Same as Taho',
      'Same as Taho',
      'Same as TCP Taho but does not return to slow start phase and effectively waits until half of a window of duplicate ACKs have been received.',
      'The number of duplicate ACKs inflates the current CWND.',
      'It performs well when the packet losses are small, but on multiple packet losses, its performance is as weak as TCP Taho.',
    ],
    [
      'Newreno (Modification of Reno)',
      'Same as Reno',
      'Same as Reno',
      'Same as Reno',
      'Here the new reno “partial ACK” does not deflate the usable window back to the size of the CWND and it does not exit fast-recovery until all the outstanding data is acknowledged.',
      'Overcome the problem of Reno, but it suffers from the fact that it takes one RTT to detect each packet loss.',
    ],
    [
      'Sack (Selective Acknowledgment)',
      'Same as New Reno',
      'Same as New Reno',
      'Same as New Reno but the sender only retransmits data when the estimated number of packets in the path is less than the CWND',
      'It maintains a variable called pipe that represents the estimated number of packets outstanding in the path and handle multiple packet loss.',
      'It Overcomes the problem of Newreno, but the biggest problem with SACK is that currently selective acknowledgments are not provided by the receiver',
    ],
    [
      'Fack (Forward Acknowledgment)',
      'Same as Sack',
      'Same as Sack but decouples congestion control from data recovery thereby attaining more precise control over the data flow in the network.',
      'Same as Sack',
      'It uses the forward SACK sequence number as a sign that all the previous un-(selectively)-acknowledged segments were lost which observation allows improving recovery of losses significantly',
      'It accomplishes more precise control over the data flow in the network but in the experimental stage.',
    ],
    [
      'Vegas (Modification of Reno)',
      'It offers a modified slow start algorithm which prevents it from being congested the network [10].',
      'It determines congestion by a decrease in the sending rate as compared to the expected rate.',
      'Modification of Reno where if the (current segment transmission time) > RTT; it then immediately retransmits the segment without waiting for three duplicate acknowledgments [8]',
      DASH,
      'Overcome most of the problem of the above TCP variants and very efficient in data transmission.',
    ],
    [
      'HSTCP',
      DASH,
      'Loss-based TCP congestion control and only takes effect with higher congestion windows.',
      DASH,
      DASH,
      'It does not modify TCP behavior in environments with heavy congestion, and therefore does not introduce any new dangers of congestion collapse',
    ],
    [
      'CUBIC TCP',
      DASH,
      'It uses a Cubic function instead of a linear window increase of the current TCP standards.',
      DASH,
      DASH,
      'Improved scalability and stability under fast and long-distance networks',
    ],
  ],
};
