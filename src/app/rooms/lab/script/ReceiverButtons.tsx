import { useStore } from 'zustand';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { answer, answerTime, bench, loseAck, replyNow, reportedNow } from './bench.ts';
import { rangesText, timeText } from './fields.ts';
import { tidy } from './entries.ts';
import type { Reply } from './receiver.ts';

/** Step of − and + for the time, s. */
const NUDGE = 0.001;

/** Buttons for answers of a receiver at the present moment: each adds a row. */
export function ReceiverButtons() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  useLab((state) => state.status?.event);
  const { at, unheard, problem } = useStore(bench);
  const reported = reportedNow(laboratory);
  if (reported === null) return null;
  const time = answerTime(laboratory);
  const button = (reply: Reply, name: string, key: string) => {
    const row = replyNow(laboratory, reply);
    const says =
      row === null
        ? 'nothing sent'
        : reply === 'close'
          ? `to ${row.window}`
          : reply === 'sack'
            ? rangesText(row.sack.slice(0, 1))
            : `ACK ${row.ack}`;
    return (
      <button type="button" disabled={row === null} onClick={() => answer(laboratory, reply)}>
        <b>{name}</b> <span>{says}</span> {key !== '' && <kbd>{key}</kbd>}
      </button>
    );
  };
  const nudge = (by: number): void => bench.setState({ at: timeText(tidy(Math.max(0, time + by))), problem: null });
  const refused = problem?.spot.kind === 'new' ? problem : null;
  return (
    <section className="receiver" aria-labelledby="receiver-title">
      <h3 id="receiver-title">
        As the receiver <span className="faint">each button adds a row</span>
      </h3>
      <div className="answers">
        {button('next', 'ACK next', 'A')}
        {button('repeat', 'Repeat ACK', 'D')}
        {button('sack', 'SACK a segment', 'M')}
        <button type="button" disabled={reported.highest < reported.ack} onClick={loseAck}>
          <b>Lose the ACK</b> <span>{unheard === 0 ? 'unheard' : `${unheard} unheard`}</span>
        </button>
        {button('close', reported.closed ? 'Open window' : 'Close window', '')}
        <div className="when in-line">
          <label htmlFor="answer-at">at</label>
          <input
            id="answer-at"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={refused !== null}
            aria-describedby={refused === null ? undefined : 'answer-problem'}
            value={at === '' ? timeText(time) : at}
            onChange={(event) => bench.setState({ at: event.target.value, problem: null })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') answer(laboratory, 'next');
            }}
          />
          <span>s</span>
          <button type="button" aria-label="1 ms earlier" onClick={() => nudge(-NUDGE)}>
            −
          </button>
          <button type="button" aria-label="1 ms later" onClick={() => nudge(NUDGE)}>
            +
          </button>
        </div>
      </div>
      {refused !== null && (
        <p id="answer-problem" className="problem" role="alert">
          {refused.text}
        </p>
      )}
    </section>
  );
}
