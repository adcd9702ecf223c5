import { useState } from 'react';
import { counted } from '#scenario/words/english.ts';
import { encodeLink } from '#scenario/link/link.ts';
import type { Study } from '../../../study/runs.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { Select } from '../../ui/Select.tsx';
import { MOST_COLUMNS } from './RankColumns.tsx';
import type { CompareSession } from './compareSession.ts';
import { furtherViews, viewsOf, VIEW_NAMES, type ViewName } from './views.ts';

/** Maximum number of starts that are listed individually. */
const MOST_STARTS = 100;

interface Chosen {
  readonly contender: number;
  readonly start: number;
}

/** Selects the contender and the start whose run is opened. */
function WhoseRun({
  study,
  chosen: { contender, start },
  choose,
}: {
  readonly study: Study;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}) {
  return (
    <span className="open-run wraps in-line">
      <Select
        aria-label="Whose run"
        value={contender}
        of={study.contenders.map((name, entry) => [entry, name])}
        choose={(next) => choose({ contender: next, start })}
      />
      {study.seeds.length > 1 && (
        <Select
          aria-label="Which start"
          value={start}
          of={study.seeds.slice(0, MOST_STARTS).map((_, at) => [at, `start ${at + 1}`])}
          choose={(next) => choose({ contender, start: next })}
        />
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
  whole,
}: {
  readonly session: CompareSession;
  readonly study: Study;
  readonly view: ViewName;
  readonly point: number;
  readonly whole: boolean;
}) {
  const axes = study.axes.length;
  const phone = isNarrow(useScreen());
  const [{ contender: of, start: nth }, choose] = useState<Chosen>({ contender: 0, start: 0 });
  const chosen = { contender: of < study.contenders.length ? of : 0, start: nth < study.seeds.length ? nth : 0 };
  const { scenario } = study.run(study.indexOf(point, chosen.contender, chosen.start));
  const views = (
    <nav className="views wraps" aria-label="View">
      {furtherViews(axes).map((name) => (
        <button
          key={name}
          type="button"
          className="quiet"
          aria-pressed={name === view}
          onClick={() => session.look({ view: name === view ? viewsOf(axes)[0]! : name })}
        >
          {VIEW_NAMES[name]}
        </button>
      ))}
    </nav>
  );
  const whose = <WhoseRun study={study} chosen={chosen} choose={choose} />;
  const open = scenario !== null && (
    <a className="button primary" href={`#${encodeLink(scenario)}`}>
      Open in the Lab
    </a>
  );
  return phone ? (
    <>
      <div className="compare-ways wraps in-line off-wall off-paper">
        {views}
        {whose}
      </div>
      <footer className="compare-foot bench line-above in-line off-wall off-paper">
        <span>{counted(study.runs, 'run')}</span>
        {axes === 1 && study.points <= MOST_COLUMNS && (
          <button type="button" aria-pressed={whole} onClick={() => session.store.setState({ whole: !whole })}>
            All {study.points} values
          </button>
        )}
        {open}
      </footer>
    </>
  ) : (
    <footer className="compare-foot bench line-above wraps in-line off-wall off-paper">
      {views}
      <span className="open-run wraps in-line">
        {whose}
        {open}
      </span>
    </footer>
  );
}
