import { useRef, useState, type KeyboardEvent } from 'react';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { explain } from '#app/explain/why/asking.ts';
import type { View } from '#app/charts/plot/view.ts';
import type { Panel, Pointing } from '../kit/panel.ts';

interface Props {
  readonly panel: Panel;
  readonly pointing: Pointing;
  readonly viewNow: () => View | null;
}

/**
 * The marks of a chart as buttons, for screen readers and keyboards. One of them is a tab stop; arrow keys move between
 * them.
 */
export function MarkList({ panel, pointing, viewNow }: Props) {
  const laboratory = useLaboratory();
  // The list is constant while the run plays.
  useLab((state) => (state.status?.playing === true ? null : state.status));
  useLab((state) => state.range);
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const { data, viewer } = laboratory;
  const view = viewNow();
  const marks = data === null || view === null ? [] : (pointing.marks?.(data, view) ?? []);
  if (marks.length === 0) return null;
  const current = Math.min(chosen, marks.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    const step = by[event.key];
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(marks.length - 1, current + step));
    setChosen(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    // Arrow keys move between the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} className="marks" aria-label={`Marks of ${panel.title}`} onKeyDown={onKeyDown}>
      {marks.map(({ time, text, ref }, index) => (
        <li key={`${time} ${text}`}>
          <button
            type="button"
            tabIndex={index === current ? 0 : -1}
            onFocus={() => {
              setChosen(index);
              viewer.point(time);
            }}
            onBlur={() => viewer.point(null)}
            onClick={() => (ref === null ? laboratory.playback.seek({ time }) : explain(laboratory, ref))}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
