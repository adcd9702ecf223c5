import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Lesson } from '../../../lessons/lesson.ts';
import {
  dotTimes,
  flowsShown,
  scopeOf,
  scoreOf,
  shownAt,
  timesOf,
  topOf,
  type Answer,
  type Runs,
} from '../../../lessons/score.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { scenarioOf } from '../../../lessons/lessonRuns.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { hasModifier, useKeys } from '../../ui/useKeys.ts';
import { builtIn } from './lessons.ts';
import { hashOf, type Asked } from './address.ts';
import { GateForm } from './Gate.tsx';
import { LessonFigure } from './LessonFigure.tsx';
import { LessonTable } from './LessonTable.tsx';
import { STOPPED } from '../../ui/stopped.ts';
import { came, progress } from './progress.ts';
import { Reveal } from './Reveal.tsx';
import { areAll, done, runsOf } from './runs.ts';
import { Strip } from './Strip.tsx';
import { Transport } from './Transport.tsx';
import { Words, type About } from './words.tsx';

/** The steps with questions. */
const questionsOf = ({ steps }: Lesson): readonly number[] =>
  steps.flatMap(({ gate }, at) => (gate === null ? [] : [at]));

/** Duration for drawing the true curve over the guess, ms. */
const DRAWS_MS = 900;

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface StepProps {
  readonly asked: Asked;
  readonly lesson: Lesson;
  readonly runs: Runs;
  readonly go: (step: number) => void;
}

