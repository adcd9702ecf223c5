import { Figure } from '../../charts/figure/Figure.tsx';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import { BOTTOM, LEFT, useHeight } from './lines.tsx';
import { endsOf, FLAGS, headerOf, passagesOf, sentAgain, type Field, type Packet } from './wire.ts';

/** Height of a header row, and of the bit numbers above it, px. */
const [ROW, BITS] = [50, 20];

/** The name of a flag is written vertically, because its box is one bit wide. */
const isFlag = ({ name }: Field): boolean => (FLAGS as readonly string[]).includes(name);

/** A value too long for its box continues in a second line. */
function linesOf(text: string, most: number): readonly string[] {
  if (text.length <= most) return [text];
  const at = text.lastIndexOf(' ', most);
  return at < 1 ? [text] : [text.slice(0, at), ...linesOf(text.slice(at + 1), most)];
}

/** The TCP header of the first retransmitted segment, field by field, with the meaning of each in that segment. */
export function Header({ packets }: { readonly packets: readonly Packet[] }) {
  const packet = sentAgain(packets);
  if (packet === undefined) return <p>No segment is sent again in this run.</p>;
  const rows = headerOf(packet);
  const fields = rows.flat();
  return (
    <Figure
      title="TCP header"
      about={`of the segment sent again at ${packet.time.toFixed(4)} s, ${endsOf(packet).join(' to ')}; 32 bits a row`}
      summary={`The TCP header of a live segment: ${fields.flatMap((field) => (isFlag(field) && field.value === '0' ? [] : [`${field.name} ${field.value}`])).join(', ')}`}
      height={BITS + ROW * rows.length + 30}
      table={{
        heads: ['Field', 'Bits', 'Value'],
        rows: fields.map(({ name, bits, value }) => [
          name,
          name === 'Options' || name === 'Data' ? '' : String(bits),
          value,
        ]),
      }}
    >
      {(width) => {
        const bit = (width - 2) / 32;
        return (
          <g className="header">
            {[0, 8, 16, 24, 31].map((at) => (
              <text key={at} className="half" x={1 + (at + 0.5) * bit} y={14} textAnchor={at === 31 ? 'end' : 'middle'}>
                {at}
              </text>
            ))}
            {rows.map((row, rowAt) => {
              let from = 0;
              // Options may need a second line.
              const y = BITS + rowAt * ROW + (rowAt > 5 ? 24 : 0);
              const tall = rowAt === 5 ? ROW + 24 : ROW;
              return row.map((field) => {
                const x = 1 + from * bit;
                from += field.bits;
                const wide = field.bits * bit;
                const lines = linesOf(field.value, Math.floor(wide / 8));
                return (
                  <g key={field.name} transform={`translate(${x},${y})`}>
                    <rect width={wide} height={tall} />
                    {isFlag(field) ? (
                      <>
                        <text
                          className="half"
                          transform={`translate(${wide / 2 + 4},17) rotate(-90)`}
                          textAnchor="middle"
                        >
                          {field.name}
                        </text>
                        <text className="value" x={wide / 2} y={ROW - 5} textAnchor="middle">
                          {field.value}
                        </text>
                      </>
                    ) : (
                      <>
                        <text className="half" x={Math.min(8, wide / 10)} y={17}>
                          {wide < 7 * field.name.length
                            ? field.name
                                .split(' ')
                                .at(-1)!
                                .slice(0, Math.max(2, Math.floor(wide / 7)))
                            : field.name}
                        </text>
                        {lines.map((line, at) => (
                          <text key={line} className="value" x={Math.min(8, wide / 10)} y={38 + 20 * at}>
                            {line}
                          </text>
                        ))}
                      </>
                    )}
                  </g>
                );
              });
            })}
          </g>
        );
      }}
    </Figure>
  );
}

const KINDS = {
  data: 'segment',
  again: 'segment, sent again',
  ack: 'ACK, next expected',
  duplicate: 'duplicate ACK, expected',
};
const time = (at: number): string => (Number.isNaN(at) ? 'lost' : at.toFixed(4));

/**
 * Packets between sender and receiver around the first loss: duplicate ACKs are numbered, and the third triggers the
 * retransmission.
 */
