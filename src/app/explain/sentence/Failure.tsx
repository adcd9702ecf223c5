import { useState } from 'react';
import { copyText } from '../../ui/copyText.ts';
import { shortTime } from '../../ui/words/numbers.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import './sentence.css';

/** Shown when a defect has stopped the simulation. The picture stays, and the user can restart. */
export function Failure() {
  const laboratory = useLaboratory();
  const failure = useLab((state) => state.failure);
  const [copied, setCopied] = useState<boolean | null>(null);
  if (failure === null) return null;
  const begun = laboratory.data !== null;
  const report = JSON.stringify(
    {
      message: failure.message,
      time: failure.time,
      link: laboratory.link,
      model: laboratory.data?.opened.model ?? '',
      browser: navigator.userAgent,
    },
    null,
    1,
  );
  return (
    <section className="sentence failure" role="alert" aria-label="The simulation stopped">
      <p className="serif">
        {begun ? `The simulation stopped at ${shortTime(failure.time)}.` : 'The simulation could not be started.'}
      </p>
      <p>{failure.message}</p>
      <div className="buttons wraps">
        <button type="button" className="primary" onClick={() => laboratory.recover()}>
          {begun ? 'Back to the last good moment' : 'Try again'}
        </button>
        <button type="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
        <button type="button" onClick={() => void copyText(report).then(setCopied)}>
          {copied === true ? 'Report copied' : 'Copy report'}
        </button>
      </div>
      {copied === false && (
        <textarea readOnly value={report} aria-label="Report" rows={4} onFocus={(event) => event.target.select()} />
      )}
    </section>
  );
}
