/** The kinds of exercises, and how many minutes each takes by hand. */
export const KINDS = {
  phases: { title: 'Read the graph and name a phase', minutes: 1 },
  window: { title: 'cwnd and ssthresh in a round', minutes: 2 },
  segment: { title: 'In which round a segment is sent', minutes: 2 },
  loss: { title: 'Timeout or duplicate ACKs', minutes: 1 },
  variant: { title: 'Which variant this is', minutes: 2 },
  time: { title: 'Time to send a number of kilobytes', minutes: 3 },
  ladder: { title: 'Complete the ladder', minutes: 2 },
  fairness: { title: 'Fairness after some losses', minutes: 3 },
  threshold: { title: 'Which packets QUIC takes as lost', minutes: 2 },
  recorded: { title: 'The first cut of a recorded stack', minutes: 1 },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly minutes: number }>>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];
/** Default kinds of a sheet. Newer kinds must be named, so that sheets of old addresses do not change. */
export const USUAL_KINDS: readonly KindName[] = KIND_NAMES.filter(
  (name) => name !== 'threshold' && name !== 'recorded',
);
