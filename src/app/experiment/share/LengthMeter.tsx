import { count } from '../../ui/words/numbers.ts';
import { CHATS_CUT_AT, fitnessOf, QR_UP_TO, type Fitness } from './address.ts';

/** What the length means, with a sign beside the words. */
const VERDICTS: Readonly<Record<Fitness, readonly [string, string]>> = {
  qr: ['✓', 'short enough for a QR code'],
  chat: ['', 'too long for a QR code'],
  tooLong: ['△', 'Too long for some chats. Save a file instead.'],
};

/** How long a link is, and how well it travels. */
export function LengthMeter({ length }: { readonly length: number }) {
  const fitness = fitnessOf(length);
  const [sign, verdict] = VERDICTS[fitness];
  const text = `${count(length)} of ${CHATS_CUT_AT} characters`;
  return (
    <div className={`length ${fitness}`}>
      <div className="bar">
        <meter
          aria-label="Length of the link"
          max={CHATS_CUT_AT}
          value={Math.min(length, CHATS_CUT_AT)}
          aria-valuetext={`${text}: ${verdict}`}
        />
        <span className="mark" style={{ left: `${(100 * QR_UP_TO) / CHATS_CUT_AT}%` }} />
      </div>
      <p>
        <span>
          <strong>{count(length)}</strong> of {CHATS_CUT_AT} characters
        </span>
        <span className="verdict">
          <span aria-hidden="true">{sign}</span> {verdict}
        </span>
      </p>
    </div>
  );
}
