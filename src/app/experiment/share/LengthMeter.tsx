import { count } from '../../ui/words/numbers.ts';

/** Length above which some chats and mail programs truncate links. */
const CHATS_CUT_AT = 2000;
/** Length above which a QR code is too fine for a camera at the back of a room. */
const QR_UP_TO = 400;

/** Suitability of an address of this length. */
type Fitness = 'qr' | 'chat' | 'tooLong';

export const fitnessOf = (length: number): Fitness =>
  length <= QR_UP_TO ? 'qr' : length <= CHATS_CUT_AT ? 'chat' : 'tooLong';

/** Meaning of the length, with a sign beside the words. */
const VERDICTS: Readonly<Record<Fitness, readonly [string, string]>> = {
  qr: ['✓', 'short enough for a QR code'],
  chat: ['', 'too long for a QR code'],
  tooLong: ['△', 'Too long for some chats. Save a file instead.'],
};

/** The length of a link, and its suitability. */
export function LengthMeter({ length }: { readonly length: number }) {
  const fitness = fitnessOf(length);
  const [sign, verdict] = VERDICTS[fitness];
  const text = `${count(length)} of ${CHATS_CUT_AT} characters`;
  return (
    <div className={`link-length ${fitness}`}>
      <div className="bar">
        <meter
          aria-label="Length of the link"
          max={CHATS_CUT_AT}
          value={Math.min(length, CHATS_CUT_AT)}
          aria-valuetext={`${text}: ${verdict}`}
        />
        <span className="mark" style={{ left: `${(100 * QR_UP_TO) / CHATS_CUT_AT}%` }} />
      </div>
      <p className="wraps at-ends">
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
