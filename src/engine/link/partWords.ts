import type { ParameterValues } from '../parameter.ts';

/** The link to which a queue, loss or effect belongs. */
export interface PartSite {
  /** bit/s */
  readonly rate: number;
  /** s */
  readonly delay: number;
}

/** Form texts for one kind of queue, loss or effect of a link. */
export interface PartWords<Settings = ParameterValues> {
  /** Text after the name of the kind. Settings in braces become fields; omitted settings are rarely changed. */
  readonly sentence: string;
  /** One sentence on the effect of the settings. */
  comesTo?(settings: Settings, site: PartSite): string;
  /** Values used for settings that are null. */
  standing?(settings: Settings, site: PartSite): Readonly<Record<string, number>>;
  /** For queues: points of the line "probability of a drop or mark" against packets in the queue. A full queue drops all. */
  chances?(settings: Settings, site: PartSite): readonly (readonly [packets: number, chance: number])[];
  /** For queues: departure rates, bit/s, with their start times, s, until `until`. */
  rates?(settings: Settings, until: number): readonly (readonly [from: number, rate: number])[];
  /** For losses: periods in which nothing passes, s, until `until`. */
  down?(settings: Settings, until: number): readonly (readonly [from: number, to: number])[];
  /** For two-state losses: the names of their settings. */
  readonly states?: {
    readonly good: string;
    readonly toBad: string;
    readonly toGood: string;
    readonly bad: string;
  };
}

/** A fraction in per cent: "0.3 %". */
export const percentOf = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;
