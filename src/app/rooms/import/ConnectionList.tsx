import { useStore } from 'zustand';
import { follow, importing } from './importing.ts';
import { number, weight } from './words.ts';
import type { Connection } from '../../../capture/connections/connection.ts';
import { Heads } from '../../ui/Figures.tsx';

const HEADS = ['bytes', 'time', 'retransmitted', 'dup. ACKs', 'most in flight', 'smallest round trip'] as const;

/** Shown for a value that the file does not contain. */
const UNKNOWN = '–';
const known = (value: number, text: string, unit: string): string =>
  value > 0 && Number.isFinite(value) ? `${text} ${unit}` : UNKNOWN;

/** The values under `HEADS`. */
const cellsOf = (each: Connection): readonly (string | number)[] => [
  each.bytes > 0 ? weight(each.bytes) : UNKNOWN,
  known(each.end - each.start, number(each.end - each.start), 's'),
  each.retransmissions,
  each.duplicateAcks,
  each.inFlight > 0 ? weight(each.inFlight) : UNKNOWN,
  known(each.minRtt, number(each.minRtt * 1000), 'ms'),
];

/** The connections of the file, most bytes first; one is selected. */
export function ConnectionList() {
  const { opened, place } = useStore(importing);
  if (opened === null) return null;
  const { connections, count } = opened;
  return (
    // Scrollable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="import-connections line-below" aria-label="Connections" tabIndex={0}>
      <table>
        <Heads of={[count === 1 ? 'One connection' : `${count} connections`, ...HEADS]} />
        <tbody>
          {connections.map((each, index) => (
            <tr key={`${each.from} ${each.to} ${each.start}`} className={index === place ? 'chosen' : undefined}>
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    name="import-connection"
                    checked={index === place}
                    onChange={() => follow(index)}
                  />{' '}
                  {each.from} <span aria-hidden="true">→</span>
                  <span className="unseen">to</span> {each.to}
                </label>
              </th>
              {cellsOf(each).map((cell, at) => (
                <td key={HEADS[at]} data-name={HEADS[at]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > connections.length && (
        <p>
          {connections.length} of {count} are shown: those with most bytes.
        </p>
      )}
    </section>
  );
}
