import { useRef, useState } from 'react';
import { PanelFigure } from '../panels/PanelFigure.tsx';
import { slidingWindow } from '../panels/sliding/sliding.ts';
import { WhyPanel } from '../why/WhyPanel.tsx';
import { useLaboratory } from './useLab.ts';

/** Dragged down by this much, a sheet closes, px. */
const ENOUGH = 60;

/** Why at the bottom of a small screen, with a bar to pull it down by. */
export function WhySheet() {
  const laboratory = useLaboratory();
  const sheet = useRef<HTMLDivElement>(null);
  const begun = useRef<number | null>(null);
  const move = (by: number): void => {
    if (sheet.current !== null) sheet.current.style.transform = by > 0 ? `translateY(${by}px)` : '';
  };
  return (
    <div className="why-sheet" ref={sheet}>
      {/* For fingers; keys and others have the Close button. */}
      <div
        className="grab"
        aria-hidden="true"
        onPointerDown={(event) => {
          begun.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => begun.current !== null && move(event.clientY - begun.current)}
        onPointerUp={(event) => {
          const by = event.clientY - (begun.current ?? event.clientY);
          begun.current = null;
          move(0);
          if (by > ENOUGH) laboratory.set({ whyWanted: false });
        }}
        onPointerCancel={() => {
          begun.current = null;
          move(0);
        }}
      />
      <WhyPanel />
    </div>
  );
}

/** Why and the sliding window share a column where there is no room for both. */
export function SharedColumn() {
  const [shown, setShown] = useState<'why' | 'sliding'>('why');
  const choice = (value: 'why' | 'sliding', text: string) => (
    <label>
      <input type="radio" name="column" value={value} checked={shown === value} onChange={() => setShown(value)} />
      <span>{text}</span>
    </label>
  );
  return (
    <div className="shared-column">
      <fieldset className="choices">
        <legend className="unseen">Right column</legend>
        {choice('why', 'Why')}
        {choice('sliding', 'Sliding window')}
      </fieldset>
      {shown === 'why' ? <WhyPanel /> : <PanelFigure panel={slidingWindow} />}
    </div>
  );
}
