import { useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Answer } from '#lab/look/scriptAnswers.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { amend, bench, type Spot } from './bench.ts';
import { changed, entriesOf, inserted, moved, removed, rowAt, timeAfter, writeAt, type Entry } from './entries.ts';
import { FIELD_NAMES, readField, ROW_FIELDS, textOf, timeText, type FieldName } from './fields.ts';
import { Check } from '../../../ui/Check.tsx';

interface Props {
  readonly spot: Spot;
  /** Its value in the script. */
  readonly text: string;
  /** The row in words: "row 3, 0.024 s". */
  readonly where: string;
  /** Accepts typed text, or returns false. */
  readonly commit: (text: string) => boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly select: () => void;
}

const isAt = (spot: Spot, other: Spot | undefined): boolean =>
  other !== undefined && spot.kind === other.kind && spot.place === other.place && spot.field === other.field;

/** A field of a row. Refused text stays, with the reason below the row, until it is corrected or discarded by Esc. */
function FieldCell({ spot, text, where, commit, onKeyDown, select }: Props) {
  // A draft is valid only for the value that was edited. When that changes, as by undo, the draft is discarded.
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const written = draft?.of === text ? draft.text : text;
  const problem = useStore(bench, (state) => (isAt(spot, state.problem?.spot) ? state.problem : null));
  const take = (): void => {
    if (written !== text && commit(written)) setDraft(null);
  };
  return (
    <input
      className={`cell field-${spot.field}`}
      aria-label={`${FIELD_NAMES[spot.field]}, ${where}`}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : 'script-problem'}
      inputMode={spot.field === 'sack' || spot.field === 'dsack' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      value={written}
      onFocus={select}
      onChange={(event) => setDraft({ of: text, text: event.target.value })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && written !== text) {
          setDraft(null);
          if (problem !== null) bench.setState({ problem: null });
          event.preventDefault();
          return;
        }
        if (event.key === 'Enter' && written !== text) {
          take();
          event.preventDefault();
          return;
        }
        onKeyDown?.(event);
      }}
    />
  );
}

const ORDINALS = ['', '1st', '2nd', '3rd'];
const ordinal = (value: number): string => ORDINALS[value] ?? `${value}th`;

/** Meaning of an ACK for the sender. */
function readingOfRow(entry: Extract<Entry, { kind: 'row' }>, answer: Answer): string {
  const { row } = entry;
  if (answer.refused) return `refused: ${row.ack - 1} was never sent`;
  const parts: string[] = [];
  if (row.ack > answer.ackedBefore) {
    const count = row.ack - answer.ackedBefore;
    parts.push(count === 1 ? `acknowledges ${row.ack - 1}` : `acknowledges ${count} segments`);
  } else if (row.ack < answer.ackedBefore) parts.push('old ACK');
  else if (answer.repeats > 0) parts.push(`duplicate ACK, ${ordinal(answer.repeats)}`);
  else parts.push(row.window === null ? 'nothing new' : 'window update');
  if (row.window === 0) parts.push('window closed');
  if (row.ece) parts.push('echo of a mark');
  if (row.dsack !== null) parts.push(`${row.dsack[0]} arrived twice`);
  return parts.join(', ');
}

/** Meaning of a row for the sender; '' if obvious. */
export const readingOf = (entry: Entry, answer: Answer): string =>
  entry.kind === 'row' ? readingOfRow(entry, answer) : '';

/** cwnd and ssthresh after an answer: "cwnd 7, ssthresh 7". */
const windowWords = ({ cwnd, ssthresh }: Answer): string => {
  const tidy = (value: number): string => String(Number(value.toFixed(2)));
  return `cwnd ${tidy(cwnd)}${ssthresh === null ? '' : `, ssthresh ${tidy(ssthresh)}`}`;
};

/** Maximum number of lines rendered; with more, every key press would be slow. */
const SHOWN = 60;

/** A line of the table: an entry with its answer, or an event without one. */
interface Line {
  readonly key: string;
  readonly entry: Entry | null;
  readonly answer: Answer | null;
}

/** Entries and other events in run order, then those not played yet. */
function linesOf(entries: readonly Entry[], answers: readonly Answer[]): readonly Line[] {
  const find = (kind: Entry['kind'], place: number): Entry | null =>
    entries.find((entry) => entry.kind === kind && entry.place === place) ?? null;
  const rows = new Map(entries.map((entry) => [`${entry.kind} ${entry.place}`, entry]));
  const lines = answers.flatMap((answer): Line[] => {
    const { kind, place } = answer;
    if (kind === 'row' || kind === 'write') {
      const key = `${kind} ${place}`;
      rows.delete(key);
      return [{ key, entry: find(kind, place), answer }];
    }
    // Omit timers without effect.
    return kind === 'open' || answer.sent.length > 0 ? [{ key: `${kind} ${answer.event}`, entry: null, answer }] : [];
  });
  return [...lines, ...[...rows].map(([key, entry]): Line => ({ key, entry, answer: null }))];
}

