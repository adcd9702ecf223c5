import type { LinkFacts, Opened } from '../../../lab/protocol/protocol.ts';
import type { Intervention } from '../../../scenario/scenario.ts';
import type { RunData } from '../record/runData.ts';

/**
 * Changes up to a moment, oldest first. A change before the `next` event (s) counts as made at `now` (s), because
 * nothing happens until then.
 */
export const changesMade = (opened: Opened, now: number, next: number): readonly Intervention[] =>
  opened.scenario.interventions.filter(({ at }) => at <= now || at === next).sort((a, b) => a.at - b.at);

/** Changes up to the moment on the screen. */
export const changesOf = ({ opened, present }: RunData): readonly Intervention[] =>
  changesMade(opened, present.now, present.next);

/** Times of all changes made so far, s, without duplicates. They stay when the user goes back before them. */
export const changeTimes = ({ opened, present }: RunData): readonly number[] => [
  ...new Set(changesMade(opened, Math.max(present.now, present.known), present.next).map(({ at }) => at)),
];

/** The links of an experiment after some changes. */
export function linksAfter(opened: Opened, changes: readonly Intervention[]): readonly LinkFacts[] {
  const made = changes.filter((change) => change.kind === 'setLink');
  if (made.length === 0) return opened.links;
  return opened.links.map((link) =>
    made
      .filter((change) => change.link === link.name)
      .reduce(
        (facts, { rate, delay, limit }) => ({
          ...facts,
          rate: rate ?? facts.rate,
          delay: delay ?? facts.delay,
          limit: limit === null ? facts.limit : limit + facts.extraPlaces,
        }),
        link,
      ),
  );
}

/** The links at a time, s. `opened.links` are those of the start. */
export const linksAt = (opened: Opened, time: number): readonly LinkFacts[] =>
  linksAfter(opened, changesMade(opened, time, NaN));

/** The links now. */
export const linksNow = (data: RunData): readonly LinkFacts[] => linksAfter(data.opened, changesOf(data));

/** A stretch between two changes, s, and all changes before it. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly Intervention[];
}

/** The stretches that overlap a time window, oldest first. */
export function stretchesOf(data: RunData, { from, to }: { readonly from: number; readonly to: number }): Stretch[] {
  const all = changesOf(data);
  const begins = [-Infinity, ...new Set(all.map(({ at }) => at))];
  return begins.flatMap((start, index): Stretch[] => {
    const end = begins[index + 1] ?? Infinity;
    if (end <= from || start >= to) return [];
    return [{ from: Math.max(from, start), to: Math.min(to, end), changes: all.filter(({ at }) => at <= start) }];
  });
}
