import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { dropClass, useDragging } from '../../ui/dragging.ts';

interface Props {
  /** Names to order, as in the table. */
  readonly names: readonly string[];
  /** Direction of the order: "most throughput first". */
  readonly question: string;
  /** The result, best first, ties grouped; null: incomplete. */
  readonly simulated: readonly (readonly string[])[] | null;
  readonly printed: readonly (readonly string[])[];
  /** Called when the answer is to be shown. */
  readonly show: () => void;
}

/** Number of pairs ordered as in a ranking; ties are excluded. */
export function pairsRight(
  guess: readonly string[],
  ranking: readonly (readonly string[])[],
): { readonly right: number; readonly pairs: number } {
  const rank = new Map(ranking.flatMap((group, place) => group.map((name) => [name, place] as const)));
  let [right, pairs] = [0, 0];
  guess.forEach((first, place) => {
    for (const second of guess.slice(place + 1)) {
      const [a, b] = [rank.get(first), rank.get(second)];
      if (a === undefined || b === undefined || a === b) continue;
      pairs++;
      if (a < b) right++;
    }
  });
  return { right, pairs };
}

/** Initial order by name, because the paper's order would reveal the answer. */
export const startOf = (names: readonly string[]): readonly string[] =>
  [...names].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** Moves the focus to the element that replaces a pressed button, so that screen readers announce it. */
const goThere = (place: HTMLElement | null): void => place?.focus();

const inWords = (ranking: readonly (readonly string[])[]): string =>
  ranking.map((group) => group.join(' = ')).join(', ');

/** A guess before the numbers are shown: an order made by arrow keys, buttons, or dragging. */
export function OrderGuess({ names, question, simulated, printed, show }: Props) {
  const [order, setOrder] = useState(() => startOf(names));
  const [announced, announce] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState(false);
  const move = (name: string, by: number): void => {
    const from = order.indexOf(name);
    const to = Math.max(0, Math.min(order.length - 1, from + by));
    if (from === to) return;
    const next = order.filter((each) => each !== name);
    announce(`${name} is number ${to + 1} of ${order.length}.`);
    flushSync(() => setOrder([...next.slice(0, to), name, ...next.slice(to)]));
    // The moved item keeps the focus at once, so that the next key reaches it.
    list.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, name: string): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(name, by);
  };
  const { dragged, grip } = useDragging(list, (from, to) => move(order[from]!, to - from));
  const against = simulated === null ? null : pairsRight(order, simulated);
  const theirs = pairsRight(order, printed);
  return (
    <section className="order-guess stacked" aria-label="Your guess">
      <h3 className="serif">{question}</h3>
      <p>Put them in order: with the arrow keys, the buttons, or by dragging.</p>
      <ol ref={list}>
        {order.map((name, place) => (
          <li key={name} className={dropClass(dragged, place)}>
            <button
              type="button"
              className="item bold"
              data-name={name}
              aria-label={`${name}, number ${place + 1} of ${order.length}. Arrow keys move it.`}
              onKeyDown={(event) => onKey(event, name)}
              {...grip(place)}
            >
              <span className="number">{place + 1}</span> {name}
            </button>
            <button type="button" aria-label={`${name} up`} disabled={place === 0} onClick={() => move(name, -1)}>
              ↑
            </button>
            <button
              type="button"
              aria-label={`${name} down`}
              disabled={place === order.length - 1}
              onClick={() => move(name, 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <output className="unseen">{announced}</output>
      {open ? (
        <div className="answer stacked" ref={goThere} tabIndex={-1}>
          <p>
            <b>Simulated:</b> {simulated === null ? 'being computed.' : `${inWords(simulated)}.`}
            {against !== null && against.pairs > 0 && ` ${against.right} of ${against.pairs} pairs are in your order.`}
          </p>
          <p>
            <b>Printed:</b> <span className="serif">{inWords(printed)}.</span>
            {theirs.pairs > 0 && ` ${theirs.right} of ${theirs.pairs} pairs are in your order.`}
          </p>
          <button type="button" onClick={show}>
            Show the table
          </button>
        </div>
      ) : (
        <button type="button" className="primary" onClick={() => setOpen(true)}>
          Show what happened
        </button>
      )}
    </section>
  );
}
