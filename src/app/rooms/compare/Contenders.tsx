import { Popover } from '../../ui/Popover.tsx';
import { Offers, Settings } from './furtherPart.ts';
import { markerOf } from './marker.ts';
import type { OffersProps } from './Offers.tsx';

/**
 * The contenders in the sentence, each in its colour and with its definition after its name, and a button to add one.
 */
export function Contenders(props: OffersProps & { readonly tones: readonly string[] }) {
  const { study, change, tones } = props;
  const { plan, contenders } = study;
  const remove = (place: number): void =>
    change({ ...plan, contenders: plan.contenders.filter((_, at) => at !== place) });
  return (
    <>
      {contenders.map((name, place) => (
        <span key={name} className={`chip ${tones[place]}`}>
          <Popover
            label={`What ${name} is`}
            buttonClass="quiet"
            button={
              <>
                {tones[place] !== undefined && (
                  <svg className="marker" viewBox="0 0 12 12" aria-hidden="true">
                    <path {...markerOf(tones[place], 6, 6)} />
                  </svg>
                )}
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
