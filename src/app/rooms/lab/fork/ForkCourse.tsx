import { linksAt } from '../../../run/facts/changes.ts';
import type { Answered } from '../../../run/forks/state.ts';
import { mayFork } from '../../../run/forks/tree.ts';
import { toneClass } from '../../../run/facts/groups.ts';
import { markWords } from '../../../run/forks/words.ts';
import { linkAt, queuePlace } from '../../../run/facts/places.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { clockTime, count, segments } from '../../../ui/words/numbers.ts';
import {
  isOverflow,
  lossIn,
  reasonWords,
  rowsAhead,
  rowsOfReaction,
  untilWords,
  type DiffersRow,
} from './futureWords.ts';
import { Figure } from '../../../charts/figure/Figure.tsx';
import { OriginContext } from '../../../ui/takeAway/origin.ts';
import { originNow } from '../panels/saving/origin.ts';
import { arrivalsFigure, futuresFigure } from './futureFigures.ts';
// Used only by these figures.
import './answer.css';

/** Figures of an answer: arrivals at the queue, and both futures. */
export function AnswerFigures() {
  const laboratory = useLaboratory();
  const answered = useLab(({ forks }) => forks?.answered ?? null);
  const { data } = laboratory;
  if (answered === null || data === null || answered.ahead === null) return null;
  const { ahead } = answered;
  return (
    <section className="answer-figures paper line-above rigid" aria-label="Both runs beside each other">
      {ahead === undefined ? (
        <p className="hint">Both futures are run ahead.</p>
      ) : (
        <OriginContext value={originNow(laboratory)}>
          {ahead.arrivals !== null && <Figure {...arrivalsFigure(data, answered, ahead.arrivals)} />}
          <Figure {...futuresFigure(data, answered, ahead)} />
        </OriginContext>
      )}
    </section>
  );
}

/** A step from the change to its consequences, with its sign. */
interface Step {
  readonly sign: string;
  readonly time: number;
  readonly head: string;
  readonly text: string;
}

/** The change, the packet that is lost instead, and the sender's reaction, in order of time. */
export function stepsOf(
  data: RunData,
  { lost, places, answer: { instead, here, there }, ahead }: Answered,
): readonly Step[] {
  const mark = lossIn(data.counterpart ?? data, lost);
  const limit = mark !== null && isOverflow(mark) && Number.isFinite(mark.limit) ? count(mark.limit) : '';
  const name = lost.ack ? 'The ACK' : String(lost.number);
  const taken = limit === '' ? `${name} is delivered.` : `${name} takes place ${limit} of ${limit}.`;
  const change = places === null ? taken : `The queue has ${count(places)} places.`;
  const steps: Step[] = [{ sign: '○', time: lost.time, head: 'Your change.', text: change }];
  if (instead !== null)
    steps.push({
      sign: '×',
      time: instead.time,
      head: 'So',
      text: `${instead.segment} ${isOverflow(instead) ? 'finds no room and is lost.' : 'is lost.'}`,
    });
  // `answer` covers only the flow of the packet. The packet that lost its place may be of another flow.
  const displaced = ahead?.arrivals?.displaced;
  if (instead === null && displaced && displaced.flow !== lost.flow)
    steps.push({
      sign: '×',
      time: displaced.time,
      head: 'So',
      text: `${data.opened.flows[displaced.flow]?.name ?? ''}’s ${displaced.segment} finds no room and is lost.`,
    });
  if (here?.kind === 'cut' && here.cause === 'loss' && here.segment === instead?.segment && here.duplicates > 0)
    steps.push({
      sign: '↻',
      time: here.time,
      head: `After ${here.duplicates} duplicate ACKs`,
      text: `${here.segment} is sent again.`,
    });
  const cutWords = ({ before, value }: NonNullable<typeof here>): string => `${segments(before)} → ${segments(value)}`;
  const same = here !== null && there?.kind === here.kind && cutWords(here) === cutWords(there);
  if (here !== null)
    steps.push({
      sign: '◇',
      time: here.time,
      head: same ? (here.kind === 'cut' ? 'The same cut,' : 'The same timeout,') : 'Then',
      text: `${same ? cutWords(here) : markWords(data, here)}.`,
    });
  if (there !== null && !same)
    steps.push({ sign: '–', time: there.time, head: 'As it ran', text: `${markWords(data, there)}.` });
  return steps;
}

