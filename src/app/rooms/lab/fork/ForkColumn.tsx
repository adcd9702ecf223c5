import { useEffect, useRef, useState } from 'react';
import { SaveTable } from '../../../charts/figure/SaveTable.tsx';
import { changeText } from '../../../run/words/changeWords.ts';
import type { Comparison, Row } from '../../../run/forks/difference.ts';
import { signOf, type Fork, AS_IT_RAN, inOrder, pathTo } from '../../../run/forks/tree.ts';
import { firstWords } from '../../../run/forks/words.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { originNow } from '../panels/saving/origin.ts';
import { clockTime, count } from '../../../ui/words/numbers.ts';
import { ForkCourse, questionText } from './ForkCourse.tsx';
import { copyText } from '../../../ui/copyText.ts';
// Used only by this column.
import './fork.css';

/**
 * Horizontal positions as fractions of the width: the branching point of the first fork, the end of all lines, and the
 * minimum distance between the branching points of a fork and its parent.
 */
const [FIRST, LAST, BEHIND] = [0.16, 0.92, 0.08];

/** One row of the branch drawing: the line of its run, and the vertical lines that pass through to lower rows. */
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
  /** The row drawn, and the run or fork of every row. */
  readonly row: number;
  readonly rows: readonly number[];
  /** s */
  readonly now: number;
  readonly isShown: boolean;
}

/** Number of packets lost in a run or fork; null: it has not been simulated up to the current time. */
const Lost = ({ of }: { readonly of: number | null }) => (
  <span className="lost">
    {of === null ? '–' : count(of)}
    <span className="unseen"> packets lost</span>
  </span>
);

/** The tree of the run and its forks: marks the one shown and its counterpart, with buttons for each. */
function ForkTree({
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
            <span className="about faint">
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

// Loaded with this column: both show an answered question.
export { AnswerFigures } from './ForkCourse.tsx';

/** Title and format of a figure, and format of a difference. */
const FIGURES: Readonly<Record<Row['what'], { readonly title: string; readonly text: (value: number) => string }>> = {
  goodput: { title: 'goodput, Mb/s', text: (value) => (value / 1e6).toFixed(3) },
  lost: { title: 'Packets lost', text: count },
  resent: { title: 'Retransmissions', text: count },
  timeouts: { title: 'Timeouts', text: count },
  recovery: { title: 'in recovery, s', text: (value) => value.toFixed(3) },
};

const signed = (text: string, value: number): string => (value === 0 ? 'same' : `${value > 0 ? '+' : '−'}${text}`);

/** Button that goes to a moment. */
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
      <table ref={table} className="fork-figures full-width">
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

/** Names the fork shown. */
function NameForm({ fork, done }: { readonly fork: Fork; readonly done: () => void }) {
  const laboratory = useLaboratory();
  const [name, setName] = useState(fork.name);
  const field = useRef<HTMLInputElement>(null);
  // Focus it, because the user asked for it.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="fork-name row"
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

/** The effects of a fork: the first difference, figures of both, the list of forks, and actions. */
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
            <span className="fork-asked">{questionText(data, answered)}</span>
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
      {answered !== null && <ForkCourse data={data} answered={answered} inSheet={inSheet} />}
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
      <ForkTree forks={forks} shown={shown} counterpart={counterpart} />
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