/** One step: its text, its picture, its question, and the feedback. */
function StepView({ asked, lesson, runs, go }: StepProps) {
  const { number, place } = asked;
  const step = lesson.steps[asked.step]!;
  const { gate, show } = step;
  const scope = useMemo(() => scopeOf(lesson, runs), [lesson, runs]);
  const about: About = { scope, run: show.run };
  const times = timesOf(show, scope);
  const { from, stop, to } = times;
  const dots = dotTimes(step, scope);
  const blank = (): readonly number[] => (gate?.kind === 'draw' ? dots.map(() => NaN) : [NaN]);
  const [drawn, setDrawn] = useState(blank);
  const [first, setFirst] = useState<readonly number[]>([]);
  // undefined: the question is open.
  const [answer, setAnswer] = useState<Answer | undefined>(asked.shown || gate === null ? null : undefined);
  const [until, setUntil] = useState(asked.shown || gate === null ? to : stop);
  const waits = answer === undefined;
  // Whether the run was shown to its end: feedback then stays visible while the user replays it.
  const [seen, setSeen] = useState(asked.shown || gate === null);
  const told = !waits && (seen || stop >= to);
  const onward = useRef<HTMLButtonElement>(null);
  const presets = useStore(done, (state) => state.presets);
  const presents = useStore(presenting, ({ mode }) => mode !== 'off');

  const [draws, setDraws] = useState(false);
  const end = (): void => {
    setDraws(false);
    setUntil(to);
    setSeen(true);
  };
  const give = (given: Answer): void => {
    setAnswer(given);
    if (isStill()) end();
    else setDraws(true);
  };
  useEffect(() => {
    if (!draws) return undefined;
    const began = performance.now();
    let frame = 0;
    const draw = (now: number): void => {
      const part = Math.min(1, (now - began) / DRAWS_MS);
      setUntil(stop + (to - stop) * part);
      if (part < 1) frame = requestAnimationFrame(draw);
      else {
        setDraws(false);
        setSeen(true);
      }
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [draws, stop, to]);
  // After answering, the next key continues.
  useEffect(() => {
    if (told && gate !== null && !presents) onward.current?.focus({ preventScroll: true });
  }, [told, gate, presents]);
  useEffect(() => {
    if (number === 0) return;
    came(place, asked.step, questionsOf(lesson), answer !== undefined && answer !== null);
    const isDone = progress.getState().all[place]?.done === true;
    const far = `step ${asked.step + 1} of ${lesson.steps.length}`;
    STOPPED.lesson.write(
      isDone ? null : { title: `Lesson ${number}, ${lesson.title}`, about: far, hash: hashOf(place, asked.step) },
    );
  }, [asked.step, place, number, answer, lesson]);

  const next = (): void => go(asked.step + 1);
  useKeys((event) => {
    if (presenting.getState().mode !== 'off' || hasModifier(event)) return;
    const isText = event.target instanceof HTMLInputElement && event.target.type !== 'range';
    const digit = /^[1-6]$/.test(event.key) && !isText ? Number(event.key) : 0;
    if (event.key === 'PageDown') {
      if (waits) give(null);
      else if (told) next();
      else end();
    } else if (event.key === 'PageUp') go(asked.step - 1);
    else if (waits && gate?.kind === 'choose' && digit > 0 && digit <= gate.choices.length) give([digit - 1]);
    else return;
    event.preventDefault();
  });

  const facts = runs.get(show.run)!;
  const start = gate?.kind === 'draw' ? shownAt(facts, show.of, gate.flow, stop) : 0;
  const score = gate === null || answer === undefined ? null : scoreOf(lesson, step, runs, answer);
  const run = lesson.runs.find(({ name }) => name === show.run)!;
  const read = presets === null ? null : scenarioOf(run, presets);
  const inLab = read?.ok === true ? `#${encodeLink(read.scenario, { time: Math.min(to, facts.duration) })}` : null;
  const isLast = asked.step === lesson.steps.length - 1;
  const following = builtIn()[number];
  return (
    <>
      <div className="lesson-text bench scrolls">
        <p className="lesson-where muted bold">
          <a href={hashOf('')}>{number > 0 ? `Lesson ${number}: ${lesson.short}` : lesson.title}</a>, step{' '}
          {asked.step + 1} of {lesson.steps.length}
        </p>
        <h2 className="serif" data-shows-at={gate === null ? undefined : hashOf(place, asked.step, true).slice(1)}>
          {step.title}
        </h2>
        <div className="lesson-words serif stack">
          {(waits || gate === null) && <Words of={step.blocks} about={about} />}
          {gate !== null && waits && <Words of={gate.question} about={about} />}
          {score !== null && told && <Reveal step={step} answer={answer ?? null} score={score} about={about} />}
          {gate === null && <Words of={step.after} about={about} />}
        </div>
        {gate !== null && waits && (
          <div className="lesson-gate stacked">
            <GateForm
              gate={gate}
              about={about}
              times={{ dots, stop, to, start, most: topOf(step, scope) }}
              answer={drawn}
              put={setDrawn}
              give={give}
            />
            <button type="button" className="link off-wall" onClick={() => give(null)}>
              I don’t know, show me
            </button>
          </div>
        )}
        {told && (
          <p className="lesson-ways wraps in-line off-wall">
            <button ref={onward} type="button" className="primary" onClick={next}>
              {isLast ? (following === undefined ? 'To the path' : `Go on to lesson ${following.number}`) : 'Continue'}{' '}
              <kbd>PageDown</kbd>
            </button>
            {gate !== null && (
              <button
                type="button"
                className="link"
                onClick={() => {
                  setAnswer(undefined);
                  setSeen(false);
                  setUntil(stop);
                  setFirst(first.length > 0 ? first : drawn);
                  setDrawn(blank());
                }}
              >
                Guess again
              </button>
            )}
            {inLab !== null && <a href={inLab}>See this run in the Lab</a>}
          </p>
        )}
      </div>
      <LessonFigure
        step={step}
        about={about}
        facts={facts}
        until={until}
        waits={waits}
        drawn={{ answer: drawn, put: setDrawn, open: waits, first }}
        table={<LessonTable step={step} about={about} facts={facts} until={waits ? stop : until} guess={drawn} />}
      />
      <Strip
        facts={facts}
        until={until}
        waits={waits}
        asked={asked}
        steps={lesson.steps.length}
        go={go}
        shown={times}
        asks={gate !== null}
      >
        {told && (
          <Transport
            facts={facts}
            flows={flowsShown(show, facts)}
            until={until}
            from={from}
            to={Math.min(to, facts.duration)}
            seek={setUntil}
          />
        )}
      </Strip>
    </>
  );
}

/** A lesson, step by step. */
export function LessonPage({ asked, lesson }: { readonly asked: Asked; readonly lesson: Lesson }) {
  const state = useStore(done);
  const runs = runsOf(lesson, state);
  const go = (step: number): void => {
    const following = builtIn()[asked.number];
    if (step < 0) window.location.hash = hashOf('');
    else if (step < lesson.steps.length) window.location.hash = hashOf(asked.place, step);
    else window.location.hash = hashOf(asked.number > 0 ? (following?.name ?? '') : '');
  };
  if (typeof runs === 'string')
    return (
      <div className="lesson-text bench scrolls">
        <h2 className="serif">{lesson.title}</h2>
        <p role="alert">This lesson cannot be run. {runs}</p>
      </div>
    );
  if (!areAll(lesson, runs))
    return (
      <div className="lesson-text bench scrolls" data-waits aria-busy="true">
        <h2 className="serif" data-waits>
          {lesson.steps[asked.step]!.title}
        </h2>
        <p>Computing the run …{state.part > 0 && ` ${Math.floor(100 * state.part)} %`}</p>
      </div>
    );
  return (
    <StepView key={`${asked.place}/${asked.step}/${asked.shown}`} asked={asked} lesson={lesson} runs={runs} go={go} />
  );
}
