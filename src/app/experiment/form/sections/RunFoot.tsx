import { useMemo, type ReactNode } from 'react';
import { costOf } from '#lab/results/cost.ts';
import { useForm } from '../formContext.ts';
import { problemSentence } from '../model/problems.ts';

/** Whether the draft can run, and the run button. */
export function RunFoot({
  words,
  gap,
  mend,
  remark = '',
  keys,
  asInLab = false,
  run,
}: {
  readonly words: string;
  /** The problem in terms of the drawing; omitted: it is described as in the form. */
  readonly gap?: string | undefined;
  /** Button that fixes it. */
  readonly mend?: ReactNode;
  /** Possible surprise in the run, as the end of a sentence; '': none. */
  readonly remark?: string;
  /** Keys available here. */
  readonly keys?: ReactNode;
  /** Nothing differs from the run in the Lab. */
  readonly asInLab?: boolean;
  readonly run: () => void;
}) {
  const { checked, draft } = useForm();
  const [problem] = checked.problems;
  const { scenario } = checked;
  const takes = useMemo(() => (scenario === null ? 0 : costOf(scenario).seconds), [scenario]);
  return (
    <div className="draw-foot bench line-above in-line at-ends">
      <output className={problem === undefined ? 'verdict ok' : 'verdict bad'}>
        {problem === undefined ? (
          <>
            <span aria-hidden="true">✓</span>{' '}
            {asInLab ? (
              <>
                As in the Lab, <span className="remark">nothing changed yet. Every change can be undone.</span>
              </>
            ) : remark === '' ? (
              `Ready to run. ${words}. No problems found.`
            ) : (
              <>
                Ready to run, <span className="remark">with one remark: {remark}.</span>
              </>
            )}
          </>
        ) : (
          <>
            <span aria-hidden="true">✕</span> {gap ?? problemSentence(draft, problem)}
          </>
        )}
      </output>
      {problem !== undefined && mend}
      {problem === undefined && keys}
      {scenario !== null && (
        <span className="takes">
          {scenario.duration} s take {takes < 1 ? 'less than 1 s' : `about ${Number(takes.toPrecision(1))} s`} to
          compute
        </span>
      )}
      <button type="button" className="primary" aria-keyshortcuts="Control+Enter" onClick={run}>
        Run this scenario <kbd aria-hidden="true">Ctrl Enter</kbd>
      </button>
    </div>
  );
}
