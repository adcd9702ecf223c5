import type { WordsOf } from './words.ts';

export const VENO_WORDS: WordsOf<'veno' | 'compound' | 'illinois' | 'yeah'> = {
  veno: {
    summary:
      'Reno that guesses from the round-trip time whether a loss was congestion, and gives up less when it was not (Fu and Liew 2003).',
    details:
      'The round-trip time tells how many of its segments wait in queues. With fewer than {venoBeta} a loss counts as chance and leaves {randomLossFactor} of the window instead of half; with more, ACKs add half as much as with Reno. It was made for wireless links, which lose segments on the air. Where others fill the queue, every loss looks like congestion.',
    differs: [
      {
        law: 'veno',
        text: "cwnd after a cut is ssthresh; the three duplicate ACKs are the recovery's own inflation. Whether a loss resets BaseRTT is a setting: the paper can be read both ways.",
      },
      {
        law: 'linux26Veno',
        text: 'It is the module of Linux 2.6.22: BaseRTT is kept for the whole connection, a timeout too sets ssthresh to four fifths when few segments queue, and until three round trips are measured, and during recovery, it is Reno.',
      },
    ],
  },
  compound: {
    summary:
      "Adds to Reno's window a second one that grows ever faster while queues are short and gives way when they fill (Tan and others 2006).",
    details:
      "ACKs grow the first as Reno's; each round trip the second takes a step that rises with the window, or shrinks when some {gammaCompound} of its segments wait in queues. A loss takes {betaCompound} of the sum. It was made for long fast paths: it fills them quickly, and where Reno fills the queue it is little more than Reno. A queue too short for {gammaCompound} segments gives it no sign.",
    differs: [
      { text: 'The automatic tuning of gamma (TUBE, 2008) is not included.' },
      {
        law: 'compound',
        text: 'cwnd here is the sum of both windows, which the sender obeys. zeta, which the paper leaves open, is a setting.',
      },
      {
        law: 'linux26Compound',
        text: "It is the port to Linux 2.6.22 in ns-2.35: a loss leaves the second window as it was, and the next ACK takes the difference off Reno's part; slow start looks at that part only, and so may come again after a loss. Whole numbers keep the second window at zero below 41 segments. Only Reno's part stops at the receiver window: the sum may pass it, and that much is sent.",
      },
    ],
  },
  illinois: {
    summary:
      'Losses say when the window is cut; the queueing delay says how fast it grows and how deep the cut is (Liu, Basar and Srikant 2006).',
    details:
      'With short queues a round trip of ACKs adds {alphaMax} segments, with long ones {alphaMin}; in the paper a loss then takes {betaMin} of the window, or {betaMax}. So the window rises fast far below the limit and slowly near it. It was made for long fast paths; small windows are Reno. Where delay varies for other reasons than queues it grows slowly for nothing.',
    differs: [
      {
        law: 'illinois',
        text: "The mean queueing delay is that of one round trip; the thresholds are the paper's and settings.",
      },
      {
        law: 'linux26Illinois',
        text: 'It is the module of Linux 2.6.22, which takes the share to be given up for the share to be kept: with short queues a loss leaves an eighth of the window and not seven eighths. Recovery begins at half of ssthresh.',
      },
    ],
  },
  yeah: {
    summary:
      'Grows like Scalable while few of its segments queue and like Reno when many do, and then takes its queue out of the window (Baiocchi, Castellani and Vacirca 2007).',
    details:
      "Each round trip of ACKs tells how many queue. A loss takes off about that many; half of the window when it has long shared the path with greedy flows. It was made for long fast paths without long queues, and keeps books of Reno's window so as not to give way below it. A first round trip over a full queue misleads it.",
    differs: [
      {
        law: 'yeah',
        text: 'The queue is estimated once per round trip from its smallest round-trip time, with three samples at least.',
      },
      {
        law: 'linux26Yeah',
        text: "It is the module of Linux 2.6.22: in fast mode one segment more after min(cwnd, 100) acknowledged, so that windows below 100 grow like Reno's; whole numbers throughout; recovery begins at half of ssthresh.",
      },
    ],
  },
};
