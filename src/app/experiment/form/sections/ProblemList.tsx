import { readPath } from '#scenario/words/path.ts';
import type { Problem } from '#scenario/words/problem.ts';
import { useForm } from '../formContext.ts';
import { without } from '../model/draft.ts';
import { fieldAt } from '../model/fields.ts';
import { placeWords, problemSentence, waysTo } from '../model/problems.ts';

/** A problem with a link to its field; unknown fields can only be removed. */
function Line({ problem }: { readonly problem: Problem }) {
  const { draft, replace, reveal } = useForm();
  const path = readPath(problem.path) ?? [];
  const place = placeWords(draft, path);
  const sentence = `${place === '' ? '' : `${place}: `}${problemSentence(draft, problem)}`;
  const isField = path.at(-1) === 'kind' || fieldAt(draft, path) !== undefined;
  if (isField)
    return (
      <a
        href={`#${problem.path}`}
        onClick={(event) => {
          // The part after the # belongs to the experiment.
          event.preventDefault();
          reveal(waysTo(problem));
        }}
      >
        {sentence}
      </a>
    );
  return (
    <>
      {sentence}{' '}
      {path.length > 0 && problem.path !== 'scenario' && (
        <button type="button" className="link" onClick={() => replace(without(draft, path))}>
          Remove it
        </button>
      )}
    </>
  );
}

/** All problems, each linked to its field. */
export function ProblemList() {
  const { checked } = useForm();
  const { problems } = checked;
  if (problems.length === 0) return null;
  return (
    <section className="problems" aria-labelledby="form-problems">
      <h3 id="form-problems">
        {problems.length === 1 ? 'One problem' : `${problems.length} problems`}. The run on the screen goes on.
      </h3>
      <ul>
        {problems.map((problem) => (
          <li key={problem.path + problem.message}>
            <Line problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}
