import type { ParameterValues } from '../parameter.ts';

/** The link that a part is on. */
export interface PartSite {
  /** bit/s */
  readonly rate: number;
  /** s */
  readonly delay: number;
}

/** How a form says one kind of a part of a link: its queue, its losses, its effect. Found by name, it is given its own settings. */
export interface PartWords<Settings = ParameterValues> {
  /** What follows the name of the kind; fields are where braces name settings. Those it leaves out are seldom changed. */
  readonly sentence: string;
  /** What the settings come to, in one sentence. */
  comesTo?(settings: Settings, site: PartSite): string;
  /** What settings come to that are null. */
  standing?(settings: Settings, site: PartSite): Readonly<Record<string, number>>;
  /** Of a queue: the chance that a packet is dropped or marked over the packets in the queue, as corners of a line; once it is full all are. */
  chances?(settings: Settings, site: PartSite): readonly (readonly [packets: number, chance: number])[];
  /** Of a queue: from when on, s, it lets packets leave at which rate, bit/s, up to a time. */
  rates?(settings: Settings, until: number): readonly (readonly [from: number, rate: number])[];
  /** Of a loss: from when to when nothing passes, s, up to a time. */
  down?(settings: Settings, until: number): readonly (readonly [from: number, to: number])[];
  /** Of a loss: names of its settings, where it changes between two states by chance. */
  readonly states?: {
    readonly good: string;
    readonly toBad: string;
    readonly toGood: string;
    readonly bad: string;
  };
}

/** A share as people write it: "0.3 %". */
export const percentOf = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;
