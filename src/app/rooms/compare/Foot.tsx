import { useState } from 'react';
import { encodeLink } from '../../../scenario/link.ts';
import type { Study } from '../../../study/runs.ts';
import { Options } from '../../ui/Options.tsx';
import type { CompareSession } from './session.ts';
import { furtherViews, viewsOf, VIEW_NAMES, type ViewName } from './views.ts';

/** Maximum number of starts that are listed individually. */
const MOST_STARTS = 100;

/** Link to one run in the Lab: selects the contender and the start. */
function OpenRun({ study, point }: { readonly study: Study; readonly point: number }) {
  const [{ contender, start }, choose] = useState({ contender: 0, start: 0 });
  const of = contender < study.contenders.length ? contender : 0;
  const nth = start < study.seeds.length ? start : 0;
  const { scenario } = study.run(study.indexOf(point, of, nth));
  return (
    <span className="open-run wraps in-line">
      <select
        aria-label="Whose run"
        value={of}
        onChange={({ target }) => choose({ contender: Number(target.value), start: nth })}
      >
        <Options of={study.contenders.map((name, entry) => [entry, name])} />
      </select>
      {study.seeds.length > 1 && (
        <select
          aria-label="Which start"
          value={nth}
          onChange={({ target }) => choose({ contender: of, start: Number(target.value) })}
        >
          <Options of={study.seeds.slice(0, MOST_STARTS).map((_, at) => [at, `start ${at + 1}`])} />
        </select>
      )}
      {scenario !== null && (
        <a className="button primary" href={`#${encodeLink(scenario)}`}>
          Open in the Lab
        </a>
      )}
    </span>
  );
}

/** The other views, shown below the picture on demand, and the link to the Lab. */
export function Foot({
  session,
  study,
  view,
  point,
}: {
  readonly session: CompareSession;
  readonly study: Study;
  readonly view: ViewName;
  readonly point: number;
}) {
  const axes = study.axes.length;
  return (
    <footer className="compare-foot wraps in-line off-wall off-paper">
      <nav className="views wraps" aria-label="View">
        {furtherViews(axes).map((name) => (
          <button
            key={name}
            type="button"
            className="quiet"
            aria-pressed={name === view}
            onClick={() => session.setView(name === view ? viewsOf(axes)[0]! : name)}
          >
            {VIEW_NAMES[name]}
          </button>
        ))}
      </nav>
      <OpenRun study={study} point={point} />
    </footer>
  );
}
