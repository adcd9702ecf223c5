import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { KINDS } from '../../../lessons/exercises/kinds.ts';
import { LARGEST_SEED, type SheetOrder } from '../../../lessons/exercises/order.ts';
import type { Part, Sheet } from '../../../lessons/exercises/exercise.ts';
import { giftText } from '../../../lessons/exercises/written/gift.ts';
import { moodleXml } from '../../../lessons/exercises/written/moodle.ts';
import { qtiPackage } from '../../../lessons/exercises/written/qti.ts';
import { download } from '../../ui/download.ts';
import { Popover } from '../../ui/Popover.tsx';
import { LessonDoors } from '../../ui/LessonDoors.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { askedBy, hashOf } from './address.ts';
import { Paper } from './Paper.tsx';
import { letterOf, RoundsFigure } from './RoundsFigure.tsx';
import { RoundsTable } from './RoundsTable.tsx';
import { Row } from './Row.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import { check, keyOf, sheets, show, wantSheet } from './sheets.ts';
import './exercise.css';
import { capital, numberWord } from '../../ui/words/numbers.ts';

const goTo = (order: SheetOrder): void => {
  window.location.hash = hashOf(order);
};

/** Score so far: "Three right, one not yet, one open." */
function score(sheet: Sheet, kinds: ReadonlyMap<string, { readonly kind: string }>): string {
  const count = sheet.parts.reduce((sum, { exercises }) => sum + exercises.length, 0);
  const of = Array.from({ length: count }, (_, number) => kinds.get(keyOf(sheet.order, number))?.kind ?? 'open');
  const many = (kind: string): number => of.filter((each) => each === kind).length;
  const said = [
    [many('right'), 'right'],
    [many('wrong'), 'not yet'],
    [many('shown'), 'shown'],
    [many('open'), 'open'],
  ] as const;
  const words = said.filter(([number]) => number > 0).map(([number, what]) => `${numberWord(number)} ${what}`);
  return `${capital(words.join(', '))}.`;
}

/** The sheet with its key, in the formats of course systems. */
function CourseFiles({ sheet }: { readonly sheet: Sheet }) {
  const name = `sheet-${sheet.order.seed}`;
  return (
    <Popover label="For a course system" buttonClass="" button="Course files">
      {() => (
        <div className="share-place">
          <p>The sheet with its key. Each wrong answer has its feedback.</p>
          <button type="button" onClick={() => download(`${name}.xml`, moodleXml(sheet), 'application/xml')}>
            Moodle XML
          </button>{' '}
          <button type="button" onClick={() => download(`${name}.gift`, giftText(sheet), 'text/plain')}>
            GIFT
          </button>{' '}
          <button
            type="button"
            onClick={() => download(`${name}.zip`, new Uint8Array(qtiPackage(sheet)), 'application/zip')}
          >
            QTI 2.1
          </button>
        </div>
      )}
    </Popover>
  );
}

interface SheetProps {
  readonly sheet: Sheet;
  readonly part: Part;
  readonly place: number;
}

