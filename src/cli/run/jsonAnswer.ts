import type { Result } from '../../lab/result.ts';
import type { TraceName, TraceSink } from '../../lab/trace.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';

/** The JSON answer of a run: events are written as they happen, the result with the other traces afterwards. */
export interface JsonAnswer {
  readonly sink: TraceSink;
  /** Writes what remains, once the run is over. */
  readonly finish: (result: Result) => void;
}

export function jsonAnswer(output: Output, traces: ReadonlySet<TraceName>, flows: number): JsonAnswer {
  const cwnd = Array.from({ length: flows }, (): unknown[] => []);
  const queue: unknown[] = [];
  const between = separators();
  const hasTrace = traces.has('events') || traces.has('queue');
  output.write(hasTrace ? '{\n  "trace": {' : '{');
  if (traces.has('events')) output.write('\n    "events": [');
  const sink: TraceSink = {
    ...(traces.has('cwnd') && {
      cwnd: (row) => cwnd[row.flow]?.push([row.t, row.cwnd, row.ssthresh, row.phase]),
    }),
    ...(traces.has('queue') && { queue: (row) => queue.push([row.t, row.link, row.length]) }),
    ...(traces.has('events') && { events: (row) => output.write(`${between()}\n      ${JSON.stringify(row)}`) }),
  };
  const finish = (result: Result): void => {
    if (traces.has('events')) output.write('\n    ]');
    if (traces.has('queue')) {
      output.write(`${traces.has('events') ? ',' : ''}\n    "queue": `);
      writeJson(output, queue, '    ');
    }
    if (hasTrace) output.write('\n  },');
    const withCwnd = result.flows.map((flow, index) =>
      traces.has('cwnd') && flow.kind === 'tcp' ? { ...flow, cwnd: cwnd[index] } : flow,
    );
    const comma = separators();
    for (const [name, value] of Object.entries({ ...result, flows: withCwnd })) {
      output.write(`${comma()}\n  ${JSON.stringify(name)}: `);
      writeJson(output, value, '  ');
    }
    output.write('\n}\n');
  };
  return { sink, finish };
}

/** What stands before the elements of a list: nothing, then commas. */
function separators(): () => string {
  let next = '';
  return () => {
    const separator = next;
    next = ',';
    return separator;
  };
}
