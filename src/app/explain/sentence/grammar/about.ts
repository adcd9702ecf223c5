import type { Mark } from '../../../../lab/markProtocol.ts';
import type { FlowView, Moment } from '../moment.ts';
import type { News } from '../newsKinds.ts';
import type { Slots, Template } from '../template.ts';

export type Sentence = Template<Moment>;

type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;

/** For sentences about news of one kind: fits what the news is about and the flow it happened to. */
export const news =
  <Kind extends Mark['kind'] | 'delivered' | 'udpStarts' | 'udpStops'>(
    kind: Kind,
    slots: (one: NewsOf<Kind>, flow: FlowView, moment: Moment) => Slots | null,
  ) =>
  (moment: Moment): Slots | null => {
    const one = moment.news;
    if (one === null || one.kind === 'changed' || one.kind !== kind) return null;
    const flow = moment.flows[one.flow];
    return flow === undefined ? null : slots(one as NewsOf<Kind>, flow, moment);
  };

/** For sentences about a change that somebody made. */
export const change =
  (slots: (one: NewsOf<'changed'>['change'], moment: Moment) => Slots | null) =>
  (moment: Moment): Slots | null =>
    moment.news?.kind === 'changed' ? slots(moment.news.change, moment) : null;