/** Follow-up questions as buttons: a fork of the fork, another queue, or any other change. */
function AskOn({ data, answered: { lost, places, answer } }: { readonly data: RunData; readonly answered: Answered }) {
  const laboratory = useLaboratory();
  const forks = useLab((state) => state.forks);
  const { instead } = answer;
  if (forks === null || !mayFork(forks.forks, forks.shown)) return null;
  const link = data.opened.links.findIndex(({ name }) => name === lost.entry);
  const facts = linksAt(data.opened, lost.time)[link];
  const now = facts === undefined ? NaN : facts.limit - facts.extraPlaces;
  // 10 % more places, but at least one.
  const more = places === null && Number.isFinite(now) ? now + Math.max(1, Math.round(now / 10)) : null;
  const ask = (text: string, press: () => void) => (
    <button type="button" className="ask-on" onClick={press}>
      {text}
    </button>
  );
  return (
    <fieldset className="ask-further wraps in-line">
      <legend className="unseen">Also try</legend>
      <b aria-hidden="true">Also try</b>
      {instead !== null &&
        ask(`${instead.segment} delivered too`, () =>
          laboratory.forks?.whatIf({
            flow: instead.flow,
            number: instead.segment,
            transmission: instead.transmission,
            ack: false,
            entry: data.opened.links[linkAt(data.opened, instead.place)]?.name ?? '',
            time: instead.time,
          }),
        )}
      {more !== null &&
        ask(`${count(more)} places at ${queuePlace(data.opened, link)}`, () => {
          // Fork the counterpart, in which the packet was lost: with a longer queue it need not be let in separately.
          laboratory.forks?.show(forks.counterpart);
          laboratory.forks?.whatIf(lost, more);
        })}
      {ask('Other…', () => {
        laboratory.playback.seek({ time: lost.time });
        laboratory.set({ sheet: 'change' });
      })}
    </fieldset>
  );
}

/** Rows of differences; equal ones are dimmed. */
const Rows = ({ rows, data }: { readonly rows: readonly DiffersRow[]; readonly data: RunData }) =>
  rows.map(({ flow, name, there, here, difference }) => (
    <tr key={name} className={difference === 'same' ? 'same' : ''}>
      <th scope="row" className={flow < 0 ? '' : `of-flow ${toneClass(data.opened.flows, flow)}`}>
        {name}
      </th>
      <td>{there}</td>
      <td className="here">{here}</td>
      <td>{difference}</td>
    </tr>
  ));

/** The chain of consequences in a fork that answers a question, with reasons and differences. */
export function ForkCourse({ data, answered, inSheet }: Props) {
  const { lost, ahead } = answered;
  const reason = reasonWords(data, answered, lossIn(data.counterpart ?? data, lost));
  const rows = rowsOfReaction(data, answered);
  return (
    <>
      <ol className="fork-course placed" aria-label="Consequences">
        {stepsOf(data, answered).map(({ sign, time, head, text }) => (
          <li key={head}>
            <i className={sign === '×' ? 'lost' : ''} aria-hidden="true">
              {sign}
            </i>
            <span>
              <b>{head}</b> {text}
            </span>
            <time>{clockTime(time)} s</time>
          </li>
        ))}
      </ol>
      {reason !== null && (
        <p className="fork-reason">
          {reason[0]}
          <b>{reason[1]}</b>
        </p>
      )}
      {inSheet && <AnswerFigures />}
      <table className="fork-figures full-width">
        <thead>
          <tr>
            <th scope="col">What differs</th>
            <th scope="col">as it ran</th>
            <th scope="col" className="here">
              the fork
            </th>
            <th scope="col">difference</th>
          </tr>
        </thead>
        <tbody>
          <Rows rows={rows} data={data} />
          {ahead && (
            <>
              <tr className="until">
                <th scope="rowgroup" colSpan={4}>
                  {untilWords(data, ahead)}
                </th>
              </tr>
              <Rows rows={rowsAhead(data, ahead, lost.flow)} data={data} />
            </>
          )}
        </tbody>
      </table>
      <p className="one-run">One run of each: what changed, not which is better.</p>
      <AskOn data={data} answered={answered} />
    </>
  );
}

interface Props {
  readonly data: RunData;
  readonly answered: Answered;
  /** On a small screen the figures are included. */
  readonly inSheet: boolean;
}

/** "What if 1767 had not been lost?" */
export const questionText = ({ opened }: RunData, { lost, places }: Answered): string =>
  places === null
    ? `What if ${lost.ack ? 'the ACK' : lost.number} had not been lost?`
    : `What if ${queuePlace(
        opened,
        opened.links.findIndex(({ name }) => name === lost.entry),
      )} had had ${count(places)} places?`;
