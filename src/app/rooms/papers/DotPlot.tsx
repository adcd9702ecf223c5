import { scaleLinear } from 'd3-scale';
import { namedTicks } from '../../charts/figure/ticks.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import { diamond } from '../../charts/figure/paths.ts';

const TOP = 6;
const AXIS = 28;
const GAP = 12;
/** Approximate width of a name's character, px. */
const LETTER = 8.4;

/** A row of a column: the printed and the simulated value. */
interface Dot {
  readonly name: string;
  readonly printed: number;
  /** null: not yet, or none. */
  readonly simulated: number | null;
  /** Half-width of the 95 % interval; 0 without randomness. */
  readonly interval: number;
}

interface Props {
  readonly title: string;
  readonly unit: string;
  readonly dots: readonly Dot[];
  /** The row being explained. */
  readonly at: number;
  readonly format: (value: number) => string;
}

/** A column of a table, printed beside simulated: a diamond, and a dot with its interval for each row. */
export function DotPlot({ title, unit, dots, at, format }: Props) {
  const line = dots.length > 12 ? 17 : 23;
  const height = TOP + dots.length * line + AXIS;
  const values = dots.flatMap(({ printed, simulated, interval }) =>
    simulated === null ? [printed] : [printed, simulated - interval, simulated + interval],
  );
  const given = dots.filter(({ simulated }) => simulated !== null);
  const written = (value: number | null): string => (value === null ? '–' : format(value));
  return (
    <Figure
      title={`${title}${unit === '' ? '' : `, ${unit}`}`}
      about={`printed\u00a0◇ and simulated\u00a0●${dots.some(({ interval }) => interval > 0) ? ' with 95 % interval' : ''}`}
      summary={`${given.length} of ${dots.length} rows computed. ${dots[at] === undefined ? '' : `${dots[at].name}: printed ${format(dots[at].printed)}, simulated ${written(dots[at].simulated)} ${unit}.`}`}
      height={height}
      table={{
        heads: ['Row', `Printed${unit === '' ? '' : `, ${unit}`}`, 'Simulated', '±'],
        rows: dots.map(({ name, printed, simulated, interval }) => [
          name,
          format(printed),
          written(simulated),
          interval > 0 ? format(interval) : '–',
        ]),
      }}
    >
      {(width) => {
        const left = GAP + LETTER * Math.max(...dots.map(({ name }) => name.length));
        const [low, high] = [Math.min(...values), Math.max(...values)];
        const margin = high > low ? (high - low) * 0.04 : Math.abs(high) * 0.01 || 1;
        const x = scaleLinear([low - margin, high + margin], [left + 10, width - 12]);
        return (
          <>
            {dots[at] !== undefined && <rect className="sunk" x={0} y={TOP + at * line} width={width} height={line} />}
            <g className="axis">
              {namedTicks(x, Math.max(3, (width - left) / 110)).map(([value, text], index) => (
                <g key={value} transform={`translate(${x(value)},0)`}>
                  <line y1={TOP} y2={height - AXIS} />
                  <text y={height - AXIS + 18} textAnchor="middle">
                    {text}
                    {index === 0 && unit !== '' ? ` ${unit}` : ''}
                  </text>
                </g>
              ))}
            </g>
            {dots.map(({ name, printed, simulated, interval }, row) => {
              const y = TOP + (row + 0.5) * line;
              return (
                <g key={row} className={row === at ? 'dot at' : 'dot'}>
                  <text x={left} y={y} dy="0.35em" textAnchor="end">
                    {name}
                  </text>
                  {simulated !== null && <path className="apart" d={`M${x(printed)} ${y}H${x(simulated)}`} />}
                  {simulated !== null && interval > 0 && (
                    <path className="interval" d={`M${x(simulated - interval)} ${y}H${x(simulated + interval)}`} />
                  )}
                  {simulated !== null && <circle className="simulated" cx={x(simulated)} cy={y} r={4.6} />}
                  <path className="printed" d={diamond(x(printed), y, 6)} />
                </g>
              );
            })}
          </>
        );
      }}
    </Figure>
  );
}
