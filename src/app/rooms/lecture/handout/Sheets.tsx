import '../../../ui/print/print.css';
import type { Ref } from 'react';
import type { Lecture, Stop } from '#lecture/lecture.ts';
import { asks } from '#lecture/presses.ts';
import { qrCode } from '../../../ui/qrCode.ts';
import { hasCode } from '../../../ui/takeAway/figureDocument.ts';
import { StopWords } from '../StopPicture.tsx';
import type { StopFigure } from './collect.ts';

interface Props {
  readonly lecture: Lecture;
  /** Figures of each stop. */
  readonly figures: readonly (readonly StopFigure[])[];
  /** Whether to include notes and right answers. */
  readonly notes: boolean;
}

function Question({ stop, notes }: { readonly stop: Stop; readonly notes: boolean }) {
  return (
    <div className="handout-question">
      <p>{stop.question === '' ? 'What happens next?' : stop.question}</p>
      {stop.answers.length > 0 && (
        <ol type="A">
          {stop.answers.map((answer, index) => (
            // Two answers may be equal.
            <li key={index}>
              {answer}
              {notes && index + 1 === stop.right && <b> (right)</b>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The link of a stop, as text and QR code. */
function Link({ at }: { readonly at: string }) {
  const link = `${window.location.href.split('#')[0]}#${at}`;
  const code = hasCode({ link }) ? qrCode(link) : null;
  return (
    <footer>
      {code !== null && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-label="QR code of the link">
          <path d={code.path} />
        </svg>
      )}
      <a href={link}>{link}</a>
    </footer>
  );
}

/** A lecture on paper: each stop on a page, with its figures, question, and link. Visible only in print. */
export function Sheets({ lecture, figures, notes, place }: Props & { readonly place: Ref<HTMLElement> }) {
  const { title, stops } = lecture;
  return (
    <article ref={place} className="handout paper-sheet" aria-label="Handout">
      {stops.map((stop, index) => (
        // Stops have no unique names: two may be equal.
        <section key={index}>
          <header>
            <p>
              {title === '' ? 'Lecture' : title}, stop {index + 1} of {stops.length}
            </p>
            {/* The title of a stop with a question often reveals the answer. */}
            {(notes || !asks(stop)) && <h2>{stop.title}</h2>}
            <p>
              <StopWords at={stop.at} />
            </p>
          </header>
          <div className="handout-figures">
            {figures[index]?.map(({ address, about, part }) => (
              <img key={address} src={address} alt={about} style={{ width: `${(100 * part).toFixed(1)}%` }} />
            ))}
          </div>
          {asks(stop) && <Question stop={stop} notes={notes} />}
          {notes && stop.note !== '' && <p className="handout-note">{stop.note}</p>}
          <Link at={stop.at} />
        </section>
      ))}
    </article>
  );
}
