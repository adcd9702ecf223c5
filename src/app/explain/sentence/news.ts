import type { Mark } from '../../../lab/protocol/markProtocol.ts';
import { FRESH } from '../../../lab/protocol/protocol.ts';
import { changesMade } from '../../run/facts/changes.ts';
import type { RunData } from '../../run/record/runData.ts';
import type { Moment, News } from './moment.ts';

/** Maximum number of firings searched for one that has a sentence. */
const MOST = 12;

/** If an event has several marks, the one with the highest weight is reported. */
const WEIGHT: Readonly<Record<Mark['kind'], number>> = {
  cut: 8,
  timeout: 8,
  resend: 6,
  established: 5,
  phase: 4,
  loss: 3,
  marked: 2,
  duplicate: 2,
  start: 1,
  stop: 1,
  linkBreak: 7,
  wayLost: 3,
  wayFound: 7,
  error: 6,
  request: 6,
};

function freshMarks(data: RunData, since: number): Mark[] {
  const marks: Mark[] = [];
  for (const mark of data.marks.backFrom(data.present.event)) {
    if (mark.time < since || marks.length === MOST) break;
    const after = marks.at(-1);
    // A flushed queue loses many packets at once: one stands for all.
    const isMore =
      mark.kind === 'loss' && after?.kind === 'loss' && after.event === mark.event && after.flow === mark.flow;
    if (!isMore) marks.push(mark);
  }
  return marks.sort((a, b) => b.event - a.event || WEIGHT[b.kind] - WEIGHT[a.kind]);
}

type Changed = Extract<News, { readonly kind: 'changed' }>;

/** Changes made up to now, oldest first. */
const changesOf = ({ opened, now, next }: Moment): Changed[] =>
  changesMade(opened, now, next).map((change): Changed => ({ kind: 'changed', time: change.at, change }));

/** The newest change, if it was made within the display time of a sentence. */
export function lateChange(moment: Moment): News | null {
  const newest = changesOf(moment).at(-1);
  return newest === undefined || newest.time <= moment.now - moment.span ? null : newest;
}

/** Events that leave no mark. */
function silentNews(moment: Moment): News[] {
  const { flows, now } = moment;
  // If several changes are simultaneous, the last one is reported.
  const news: News[] = changesOf(moment).reverse();
  for (const { index, kind, stage, status, setup } of flows) {
    if (kind === 'tcp') {
      if (stage === 'done' && status.acked + 1 >= status.limit)
        news.push({ kind: 'delivered', time: status.lastAckAt, flow: index });
      continue;
    }
    if (stage === 'open') news.push({ kind: 'udpStarts', time: setup.start, flow: index });
    if (stage === 'done' && setup.stop !== null && setup.stop <= now)
      news.push({ kind: 'udpStops', time: setup.stop, flow: index });
  }
  return news;
}

/** Order of simultaneous events: a change precedes its effects, an end comes last. */
const rank = ({ kind }: News): number => (kind === 'changed' ? 0 : kind === 'delivered' ? 2 : 1);

/** While the run is paused, only the event that Why explains and events without a rule are news. */
function isOfEvent(one: News, { event, span }: Moment): boolean {
  if (span > 0 || !('event' in one)) return true;
  return event !== null && one.event === event.event && (one.flow === event.flow || one.flow < 0 || event.flow < 0);
}

/** Recent events, newest first. They depend only on the moment, not on how it was reached. */
export function newsOf(data: RunData, moment: Moment): readonly News[] {
  const since = moment.now - FRESH;
  const silent = silentNews(moment).filter(({ time }) => time >= since);
  return [...freshMarks(data, since), ...silent]
    .filter((one) => isOfEvent(one, moment))
    .sort((a, b) => b.time - a.time || rank(b) - rank(a));
}
