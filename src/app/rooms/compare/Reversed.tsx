import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { encodeLink } from '../../../scenario/link.ts';
import type { FigureName } from '../../../study/figures.ts';
import type { Plan } from '../../../study/plan.ts';
import type { Results } from '../../../study/results.ts';
import { reversalOf, reversalWords } from '../../../study/reversal.ts';
import { AxisX } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { hashOf } from './address.ts';
import { columnOf } from './words.ts';

const HEIGHT = 150;
const [TOP, BOTTOM] = [14, 96];

/** Two contenders whose order is reversed in the run without jitter: a sentence, and their differences seed by seed. */
export function Reversed({
  results,
  name,
  plan,
}: {
  readonly results: Results;
  readonly name: FigureName;
  readonly plan: Plan;
}): ReactNode {
  const reversal = reversalOf(results, name);
  if (reversal === null) return null;
  const { study } = results;
  const { title, text } = reversalWords(results, name, reversal);
  const { ahead, behind, unjittered, differences, comparison } = reversal;
  const [first, second] = [study.contenders[ahead]!, study.contenders[behind]!];
  const all = [unjittered, ...differences];
  const { unit, factor, format } = columnOf(name, all);
  const [mean, half] = [comparison.difference ?? 0, comparison.interval ?? 0];
  const most = Math.max(...all.map(Math.abs), Math.abs(mean) + half) / factor;
  const links = [ahead, behind].map((contender) => ({
    label: study.contenders[contender]!,
    scenario: study.unjittered(0, contender).scenario,
  }));
  return (
    <section className="reversed off-wall" aria-label="Without jitter">
      <div>
        <h2 className="serif">{title}</h2>
        <p>{text}</p>
        <p className="ways">
          {links.map(
            ({ label, scenario }) =>
              scenario !== null && (
                <a key={label} href={`#${encodeLink(scenario)}`}>
                  {label} without jitter, in the Lab
                </a>
              ),
          )}
          <a href={hashOf({ ...plan, jitter: 0, background: null })}>Run without jitter</a>
        </p>
      </div>
      <Figure
        title={`${first} minus ${second}`}
        about={`${unit === '' ? '' : `${unit}, `}seed by seed. Right: ${first} has more; left: ${second}.`}
        summary={text}
        height={HEIGHT}
        table={{
          heads: ['Seed', `${first} minus ${second}${unit === '' ? '' : `, ${unit}`}`],
          rows: [
            ...differences.map((value, seed) => [String(study.seeds[seed]), format(value)]),
            ['without jitter', format(unjittered)],
          ],
        }}
      >
        {(width) => {
          const x = scaleLinear([-most, most], [16, width - 16]).nice();
          const at = (value: number): number => x(value / factor);
          const step = (BOTTOM - TOP - 12) / Math.max(1, differences.length - 1);
          return (
            <>
              <AxisX scale={x} count={Math.max(3, width / 110)} unit={unit} y={BOTTOM} top={TOP} />
              <rect
                className="interval"
                x={at(mean - half)}
                width={Math.max(0, at(mean + half) - at(mean - half))}
                y={TOP}
                height={BOTTOM - TOP}
              />
              <line className="zero" x1={x(0)} x2={x(0)} y1={TOP - 8} y2={BOTTOM} />
              <line className="mean" x1={at(mean)} x2={at(mean)} y1={TOP} y2={BOTTOM} />
              {differences.map((value, seed) => (
                <rect
                  key={seed}
                  className="dot"
                  x={at(value) - 2.5}
                  y={TOP + 6 + seed * step - 2.5}
                  width={5}
                  height={5}
                />
              ))}
              <circle className="ring" cx={at(unjittered)} cy={(TOP + BOTTOM) / 2} r={6} />
            </>
          );
        }}
      </Figure>
    </section>
  );
}
