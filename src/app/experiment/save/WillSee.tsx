import { useEffect, useState } from 'react';
import type { Listening } from '../../../capture/write/capture.ts';
import type { Taken } from '../../../capture/write/taking.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { weight } from '../../ui/save/saving.ts';
import { takes } from './takes.ts';

type Counts = Extract<Taken, { readonly want: 'counts' }>;

/** Wireshark's counts for a capture, computed by a run. */
export function WillSee({ scenario, listening }: { readonly scenario: Scenario; readonly listening: Listening }) {
  const { tap, whole = false } = listening;
  const of = `${tap} ${whole}`;
  const [came, setCame] = useState<{ readonly of: string; readonly counts: Counts } | null>(null);
  useEffect(
    () =>
      takes(
        { scenario, want: 'counts', form: 'pcapng', tap, whole },
        (taken) => taken.want === 'counts' && setCame({ of, counts: taken }),
        () => undefined,
      ),
    [scenario, tap, whole, of],
  );
  return (
    <>
      <h3>Wireshark will see</h3>
      {came?.of === of ? (
        <dl>
          {came.counts.counts.map(([what, count]) => (
            <div key={what}>
              <dd>{count.toLocaleString('en').replaceAll(',', '\u202f')}</dd>
              <dt>{what}</dt>
            </div>
          ))}
          <div>
            <dd>{weight(came.counts.bytes)}</dd>
            <dt>in the file</dt>
          </div>
        </dl>
      ) : (
        <p>The packets of the run are being counted.</p>
      )}
    </>
  );
}
