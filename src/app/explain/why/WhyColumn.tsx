import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { Part } from '../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { standsStill } from '../../run/labState.ts';
import { askWhy } from './asking.ts';
import './why.css';

/** Opens Why when the run is paused and Why was closed. While the run plays, the headline does. */
export function WhyButton() {
  const laboratory = useLaboratory();
  if (!useLab(standsStill)) return null;
  const open = (): void => {
    askWhy(laboratory);
    laboratory.say('Why is open.');
  };
  return (
    // A landmark like Why itself, so that screen reader users find it.
    <section className="asks-why" aria-label="Ask why">
      <button type="button" className="why-button off-wall off-paper" onClick={open}>
        Why? <kbd>W</kbd>
      </button>
    </section>
  );
}

/** Why is loaded on demand: a playing run does not need it. */
export const WHY = new Part('Why', () => import('./why.ts'));
const WhyPanel = lazyPart(WHY, (module) => module.WhyPanel);

/** The column of Why, with `children` fixed at its foot. */
export function WhyColumn({ children }: { readonly children?: ReactNode }) {
  return <WhyPanel until={<aside className="side-column why off-wall" aria-label="Why" />}>{children}</WhyPanel>;
}
