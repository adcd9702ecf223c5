import { useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '../../../capture/connections/connection.ts';
import { IN_RECORDINGS, STACKS, VARIANTS } from '../../../engine/tcp/catalogue.ts';
import { REAL_STACKS } from '../../../recorded/stacks.ts';
import { useOpenFile } from '../../ui/OpenFile.tsx';
import { Select } from '../../ui/Select.tsx';
import { twinWord, change, followedIn, importing, compareWith } from './importing.ts';
import { number, otherThan, percent, titleOf } from './words.ts';

interface FieldProps {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly range: readonly [least: number, most: number];
  readonly change: (value: number) => void;
}

/** A number of the path; values outside its range are ignored. */
function Field({ label, value, unit, range: [least, most], change: write }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? number(value, 4);
  const given = Number(shown);
  const isRefused = shown.trim() === '' || !(given >= least && given <= most);
  return (
    <label className="import-field one-line">
      <span className="unseen">{label}</span>
      <input
        inputMode="decimal"
        size={5}
        value={shown}
        aria-invalid={isRefused}
        title={isRefused ? `${label}: ${least} to ${most} ${unit}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = Number(target.value);
          if (target.value.trim() !== '' && next >= least && next <= most) write(next);
        }}
        onBlur={() => setTyped(null)}
      />{' '}
      {unit}
    </label>
  );
}

/** A connection with a smaller fraction of the bytes is not counted as a rival. */
const RIVAL = 0.02;

/** Number of other large connections that overlap at least half of this one: they may have shared its queue. */
const sharersOf = (one: Connection, all: readonly Connection[]): number =>
  all.filter(
    (other) =>
      other !== one &&
      other.bytes > RIVAL * one.bytes &&
      Math.min(one.end, other.end) - Math.max(one.start, other.start) > (one.end - one.start) / 2,
  ).length;

/** The program that wrote the file, with buttons for a twin with its stack (or QUIC) and a link to its recordings. */
function Writer({ name }: { readonly name: string }) {
  const { estimate } = useStore(importing);
  // The stack with this name, otherwise the generic QUIC stack.
  const stack = STACKS.find((each) => each.name === name) ?? STACKS.find((each) => (each.name as string) === 'quic');
  const recorded = REAL_STACKS.find((each) => each.name === name);
  return (
    <p>
      The file says that <b>{name}</b> wrote it.{' '}
      {stack !== undefined && estimate !== null && (
        <button
          type="button"
          className="link"
          aria-pressed={estimate.stack === stack.name}
          onClick={() => change({ stack: stack.name }, 0)}
        >
          The twin as {stack.name === name ? 'this stack' : `stack ${stack.name}`}
        </button>
      )}{' '}
      {recorded !== undefined && (
        <a href={`#variants/real/${Object.keys(recorded.laws)[0]}/A/${name}`}>Recordings of it, on known paths</a>
      )}
    </p>
  );
}

