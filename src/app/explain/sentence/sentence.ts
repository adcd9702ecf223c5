import type { RunData } from '../../run/record/runData.ts';
import type { FirstMark, PlotMark } from '../../run/record/markStore.ts';
import { A_FIRST, severalFirsts } from './grammar/firsts.ts';
import { LATELY } from './grammar/lately.ts';
import { LIFECYCLE, SILENCE } from './grammar/lifecycle.ts';
import { LOSSES, PENDING } from './grammar/losses.ts';
import { REACTIONS } from './grammar/reactions.ts';
import { COUNTING, LASTING, MOMENTARY } from './grammar/standing.ts';
import { FULL, SHARES, VAGUE } from './grammar/shares.ts';
import type { Sentence } from './grammar/about.ts';
import { momentOf, type Moment } from './moment.ts';
import { lateChange, newsOf } from './news.ts';
import type { About, Statement } from '../../run/words/statement.ts';
import { Part } from '../../ui/parts/part.ts';
import { said, type Slots } from './template.ts';
import { possessive } from './words.ts';

const OVER: Sentence = {
  id: 'over',
  text: 'The run is over. *Step back*, or move along the timeline.',
  fits: ({ finished }) => (finished ? {} : null),
};

/** Sentences that plain runs do not use; loaded with the first run that needs them. */
export const RARE_WORDS = new Part('The sentences about mobile nodes and changes', () => import('./grammar/rare.ts'));

/** All sentences for a run. */
interface Grammar {
  /** Sentences about news; the first that matches is used. */
  readonly news: readonly Sentence[];
  /** Steady states, most informative first. */
  readonly soonOver: readonly Sentence[];
  readonly steady: readonly Sentence[];
  /** Steady states of a scripted peer. */
  readonly scripted: readonly Sentence[];
  /** While the run is paused, these must concern the flow of the event, or no flow. */
  readonly ofOneFlow: ReadonlySet<Sentence>;
}

function grammarWith(rare: typeof RARE_WORDS.module): Grammar {
  const soonOver = [
    ...(rare?.QUIC_WAITING ?? []),
    ...COUNTING,
    ...(rare?.MOBILE_WAITING ?? []),
    ...PENDING,
    ...MOMENTARY,
  ];
  return {
    news: [
      ...(rare?.MOBILE ?? []),
      ...LOSSES,
      ...(rare?.OTHER_LOSSES ?? []),
      ...(rare?.QUIC_NEWS ?? []),
      ...(rare?.OTHER_CUTS ?? []),
      ...REACTIONS,
      ...(rare?.OTHER_BEGINNINGS ?? []),
      ...LIFECYCLE,
      ...(rare?.CHANGES ?? []),
    ],
    scripted: rare?.SCRIPTED ?? [],
    soonOver,
    steady: [
      ...(rare?.MOBILE_STEADY ?? []),
      ...SILENCE,
      FULL,
      ...LASTING,
      ...(rare?.PATHS ?? []),
      ...(rare?.QUEUES ?? []),
      ...SHARES,
    ],
    ofOneFlow: new Set([...soonOver, ...LASTING]),
  };
}

const wired = grammarWith(null);
const whole: { grammar: Grammar | null } = { grammar: null };

/** The sentences that have been loaded. */
function grammar(): Grammar {
  const { module } = RARE_WORDS;
  return module === null ? wired : (whole.grammar ??= grammarWith(module));
}

/** All loaded templates in order of precedence. */
export function allTemplates(): readonly Sentence[] {
  const { news, soonOver, steady, scripted } = grammar();
  return [OVER, ...A_FIRST, ...news, ...LATELY, ...soonOver, ...scripted, ...steady, ...VAGUE];
}

/** Above this speed, simulated s per displayed sentence, present events are over before they have been read. */
const QUICK = 1;

/**
 * All true statements about the moment, best first; never empty. It is a pure function of the moment: the way to reach
 * it does not matter.
 * @param span minimum display time, simulated s; 0 when the run is paused
 * @param since first events up to this event have been reported; later ones precede all else
 */
export function statementsOf(data: RunData, span = 0, since = Infinity): readonly Statement[] {
  const moment = momentOf(data, span);
  const [over] = allSaid([OVER], moment);
  if (over !== undefined) return [over];
  const { marks, present } = data;
  const newest = marks.firstsBetween(since, present.event);
  const cuts = (all: readonly PlotMark[]): number => all.filter(({ kind }) => kind === 'cut').length;
  const again = newest.length > 1 && cuts(marks.between(newest[0]!.time, present.now)) > cuts(newest);
  const firsts = firstsOf(newest, moment, again);
  const clear = [
    ...firsts,
    ...telling(data, moment),
    ...allSaid(data.opened.script === null ? grammar().steady : grammar().scripted, moment),
  ];
  return clear.length > 0 ? clear : allSaid(VAGUE, moment);
}

/** If several flows have their first event, the sentence links the one with the highest weight. */
const WEIGHT = { timeout: 2, cut: 1, loss: 0 } as const;

/** First events of flows, in one sentence. */
function firstsOf(firsts: readonly FirstMark[], moment: Moment, again: boolean): readonly Statement[] {
  const news = [...firsts].sort((a, b) => WEIGHT[b.kind] - WEIGHT[a.kind] || b.event - a.event)[0];
  if (news === undefined) return [];
  const alone = firsts.length === 1 ? A_FIRST : [];
  // Simultaneous events have a sentence that names all of them only if they are losses.
  const fresh = moment.span > QUICK || (firsts.length > 1 && news.kind !== 'loss') ? [] : grammar().news;
  return allSaid([...alone, ...fresh, severalFirsts(firsts, again)], { ...moment, news }).slice(0, 1);
}

/** Recent events and short-lived states. */
function telling(data: RunData, moment: Moment): readonly Statement[] {
  if (moment.span > QUICK) {
    const change = lateChange(moment);
    return [
      ...(change === null ? [] : allSaid(grammar().news, { ...moment, news: change })),
      ...allSaid(LATELY, moment),
    ];
  }
  for (const news of newsOf(data, moment)) {
    const [first] = allSaid(grammar().news, { ...moment, news });
    if (first !== undefined) return [first, ...allSaid(grammar().soonOver, moment)];
  }
  return allSaid(grammar().soonOver, moment);
}

/** The subject of a sentence: its news, else the only flow that it names. */
const aboutOf =
  ({ news, names, opened }: Moment) =>
  ({ who = '', whose = '' }: Slots): About =>
    news !== null && 'flow' in news
      ? { flow: news.flow, event: 'event' in news ? news.event : null }
      : {
          flow: names.findIndex(
            (name, flow) => [name, opened.flows[flow]?.began].includes(who) || possessive(name) === whose,
          ),
          event: null,
        };

/** Whether a sentence concerns the flow of the moment, or no flow. */
const isOfFlow = (flow: number, { about }: Moment): boolean => about < 0 || flow < 0 || flow === about;

const allSaid = (templates: readonly Sentence[], moment: Moment): Statement[] =>
  templates.flatMap((template) => {
    const statement = said(template, moment, aboutOf(moment));
    return statement === null || (grammar().ofOneFlow.has(template) && !isOfFlow(statement.flow, moment))
      ? []
      : [statement];
  });

/** The statement about the present moment. */
export const sentenceOf = (data: RunData): Statement => statementsOf(data)[0]!;
