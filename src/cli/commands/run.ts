import { simulate, type Finished } from '../../library/simulate.ts';
import { costOf, warningOf } from '../../lab/results/cost.ts';
import { loadPartsFor } from '../../lab/build/parts.ts';
import { lawFaultsIn, type LawFault } from '../../lab/build/lawFaults.ts';
import { manySeeds } from '../../lab/results/manySeeds.ts';
import {
  CONVERGENCE_METRICS,
  FAIRNESS,
  FLOW_METRICS,
  LINK_METRICS,
  MANET_METRICS,
  QUEUE_METRICS,
  QUEUEING_METRICS,
  type Metric,
} from '../../lab/results/metrics.ts';
import { MODEL_VERSION } from '../../lab/model.ts';
import { USUAL_INTERVAL, type TraceSink } from '../../lab/results/trace.ts';
import { writeNumber } from '#scenario/words/quantity.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Call, Command } from '../command.ts';
import { csvRow } from '../../study/csvText.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { oneLine } from '#scenario/words/plainText.ts';
import { flowCsv, linkCsv, traceCsv } from '../run/traceCsv.ts';
import { jsonAnswer } from '../run/jsonAnswer.ts';
import { readRequest, type RunRequest } from '../run/request.ts';
import { seedsCsv, seedsText } from '../run/seedsText.ts';
import { summaryText } from '../run/summaryText.ts';
import { traceText } from '../run/traceText.ts';

/** A figure for the help: its name in JSON and CSV, its name in tables, its unit and definition. */
function termOf({ name, title, unit, definition }: Metric<string>): readonly [string, string] {
  const measure = unit === '' ? '' : ` (${unit === 'ratio' ? '0 to 1' : unit})`;
  return [name, `${title}${measure}: ${definition}.`];
}

export const runCommand: Command = {
  name: 'run',
  summary: 'Runs a scenario to its end and reports the results of every flow.',
  word: { name: 'a scenario', required: true },
  flags: [
    {
      name: 'set',
      value: 'path=value',
      repeatable: true,
      help: 'Changes a field before the run: flows[0].variant=vegas, network.bottleneck.rate=2Mbps; flows[*].stack=rfc changes it in all elements that have the field; flows[0].application.packets=@file takes the text of a file, or the packets of a file of ns-2 (Application/Traffic/Trace). May be repeated. "sawtooth describe" explains every field.',
    },
    { name: 'until', value: 's', help: 'Ends the run at this time instead of at the end of its duration.' },
    {
      name: 'from',
      value: 's',
      help: 'Excludes the start from the figures: they cover only what happened from this time on. The run, its digest and its traces are complete.',
    },
    {
      name: 'trace',
      value: 'names',
      repeatable: true,
      help: 'Also prints every change of the windows (cwnd), of the queues of shared links (queue), the throughput of each flow in every interval (throughput), the one-way delay of every data packet (delay), what each TCP sender sends and its state after each ACK, write and timer (segments), or every packet event and every rule that fires (events). Several names are separated by commas.',
    },
    {
      name: 'every',
      value: 's',
      help: `Interval of --trace throughput; default ${USUAL_INTERVAL} s.`,
    },
    {
      name: 'variant-file',
      value: 'file',
      help: 'The first TCP sender follows this law of your own, mine.rules (docs/own-laws.md), on stack rfc.',
    },
    {
      name: 'links',
      help: 'Shows every link in both directions, not only those that several flows share; with --csv the table is that of the links.',
    },
    {
      name: 'seeds',
      value: 'n',
      help: 'Runs the scenario with n consecutive seeds, starting with its own, and prints means with their 95 % confidence intervals.',
    },
    { name: 'json', help: 'Prints one JSON object.' },
    {
      name: 'csv',
      help: 'Prints one CSV table with a header: a row per flow, or per link with --links, or the rows of one --trace, or with --seeds for each figure its mean and then a row per seed.',
    },
  ],
  notes: [
    'A scenario is a JSON file (- is standard input), the name of a preset ("sawtooth presets"), or a link: the whole address, or the part after its #. A file that holds a preset or a result under "scenario" works too. A link that names a moment is still run to the end.',
    'Numbers in JSON and CSV are in s, bit/s, bytes, packets and segments; ratios are from 0 to 1; null (CSV: an empty cell) means that there is nothing to average or to divide. With --trace cwnd the JSON has flows[].cwnd with rows [t, cwnd, ssthresh, phase]; with queue it has trace.queue with rows [t, link, length], the packet being sent included; with throughput trace.throughput with rows [t, flow, throughput, goodput], t being the end of the interval, and goodput the new payload that arrived, in order or not; with delay trace.delay with rows [t, flow, segment, delay]; with segments flows[].segments with rows [t, "send" | "resend" | "probe", segment], segments counted from 0 without the SYN, and [t, "state", cwnd, ssthresh, phase, pipe], ssthresh null while it is unbounded; with events trace.events with objects {t, flow, kind, segment, rule, source, link, before, after}. The CSV tables have columns of the same names.',
    'The row "all" (JSON: total) has the sums of counts, rates over the time from the start of the first flow to the end, and ratios and delays over all packets. With --seeds the JSON has each figure of each run in "values", in the order of the seeds.',
    'With --from, rates are over the time from then on. Packets that were in flight then count as sent, so that sent = received + dropped + in flight (where the network makes copies: sent + duplicated). min RTT and max queue cover the whole run.',
    'If transfers end, a table (JSON: completions) has their number and duration, from the write to the acknowledgement of the last byte, by size: up to 100 kB, up to 1 MB, larger, all. It covers the whole run.',
    'The same scenario gives the same digest on every machine.',
  ],
  terms: [
    { title: 'Figures of a flow (dropsByCause has the true causes of what was dropped)', metrics: FLOW_METRICS },
    { title: 'Figures of a link, one direction', metrics: [...LINK_METRICS, ...QUEUE_METRICS] },
    { title: 'Figures of mobile networks', metrics: MANET_METRICS },
    {
      title: 'Figures of how steady flows are (JSON: steadiness)',
      metrics: QUEUEING_METRICS.filter(({ name }) => name !== 'queueingDelay' && name !== 'p95QueueingDelay'),
    },
    { title: 'Figures of all TCP flows', metrics: [FAIRNESS, ...CONVERGENCE_METRICS] },
  ].map(({ title, metrics }) => ({ title, entries: metrics.map(termOf) })),
  examples: [
    'sawtooth run two-flows',
    'sawtooth run islam-20m --set flows[0].variant=sack --json',
    'sawtooth run drops-newreno-2 --until 3 --trace events',
    'sawtooth run two-flows --trace cwnd --csv --out cwnd.csv',
    'sawtooth run two-flows --set flows[*].stack=rfc --from 5',
    'sawtooth run eight-flows --trace throughput --every 0.5 --csv',
    'sawtooth run twenty-nodes-aodv --seeds 10',
  ],
  prepare: (call) => {
    const request = readRequest(call);
    noteMoment(request, call);
    return (output) => {
      const loading = loadPartsFor(request.experiment.scenario);
      const run = (): void => answer(request, output, call.io);
      return loading === null ? run() : loading.then(run);
    };
  },
};

