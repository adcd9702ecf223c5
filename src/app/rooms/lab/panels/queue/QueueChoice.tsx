import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { openInside } from '../inside/openInside.ts';
import { LinkChoice } from '../share/LinkChoice.tsx';
import { whyNoQueue } from './facts.ts';

/** Selects the link whose queue is shown, and opens that queue. */
export function QueueChoice() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  const isOpen = useLab((state) => state.charts.includes('inside'));
  const { data } = laboratory;
  return (
    <>
      <LinkChoice />
      {!isOpen && data !== null && whyNoQueue(data) === '' && (
        <button type="button" className="chart-button off-wall" onClick={() => openInside(laboratory)}>
          Look inside
        </button>
      )}
    </>
  );
}