export function Exchange({ packets }: { readonly packets: readonly Packet[] }) {
  const height = useHeight();
  const all = passagesOf(packets);
  const again = all.find(({ kind }) => kind === 'again');
  const lost = all.find(
    ({ kind, came, segment }) => kind === 'data' && Number.isNaN(came) && segment === again?.segment,
  );
  if (again === undefined || lost === undefined) return <p>No segment is sent again in this run.</p>;
  const ends = [lost.left - 0.03, again.came + 0.03] as const;
  const passages = all.filter(({ left, came }) => left < ends[1] && (came > ends[0] || Number.isNaN(came)));
  const duplicates = passages.filter(({ kind, count }) => kind === 'duplicate' && count <= 3);
  return (
    <TimeFigure
      title="Packets between sender and receiver"
      about={`each line is one packet; time runs to the right, s; × segment ${lost.segment} lost`}
      summary={`Segment ${lost.segment} is lost at ${lost.left.toFixed(3)} s. Duplicate ACKs reach the sender at ${duplicates.map(({ came }) => `${came.toFixed(3)} s`).join(', ')}; with the third it is sent again, and arrives at ${again.came.toFixed(3)} s`}
      height={height}
      table={{
        heads: ['Packet', 'Leaves, s', 'Arrives, s'],
        rows: passages.map(({ kind, segment, left, came }) => [
          `${KINDS[kind]} ${segment}`,
          left.toFixed(4),
          time(came),
        ]),
      }}
      times={ends}
      values={[0, 1]}
      exact
      count={0}
      room={{ left: LEFT + 14, right: 24, top: 46, bottom: BOTTOM }}
    >
      {({ x, y, left, right }, drawn) => {
        const [up, down] = [y(1), y(0)];
        // Signs of duplicate ACKs are side by side, however close in time.
        const [one, other] = duplicates;
        const apart = one === undefined || other === undefined ? 0 : Math.max(0, 20 - (x(other.came) - x(one.came)));
        const within = (at: number): boolean => at >= ends[0] && at <= ends[1];
        return (
          <>
            {drawn}
            {[
              ['sender', up],
              ['receiver', down],
            ].map(([name, at]) => (
              <g key={name} className="end">
                <line x1={left} x2={right} y1={at} y2={at} />
                <text x={left - 8} y={at} dy="0.35em" textAnchor="end">
                  {name}
                </text>
              </g>
            ))}
            {passages.map(({ kind, segment, left: leaves, came, count }) => {
              const isData = kind === 'data' || kind === 'again';
              const [begin, end] = isData ? [up, down] : [down, up];
              const gone = Number.isNaN(came);
              // A lost packet is drawn up to half of the path of its retransmission.
              const arrives = gone ? leaves + (again.came - again.left) : came;
              const part = gone ? 0.4 : 1;
              const [x1, x2] = [x(leaves), x(leaves + (arrives - leaves) * part)];
              const y2 = begin + (end - begin) * part;
              // Lines are clipped at the edge of the picture.
              const cutAt = (at: number): number => Math.max(left, Math.min(right, at));
              const slope = (y2 - begin) / (x2 - x1);
              const [a, b] = [cutAt(x1), cutAt(x2)];
              return (
                <g key={`${kind} ${leaves}`} className={`passage ${kind}`}>
                  <line x1={a} y1={begin + (a - x1) * slope} x2={b} y2={begin + (b - x1) * slope} />
                  {gone && (
                    <>
                      <path className="lost" d={`M${b - 6} ${y2 - 6}l12 12m0 -12l-12 12`} />
                      <text className="label" x={b + 12} y={y2} dy="0.35em">
                        {segment} lost
                      </text>
                    </>
                  )}
                  {kind === 'duplicate' && count <= 3 && within(came) && (
                    <>
                      <circle cx={x2 + (count - 2) * apart} cy={up - 17} r={9} />
                      <text className="count" x={x2 + (count - 2) * apart} y={up - 17} dy="0.35em" textAnchor="middle">
                        {count}
                      </text>
                    </>
                  )}
                  {kind === 'again' && (
                    <text className="label" x={Math.min((x1 + x2) / 2 + 10, right - 62)} y={(up + down) / 2}>
                      {segment} again
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </TimeFigure>
  );
}
