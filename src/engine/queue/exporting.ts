import type { Places } from './definition.ts';

/** A link in an ns-2 script. */
export interface Ns2Site {
  /** Names of the link and of its queue in the script. */
  readonly ends: string;
  readonly queue: string;
  /** Places of the queue, packets. */
  readonly places: number;
  /** The ns-2 numbers of the two end nodes of each flow. */
  readonly flows: readonly (readonly [from: number, to: number])[];
  /** Flows whose data or ACKs cross the link, with the script's names of their source and destination nodes. */
  readonly comers: readonly { readonly flow: number; readonly ends: readonly string[] }[];
}

/** Writes a discipline for other tools; exported by `words.ts` of its folder, by name. An omitted tool has no such queue. */
export interface QueueExports<Settings = object> {
  /** Arguments for Linux `tc`. Omitted: a plain queue is used instead, and the script says so. */
  netem?(settings: Settings & Places): string;
  /** Clauses that state how the Linux queue differs; default: none. */
  lacksOnLinux?(settings: Settings & Places): readonly string[];
  readonly ns2?: {
    /** Why an ns-2 script cannot have this queue on the link, to follow "its queue" in a sentence; null: it can. */
    refuses?(settings: Settings & Places, site: Ns2Site): string | null;
    /** The class of the queue, and commands to run after the link is created. */
    write(settings: Settings & Places, site: Ns2Site): { readonly kind: string; readonly lines: readonly string[] };
  };
  /** C++ statements for a new device. `size`: "20p" or "30000B". */
  ns3?(device: string, size: string, settings: Settings & Places): readonly string[];
}

/** Arguments of `tc` for a first-in, first-out queue. */
export const plainOnLinux = ({ limit, limitBytes }: Places): string =>
  limit === null ? `bfifo limit ${limitBytes}` : `pfifo limit ${limit}`;

/** The limit in packets, for tools that cannot count bytes. */
export const inPackets = ({ limit, limitBytes }: Places): number =>
  limit ?? Math.max(1, Math.round((limitBytes ?? 1500) / 1500));
