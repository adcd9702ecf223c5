import { useEffect, useState } from 'react';
import type { FigureName } from '#study/figures.ts';
import { figureOf, type Measured } from '#study/measured.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { webPool } from '#app/run/worker/webPool.ts';
import { count, milliseconds, rate } from '#app/ui/words/numbers.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import { otherQueues, upTo, type OtherQueue } from './otherQueues.ts';

/** Request: runs with other queues up to a moment. */
export interface Asked {
  /** The run on the screen, the link with another queue, and the moment, s. */
  readonly run: number;
  readonly link: number;
  readonly now: number;
  /** Start of measurement, s: start of the newest flow. */
  readonly since: number;
  readonly queues: readonly OtherQueue[];
  /** By index: the result of each run, or why there is none. */
  readonly found: ReadonlyMap<number, Measured | string>;
}

export const questionOf = (data: RunData, of = (queues: readonly OtherQueue[]) => queues): Asked => {
  const { present, opened } = data;
  const begun = opened.scenario.flows.map(({ start }) => start).filter((start) => start < present.now);
  return {
    run: opened.run,
    link: shownLink(data),
    now: present.now,
    since: Math.max(0, ...begun),
    queues: of(otherQueues(data)),
    found: new Map(),
  };
};

/** Runs a request in separate workers; results arrive one by one. */
export function useRuns(first: () => Asked | null): readonly [Asked | null, (next: Asked) => void] {
  const [asked, ask] = useState(first);
  const { queues, now, since, link } = asked ?? { queues: [], now: 0, since: 0, link: -1 };
  useEffect(() => {
    if (now <= 0 || queues.length === 0) return undefined;
    const pool = webPool(2);
    const jobs = queues.map(({ scenario }, id) => ({
      id,
      order: { scenario: upTo(scenario, now), from: since, points: 0, inside: link },
    }));
    pool.run(jobs, (id, outcome) =>
      ask((before) =>
        before?.queues === queues
          ? { ...before, found: new Map([...before.found, [id, 'failed' in outcome ? outcome.failed : outcome]]) }
          : before,
      ),
    );
    return () => pool.close();
  }, [queues, now, since, link]);
  return [asked, ask];
}

/** Results of a flow with a queue, in words: delay, losses, goodput; `flow` null: all together. */
export function hadOf(
  measured: Measured,
  flow: number | null,
): readonly [waited: string, lost: string, goodput: string] {
  const value = (name: FigureName): number | null => figureOf(measured, name, flow);
  const [waited, lost, goodput] = [value('p95QueueingDelay'), value('packetsDropped'), value('goodput')];
  return [
    waited === null ? '–' : milliseconds(waited),
    `${lost === null ? '–' : count(lost)} lost`,
    goodput === null ? '–' : rate(goodput),
  ];
}
