import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { writeQuantity } from '#scenario/words/quantity.ts';
import type { View } from '#app/charts/plot/view.ts';
import { bottleneckOf } from '#app/run/facts/bottleneck.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import { mayFork } from '#app/run/forks/tree.ts';
import type { Laboratory } from '#app/run/laboratory.ts';
import { linkTitle } from '#app/run/facts/places.ts';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { useDrag } from '#app/ui/useDrag.ts';
import { changeOf, changesIn, presentText, valueIn, type Change } from '../../change/changes.ts';
import { coversPlace } from './brief.ts';
import { isLow } from './dumbbell.ts';
import { layoutOf } from './layout.ts';
import { isLine } from './shapes.ts';
// Used only by these fields.
import './numbers.css';

// Loaded with the numbers.
export { Touch } from './Touch.tsx';

/** The numbers of the limiting link, in the order of a sentence about it. */
const FIELDS = ['rate', 'delay', 'limit'] as const;
const CHANGES = changesIn(false);

/** A drag of this many px to the right doubles a number; an arrow key changes it by this factor. */
const DOUBLES = 80;
const STEP = 1.1;
/** Starting value when a rate (bit/s), delay (s) or limit (packets) of 0 is increased. */
const LEAST = { rate: 1000, delay: 0.001, limit: 1 } as const;

/** Room for the numbers in a corner, and for the name of a node above them, px. */
const SPACE = { width: 250, height: 56 } as const;

/** A value as text, to two digits, which is as precise as a drag. */
function textOf(change: Change, value: number): string {
  const kept = Math.max(change.min, Math.min(change.max, Number(value.toPrecision(2))));
  return change.bare === '' ? String(Math.max(1, Math.round(value))) : writeQuantity(kept, change.unit);
}

/**
 * Forks the run on the screen with a change, and continues playing if it was playing. At the maximum number of forks,
 * the fork on the screen first becomes the run.
 */
function forkWith(
  laboratory: Laboratory,
  intervention: Readonly<Record<string, unknown>>,
  answered: (problem: boolean) => void,
): void {
  const { forks, status, run } = laboratory.store.getState();
  const plays = status?.playing === true;
  const fork = (): void => {
    laboratory.change(intervention, 'fork', (problems) => answered((problems ?? []).length > 0));
    if (plays) laboratory.withForks(() => laboratory.playback.play());
  };
  if (forks === null || mayFork(forks.forks, forks.shown)) {
    fork();
    return;
  }
  const stop = laboratory.store.subscribe((state) => {
    if (state.run === run || state.status === null || state.busy) return;
    stop();
    fork();
  });
  laboratory.withForks((session) => session.keep());
}

