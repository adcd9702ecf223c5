import { changeText } from '../../../run/words/changeWords.ts';
import { AS_IT_RAN, inOrder, pathTo, signOf, type Fork } from '../../../run/forks/tree.ts';
import { useLaboratory } from '../../../run/useLab.ts';
import { clockTime, count } from '../../../ui/words/numbers.ts';

/**
 * Fractions of the width: where the first fork branches, where lines end, and minimum distance of a fork behind its
 * parent's start.
 */
const [FIRST, LAST, BEHIND] = [0.16, 0.92, 0.08];

/** A row of the branch drawing: its own line from its branching point, and those passing to lower rows. */
function Branch({ forks, row, rows, now, isShown }: BranchProps) {
  const times = forks.map(({ change }) => change.at);
  const begin = Math.min(...times);
  const span = Math.max(now, ...times) - begin || 1;
  const xOf = (id: number): number => {
    const fork = forks.find((each) => each.id === id);
    if (fork === undefined) return FIRST - BEHIND;
    const own = FIRST + ((fork.change.at - begin) / span) * (LAST - FIRST);
    return Math.min(LAST - BEHIND / 2, Math.max(own, xOf(fork.parent) + BEHIND));
  };
  const percent = (part: number): string => `${100 * part}%`;
  const id = rows[row]!;
  const upright = forks.flatMap((fork) => {
    const [from, to] = [rows.indexOf(fork.parent), rows.indexOf(fork.id)];
    return row < from || row > to ? [] : [{ id: fork.id, from: row === from ? 0.5 : 0, to: row === to ? 0.5 : 1 }];
  });
  const x = id === AS_IT_RAN ? 0.02 : xOf(id);
  const own = id === AS_IT_RAN ? 'parent' : 'branch';
  return (
    <svg className={isShown ? 'shown' : ''} aria-hidden="true">
      <line className={own} x1={percent(x)} x2={percent(LAST)} y1="50%" y2="50%" />
      {upright.map((line) => (
        <line
          key={line.id}
          className="branch"
          x1={percent(xOf(line.id))}
          x2={percent(xOf(line.id))}
          y1={percent(line.from)}
          y2={percent(line.to)}
        />
      ))}
      {forks
        .filter(({ parent }) => parent === id)
        .map((fork) => (
          <circle key={fork.id} className="parting" cx={percent(xOf(fork.id))} cy="50%" r="4" />
        ))}
      <circle className={`end ${own}`} cx={percent(LAST)} cy="50%" r={isShown ? 6 : 4} />
    </svg>
  );
}

interface BranchProps {
  readonly forks: readonly Fork[];
  /** The row drawn, and the run or fork of every row. */
  readonly row: number;
  readonly rows: readonly number[];
  /** s */
  readonly now: number;
  readonly isShown: boolean;
}

/** Number of packets lost in one of them; null: not run up to now. */
const Lost = ({ of }: { readonly of: number | null }) => (
  <span className="lost">
    {of === null ? '–' : count(of)}
    <span className="unseen"> packets lost</span>
  </span>
);

/** The run and its forks: which is shown, which is beside it, and buttons for each. */
export function ForkTree({
  forks,
  shown,
  counterpart,
}: {
  readonly forks: readonly Fork[];
  readonly shown: number;
  readonly counterpart: number;
}) {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  if (data === null) return null;
  const rows = [{ id: AS_IT_RAN, level: 0, about: '' }].concat(
    inOrder(forks).map((fork) => ({
      id: fork.id,
      level: pathTo(forks, fork.id).length,
      about: `${fork.name === '' ? changeText(fork.change, data.opened) : fork.name}, from ${clockTime(fork.change.at)} s`,
    })),
  );
  const show = (id: number, other?: number): void => laboratory.forks?.show(id, other);
  return (
    <section className="fork-tree" aria-label="Forks">
      <h3>
        Forks <small>up to three deep</small> <small className="lost">lost</small>
      </h3>
      <ul>
        {rows.map(({ id, level, about }, row) => (
          <li key={id} className={`level-${level}${id === shown ? ' shown' : ''}`} aria-current={id === shown}>
            <Branch
              forks={forks}
              row={row}
              rows={rows.map((each) => each.id)}
              now={data.present.now}
              isShown={id === shown}
            />
            <span className="about faint">
              <button type="button" className="link" onClick={() => show(id)}>
                {signOf(forks, id)}
              </button>{' '}
              {about}
            </span>
            {id !== shown &&
              (id === counterpart ? (
                <small>beside it</small>
              ) : (
                <button type="button" className="link" onClick={() => show(shown, id)}>
                  Compare<span className="unseen"> with {signOf(forks, id)}</span>
                </button>
              ))}
            <Lost of={laboratory.forks?.lostBy(id, data.present.now) ?? null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