/** A part of a sheet: its figure and questions, beside the rounds. */
function PartSheet({ sheet, part, place }: SheetProps): ReactNode {
  const { typed, verdicts } = useStore(sheets);
  const [at, setAt] = useState(0);
  const { order } = sheet;
  const before = sheet.parts.slice(0, place).reduce((sum, { exercises }) => sum + exercises.length, 0);
  const { given, exercises } = part;
  const keys = exercises.map((_, index) => keyOf(order, before + index));
  const isOpen = (index: number): boolean => (verdicts.get(keys[index]!)?.kind ?? 'open') === 'open';
  const hidden = exercises.flatMap(({ hides }, index) =>
    hides !== null && isOpen(index) ? [{ ...hides, letter: letterOf(index) }] : [],
  );
  const goesOn = hidden.some(({ column }) => column === 'all');
  const told = exercises.every(({ kind }, index) => kind !== 'loss' || !isOpen(index));
  const next = sheet.parts[place + 1];
  const hand = exercises[at];
  const answered = hand !== undefined && !isOpen(at);
  return (
    <div className="exercise-room room-body room-columns">
      <main className="room-field" aria-label="Exercises">
        <div className="exercise-given stack">
          {given.text.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {given.rounds.length > 0 && (
          <RoundsFigure
            given={given}
            exercises={exercises}
            shown={goesOn ? given.shown : given.rounds.length}
            thresholds={
              given.connection !== null && !hidden.some(({ column }) => column === 'ssthresh' || column === 'all')
            }
          />
        )}
        {exercises.map((exercise, index) => (
          <Row
            key={keys[index]}
            exercise={exercise}
            letter={letterOf(index)}
            answer={keys[index]!}
            typed={typed.get(keys[index]!) ?? []}
            verdict={verdicts.get(keys[index]!)}
            another={hashOf({
              ...order,
              kinds: [exercise.kind],
              count: 1,
              seed: (order.seed + 1) % (LARGEST_SEED + 1),
            })}
            enter={() => setAt(index)}
          />
        ))}
        <footer className="exercise-foot paper line-above wraps in-line">
          <button
            type="button"
            className="primary"
            disabled={hand === undefined}
            onClick={() => check(keys[at]!, hand!)}
          >
            Check {letterOf(at)} <kbd>Enter</kbd>
          </button>
          <button type="button" disabled={answered} onClick={() => show(keys[at]!)}>
            I don’t know, show me
          </button>
          <span>Nothing leaves this device.</span>
          {next !== undefined && (
            <a href={hashOf(order, place + 1)}>Go on: {KINDS[next.exercises[0]!.kind].title.toLowerCase()}</a>
          )}
          {place > 0 && <a href={hashOf(order, place - 1)}>Back</a>}
        </footer>
      </main>
      <aside className="exercise-side room-side" aria-label="Behind the exercise">
        {given.connection !== null && (
          <RoundsTable
            given={given}
            convention={order.convention}
            choose={(convention) => goTo({ ...order, convention })}
            hidden={hidden}
            about={hand?.about ?? null}
          />
        )}
        <section className="exercise-packets line-above stack">
          <h3>Where packets differ</h3>
          {told ? (
            given.differs.map((sentence) => <p key={sentence}>{sentence}</p>)
          ) : (
            <p>Shown when the question about the loss is answered.</p>
          )}
          <p>
            <a href={`#${given.link}`}>Play it packet by packet</a>
          </p>
        </section>
      </aside>
    </div>
  );
}

/** The room of exercises: a sheet from its number, answered row by row, with keys computed by runs. */
export function ExerciseRoom(): ReactNode {
  const [hash, setHash] = useState(window.location.hash);
  const { order, part, note } = askedBy(hash);
  const sheet = useStore(sheets, (state) => state.sheets.get(hashOf(order).slice(1)));
  const verdicts = useStore(sheets, (state) => state.verdicts);
  const why = useStore(sheets, (state) => state.why);
  const [paper, setPaper] = useState<'questions' | 'key' | null>(null);
  const [number, setNumber] = useState('');
  useAddress('lessons', setHash);
  useEffect(() => wantSheet(order));
  const place = sheet === undefined ? 0 : Math.min(part, sheet.parts.length - 1);
  const actions = (
    <>
      <button type="button" onClick={() => setPaper('questions')} disabled={sheet === undefined}>
        Print
      </button>
      <button type="button" onClick={() => goTo({ ...order, seed: (order.seed + 1) % (LARGEST_SEED + 1) })}>
        New sheet
      </button>
    </>
  );
  return (
    <div className="lab lessons">
      <RoomBar
        more={
          <>
            <div className="exercise-narrow page-actions">{actions}</div>
            <LessonDoors />
          </>
        }
      >
        <span className="exercise-wide row">{actions}</span>
        <SharePlace what="The link makes the same sheet on any device. It never holds answers." />
      </RoomBar>
      <section aria-label="Sheet" className="exercise-head room-head notices wraps in-line off-wall off-paper">
        <h2 className="serif">
          Read the sawtooth. <em>{sheet === undefined ? 'The engine computes the keys.' : score(sheet, verdicts)}</em>
        </h2>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (/^\d{1,10}$/.test(number)) goTo({ ...order, seed: Math.min(LARGEST_SEED, Number(number)) });
            setNumber('');
          }}
        >
          <label>
            Sheet{' '}
            <input
              inputMode="numeric"
              size={6}
              value={number === '' ? String(order.seed) : number}
              onChange={({ target }) => setNumber(target.value)}
            />
          </label>{' '}
          <span>same number, same sheet</span>
        </form>
        <SheetChoice
          order={order}
          go={(next) => {
            goTo(next);
            // Update at once; the hashchange event comes later.
            setHash(window.location.hash);
          }}
        />
        <a className="button" href="#lessons/">
          All lessons
        </a>
        <button type="button" onClick={() => setPaper('key')} disabled={sheet === undefined}>
          Print the key on its own page
        </button>
        {sheet !== undefined && <CourseFiles sheet={sheet} />}
        {sheet === undefined && why !== '' ? (
          <output className="exercise-refused">{why}</output>
        ) : (
          note !== '' && <output className="exercise-refused">{note}</output>
        )}
      </section>
      {sheet !== undefined && (
        <PartSheet key={`${hashOf(order)} ${place}`} sheet={sheet} part={sheet.parts[place]!} place={place} />
      )}
      {paper !== null && sheet !== undefined && <Paper sheet={sheet} what={paper} done={() => setPaper(null)} />}
    </div>
  );
}
