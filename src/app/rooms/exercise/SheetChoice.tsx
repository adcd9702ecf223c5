import type { ReactNode } from 'react';
import { KIND_NAMES, KINDS } from '../../../lessons/exercises/kinds.ts';
import { MOST_EXERCISES, type SheetOrder } from '../../../lessons/exercises/order.ts';
import { Popover } from '../../ui/Popover.tsx';

interface Props {
  readonly order: SheetOrder;
  readonly go: (order: SheetOrder) => void;
}

/** Selects the kinds and number of a sheet's questions, with the minutes that each kind takes by hand. */
export function SheetChoice({ order, go }: Props): ReactNode {
  const { kinds, count } = order;
  return (
    <Popover label="Kinds of exercises" buttonClass="" button="Kinds">
      {() => (
        <div className="exercise-kinds stack">
          <label className="in-line">
            How many{' '}
            <input
              type="number"
              min={1}
              max={MOST_EXERCISES}
              value={count}
              onChange={({ target }) => {
                const wanted = Number(target.value);
                if (Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_EXERCISES)
                  go({ ...order, count: wanted });
              }}
            />
          </label>
          {KIND_NAMES.map((kind) => {
            const has = kinds.includes(kind);
            const next = KIND_NAMES.filter((each) => (each === kind ? !has : kinds.includes(each)));
            return (
              <label key={kind} className="in-line">
                <input
                  type="checkbox"
                  checked={has}
                  // At least one kind is required.
                  disabled={next.length === 0}
                  onChange={() => go({ ...order, kinds: next })}
                />{' '}
                {KINDS[kind].title} <span>{KINDS[kind].minutes} min</span>
              </label>
            );
          })}
        </div>
      )}
    </Popover>
  );
}
