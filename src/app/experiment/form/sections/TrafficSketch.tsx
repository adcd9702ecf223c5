import { figure } from '../../../ui/words/numbers.ts';
import { useForm } from '../formContext.ts';
import { flowsOfLines, sendsOf } from '../model/sends.ts';

const HEIGHT = 30;

/** Data of the flows of one line of the form, over time. */
export function TrafficSketch({ index }: { readonly index: number }) {
  const { checked } = useForm();
  const { scenario } = checked;
  // A line just added is not checked yet.
  const line = flowsOfLines(checked.draft)[index];
  if (scenario === null || line === undefined) return null;
  const sends = sendsOf(scenario.flows.slice(...line), scenario.duration);
  if (sends === null) return null;
  const { duration } = scenario;
  const x = (time: number): number => (1000 * time) / duration;
  return (
    <div className="traffic-sketch">
      <p>
        <b>What it sends.</b> {sends.words}
      </p>
      <svg viewBox={`0 0 1000 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {sends.parts.map((part, place) => (
          <rect
            // A part is identified by its index.
            key={place}
            x={x(part.from)}
            width={Math.max(2.5, x(part.to) - x(part.from))}
            y={HEIGHT * (1 - part.height)}
            height={HEIGHT * part.height}
          />
        ))}
        <line x1="0" x2="1000" y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className="ends" aria-hidden="true">
        <span>0 s</span>
        <span>{figure(duration)} s</span>
      </p>
    </div>
  );
}
