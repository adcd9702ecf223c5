import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Drawing } from '../../charts/figure/Drawing.tsx';
import * as marks from '../../charts/marks/placed.ts';
import { hashOf } from './address.ts';
import { Doors } from './Doors.tsx';
import { builtIn, type BuiltIn } from './lessons.ts';
import { lineOf, tintsOf } from './picture.ts';
import { progress, wipe, type Gone } from './progress.ts';
import { done, runsOf } from './runs.ts';
import { losses } from './Traces.ts';
import { capital, numberWord } from '../../ui/words/numbers.ts';
import { counted } from '#scenario/words/english.ts';

const WIDTH = 174;
const HEIGHT = 100;

/** The rows of the path: the theme of their lessons, and the range of lesson indexes. */
const PARTS = [
  {
    title: 'One sender and its losses',
    from: 0,
    to: 8,
    says: 'the window in each lesson (scales differ)',
  },
  { title: 'Other growth, sharing, queues', from: 8, to: 16, says: 'in quotes: common mistakes' },
  { title: 'Other networks', from: 16, to: Infinity, says: 'two queues, two paths, radio, too many senders' },
] as const;

/** The part of the path for one lesson: the window in its first run, on its own scale. */
function Stretch({
  entry,
  answered,
  part,
}: {
  readonly entry: BuiltIn;
  readonly answered: boolean;
  /** Progress in it, 0 to 1; 0: not started. */
  readonly part: number;
}) {
  const { lesson } = entry;
  const state = useStore(done);
  const runs = runsOf(lesson, state, true);
  const facts = typeof runs === 'string' ? undefined : runs.get('run');
  if (facts === undefined) return <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" />;
  const [from, to] = lesson.stretch;
  const flows = facts.flows.flatMap(({ tcp }, flow) => (tcp ? [flow] : []));
  const lines = flows.map((flow) => ({ flow, line: lineOf(facts, 'cwnd', flow, from, to) }));
  const most = Math.max(1, ...lines.flatMap(({ line }) => line.map(([, value]) => value)));
  const tints = answered && flows.length === 1 ? tintsOf(facts, flows[0]!, from, to) : [];
  const at = WIDTH * part;
  return (
    <Drawing
      stretched
      spec={{
        width: WIDTH,
        height: HEIGHT,
        plots: [
          {
            area: { left: 0, right: WIDTH, top: 10, bottom: HEIGHT },
            x: { ends: [from, to] },
            y: { ends: [0, most] },
            marks: [
              ...tints.map((tint) => marks.boxes([{ x: [tint.from, tint.to] }], { paint: tint.phase })),
              ...lines.map(({ flow, line }) =>
                marks.steps(line, answered ? { paint: flow, width: 3.2 } : { paint: 'rule', width: 1.8 }),
              ),
              ...(answered ? [losses(facts, flows[0] ?? 0, from, to, Infinity, 10)] : []),
              marks.free(({ draw }) => {
                if (part === 0) return;
                draw('top', { kind: 'line', line: Float64Array.of(at, 8, at, HEIGHT), paint: 'ink', width: 2 });
                const spot = { look: 'disc', flow: 0, x: at, y: 11, size: 10, text: '?' } as const;
                draw('top', { kind: 'spots', spots: [spot] });
              }),
            ],
          },
        ],
      }}
    />
  );
}

function stateOf({ lesson }: BuiltIn, gone: Gone | undefined): { readonly words: string; readonly step: number } {
  if (gone?.done === true) return { words: '✓ done', step: 0 };
  if (gone === undefined || gone.step === 0) return { words: '', step: 0 };
  const last = lesson.steps.length - 1;
  const open = lesson.steps.flatMap(({ gate }, at) => (gate === null || gone.answered.includes(at) ? [] : [at]));
  // The user reached the last step but skipped questions: continue with the first unanswered one.
  if (gone.step === last && open.length > 0)
    return { words: `${counted(open.length, 'question')} open`, step: open[0]! };
  return { words: `step ${gone.step + 1} of ${lesson.steps.length}`, step: gone.step };
}

/** The path of all lessons: one line through all their runs. */
export function Path() {
  const entries = builtIn();
  const { all, why } = useStore(progress);
  const list = useRef<HTMLDivElement>(null);
  const answered = entries.filter(({ name }) => all[name]?.done === true).length;
  const minutes = entries.reduce((sum, { lesson }) => sum + lesson.minutes, 0);
  const gone = entries.reduce((sum, { name, lesson }) => sum + (all[name]?.done === true ? lesson.minutes : 0), 0);
  const next = entries.find(({ name }) => all[name]?.done !== true) ?? entries[0]!;
  const begun = Object.keys(all).length > 0;
  const onKey = (event: KeyboardEvent): void => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: links.length - 1,
    }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    links[to]?.focus();
  };
  return (
    <div className="lesson-path column" data-answered={answered}>
      <header className="lesson-head wraps in-line room-head">
        <h2 className="serif">
          {capital(numberWord(entries.length))} {entries.length === 1 ? 'question' : 'questions'} about one window.{' '}
          <em>
            {answered === entries.length
              ? 'You have answered all of them.'
              : answered === 0
                ? 'Begin with slow start.'
                : `You have answered ${numberWord(answered)}.`}
          </em>
        </h2>
        <p className="lesson-gone off-wall">
          <b>{gone}</b> of {minutes} min
          <meter min={0} max={minutes} value={gone} aria-label="Minutes of lessons done" />
        </p>
        <a
          className="button primary lesson-onward bold off-wall"
          href={hashOf(next.name, stateOf(next, all[next.name]).step)}
        >
          <span>
            {begun ? 'Continue' : 'Begin'} lesson {next.number} <kbd>PageDown</kbd>
          </span>
        </a>
      </header>
      <div ref={list}>
        {PARTS.map(({ title, from, to, says }) => (
          <section key={title} className="lesson-part placed" aria-label={title}>
            <p className="muted wraps">
              <b>{title}</b> <span>{says}</span>
            </p>
            {/* Arrow keys move from link to link, Home and End to the ends. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <ol className="lesson-stations grid" start={from + 1} onKeyDown={onKey}>
              {entries.slice(from, to).map((entry) => {
                const { name, number, lesson } = entry;
                const { words, step } = stateOf(entry, all[name]);
                const isDone = all[name]?.done === true;
                return (
                  <li key={name} className={isDone ? 'answered' : name === next.name ? 'now' : ''}>
                    <a
                      href={hashOf(name, step)}
                      aria-label={`Lesson ${number}, ${lesson.short}. ${lesson.question} ${words.replace('✓ ', '')}`.trim()}
                    >
                      <Stretch
                        entry={entry}
                        answered={isDone}
                        part={step === 0 ? 0 : (step + 0.5) / lesson.steps.length}
                      />
                      <span className="station in-line">
                        <i>{number}</i> <b>{lesson.short}</b>
                      </span>
                      <span className="question serif">{lesson.question}</span>
                      <span className="belief muted">“{lesson.belief}”</span>
                      <span className="state at-ends">
                        <b>{words}</b> <span>{lesson.minutes} min</span>
                      </span>
                    </a>
                  </li>
                );
              })}
            </ol>
          </section>
        ))}
      </div>
      <Doors />
      <p className="lesson-kept bench line-above wraps in-line off-wall">
        {why === '' ? 'Your progress stays on this device.' : `${why} Your progress lasts until the page closes.`}{' '}
        {begun && (
          <button type="button" className="link" onClick={wipe}>
            Delete it
          </button>
        )}
        <span>
          <kbd>PageDown</kbd> leads through all of it
        </span>
      </p>
    </div>
  );
}
