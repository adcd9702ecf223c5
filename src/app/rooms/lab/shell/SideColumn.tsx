import { useState } from 'react';
import { PanelFigure } from '../panels/frame/PanelFigure.tsx';
import { useClosePanels } from '../panels/frame/usePanels.ts';
import { WHY, WhyColumn } from '../../../explain/why/WhyColumn.tsx';
import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';
import { GrabBar } from '../../../ui/GrabBar.tsx';
import { type useDocked, useLaboratory } from '../../../run/useLab.ts';

/** What a fork changed: beside the charts, and as figures below them. */
const FORK = new Part('What a fork changed', () => import('../fork/ForkColumn.tsx'));
const ForkColumn = lazyPart(FORK, (module) => module.ForkColumn);
export const ForkFigures = lazyPart(FORK, (module) => module.AnswerFigures);

/** Effects of a fork in place of Why; on a small screen at the bottom. */
export function ForkPlace({ sheet }: { readonly sheet: boolean }) {
  const laboratory = useLaboratory();
  if (!sheet) return <ForkColumn />;
  return (
    <div className="why-sheet">
      <GrabBar close={() => laboratory.set({ forksWanted: false })} />
      <ForkColumn inSheet />
    </div>
  );
}

const PhoneWhy = lazyPart(WHY, (module) => module.PhoneWhy);

/** Why at the bottom of a small screen, with a bar to pull it down. `docked`: it covers nothing, and can be raised. */
export function WhySheet({ docked }: { readonly docked: ReturnType<typeof useDocked> }) {
  const laboratory = useLaboratory();
  const raised = docked === 'raised';
  return (
    <div className="why-sheet">
      <GrabBar
        close={() => laboratory.set(raised ? { whyRaised: false } : { whyWanted: false })}
        raise={docked === '' ? undefined : () => laboratory.set({ whyRaised: !raised })}
      />
      {docked === '' ? <WhyColumn /> : <PhoneWhy raised={raised} />}
    </div>
  );
}

/** Why and the sliding window share a column if there is no room for both. */
export function SharedColumn() {
  const [shown, setShown] = useState<'why' | 'sliding'>('why');
  const sliding = useClosePanels(true).find(({ id }) => id === 'sliding');
  const choice = (value: 'why' | 'sliding', text: string) => (
    <label>
      <input type="radio" name="column" value={value} checked={shown === value} onChange={() => setShown(value)} />
      <span>{text}</span>
    </label>
  );
  return (
    <div className="shared-column column paper">
      <fieldset className="choices">
        <legend className="unseen">Right column</legend>
        {choice('why', 'Why')}
        {choice('sliding', 'Sliding window')}
      </fieldset>
      {shown === 'why' && <WhyColumn />}
      {shown === 'sliding' && sliding !== undefined && <PanelFigure panel={sliding} />}
    </div>
  );
}
