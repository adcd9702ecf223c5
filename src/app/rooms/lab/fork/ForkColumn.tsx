import { useEffect, useRef, useState } from 'react';
import { SaveTable } from '../../../charts/figure/SaveTable.tsx';
import { changeText } from '../../../run/changeWords.ts';
import type { Comparison, Row } from '../../../run/forks/difference.ts';
import type { Answered } from '../../../run/forks/state.ts';
import { AS_IT_RAN, inOrder, mayFork, pathTo, signOf, type Fork } from '../../../run/forks/tree.ts';
import { firstWords, markWords } from '../../../run/forks/words.ts';
import { linksAt } from '../../../run/changes.ts';
import { queuePlace } from '../../../run/places.ts';
import type { RunData } from '../../../run/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { originNow } from '../panels/origin.ts';
import { toneNameOf } from '../../../ui/tones.ts';
import { clockTime, count, segments } from '../../../ui/words/numbers.ts';
import { AnswerFigures } from './AnswerFigures.tsx';
import { isOverflow, lossIn, reasonWords, rowsAhead, rowsOfReaction, type DiffersRow } from './futureWords.ts';
import { copyText } from '../../../ui/copyText.ts';
// Only this column needs it.
import './fork.css';

/** A figure as the table shows it, and how far one is from the other. */
const FIGURES: Readonly<Record<Row['what'], { readonly title: string; readonly text: (value: number) => string }>> = {
  goodput: { title: 'goodput, Mb/s', text: (value) => (value / 1e6).toFixed(3) },
  lost: { title: 'Packets lost', text: count },
  resent: { title: 'Retransmissions', text: count },
  timeouts: { title: 'Timeouts', text: count },
  recovery: { title: 'in recovery, s', text: (value) => value.toFixed(3) },
};

const signed = (text: string, value: number): string => (value === 0 ? 'same' : `${value > 0 ? '+' : '−'}${text}`);

/** A moment to go to. */
function GoTo({ time, about }: { readonly time: number; readonly about: string }) {
  const laboratory = useLaboratory();
  return (
    <button
      type="button"
      className="link"
      aria-label={`Go to ${clockTime(time)} s, ${about}`}
      onClick={() => {
        laboratory.playback.pause();
        laboratory.playback.seek({ time });
      }}
    >
      {clockTime(time)}
    </button>
  );
}

