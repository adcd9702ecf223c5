import { useEffect, useRef, useState } from 'react';
import { SaveTable } from '../../../charts/figure/SaveTable.tsx';
import { changeText } from '../../../run/changeWords.ts';
import type { Comparison, Row } from '../../../run/forks/difference.ts';
import { AS_IT_RAN, inOrder, pathTo, signOf, type Fork } from '../../../run/forks/tree.ts';
import { differenceWords } from '../../../run/forks/words.ts';
import type { RunData } from '../../../run/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { originNow } from '../panels/origin.ts';
import { clockTime, count } from '../../../ui/words/numbers.ts';
import { copyText } from '../../../ui/copyText.ts';
// Only this column needs it.
// oxlint-disable-next-line import/no-unassigned-import
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
            <th scope="col">{there}</th>
            <th scope="col" className="here">
              {here}
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
        summary=""
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

/** The run and its forks: what is shown, what stands beside it, and the way to each. */
function Tree({
  forks,
  shown,
  beside,
}: {
  readonly forks: readonly Fork[];
  readonly shown: number;
  readonly beside: number;
}) {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  if (data === null) return null;
  const rows = [{ id: AS_IT_RAN, level: 0, about: '' }].concat(
    inOrder(forks).map((fork) => ({
      id: fork.id,
      level: pathTo(forks, fork.id).length,
      about: fork.name === '' ? changeText(fork.change, data.opened) : fork.name,
    })),
  );
  const show = (id: number, other?: number): void => laboratory.forks?.show(id, other);
  return (
    <section className="fork-tree" aria-label="Forks">
      <h3>
        Forks <small>up to three deep</small>
      </h3>
      <ul>
        {rows.map(({ id, level, about }) => (
          <li key={id} className={`level-${level}${id === shown ? ' shown' : ''}`} aria-current={id === shown}>
            <button type="button" className="link" onClick={() => show(id)}>
              {signOf(forks, id)}
            </button>{' '}
            <span className="about">{about}</span>
            {id !== shown &&
              (id === beside ? (
                <small>beside it</small>
              ) : (
                <button type="button" className="link" onClick={() => show(shown, id)}>
                  Compare<span className="unseen"> with {signOf(forks, id)}</span>
                </button>
              ))}
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
  // It comes when somebody asks for it.
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

/** What a fork changed: the first difference, figures of both, the forks, and what to do with them. */
export function ForkColumn() {
  const laboratory = useLaboratory();
  const state = useLab(({ forks }) => forks);
  useLab(({ status }) => status);
  const [naming, setNaming] = useState(false);
  const [copied, setCopied] = useState(false);
  const { data } = laboratory;
  if (state === null || data === null) return null;
  const { forks, shown, beside, comparison } = state;
  const fork = forks.find(({ id }) => id === shown);
  const [here, there] = [signOf(forks, shown), beside < 0 ? '' : signOf(forks, beside)];
  const known = comparison !== null && comparison.to === data.present.now ? comparison : null;
  return (
    <aside className="fork-column" aria-labelledby="fork-title">
      <h2 id="fork-title">What changed</h2>
      {fork === undefined ? (
        <p>This is the run as it ran. Choose a fork to see what it changes.</p>
      ) : (
        <p>
          At <strong>{clockTime(fork.change.at)} s</strong>: {changeText(fork.change, data.opened)}.
        </p>
      )}
      {known === null ? (
        <p className="hint">
          {data.present.playing ? 'Pause to compare both.' : beside < 0 ? '' : 'Both are brought to this moment.'}
        </p>
      ) : (
        <>
          <p className="first-difference">
            <strong>First difference. </strong>
            {known.first === null ? (
              'Nothing that is marked differs yet.'
            ) : (
              <>
                {differenceWords(data, known.first, there)}{' '}
                <GoTo time={known.first.mark.time} about="the first difference" />
              </>
            )}
          </p>
          <Figures data={data} comparison={known} there={there.toLowerCase()} here={here.toLowerCase()} />
          <p className="hint">One run of each: what changed, not which is better.</p>
        </>
      )}
      <Tree forks={forks} shown={shown} beside={beside} />
      {naming && fork !== undefined && <NameForm key={fork.id} fork={fork} done={() => setNaming(false)} />}
      <footer>
        {fork !== undefined && (
          <>
            <button type="button" className="primary" onClick={() => laboratory.forks?.keep()}>
              Keep this future
            </button>
            <button type="button" onClick={() => setNaming(true)}>
              Name it
            </button>
            <button type="button" onClick={() => laboratory.forks?.undo()}>
              Undo
            </button>
          </>
        )}
        <button
          type="button"
          onClick={() => void copyText(laboratory.addressOf(laboratory.link)).then(() => setCopied(true))}
        >
          {copied ? 'Link copied' : 'Copy link'}
        </button>
        <button type="button" className="quiet" onClick={() => laboratory.set({ forksWanted: false })}>
          Why instead
        </button>
      </footer>
    </aside>
  );
}
