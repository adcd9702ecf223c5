import { MOST_ANSWERS, SPOTLIGHTS, type Stop } from '../../../lecture/lecture.ts';
import { changeStop, seenIn } from '../../ui/lecture/keeper.ts';
import { roomOf } from '../../ui/rooms.ts';
import { spotlightsIn } from './words.ts';

/** What is said and done at a stop. */
export function StopEditor({ index, stop }: { readonly index: number; readonly stop: Stop }) {
  const set = (part: Partial<Stop>): void => changeStop(index, part);
  const seen = seenIn('lab');
  return (
    <section className="stop-editor" aria-label={`Stop ${index + 1}`}>
      <header>
        <h3>Stop {index + 1}</h3>
        <a href={`#${stop.at}`}>Open it there</a>
      </header>
      <label>
        What the audience sees, in a sentence
        <input value={stop.title} maxLength={300} onChange={({ target }) => set({ title: target.value })} />
      </label>
      <label>
        Notes, only in your window
        <textarea rows={7} value={stop.note} maxLength={4000} onChange={({ target }) => set({ note: target.value })} />
      </label>
      <label className="short-field">
        Planned, min
        <input
          type="number"
          min={0}
          max={600}
          step={0.5}
          value={stop.minutes}
          onChange={({ target }) => {
            const minutes = Number(target.value);
            if (target.value !== '' && minutes >= 0 && minutes <= 600) set({ minutes });
          }}
        />
      </label>
      <fieldset>
        <legend>It arrives</legend>
        <label className="short-field">
          Spotlight
          <select
            value={stop.spotlight}
            onChange={({ target }) => set({ spotlight: SPOTLIGHTS.find((each) => each === target.value) ?? 'none' })}
          >
            {spotlightsIn(roomOf(`#${stop.at}`)).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" checked={stop.large} onChange={({ target }) => set({ large: target.checked })} />{' '}
          larger text
        </label>
      </fieldset>
      <fieldset>
        <legend>It asks</legend>
        <label>
          Question, empty for none
          <input value={stop.question} maxLength={400} onChange={({ target }) => set({ question: target.value })} />
        </label>
        <label>
          Answers, one a line, {MOST_ANSWERS} at most
          <textarea
            rows={3}
            value={stop.answers.join('\n')}
            onChange={({ target }) =>
              set({
                answers:
                  target.value === '' ? [] : target.value.split('\n', MOST_ANSWERS).map((each) => each.slice(0, 60)),
              })
            }
          />
        </label>
        <label className="short-field">
          The right one
          <select value={stop.right} onChange={({ target }) => set({ right: Number(target.value) })}>
            <option value={0}>none is marked</option>
            {stop.answers.map((answer, at) => (
              // Answers may be the same while they are being written.
              <option key={at} value={at + 1}>
                {answer}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <fieldset>
        <legend>It shows what happened</legend>
        {stop.showsAt === '' ? (
          <p>With the next stop.</p>
        ) : (
          <p>
            <a href={`#${stop.showsAt}`}>At its own moment</a>{' '}
            <button type="button" onClick={() => set({ showsAt: '' })}>
              Not there
            </button>
          </p>
        )}
        {seen !== null && seen.at !== '' && (
          <button type="button" onClick={() => set({ showsAt: seen.at })}>
            At the moment in the Lab now
          </button>
        )}
        <label>
          <input type="checkbox" checked={stop.plays} onChange={({ target }) => set({ plays: target.checked })} /> the
          run plays there instead of jumping
        </label>
      </fieldset>
    </section>
  );
}