function Figures({ data, comparison, there, here }: FiguresProps) {
  const laboratory = useLaboratory();
  const table = useRef<HTMLTableElement>(null);
  return (
    <>
      <table ref={table} className="fork-figures">
        <caption>From 0 to {clockTime(comparison.to)} s</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Figure</span>
            </th>
            <th scope="col">{there.toLowerCase()}</th>
            <th scope="col" className="here">
              {here.toLowerCase()}
            </th>
            <th scope="col">difference</th>
            <th scope="col">from, s</th>
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map((row) => {
            const { title, text } = FIGURES[row.what];
            const name = row.flow < 0 ? title : `${data.opened.flows[row.flow]?.name ?? ''} ${title}`;
            const change = row.here - row.there;
            return (
              <tr key={`${row.what} ${row.flow}`}>
                <th scope="row">{name}</th>
                <td>{text(row.there)}</td>
                <td className="here">{text(row.here)}</td>
                <td>
                  {signed(
                    text(Math.abs(change)),
                    Number(text(Math.abs(change))) === 0 && row.what !== 'lost' ? 0 : change,
                  )}
                </td>
                <td>{row.at === null ? '–' : <GoTo time={row.at} about={`where ${name} first differs`} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <SaveTable
        title={`What changed: ${here}`}
        about={`beside ${there}, from 0 to ${clockTime(comparison.to)} s`}
        summary={firstWords(data, comparison, there)}
        table={table}
        origin={() => originNow(laboratory)}
      />
    </>
  );
}

interface FiguresProps {
  readonly data: RunData;
  readonly comparison: Comparison;
  readonly there: string;
  readonly here: string;
}

/** Parts of the drawing's width: where the first fork parts, where lines end, and how far behind its parent's a fork begins at least. */
const [FIRST, LAST, BEHIND] = [0.16, 0.92, 0.08];

/** A row of the drawing of the branches: its own line from where it parts, and those on their way to rows below it. */
function Branch({ forks, row, rows, now, isShown }: BranchProps) {
  const times = forks.map(({ change }) => change.at);
  const begin = Math.min(...times);
  const span = Math.max(now, ...times) - begin || 1;
  const xOf = (id: number): number => {
    const fork = forks.find((each) => each.id === id);
    if (fork === undefined) return FIRST - BEHIND;
    const own = FIRST + ((fork.change.at - begin) / span) * (LAST - FIRST);
    return Math.min(LAST - BEHIND / 2, Math.max(own, xOf(fork.parent) + BEHIND));
  };
  const percent = (part: number): string => `${100 * part}%`;
  const id = rows[row]!;
  const upright = forks.flatMap((fork) => {
    const [from, to] = [rows.indexOf(fork.parent), rows.indexOf(fork.id)];
    return row < from || row > to ? [] : [{ id: fork.id, from: row === from ? 0.5 : 0, to: row === to ? 0.5 : 1 }];
  });
  const x = id === AS_IT_RAN ? 0.02 : xOf(id);
  const own = id === AS_IT_RAN ? 'parent' : 'branch';
  return (
    <svg className={isShown ? 'shown' : ''} aria-hidden="true">
      <line className={own} x1={percent(x)} x2={percent(LAST)} y1="50%" y2="50%" />
      {upright.map((line) => (
        <line
          key={line.id}
          className="branch"
          x1={percent(xOf(line.id))}
          x2={percent(xOf(line.id))}
          y1={percent(line.from)}
          y2={percent(line.to)}
        />
      ))}
      {forks
        .filter(({ parent }) => parent === id)
        .map((fork) => (
          <circle key={fork.id} className="parting" cx={percent(xOf(fork.id))} cy="50%" r="4" />
        ))}
      <circle className={`end ${own}`} cx={percent(LAST)} cy="50%" r={isShown ? 6 : 4} />
    </svg>
  );
}

interface BranchProps {
  readonly forks: readonly Fork[];
  /** The row that is drawn, and the run or fork of every row. */
  readonly row: number;
  readonly rows: readonly number[];
  /** s */
  readonly now: number;
  readonly isShown: boolean;
}

/** How many packets one of them has lost; null: nobody ran it so far. */
const Lost = ({ of }: { readonly of: number | null }) => (
  <span className="lost">
    {of === null ? '–' : count(of)}
    <span className="unseen"> packets lost</span>
  </span>
);

/** The run and its forks: what is shown, what is beside it, and the way to each. */
function Tree({
  forks,
  shown,
  counterpart,
}: {
  readonly forks: readonly Fork[];
  readonly shown: number;
  readonly counterpart: number;
}) {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  if (data === null) return null;
  const rows = [{ id: AS_IT_RAN, level: 0, about: '' }].concat(
    inOrder(forks).map((fork) => ({
      id: fork.id,
      level: pathTo(forks, fork.id).length,
      about: `${fork.name === '' ? changeText(fork.change, data.opened) : fork.name}, from ${clockTime(fork.change.at)} s`,
    })),
  );
  const show = (id: number, other?: number): void => laboratory.forks?.show(id, other);
  return (
    <section className="fork-tree" aria-label="Forks">
      <h3>
        Forks <small>up to three deep</small> <small className="lost">lost</small>
      </h3>
      <ul>
        {rows.map(({ id, level, about }, row) => (
          <li key={id} className={`level-${level}${id === shown ? ' shown' : ''}`} aria-current={id === shown}>
            <Branch
              forks={forks}
              row={row}
              rows={rows.map((each) => each.id)}
              now={data.present.now}
              isShown={id === shown}
            />
            <span className="about">
              <button type="button" className="link" onClick={() => show(id)}>
                {signOf(forks, id)}
              </button>{' '}
              {about}
            </span>
            {id !== shown &&
              (id === counterpart ? (
                <small>beside it</small>
              ) : (
                <button type="button" className="link" onClick={() => show(shown, id)}>
                  Compare<span className="unseen"> with {signOf(forks, id)}</span>
                </button>
              ))}
            <Lost of={laboratory.forks?.lostBy(id, data.present.now) ?? null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Gives the fork that is shown a name. */
function NameForm({ fork, done }: { readonly fork: Fork; readonly done: () => void }) {
  const laboratory = useLaboratory();
  const [name, setName] = useState(fork.name);
  const field = useRef<HTMLInputElement>(null);
  // It comes when the user asks for it.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="fork-name"
      onSubmit={(event) => {
        event.preventDefault();
        laboratory.forks?.name(fork.id, name.trim());
        done();
      }}
    >
      <label>
        Name of the fork
        <input
          ref={field}
          type="text"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <button type="submit">Save</button>
    </form>
  );
}

/** A step of the way from the change to what came of it, with its sign. */
interface Step {
  readonly sign: string;
  readonly time: number;
  readonly head: string;
  readonly text: string;
}

/** The change, what is lost in its place, and what the sender does, in the order of time. */
function stepsOf(data: RunData, { lost, places, answer: { instead, here, there } }: Answered): readonly Step[] {
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
  if (here?.kind === 'cut' && here.cause === 'loss' && here.segment === instead?.segment && here.duplicates > 0)
    steps.push({
      sign: '↻',
      time: here.time,
      head: `${here.duplicates} repeats later`,
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

/** What is asked next, each in one press: a fork of the fork, another queue, or any other change. */
function AskOn({ data, answered: { lost, places, answer } }: { readonly data: RunData; readonly answered: Answered }) {
  const laboratory = useLaboratory();
  const forks = useLab((state) => state.forks);
  const { instead } = answer;
  if (forks === null || !mayFork(forks.forks, forks.shown)) return null;
  const link = data.opened.links.findIndex(({ name }) => name === lost.entry);
  const facts = linksAt(data.opened, lost.time)[link];
  const now = facts === undefined ? NaN : facts.limit - facts.placesBesides;
  // A tenth more, of a small queue one place.
  const more = places === null && Number.isFinite(now) ? now + Math.max(1, Math.round(now / 10)) : null;
  const ask = (text: string, press: () => void) => (
    <button type="button" className="ask-on" onClick={press}>
      {text}
    </button>
  );
  return (
    <fieldset className="ask-further wraps in-line">
      <legend className="unseen">Ask on</legend>
      <b aria-hidden="true">Ask on</b>
      {instead !== null &&
        ask(`nor ${instead.segment}?`, () =>
          laboratory.forks?.whatIf({
            flow: instead.flow,
            number: instead.segment,
            transmission: instead.transmission,
            ack: false,
            entry: data.opened.links[instead.link]?.name ?? '',
            time: instead.time,
          }),
        )}
      {more !== null &&
        ask(`${queuePlace(data.opened, link)} had ${count(more)} places?`, () => {
          // Of the run as it was: this packet alone did not need the place.
          laboratory.forks?.show(forks.counterpart);
          laboratory.forks?.whatIf(lost, more);
        })}
      {ask('else…', () => {
        laboratory.playback.seek({ time: lost.time });
        laboratory.set({ sheet: 'change' });
      })}
    </fieldset>
  );
}

/** Rows of what differs; what is the same steps back. */
const Rows = ({ rows }: { readonly rows: readonly DiffersRow[] }) =>
  rows.map(({ flow, name, there, here, difference }) => (
    <tr key={name} className={difference === 'same' ? 'same' : ''}>
      <th scope="row" className={flow < 0 ? '' : `of-flow ${toneNameOf(flow)}`}>
        {name}
      </th>
      <td>{there}</td>
      <td className="here">{here}</td>
      <td>{difference}</td>
    </tr>
  ));

/** How one thing led to the other in a fork that the user asked for, why, and what differs. */
function Course({ data, answered, inSheet }: CourseProps) {
  const { lost, ahead } = answered;
  const reason = reasonWords(data, answered, lossIn(data.counterpart ?? data, lost));
  const rows = rowsOfReaction(data, answered);
  return (
    <>
      <ol className="fork-course" aria-label="Consequences">
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
      <table className="fork-figures">
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
          <Rows rows={rows} />
          {ahead && (
            <>
              <tr className="until">
                <th scope="rowgroup" colSpan={4}>
                  until {Number(ahead.to.toFixed(3))} s
                </th>
              </tr>
              <Rows rows={rowsAhead(data, ahead, lost.flow)} />
            </>
          )}
        </tbody>
      </table>
      <p className="one-run">One run of each: what changed, not which is better.</p>
      <AskOn data={data} answered={answered} />
    </>
  );
}

interface CourseProps {
  readonly data: RunData;
  readonly answered: Answered;
  /** On a small screen the figures stand here too. */
  readonly inSheet: boolean;
}

/** "What if 1767 had not been lost?" */
const questionOf = ({ opened }: RunData, { lost, places }: Answered): string =>
  places === null
    ? `What if ${lost.ack ? 'the ACK' : lost.number} had not been lost?`
    : `What if ${queuePlace(
        opened,
        opened.links.findIndex(({ name }) => name === lost.entry),
      )} had had ${count(places)} places?`;

/** What a fork changed: the first difference, figures of both, the forks, and what to do with them. */
export function ForkColumn({ inSheet = false }: { readonly inSheet?: boolean }) {
  const laboratory = useLaboratory();
  const state = useLab(({ forks }) => forks);
  useLab(({ status }) => status);
  const [naming, setNaming] = useState(false);
  const [copied, setCopied] = useState(false);
  const { data } = laboratory;
  if (state === null || data === null) return null;
  const { forks, shown, counterpart, comparison } = state;
  const fork = forks.find(({ id }) => id === shown);
  const [here, there] = [signOf(forks, shown), counterpart < 0 ? '' : signOf(forks, counterpart)];
  const known = comparison !== null && comparison.to === data.present.now ? comparison : null;
  const { answered } = state;
  return (
    <aside className="side-column fork-column" aria-labelledby="fork-title">
      <h2 id="fork-title">
        {answered === null ? (
          'What changed'
        ) : (
          <>
            <span className="unseen">What changed: </span>
            <span className="fork-asked">{questionOf(data, answered)}</span>
          </>
        )}
      </h2>
      {answered !== null ? null : fork === undefined ? (
        <p>This is the run as it ran. Choose a fork to see what it changes.</p>
      ) : (
        <p>
          At <strong>{clockTime(fork.change.at)} s</strong>: {changeText(fork.change, data.opened)}.
        </p>
      )}
      {answered !== null && <Course data={data} answered={answered} inSheet={inSheet} />}
      {known === null ? (
        <p className="hint">
          {data.present.playing
            ? 'Pause to compare both.'
            : counterpart < 0
              ? ''
              : 'Both are being run to this moment.'}
        </p>
      ) : answered === null ? (
        <>
          <p className="first-difference">
            <strong>First difference. </strong>
            {firstWords(data, known, there)}{' '}
            {known.first !== null && <GoTo time={known.first.mark.time} about="the first difference" />}
          </p>
          <Figures data={data} comparison={known} there={there} here={here} />
          <p className="hint">One run of each: what changed, not which is better.</p>
        </>
      ) : (
        <details>
          <summary>Up to this moment</summary>
          <Figures data={data} comparison={known} there={there} here={here} />
        </details>
      )}
      <Tree forks={forks} shown={shown} counterpart={counterpart} />
      {naming && fork !== undefined && <NameForm key={fork.id} fork={fork} done={() => setNaming(false)} />}
      <p className="fork-others">
        {fork !== undefined && (
          <button type="button" className="quiet" onClick={() => setNaming(true)}>
            Name it
          </button>
        )}
        <button type="button" className="quiet" onClick={() => laboratory.set({ forksWanted: false })}>
          Why instead
        </button>
      </p>
      <footer>
        {fork !== undefined && (
          <>
            <button type="button" className="primary" onClick={() => laboratory.forks?.undo()}>
              Undo <kbd>Ctrl Z</kbd>
            </button>
            <button type="button" onClick={() => laboratory.forks?.keep()}>
              Keep this future
            </button>
          </>
        )}
        <button
          type="button"
          onClick={() => void copyText(laboratory.addressOf(laboratory.link)).then(() => setCopied(true))}
        >
          {copied ? 'Link copied' : 'Copy link'}
        </button>
      </footer>
    </aside>
  );
}