/** The path estimated from the file, editable; how close the twin is; and what a recording of one side cannot show. */
export function PathSide() {
  const state = useStore(importing);
  const connection = followedIn(state);
  const { series, told, estimate, twin, twinFault, waits } = state;
  const word = twinWord(state);
  const { field, ask } = useOpenFile({ label: 'Recording beside it', accept: '', open: compareWith });
  if (connection === undefined || series === null) return null;
  const sharers = sharersOf(connection, state.opened?.connections ?? []);
  const other = otherThan(estimate?.variant ?? '');
  return (
    <aside className="import-side room-side" aria-label="Path and twin">
      <section>
        <h2>The path, as the file tells it</h2>
        {estimate === null ? (
          <p>
            It shows too few ACKs for a rate and a round trip: there is no twin. A capture from the sender, with both
            directions, has them.
          </p>
        ) : (
          <>
            <p className="import-sentence">
              A link of{' '}
              <Field
                label="Rate of the link"
                value={estimate.rate / 1e6}
                unit="Mb/s"
                range={[0.001, 100_000]}
                change={(value) => change({ rate: value * 1e6 })}
              />
              ,{' '}
              <Field
                label="Base round trip"
                value={estimate.baseRtt * 1000}
                unit="ms"
                range={[0, 10_000]}
                change={(value) => change({ baseRtt: value / 1000 })}
              />{' '}
              there and back, with a queue of{' '}
              <Field
                label="Queue"
                value={estimate.queue}
                unit="packets"
                range={[1, 1_000_000]}
                change={(value) => change({ queue: Math.round(value) })}
              />
              , losses by a full queue and{' '}
              <Field
                label="Losses at random"
                value={estimate.loss * 100}
                unit="%"
                range={[0, 100]}
                change={(value) => change({ loss: value / 100 })}
              />{' '}
              at random, the sender{' '}
              <Select
                aria-label="Law of the twin"
                value={estimate.variant}
                of={VARIANTS.filter(({ byHand }) => byHand !== true).map(({ name }) => [name, titleOf(name)])}
                choose={(next) => change({ variant: next }, 0)}
              />
              .
            </p>
            <p className="import-evidence">
              From the spacing of ACKs, the smallest round trip ({number(connection.minRtt * 1000)} ms) and the largest
              ({number(connection.maxRtt * 1000)} ms); losses at short round trips are counted as random.{' '}
              {estimate !== told && told !== null && (
                <button type="button" className="link" onClick={() => change(told, 0)}>
                  Estimate again
                </button>
              )}
            </p>
            {state.opened !== null && state.opened.writer !== '' && <Writer name={state.opened.writer} />}
            <button
              type="button"
              className="primary import-same bold full-width"
              onClick={() => change({ variant: other }, 0)}
            >
              The same connection with {titleOf(other)} <kbd>C</kbd>
            </button>
            <p>
              or with{' '}
              {IN_RECORDINGS.filter(({ name }) => name !== other && name !== estimate.variant).map(({ name }) => (
                <button key={name} type="button" className="link" onClick={() => change({ variant: name }, 0)}>
                  {titleOf(name)}
                </button>
              ))}
            </p>
          </>
        )}
        <output className="import-waits">{waits ? 'The comparison is being computed.' : twinFault}</output>
      </section>
      {twin !== null && (
        <section>
          <h2>How well it fits</h2>
          <table className="import-fit full-width">
            <thead>
              <tr>
                <th scope="col">Mean</th>
                <th scope="col">captured</th>
                <th scope="col">{word}</th>
                <th scope="col">
                  <span aria-hidden="true">{word} − captured</span>
                  <span className="unseen">{word} minus captured</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {twin.fits.map(({ name, title, unit, captured, twin: value, apart }) => (
                <tr key={name}>
                  <th scope="row">
                    {title} <span>{unit}</span>
                  </th>
                  <td>{number(captured)}</td>
                  <td>{number(value)}</td>
                  <td>{percent(apart)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">
                  Retransmitted <span>segments</span>
                </th>
                <td>{connection.retransmissions}</td>
                <td>{twin.connection.retransmissions}</td>
                <td>{signed(twin.connection.retransmissions - connection.retransmissions)}</td>
              </tr>
              <tr>
                <th scope="row">
                  Cuts <span>losses found together</span>
                </th>
                <td>{series.cuts.length}</td>
                <td>{twin.series.cuts.length}</td>
                <td>{signed(twin.series.cuts.length - series.cuts.length)}</td>
              </tr>
            </tbody>
          </table>
          {sharers > 0 && word === 'twin' && (
            <p className="import-evidence">
              {sharers === 1 ? 'Another connection' : `${sharers} other connections`} of this recording ran at the same
              time. If {sharers === 1 ? 'it shared' : 'they shared'} the queue, the twin, which has the path to itself,
              can be far off.
            </p>
          )}
        </section>
      )}
      <section>
        <h2>What a capture at one end cannot show</h2>
        <ul className="import-unknown">
          {series.told ? (
            <li>
              <b>How the window came about.</b> The log tells cwnd, not why.
            </li>
          ) : (
            <li>
              <b>cwnd itself.</b> In flight is what it let out.
            </li>
          )}
          <li>
            <b>Where they were lost,</b> only that they were retransmitted.
          </li>
          <li>
            <b>Who shared the queue.</b> The twin has it to itself.
          </li>
          {Number.isFinite(connection.baseRtt) && (
            <li>
              <b>How the {number(connection.baseRtt * 1000)} ms divide</b> into there and back.
            </li>
          )}
          <li>
            <b>The law.</b> {lawWords(series)}
          </li>
        </ul>
        {field}
        <p>
          <button type="button" className="link" onClick={ask}>
            Set another recording beside it
          </button>
          {word === 'other' && estimate !== null && (
            <>
              {' '}
              <button type="button" className="link" onClick={() => change({}, 0)}>
                Back to the twin
              </button>
            </>
          )}
        </p>
      </section>
    </aside>
  );
}

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** Guesses the law from the factors by which cuts reduce the window, in words. */
function lawWords({ cuts }: { readonly cuts: readonly { readonly before: number; readonly after: number }[] }): string {
  const kept = cuts
    .filter(({ before, after }) => before > 0 && after > 0)
    .map(({ before, after }) => after / before)
    .sort((a, b) => a - b);
  const middle = kept[kept.length >> 1];
  if (middle === undefined || kept.length < 2) return 'There are too few cuts to tell.';
  return `Cuts to ${middle.toFixed(2)} speak for ${middle < 0.6 ? 'Reno, which halves' : 'CUBIC, which keeps 0.7'}.`;
}
