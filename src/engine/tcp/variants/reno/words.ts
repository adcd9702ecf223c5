import type { Departure, Words, Exports } from '../variant.ts';

const KERNELS_RENO: Departure = {
  law: 'linux6Reno',
  text: "The growth is today's kernel's: whole segments, counted as ACKs and SACK blocks report them. A loss sets ssthresh to half of cwnd and not of the FlightSize, and a timeout leaves one segment more than what is in flight.",
};

const RACK: Departure = {
  stacks: ['linux'],
  text: 'RACK finds losses by the time a segment was sent, instead of counting duplicates.',
};

const QUICS: Departure = {
  law: 'quicReno',
  text: 'On QUIC it is the NewReno of RFC 9002, counted in packets of equal size, where the RFC counts bytes. A cut halves cwnd and not what is in flight, and leaves at least two packets.',
};

export const WORDS = {
  tahoe: {
    origin: { year: 1988, heeds: 'loss' },
    summary:
      'The first TCP with congestion control: every loss sends it back to a window of one segment (Jacobson 1988).',
    details:
      'Below ssthresh each ACK adds a segment, which doubles the window every round trip; above it a round trip adds about one. Three duplicate ACKs count as a loss: it resends without waiting for the timer, sets ssthresh to half of its window and starts again. It was made to save the early Internet from collapse. It is robust, but each loss empties the path, which costs much on long or fast ones.',
    differs: [
      {
        stacks: ['ns2'],
        text: "It starts with 2 segments, limited transmit and the coarse clock of ns-2, and halves what the window allows and not the flight. Jacobson's paper has none of these.",
      },
      {
        stacks: ['rfc'],
        text: "Start and timer are those of today's RFCs: ten segments at first, limited transmit, ssthresh at half of the FlightSize. Jacobson's paper is older than all of them.",
      },
    ],
  },
  reno: {
    origin: { year: 1990, heeds: 'loss', after: 'tahoe' },
    summary:
      'Halves its window at a loss instead of going back to one segment: all later variants are measured against it (RFC 5681).',
    details:
      'In slow start each ACK adds a segment, later each round trip about one; only a timeout starts again. It was made to keep the path busy over a single loss. Where ACKs name only the first missing segment, several losses in one window often end in a timeout; a stack that repairs by SACK gets over them. On long fast paths it takes very long to win back half a window.',
    differs: [
      {
        stacks: ['ns2'],
        text: 'cwnd is halved and not the FlightSize, and the ACK that ends recovery also grows it; RFC 5681 says otherwise.',
      },
      {
        stacks: ['rfc'],
        text: 'cwnd counts segments, with fractions, where RFC 5681 counts bytes; the first window is that of RFC 6928.',
      },
      {
        stacks: ['lwip'],
        text: 'On lwIP a whole window of acknowledged data adds one segment at once (RFC 3465). A cut halves the smaller of cwnd and the receiver window, and not the FlightSize; the ACK that ends recovery also grows cwnd; and each repeated timeout lowers ssthresh again. RFC 5681 says otherwise on all three.',
      },
      {
        stacks: ['smoltcp'],
        text: 'On smoltcp the first window is 2048 bytes, and each ACK of congestion avoidance adds whole bytes only. The fourth duplicate ACK starts the repair, where RFC 5681 has the third. A cut halves all that is between SND.UNA and SND.NXT, even if that is more than cwnd.',
      },
      KERNELS_RENO,
      RACK,
      QUICS,
    ],
  },
  newreno: {
    origin: { year: 1999, heeds: 'loss', after: 'reno' },
    summary: 'Reno that stays in recovery until the whole window is repaired, one segment per round trip (RFC 6582).',
    details:
      'It grows and halves its window as Reno does. An ACK that covers only part of what was on its way shows the next hole: that segment goes out at once, and nothing is cut again. It was made for several losses in one window when the receiver cannot send SACK. With few holes it does well; with many it takes as many round trips, where SACK needs one or two.',
    differs: [
      QUICS,
      {
        text: 'The timer restarts at the first partial ACK only, the variant that RFC 6582 calls impatient.',
      },
      {
        text: 'Three duplicate ACKs send the first segment of a connection again. RFC 6582, taken literally, waits for the timer there, as its recover begins at the sequence number of the SYN.',
      },
      {
        stacks: ['ns2'],
        text: 'It sends at most two segments per ACK in recovery and leaves it with the halved window; RFC 6582 has no such limit and lets the flight decide.',
      },
    ],
  },
  sack: {
    origin: { year: 1996, heeds: 'loss', after: 'reno' },
    summary:
      'Reno whose receiver tells which segments arrived, so that several holes are repaired in one round trip (RFC 2018, RFC 6675).',
    details:
      'ACKs grow the window as with Reno, and all losses of a window halve it once. The reports show the holes and how much is on its way: while that is less than the window, it fills holes, then sends new data. It was made for queues that drop several segments at once. It is the better choice wherever both ends have it, but grows no faster than Reno.',
    differs: [
      { text: 'A receiver that takes back what it has reported is never assumed.' },
      {
        stacks: ['ns2'],
        text: "What is on its way is Fall and Floyd's pipe, a counter that goes up and down, and not the scoreboard of RFC 6675; every hole below the highest report counts as lost at once.",
      },
      KERNELS_RENO,
      RACK,
    ],
  },
  fack: {
    origin: { year: 1996, heeds: 'loss', after: 'sack' },
    summary:
      'SACK that takes every unreported segment below the highest report as gone, and so knows better what is on its way (Mathis and Mahdavi 1996).',
    details:
      'ACKs grow the window as with Reno. A report more than three segments ahead of the ACK means a loss, however few duplicates came; holes are filled while less is on its way than the window allows. It was made to keep sending evenly through bursts of losses. It is a bad choice where packets overtake one another: whatever comes late looks lost.',
    differs: [
      {
        stacks: ['ns2'],
        text: 'A loss cuts to one segment, and slow start runs inside recovery, where Mathis and Mahdavi set cwnd to ssthresh. It opens with two segments whatever the initial window is, and has that window after a pause. Rampdown and overdamping are settings and off.',
      },
      {
        stacks: ['rfc'],
        text: 'A loss sets cwnd to ssthresh, as Mathis and Mahdavi say. Their rampdown and overdamping are settings and off.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  tahoe: { linux: 'reno', ns2: { agent: 'Agent/TCP' } },
  reno: { linux: 'reno', ns2: { agent: 'Agent/TCP/Reno' }, ns3: { typeId: 'TcpLinuxReno', firstHoleOnly: true } },
  newreno: { linux: 'reno', ns2: { agent: 'Agent/TCP/Newreno' }, ns3: { typeId: 'TcpNewReno', firstHoleOnly: true } },
  sack: { linux: 'reno', ns2: { agent: 'Agent/TCP/Sack1' }, ns3: { typeId: 'TcpNewReno' } },
  fack: { linux: 'reno', ns2: { agent: 'Agent/TCP/Fack' } },
} satisfies Exports;
