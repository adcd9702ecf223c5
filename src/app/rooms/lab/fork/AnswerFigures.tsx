import { Figure } from '../../../charts/figure/Figure.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { OriginContext } from '../../../ui/takeAway/origin.ts';
import { originNow } from '../panels/origin.ts';
import { arrivalsFigure, futuresFigure } from './futureFigures.ts';
// Used only by these figures.
import './answer.css';

/** Figures of an answer: arrivals at the queue, and both futures. */
export function AnswerFigures() {
  const laboratory = useLaboratory();
  const answered = useLab(({ forks }) => forks?.answered ?? null);
  const { data } = laboratory;
  if (answered === null || data === null || answered.ahead === null) return null;
  const { ahead } = answered;
  return (
    <section className="answer-figures paper line-above rigid" aria-label="Both runs beside each other">
      {ahead === undefined ? (
        <p className="hint">Both futures are run ahead.</p>
      ) : (
        <OriginContext value={originNow(laboratory)}>
          {ahead.arrivals !== null && <Figure {...arrivalsFigure(data, answered, ahead.arrivals)} />}
          <Figure {...futuresFigure(data, answered, ahead)} />
        </OriginContext>
      )}
    </section>
  );
}
