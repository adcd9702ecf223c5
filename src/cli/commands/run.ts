import { build } from '../../lab/build.ts';
import { manySeeds } from '../../lab/manySeeds.ts';
import { MODEL_VERSION } from '../../lab/model.ts';
import { resultOf, type Result } from '../../lab/result.ts';
import type { Simulation } from '../../lab/simulation.ts';
import { runTraced, TRACES, type TraceSink } from '../../lab/trace.ts';
import { writeNumber } from '../../scenario/quantity.ts';
import type { Call, Command } from '../command.ts';
import { csvRow } from '../csvText.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { oneLine } from '../plainText.ts';
import { flowCsv } from '../run/flowCsv.ts';
import { jsonAnswer } from '../run/jsonAnswer.ts';
import { readRequest, type RunRequest } from '../run/request.ts';
import { seedsCsv, seedsText } from '../run/seedsText.ts';
import { summaryText } from '../run/summaryText.ts';
import { traceCsv } from '../run/traceCsv.ts';
import { traceText } from '../run/traceText.ts';

export const runCommand: Command = {
  name: 'run',
  summary: 'Runs a scenario to its end and tells what became of every flow.',
  word: { name: 'a scenario', required: true },
  flags: [
    {
      name: 'set',
      value: 'path=value',
      repeatable: true,
      help: 'Changes a field before the run: flows[0].variant=vegas, network.bottleneck.rate=2Mbps. May be repeated. "sawtooth describe" explains every field.',
    },
    { name: 'until', value: 's', help: 'Ends the run at this time instead of at the end of its duration.' },
    {
      name: 'trace',
      value: TRACES.join(','),
      repeatable: true,
      help: 'Also gives every change of the windows (cwnd), of the queues of shared links (queue), or every packet event and every rule that fires (events).',
    },
    {
      name: 'seeds',
      value: 'n',
      help: 'Runs it n times, with the seed of the scenario and those after it, and gives means with their 95 % confidence intervals.',
    },
    { name: 'json', help: 'Gives one JSON object.' },
    {
      name: 'csv',
      help: 'Gives one CSV table under one row of names: a row per flow, or with --trace the rows of that one trace.',
    },
  ],
  notes: [
    'A scenario is a JSON file (- is standard input), the name of a preset ("sawtooth presets"), or a link: the whole address, or what stands behind its #. A file that holds a preset or a result under "scenario" will do too. A link that names a moment is run to the end all the same.',
    'Numbers in JSON and CSV are in s, bit/s, bytes, packets and segments; ratios are from 0 to 1; null (CSV: an empty cell) is a mean or a ratio of nothing. With --trace cwnd the JSON has flows[].cwnd with rows [t, cwnd, ssthresh, phase]; with queue it has trace.queue with rows [t, link, length], the packet being sent included; with events it has trace.events with objects {t, flow, kind, segment, rule, source, link, before, after}. The CSV tables have columns of the same names.',
    'sent = received + dropped + in flight: sent counts every transmission, SYN and retransmissions included; received every arrival at the sink; dropped has its true causes. Throughput counts whole packets at the sink from the start of the flow to the end of the run; goodput new payload in order, until the flow stops; ACK throughput counts whole ACKs at the sender, over the time of the throughput.',
    'The same scenario gives the same digest on every machine.',
  ],
  examples: [
    'sawtooth run two-flows',
    'sawtooth run islam-20m --set flows[0].variant=sack --json',
    'sawtooth run drops-newreno-2 --until 3 --trace events',
    'sawtooth run two-flows --trace cwnd --csv --out cwnd.csv',
    'sawtooth run twenty-nodes-aodv --seeds 10',
  ],
  prepare: (call) => {
    const request = readRequest(call);
    noteMoment(request, call);
    return (output) => answer(request, output, call.io);
  },
};

/** A link that shows the middle of a run says nothing about how far to run it. */
function noteMoment({ experiment: { moment } }: RunRequest, call: Call): void {
  if (moment === undefined || call.has('until')) return;
  const where = 'event' in moment ? `event ${moment.event}` : `${writeNumber(moment.time)} s`;
  call.io.err(`The link shows ${where} of the run; this is the whole run.\n`);
}

/** A simulation that was run. */
interface Finished {
  readonly simulation: Simulation;
  readonly result: Result;
}

function simulate({ experiment, end }: RunRequest, sink: TraceSink, io: Io): Finished {
  const start = io.nowMs();
  const simulation = build(experiment.scenario);
  runTraced(simulation, end, sink);
  return { simulation, result: resultOf(simulation, (io.nowMs() - start) / 1000, end) };
}

/** 2^32: seeds are whole numbers below. */
const SEEDS = 4294967296;

/** The same scenario with other seeds: the results taken together. */
function answerOfMany({ experiment, end, format, seeds }: RunRequest, output: Output, io: Io): void {
  const { scenario, title } = experiment;
  const start = io.nowMs();
  const results = Array.from({ length: seeds }, (_, index) => {
    const simulation = build({ ...scenario, seed: (scenario.seed + index) % SEEDS });
    simulation.runBefore(end);
    return resultOf(simulation, 0, end);
  });
  const wallSeconds = (io.nowMs() - start) / 1000;
  const together = manySeeds(results);
  if (format === 'json') {
    writeJson(output, { scenario, model: MODEL_VERSION, duration: end, wallSeconds, ...together });
    output.write('\n');
  } else if (format === 'csv') for (const row of seedsCsv(together)) output.line(csvRow(row));
  else {
    output.line(oneLine(title));
    output.line(`${writeNumber(end)} s each, simulated in ${wallSeconds.toFixed(2)} s. Model ${MODEL_VERSION}.`);
    for (const line of seedsText(together)) output.line(line);
  }
}

function answer(request: RunRequest, output: Output, io: Io): void {
  const { experiment, traces, format } = request;
  if (request.seeds > 1) {
    answerOfMany(request, output, io);
    return;
  }
  const [trace] = traces;
  if (format === 'json') {
    const { sink, finish } = jsonAnswer(output, traces, experiment.scenario.flows.length);
    finish(simulate(request, sink, io).result);
  } else if (format === 'csv') {
    if (trace !== undefined) simulate(request, traceCsv(output, trace), io);
    else for (const line of flowCsv(simulate(request, {}, io).result.flows)) output.line(line);
  } else {
    const { simulation, result } = simulate(request, traceText(output, traces, experiment.scenario), io);
    if (trace !== undefined) output.line('');
    for (const line of summaryText(simulation, result, experiment.title)) output.line(line);
  }
}