/** Notes that the moment in a link is ignored: the run goes to its end. */
function noteMoment({ experiment: { moment } }: RunRequest, call: Call): void {
  if (moment === undefined || call.has('until')) return;
  const where = 'event' in moment ? `event ${moment.event}` : `${writeNumber(moment.time)} s`;
  call.io.err(`The link shows ${where} of the run; this is the whole run.\n`);
}

/** 2^32: seeds are integers below it. */
const SEEDS = 4294967296;

/** Runs the scenario with several seeds and writes the combined results. */
function answerOfMany(request: RunRequest, output: Output, io: Io): void {
  const { experiment, from, end, format, seeds } = request;
  const { nowMs } = io;
  const { scenario, title } = experiment;
  const start = io.nowMs();
  const results = Array.from(
    { length: seeds },
    (_, index) =>
      simulate({ ...scenario, seed: (scenario.seed + index) % SEEDS }, { ...request, sink: {}, nowMs }).result,
  );
  const wallSeconds = (io.nowMs() - start) / 1000;
  const together = manySeeds(results);
  if (format === 'json') {
    writeJson(output, { scenario, model: MODEL_VERSION, duration: end, from, wallSeconds, ...together });
    output.write('\n');
  } else if (format === 'csv') for (const row of seedsCsv(together)) output.line(csvRow(row));
  else {
    output.line(oneLine(title));
    const since = from > 0 ? `, the figures from ${writeNumber(from)} s on` : '';
    output.line(
      `${writeNumber(end)} s each${since}, simulated in ${wallSeconds.toFixed(2)} s. Model ${MODEL_VERSION}.`,
    );
    for (const line of seedsText(together)) output.line(line);
  }
}

/** Runs estimated to take longer announce it first, s. */
const PATIENCE = 10;

/** Warning that a law returned no number, so that the figures are not those of the law as written. */
const lawFaultText = ({ flow, times, line, at }: LawFault, { flows }: Scenario): string =>
  `Flow ${flow} (${flows[flow]!.name}): line ${line} of its law gave no number ${times === 1 ? 'once' : `${times} times`}, first ${at.toFixed(3)} s after the first segment: it changed nothing then.`;

function answer(request: RunRequest, output: Output, io: Io): void {
  const { experiment, traces, format } = request;
  const { nowMs } = io;
  const expected = { ...experiment.scenario, duration: request.end };
  io.expectRuns(costOf(expected).seconds * request.seeds);
  const cost = warningOf(expected, PATIENCE, request.seeds);
  if (cost !== '') io.err(`This run costs ${cost}. Ctrl-C stops it.\n`);
  if (request.seeds > 1) {
    answerOfMany(request, output, io);
    return;
  }
  const [trace] = traces;
  const { scenario, title } = experiment;
  const run = (sink: TraceSink): Finished => {
    const finished = simulate(scenario, { ...request, sink, nowMs });
    for (const fault of lawFaultsIn(finished.simulation)) io.err(`${lawFaultText(fault, scenario)}\n`);
    return finished;
  };
  if (format === 'json') {
    const { sink, finish } = jsonAnswer(output, traces, scenario.flows.length);
    finish(run(sink).result);
  } else if (format === 'csv') {
    if (trace !== undefined) run(traceCsv(output, trace));
    else {
      const { flows, links } = run({}).result;
      for (const line of request.links ? linkCsv(links) : flowCsv(flows)) output.line(line);
    }
  } else {
    const { simulation, result } = run(traceText(output, traces, scenario));
    if (trace !== undefined) output.line('');
    for (const line of summaryText(simulation, result, title, request.links)) output.line(line);
  }
}
