/** How a connection chooses the subflow for the next data; texts in `scenario/multipath.ts`. */
export const SCHEDULERS = ['lowestRtt', 'roundRobin', 'redundant', 'blest'] as const;
export type SchedulerName = (typeof SCHEDULERS)[number];
