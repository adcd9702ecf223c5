import { useForm } from '../formContext.ts';
import { problemSentence } from '../model/problems.ts';

/** Whether the draft can run, and the button that runs it. */
export function RunFoot({ words, run }: { readonly words: string; readonly run: () => void }) {
  const { checked, draft } = useForm();
  const [problem] = checked.problems;
  return (
    <div className="draw-foot">
      <output className={problem === undefined ? 'verdict ok' : 'verdict bad'}>
        {problem === undefined ? (
          <>
            <span aria-hidden="true">✓</span> Ready to run. {words}. No problems found.
          </>
        ) : (
          <>
            <span aria-hidden="true">✕</span> {problemSentence(draft, problem)}
          </>
        )}
      </output>
      <button type="button" className="primary" aria-keyshortcuts="Control+Enter" onClick={run}>
        Run this scenario
      </button>
    </div>
  );
}
