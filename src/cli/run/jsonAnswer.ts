import type { Result } from '../../lab/results/result.ts';
import type { SegmentRow, TraceName, TraceSink } from '../../lab/results/trace.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';

/** The JSON answer of a run: events are written as they happen, the result with the other traces afterwards. */
interface JsonAnswer {
  readonly sink: TraceSink;
  /** Writes what remains, once the run is over. */
  readonly finish: (result: Result) => void;
}

/** Traces that are written after the run, as lists of rows in the result. */
const LISTS = ['queue', 'throughput', 'delay'] as const;

export function jsonAnswer(output: Output, traces: ReadonlySet<TraceName>, flows: number): JsonAnswer {
  const cwnd = Array.from({ length: flows }, (): unknown[] => []);
  const segments = Array.from({ length: flows }, (): unknown[] => []);
  const rows: Readonly<Record<(typeof LISTS)[number], unknown[]>> = { queue: [], throughput: [], delay: [] };
  const wanted = LISTS.filter((name) => traces.has(name));
  const between = separators();
  const hasTrace = traces.has('events') || wanted.length > 0;
  output.write(hasTrace ? '{\n  "trace": {' : '{');
  if (traces.has('events')) output.write('\n    "events": [');
  const sink: TraceSink = {
    ...(traces.has('cwnd') && {
      cwnd: (row) => cwnd[row.flow]?.push([row.t, row.cwnd, row.ssthresh, row.phase]),
    }),
    ...(traces.has('segments') && {
      segments: (row) => segments[row.flow]?.push(segmentCells(row)),
    }),
    ...(traces.has('queue') && { queue: (row) => rows.queue.push([row.t, row.link, row.length]) }),
    ...(traces.has('throughput') && {
      throughput: (row) => rows.throughput.push([row.t, row.flow, row.throughput, row.goodput]),
    }),
    ...(traces.has('delay') && { delay: (row) => rows.delay.push([row.t, row.flow, row.segment, row.delay]) }),
    ...(traces.has('events') && { events: (row) => output.write(`${between()}\n      ${JSON.stringify(row)}`) }),
  };
  const finish = (result: Result): void => {
    if (traces.has('events')) output.write('\n    ]');
    wanted.forEach((name, index) => {
      output.write(`${traces.has('events') || index > 0 ? ',' : ''}\n    "${name}": `);
      writeJson(output, rows[name], '    ');
    });
    if (hasTrace) output.write('\n  },');
    const withTraces = result.flows.map((flow, index) =>
      flow.kind !== 'tcp'
        ? flow
        : {
            ...flow,
            ...(traces.has('cwnd') && { cwnd: cwnd[index] }),
            ...(traces.has('segments') && { segments: segments[index] }),
          },
    );
    const comma = separators();
    for (const [name, value] of Object.entries({ ...result, flows: withTraces })) {
      output.write(`${comma()}\n  ${JSON.stringify(name)}: `);
      writeJson(output, value, '  ');
    }
    output.write('\n}\n');
  };
  return { sink, finish };
}

/** Separators of list elements: '' first, then commas. */
function separators(): () => string {
  let next = '';
  return () => {
    const separator = next;
    next = ',';
    return separator;
  };
}

/** A row of --trace segments: [t, what, segment], or [t, "state", cwnd, ssthresh, phase, pipe]. */
const segmentCells = (row: SegmentRow): readonly (number | string | null)[] =>
  row.what === 'state'
    ? [row.t, row.what, row.cwnd, row.ssthresh, row.phase, row.pipe]
    : [row.t, row.what, row.segment];
