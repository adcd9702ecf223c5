import { useState, type ReactNode } from 'react';
import { parseScenario } from '#scenario/check/parse.ts';
import { writeQuantity, type Unit } from '#scenario/words/quantity.ts';
import { setPath } from '#scenario/edit/setPath.ts';

interface Field {
  readonly path: string;
  readonly label: string;
  readonly unit: Unit;
  /** The default unit of a number. */
  readonly bare: string;
}

const RATE: Field = { path: 'network.bottleneck.rate', label: 'Rate', unit: 'bit/s', bare: 'Mb/s' };
const DELAY: Field = { path: 'network.bottleneck.delay', label: 'Delay, one way', unit: 's', bare: 'ms' };
const QUEUE: Field = { path: 'network.bottleneck.queue.limit', label: 'Queue, packets', unit: '', bare: '' };

/** The path of all contenders, if a single link determines it: its rate, delay and queue. */
export function PathFields({
  scenario,
  set,
}: {
  readonly scenario: unknown;
  readonly set: (scenario: unknown) => void;
}): ReactNode {
  // Typed text may not be a valid scenario yet: the fields keep it, and the plan is refused with the field's name.
  const [texts, write] = useState((): ReadonlyMap<Field, string> => {
    const parsed = parseScenario(scenario);
    if (!parsed.ok || parsed.scenario.network.kind !== 'dumbbell') return new Map();
    const { rate, delay, queue } = parsed.scenario.network.bottleneck;
    return new Map([
      [RATE, writeQuantity(rate, RATE.unit)],
      [DELAY, writeQuantity(delay, DELAY.unit)],
      [QUEUE, String(queue.limit)],
    ]);
  });
  if (texts.size === 0) return null;
  return (
    <fieldset className="axis-fields wraps" aria-label="Path">
      {[...texts].map(([field, text]) => (
        <label key={field.path}>
          {field.label}
          <input
            value={text}
            autoComplete="off"
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              const typed = target.value.trim();
              write(new Map(texts).set(field, target.value));
              const changed = setPath(scenario, field.path, /^[\d.]+$/.test(typed) ? `${typed}${field.bare}` : typed);
              if (changed.ok) set(changed.input);
            }}
          />
        </label>
      ))}
    </fieldset>
  );
}
