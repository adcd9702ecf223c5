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
  /** Of each stop. */
  readonly figures: readonly (readonly StopFigure[])[];
  /** Whether notes and right answers are for those who read it. */
  readonly notes: boolean;
}

function Question({ stop, notes }: { readonly stop: Stop; readonly notes: boolean }) {
  return (
    <div className="handout-question">
      <p>{stop.question === '' ? 'What happens next?' : stop.question}</p>
      {stop.answers.length > 0 && (
        <ol type="A">
          {stop.answers.map((answer, index) => (
            // Two answers may be the same.
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

/** The link of a stop, to be read and to be scanned. */
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

/** A lecture on paper: each stop on a sheet, with its figures, question, and link. Seen only by printers. */
export function Sheets({ lecture, figures, notes, place }: Props & { readonly place: Ref<HTMLElement> }) {
  const { title, stops } = lecture;
  return (
    <article ref={place} className="handout paper-sheet" aria-label="Handout">
      {stops.map((stop, index) => (
        // Stops have no name of their own: two may be the same.
        <section key={index}>
          <header>
            <p>
              {title === '' ? 'Lecture' : title}, stop {index + 1} of {stops.length}
            </p>
            {/* The title of a stop that asks often tells what is asked for. */}
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
