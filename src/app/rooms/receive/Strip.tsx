import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import type { Received } from '../../../lessons/receive/protocol.ts';

const WIDTH = 1000;
const HEIGHT = 34;
/** Minimum time range, s. */
const SPAN = 0.6;

/** The sender's window from the start, with a tick per answer and a cross per dropped segment. */
export function Strip({ received: { now, answers, decided } }: { readonly received: Received }): ReactNode {
  const end = Math.max(SPAN, now * 1.5);
  const x = scaleLinear([0, end], [0, WIDTH]);
  const y = scaleLinear([0, Math.max(1, ...answers.map(({ cwnd }) => cwnd))], [HEIGHT - 8, 4]);
  const begin = answers[0] === undefined ? `M${x(now)} ${y(0)}` : `M${x(answers[0].time)} ${y(answers[0].cwnd)}`;
  const steps = answers.map(({ time, cwnd }) => `H${x(time)}V${y(cwnd)}`).join('');
  return (
    <div className="receive-whole">
      <svg className="receive-strip" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="sunk" x={x(now)} y={0} width={WIDTH - x(now)} height={HEIGHT} />
        <path className="receive-cwnd" d={`${begin}${steps}H${x(now)}`} />
        {decided.map(({ arrives, decision }) => (
          <path
            key={arrives}
            className={decision === 'x' ? 'receive-lost' : 'receive-tick'}
            d={`M${x(arrives)} ${HEIGHT}v${decision === 'x' ? -HEIGHT : -7}`}
          />
        ))}
        <path className="receive-now" d={`M${x(now)} 0V${HEIGHT}`} />
      </svg>
      {now < 0.7 * end && <span>goes on with your next answer</span>}
    </div>
  );
}
