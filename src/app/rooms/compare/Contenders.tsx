import { useState } from 'react';
import { Popover } from '../../ui/Popover.tsx';
import { toneNameOf } from '../../ui/tones.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { greyOf } from './colours.ts';
import { Offers, Settings, type OffersProps } from './Offers.tsx';
import { Marker } from '../../charts/figure/Glyph.tsx';

/** Maximum number of contenders listed at first. A button shows the others, so that the picture stays visible. */
const MOST = { wide: 14, phone: 6 };

/**
 * The contenders in the sentence, each in its colour and with its definition after its name, and a button to add one.
 */
export function Contenders(props: OffersProps & { readonly tones: readonly number[] }) {
  const { study, change, tones } = props;
  const { plan, contenders } = study;
  const [all, showAll] = useState(false);
  const most = isNarrow(useScreen()) ? MOST.phone : MOST.wide;
  // Never hide a single contender: the button would take as much room.
  const folds = contenders.length > most + 1;
  const shown = folds && !all ? contenders.slice(0, most) : contenders;
  const remove = (place: number): void =>
    change({ ...plan, contenders: plan.contenders.filter((_, at) => at !== place) });
  return (
    <>
      {shown.map((name, place) => (
        <span key={name} className={`chip bold ${toneNameOf(tones[place] ?? greyOf(0))}`}>
          <Popover
            label={`What ${name} is`}
            buttonClass="quiet"
            button={
              <>
                {tones[place] !== undefined && <Marker tone={tones[place]} />}
                {name}
              </>
            }
          >
            {() => (
              <Settings
                each={plan.contenders[place]!}
                remove={contenders.length > 1 ? () => remove(place) : undefined}
                put={(part) =>
                  change({
                    ...plan,
                    contenders: plan.contenders.map((each, at) => (at === place ? { ...each, ...part } : each)),
                  })
                }
              />
            )}
          </Popover>
          {contenders.length > 1 && (
            <button type="button" className="quiet remove" aria-label={`Remove ${name}`} onClick={() => remove(place)}>
              ×
            </button>
          )}
        </span>
      ))}
      {folds && (
        <button type="button" className="add" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? 'fewer' : `and ${contenders.length - most} more`}
        </button>
      )}
      <Popover
        label="What is compared"
        buttonClass={contenders.length === 1 ? 'primary add' : 'add'}
        button={
          <>
            +<span> Add</span>
          </>
        }
      >
        {() => <Offers {...props} />}
      </Popover>
    </>
  );
}
