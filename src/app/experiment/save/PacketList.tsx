import { useState, type KeyboardEvent } from 'react';
import type { PacketRow } from '../../../capture/write/packetRow.ts';
import { Heads } from '../../ui/Figures.tsx';

const HEADS = ['No.', 'Time', 'Source', 'Dest.', 'Prot.', 'Length', 'Info'] as const;
/** Bytes per line. */
const LINE = 16;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
/** A byte as a character, or a point. */
const letter = (value: number): string => (value > 32 && value < 127 ? String.fromCodePoint(value) : '·');

/** A hex dump as in Wireshark: offset, hexadecimal, characters. */
const dump = (bytes: Uint8Array): string =>
  Array.from({ length: Math.ceil(bytes.length / LINE) }, (_, row) => {
    const part = [...bytes.subarray(row * LINE, (row + 1) * LINE)];
    const numbers = part.map((value) => hex(value, 2)).join(' ');
    return `${hex(row * LINE, 4)}  ${numbers.padEnd(3 * LINE)} ${part.map(letter).join('')}`;
  }).join('\n');

/** Packets listed as in Wireshark; below the list, the headers and bytes of the selected packet. */
export function PacketList({ packets }: { readonly packets: readonly PacketRow[] }) {
  const firstBad = packets.findIndex(({ bad }) => bad);
  const [place, choose] = useState(Math.max(0, firstBad));
  const chosen = packets[place]!;
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(packets.length - 1, Math.max(0, place + by));
    choose(next);
    event.currentTarget.querySelectorAll('tbody tr')[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section className="save-capture">
      <header className="at-ends">
        <h3>As Wireshark will show it</h3>
        <span>{firstBad < 0 ? 'the first packets' : 'around the first sign of a loss'}</span>
      </header>
      {/* Keys scroll the list and select a row. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <section className="save-packets" tabIndex={0} aria-label="Packets" onKeyDown={walk}>
        <table>
          <Heads of={HEADS} />
          <tbody>
            {packets.map(({ number, time, from, to, protocol, length, info, bad }, at) => (
              <tr
                key={number}
                className={bad ? 'bad' : length > 100 ? 'data' : ''}
                aria-current={at === place}
                onClick={() => choose(at)}
              >
                <td>{number}</td>
                <td>{time.toFixed(6)}</td>
                <td>{from}</td>
                <td>{to}</td>
                <td>{protocol}</td>
                <td>{length}</td>
                <td>
                  {bad && (length > 100 ? '[TCP Retransmission] ' : '[TCP Dup ACK] ')}
                  {info}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {/* Scrollable by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="save-headers" tabIndex={0} aria-label={`Headers of packet ${chosen.number}`}>
        {chosen.layers.map(({ title, fields }, at) => (
          <details key={title} open={at === chosen.layers.length - 1}>
            <summary>{title}</summary>
            {fields.map((field) => (
              <p key={field}>{field}</p>
            ))}
          </details>
        ))}
      </section>
      {/* Scrollable by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <pre tabIndex={0} role="group" aria-label={`Bytes of packet ${chosen.number}`}>
        {dump(chosen.bytes)}
      </pre>
    </section>
  );
}
