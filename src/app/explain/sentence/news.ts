import type { Mark } from '../../../lab/markProtocol.ts';
import { FRESH } from '../../../lab/protocol.ts';
import { changesMade } from '../../run/changes.ts';
import type { RunData } from '../../run/runData.ts';
import type { Moment, News } from './moment.ts';

/** Firings looked at to find one that can be said. */
const MOST = 12;

/** Of several marks in one event, which one is said first. */
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
    // A queue that is emptied loses many packets at once: one of them stands for all.
    const isMore =
      mark.kind === 'loss' && after?.kind === 'loss' && after.event === mark.event && after.flow === mark.flow;
    if (!isMore) marks.push(mark);
  }
  return marks.sort((a, b) => b.event - a.event || WEIGHT[b.kind] - WEIGHT[a.kind]);
}

type Changed = Extract<News, { readonly kind: 'changed' }>;

/** What was changed up to now, oldest first. */
const changesOf = ({ opened, now, next }: Moment): Changed[] =>
  changesMade(opened, now, next).map((change): Changed => ({ kind: 'changed', time: change.at, change }));

/** The newest change, when it was made within the time for which a sentence is shown. */
export function lateChange(moment: Moment): News | null {
  const newest = changesOf(moment).at(-1);
  return newest === undefined || newest.time <= moment.now - moment.span ? null : newest;
}

/** What happened without a mark. */
function silentNews(moment: Moment): News[] {
  const { flows, now } = moment;
  // Of changes made at one moment the last is said.
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

/** Of what happens at the same time: a change comes before what follows from it, an end after everything. */
const rank = ({ kind }: News): number => (kind === 'changed' ? 0 : kind === 'delivered' ? 2 : 1);

/** Where the run is paused, only the event that Why explains is news, and what no rule brought about. */
function isOfEvent(one: News, { event, span }: Moment): boolean {
  if (span > 0 || !('event' in one)) return true;
  return event !== null && one.event === event.event && (one.flow === event.flow || one.flow < 0 || event.flow < 0);
}

/** What is news now, the newest first. Depends on the moment alone, not on how one got there. */
export function newsOf(data: RunData, moment: Moment): readonly News[] {
  const since = moment.now - FRESH;
  const silent = silentNews(moment).filter(({ time }) => time >= since);
  return [...freshMarks(data, since), ...silent]
    .filter((one) => isOfEvent(one, moment))
    .sort((a, b) => b.time - a.time || rank(b) - rank(a));
}
