import type { Lecture } from '../../../lecture/lecture.ts';
import { asks } from '../../../lecture/presses.ts';

interface Props {
  readonly lecture: Lecture;
  readonly stop: number;
  /** Minutes used; omitted while not presenting. */
  readonly used?: number | undefined;
  readonly choose: (stop: number) => void;
}

/** The plan of a lecture: each stop as wide as its minutes, clickable. The list of stops is the keyboard equivalent. */
export function PlanBar({ lecture, stop, used, choose }: Props) {
  const planned = lecture.stops.reduce((sum, { minutes }) => sum + minutes, 0);
  const all = Math.max(planned, lecture.minutes);
  const free = all - planned;
  return (
    <nav className="plan" aria-label="Plan of the lecture">
      <ol>
        {lecture.stops.map((each, index) => (
          // Stops have no unique names: two may be equal.
          <li key={index} style={{ flexGrow: each.minutes }} className={index === stop ? 'here' : ''}>
            <button
              type="button"
              className="bare"
              tabIndex={-1}
              title={each.title}
              aria-label={`Stop ${index + 1}, ${each.minutes} min${asks(each) ? ', asks' : ''}`}
              onClick={() => choose(index)}
            >
              <b>{index + 1}</b>
              {asks(each) && ' asks'}
            </button>
          </li>
        ))}
        {free > 0 && (
          <li className="free" style={{ flexGrow: free }}>
            <span>free</span>
          </li>
        )}
      </ol>
      {used !== undefined && <span className="plan-now" style={{ left: `${Math.min(100, (100 * used) / all)}%` }} />}
      <p>
        <span>0 min</span>
        <span>{all}</span>
      </p>
    </nav>
  );
}