const where = (entry: Entry): string =>
  entry.kind === 'row' ? `row ${entry.place + 1}, ${timeText(entry.at)} s` : `write ${entry.place + 1}`;

/** The sender's interpretation of a line, and its reaction. */
function Reading({ line, played }: { readonly line: Line; readonly played: boolean }) {
  const { entry, answer } = line;
  if (answer === null || !played) return <td className="reading ahead">not played yet</td>;
  const reading = entry === null ? '' : readingOf(entry, answer);
  return (
    <td className="reading" title={windowWords(answer)}>
      {reading !== '' && <span>{reading}</span>}
      <b className={answer.sent.length === 0 ? 'nothing' : undefined}>{answer.does}</b>
    </td>
  );
}

/** Scrolls the current row into view at each step. */
const intoSight = (row: HTMLTableRowElement | null): void => row?.scrollIntoView({ block: 'nearest' });

/** The rows of a script as a table: fields can be edited, rows moved and removed, by keys and pointer. */
export function RowTable() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  const event = useLab((state) => state.status?.event ?? 0);
  const problem = useStore(bench, (state) => state.problem);
  const selected = useStore(bench, (state) => state.selected);
  const [paged, setPaged] = useState<{ readonly at: string | undefined; readonly from: number } | null>(null);
  const [wide, setWide] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const opened = laboratory.data?.opened;
  const script = opened?.script;
  const scenario = opened?.scenario;
  const entries = scenario === undefined ? [] : entriesOf(scenario);
  const lines = linesOf(entries, script?.answers ?? []);
  // Played lines come first.
  const nowAt = lines.filter(({ answer }) => answer !== null && answer.event <= event).length - 1;
  const currentKey = lines[nowAt]?.key;
  if (opened === undefined || script === undefined || script === null) return null;

  // These columns are rarely used; hide them to give the text room.
  const isWide = wide || entries.some((entry) => entry.kind === 'row' && (entry.row.ece || entry.row.dsack !== null));
  const fields = isWide ? ROW_FIELDS : ROW_FIELDS.filter((field) => field !== 'dsack');
  const columns = isWide ? 5 : 3;
  // After scrolling, the same lines are shown until the next step, which shows the current row again.
  const first =
    paged?.at === currentKey && paged !== null
      ? paged.from
      : Math.max(0, Math.min(nowAt - SHOWN / 2, lines.length - SHOWN));
  const shown = lines.slice(first, first + SHOWN);
  const spotOf = (entry: Entry, field: FieldName): Spot => ({ kind: entry.kind, place: entry.place, field });
  const refuse = (spot: Spot, text: string): void => bench.setState({ problem: { spot, text } });

  const commit = (entry: Entry, field: FieldName, text: string): boolean => {
    const spot = spotOf(entry, field);
    const read = readField(entry, field, text);
    if ('problem' in read) refuse(spot, read.problem);
    return 'entry' in read && amend(laboratory, changed(entries, read.entry), read.entry.at, spot);
  };
  const move = (entry: Entry, by: 1 | -1): void => {
    const next = moved(entries, entry, by);
    if (next === null) return;
    const other = entries[entries.indexOf(entry) + by]!;
    const isSwapped = other.kind === entry.kind;
    bench.setState({ selected: { kind: entry.kind, place: entry.place + (isSwapped ? by : 0) } });
    amend(laboratory, next, Math.max(entry.at, other.at), spotOf(entry, 'at'));
  };
  const remove = (entry: Entry): void => {
    const before = entries[entries.indexOf(entry) - 1]?.at ?? 0;
    bench.setState({ selected: { kind: entry.kind, place: Math.max(0, entry.place - 1) } });
    amend(laboratory, removed(entries, entry), before, spotOf(entry, 'at'));
  };
  const addAfter = (entry: Entry | undefined, kind: Entry['kind']): void => {
    const at = timeAfter(entries, entry?.at ?? opened.scenario.duration);
    const last = [...entries].reverse().find((each) => each.kind === 'row' && each.at <= at);
    const like = entry?.kind === 'row' ? entry.row : last?.kind === 'row' ? last.row : { ack: 0 };
    const fresh = kind === 'row' ? rowAt(at, like) : writeAt(at, 10);
    amend(laboratory, inserted(entries, fresh), at, { kind, place: entry?.place ?? -1, field: 'at' });
  };
  const go = (answer: Answer): void => laboratory.playback.seek({ event: answer.event });
  /** Moves the focus to this field in the row above or below. */
  const neighbour = (target: HTMLElement, by: 1 | -1): void => {
    const name = target.className;
    const all = [...(body.current?.querySelectorAll<HTMLElement>('input, button') ?? [])].filter(
      (each) => each.className === name,
    );
    all[all.indexOf(target) + by]?.focus();
  };
  const keys =
    (entry: Entry) =>
    (press: KeyboardEvent<HTMLElement>): void => {
      const { key, altKey } = press;
      const isField = press.currentTarget instanceof HTMLInputElement;
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        const by = key === 'ArrowUp' ? -1 : 1;
        if (altKey) move(entry, by);
        else neighbour(press.currentTarget, by);
      } else if (key === 'Delete' && (altKey || !isField)) remove(entry);
      else if (key === 'Enter' && isField) addAfter(entry, 'row');
      else return;
      press.preventDefault();
      press.stopPropagation();
    };
  const isSelected = (entry: Entry): boolean => selected?.kind === entry.kind && selected.place === entry.place;
  const chosen = entries.find(isSelected);
  const isAbout = (entry: Entry | null): boolean =>
    problem !== null && entry !== null && problem.spot.kind === entry.kind && problem.spot.place === entry.place;
  const pages = (by: number): void =>
    setPaged({ at: currentKey, from: Math.max(0, Math.min(lines.length - 1, first + by)) });

  return (
    <>
      {first > 0 && (
        <button type="button" className="link" onClick={() => pages(-SHOWN)}>
          {first} earlier lines
        </button>
      )}
      <table className="rows" aria-label="Rows of the script">
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col" className={`head-${field}`}>
                {field === 'at' ? 'time, s' : field === 'window' ? 'window' : FIELD_NAMES[field]}
              </th>
            ))}
            {isWide && (
              <th scope="col" className="head-ece">
                ECE
              </th>
            )}
            <th scope="col" className="head-reading">
              reading, answer
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((line) => {
            const { key, entry, answer } = line;
            const played = answer !== null && answer.event <= event;
            const isNow = key === currentKey;
            const select = (): void => {
              if (entry !== null) bench.setState({ selected: { kind: entry.kind, place: entry.place } });
            };
            const cell = (of: Entry, field: FieldName) => (
              <FieldCell
                spot={spotOf(of, field)}
                text={textOf(of, field)}
                where={where(of)}
                commit={(text) => commit(of, field, text)}
                onKeyDown={keys(of)}
                select={select}
              />
            );
            return [
              <tr
                key={key}
                ref={isNow ? intoSight : undefined}
                aria-current={isNow ? 'step' : undefined}
                className={`${entry?.kind ?? 'other'}${entry !== null && isSelected(entry) ? ' selected' : ''}`}
              >
                {entry === null && answer !== null && (
                  <>
                    <th scope="row">
                      <button type="button" className="go link" onClick={() => go(answer)}>
                        {timeText(answer.time)}
                      </button>
                    </th>
                    <td colSpan={columns} className="what">
                      {answer.kind === 'open' ? 'the connection is open' : 'a timer goes off'}
                    </td>
                  </>
                )}
                {entry?.kind === 'write' && (
                  <>
                    <td>{cell(entry, 'at')}</td>
                    <td colSpan={columns} className="what">
                      application writes {cell(entry, 'segments')}
                    </td>
                  </>
                )}
                {entry?.kind === 'row' && fields.map((field) => <td key={field}>{cell(entry, field)}</td>)}
                {isWide && entry?.kind === 'row' && (
                  <td className="ece">
                    <input
                      type="checkbox"
                      aria-label={`ECE, ${where(entry)}`}
                      checked={entry.row.ece}
                      onFocus={select}
                      onChange={({ target }) => commit(entry, 'ece', target.checked ? 'ECE' : '')}
                    />
                  </td>
                )}
                <Reading line={line} played={played} />
              </tr>,
              isAbout(entry) && (
                <tr key={`${key} problem`} className="problem">
                  <td colSpan={columns + 2}>
                    <p id="script-problem" role="alert">
                      {problem?.text}
                    </p>
                  </td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
      {first + SHOWN < lines.length && (
        <button type="button" className="link" onClick={() => pages(SHOWN)}>
          {lines.length - first - SHOWN} later lines
        </button>
      )}
      <fieldset className="row-tools paper wraps">
        <legend className="unseen">{chosen === undefined ? 'Rows' : `Of ${where(chosen)}`}</legend>
        <button type="button" onClick={() => addAfter(chosen, 'row')}>
          Add row <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={() => addAfter(chosen, 'write')}>
          Add write
        </button>
        <button
          type="button"
          aria-label="Move row up"
          disabled={chosen === undefined}
          onClick={() => chosen && move(chosen, -1)}
        >
          ↑ <kbd>Alt ↑</kbd>
        </button>
        <button
          type="button"
          aria-label="Move row down"
          disabled={chosen === undefined}
          onClick={() => chosen && move(chosen, 1)}
        >
          ↓ <kbd>Alt ↓</kbd>
        </button>
        <button type="button" disabled={chosen === undefined} onClick={() => chosen && remove(chosen)}>
          Remove <kbd>Alt Del</kbd>
        </button>
        <Check on={isWide} set={setWide}>
          DSACK, ECE
        </Check>
        <button type="button" onClick={() => laboratory.experiments.undo()}>
          Undo
        </button>
        <button type="button" onClick={() => laboratory.experiments.redo()}>
          Redo
        </button>
      </fieldset>
    </>
  );
}