/** A number that can be dragged sideways, typed, or changed by arrow keys. The run forks when the edit is finished. */
function NumberField({ id, link }: { readonly id: (typeof FIELDS)[number]; readonly link: number }) {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const hint = useId();
  const begun = useRef({ value: 0, x: 0 });
  const leaves = useRef(false);
  /** Removes the focus without a commit: `onBlur` would commit the draft of the last render. */
  const leave = (): void => {
    leaves.current = true;
    (document.activeElement as HTMLElement | null)?.blur();
    leaves.current = false;
  };
  const change = CHANGES.find((each) => each.id === id)!;
  const now = data === null ? '' : presentText(change, data, link);
  const shown = draft ?? now;
  const commit = (text: string): void => {
    const wanted = changeOf(change, data?.opened.links[link]?.name ?? '', 0, text);
    if ('problem' in wanted) {
      setProblem(wanted.problem);
      laboratory.say(wanted.problem);
      return;
    }
    setProblem('');
    setDraft(null);
    if (valueIn(change, text) === valueIn(change, now)) return;
    forkWith(laboratory, wanted.intervention, (refused) =>
      laboratory.say(
        refused
          ? `${change.label}: ${now}, as before.`
          : `${change.label} ${text} from here on. The run as it was stays in grey. Ctrl Z takes it back.`,
      ),
    );
  };
  const scaled = (factor: number): string => textOf(change, Math.max(valueIn(change, shown) ?? 0, LEAST[id]) * factor);
  const dragged = (x: number): string =>
    textOf(change, Math.max(begun.current.value, LEAST[id]) * 2 ** ((x - begun.current.x) / DOUBLES));
  const drag = useDrag<HTMLInputElement>({
    takes: (_event, input) => document.activeElement !== input,
    start: ({ x }) => {
      begun.current = { value: valueIn(change, now) ?? 0, x };
    },
    move: ({ x }) => setDraft(dragged(x)),
    end: ({ x, sourceEvent }, { moved, cancelled }) => {
      if (!moved) return;
      (sourceEvent as Event).preventDefault();
      leave();
      if (cancelled) setDraft(null);
      else commit(dragged(x));
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = scaled(event.key === 'ArrowUp' ? STEP : 1 / STEP);
      // A small integer must change by at least 1.
      const step = event.key === 'ArrowUp' ? 1 : -1;
      setDraft(next === shown && change.bare === '' ? String(Math.max(1, Number(shown) + step)) : next);
    } else if (event.key === 'Enter') commit(shown);
    else if (event.key === 'Escape') {
      setDraft(null);
      setProblem('');
      leave();
    } else return;
    event.preventDefault();
  };
  if (data === null) return null;
  const value = valueIn(change, shown);
  return (
    <span className="direct-number placed">
      <input
        ref={drag}
        type="text"
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${change.label} of ${linkTitle(data.opened, link)}`}
        aria-valuemin={change.min}
        aria-valuemax={change.max}
        {...(value === undefined ? {} : { 'aria-valuenow': value })}
        aria-valuetext={id === 'limit' ? `${shown} packets` : shown}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : hint}
        size={Math.max(2, shown.length)}
        value={shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => !leaves.current && draft !== null && problem === '' && commit(draft)}
        onKeyDown={onKeyDown}
      />
      {id === 'limit' && ' places'}
      {problem !== '' && (
        <span id={hint} className="problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}

/** Rate, delay and queue of the limiting link, in the picture: changing one forks the run there. */
export function Numbers({ viewNow }: { readonly viewNow: () => View | null }) {
  const laboratory = useLaboratory();
  useLab((state) => state.status);
  const forked = useLab((state) => (state.forks?.shown ?? -1) > 0);
  const { data } = laboratory;
  const view = viewNow();
  // Low strips have no room, and the end of a run nothing to change.
  if (data === null || view === null || data.present.finished || isLine(view) || isLow(view)) return null;
  const link = bottleneckOf(data.opened);
  if (link < 0) return null;
  const limited = Number.isFinite(linksNow(data)[link]?.limit ?? Infinity);
  const layout = layoutOf(data.opened, view);
  const pipe = layout.wires.find((wire) => wire?.isPipe === true);
  // Above the pipe where there is room, else in the corner.
  const above = pipe && !view.narrow && pipe.from[1] > 110;
  // In a drawn network the right corner, unless nodes are there.
  const { width, height } = view;
  const corner = { left: width - SPACE.width, right: width, top: height - SPACE.height, bottom: height };
  const covers = layout.kind === 'graph' && coversPlace(layout, corner);
  const style = above
    ? { left: (pipe.from[0] + pipe.to[0]) / 2, top: pipe.from[1] - pipe.thickness / 2 - 62 }
    : { [covers ? 'left' : 'right']: 12, bottom: 2 };
  return (
    <div className={above ? 'direct-numbers in-line one-line above' : 'direct-numbers in-line one-line'} style={style}>
      {FIELDS.filter((id) => id !== 'limit' || limited).map((id) => (
        <NumberField key={id} id={id} link={link} />
      ))}
      {forked && (
        <button type="button" className="link" onClick={() => laboratory.withForks((session) => void session.undo())}>
          Undo
        </button>
      )}
    </div>
  );
}
