import { useStore } from 'zustand';
import { Figure } from '../../charts/figure/Figure.tsx';
import { timeSequenceFigure } from './sequenceFigure.ts';
import { followedIn, goToCut, importing, laterIn, lengthOf, look, twinWord } from './importing.ts';

/** The content of the lens, and the ways to move it. */
export function TimeSequence() {
  const state = useStore(importing);
  const connection = followedIn(state);
  const { series, twin, lens, moves, twinMoves } = state;
  // Logs contain no packets, and a connection without duration has no time axis.
  if (connection === undefined || series === null || connection.spacing > 0) return null;
  if (connection.end === connection.start) return null;
  const [from, to] = lens;
  const span = to - from;
  const counterpart = twin === null ? null : { ...twin, moves: twinMoves, later: laterIn(state) };
  const order = { connection, series, lens, word: twinWord(state), moves, twin: counterpart };
  return (
    <div className="import-lens">
      <Figure {...timeSequenceFigure(order)} />
      <p className="import-ways muted wraps in-line">
        <button type="button" className="quiet" disabled={series.cuts.length === 0} onClick={() => goToCut(-1)}>
          Loss before <kbd>Shift L</kbd>
        </button>
        <button type="button" className="quiet" disabled={series.cuts.length === 0} onClick={() => goToCut(1)}>
          Next loss <kbd>L</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => look([from + span / 4, to - span / 4])}>
          Closer <kbd>+</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => look([from - span / 2, to + span / 2])}>
          Wider <kbd>−</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => look([0, lengthOf(connection)])}>
          All <kbd>0</kbd>
        </button>
        <span>or drag the band in a chart below</span>
      </p>
    </div>
  );
}
