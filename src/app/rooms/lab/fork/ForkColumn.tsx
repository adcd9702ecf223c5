import { useEffect, useRef, useState } from 'react';
import { SaveTable } from '../../../charts/figure/SaveTable.tsx';
import { changeText } from '../../../run/words/changeWords.ts';
import type { Comparison, Row } from '../../../run/forks/difference.ts';
import { signOf, type Fork } from '../../../run/forks/tree.ts';
import { firstWords } from '../../../run/forks/words.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { originNow } from '../panels/saving/origin.ts';
import { clockTime, count } from '../../../ui/words/numbers.ts';
import { ForkCourse, questionOf } from './ForkCourse.tsx';
import { ForkTree } from './ForkTree.tsx';
import { copyText } from '../../../ui/copyText.ts';
// Used only by this column.
import './fork.css';

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
