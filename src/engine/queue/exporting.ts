import type { Places } from './definition.ts';

/** A link for a script of ns-2. */
export interface Ns2Site {
  /** The link as the script names it, and its queue. */
  readonly ends: string;
  readonly queue: string;
  /** Places of the queue, packets. */
  readonly places: number;
  /** The nodes at the two ends of each flow of the run, by their numbers in ns-2. */
  readonly flows: readonly (readonly [from: number, to: number])[];
  /** Whose packets come over the link, data or ACKs: the flow, and the nodes from which and to which they go, as the script names them. */
  readonly comers: readonly { readonly flow: number; readonly ends: readonly string[] }[];
}

/** How a discipline is written for other tools; `exports.ts` of its folder holds it by name. A tool that is left out has no such queue. */
export interface QueueExports<Settings = object> {
  /** As `tc` of Linux takes it. Left out: a plain queue takes its place, and the script says so. */
  netem?(settings: Settings & Places): string;
  readonly ns2?: {
    /** Why a script cannot have it there, after "its queue"; null: it can. */
    refuses?(settings: Settings & Places, site: Ns2Site): string | null;
    /** The class of the queue, and what comes after the link is made. */
    write(settings: Settings & Places, site: Ns2Site): { readonly kind: string; readonly lines: readonly string[] };
  };
  /** Statements of C++ for a device that has been made. `size`: "20p" or "30000B". */
  ns3?(device: string, size: string, settings: Settings & Places): readonly string[];
}

/** First in, first out on Linux. */
export const plainOnLinux = ({ limit, limitBytes }: Places): string =>
  limit === null ? `bfifo limit ${limitBytes}` : `pfifo limit ${limit}`;

/** Places in packets, for a tool that counts nothing else. */
export const inPackets = ({ limit, limitBytes }: Places): number =>
  limit ?? Math.max(1, Math.round((limitBytes ?? 1500) / 1500));
