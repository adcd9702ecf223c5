import type { Connection } from '../../capture/connections/connection.ts';
import { fitOf, fitWords } from '../../capture/connections/fit.ts';
import { estimateOf, runTwin, twinOf } from '../../capture/connections/twin.ts';
import { IN_RECORDINGS } from '../../engine/tcp/catalogue.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { shown } from '../arguments.ts';
import type { Command } from '../command.ts';
import { fileFault } from '../fileFault.ts';
import { writeJson } from '../jsonText.ts';
import { readClosely, readThrough } from '../recording.ts';
import { Refused } from '../refused.ts';
import { textTable, type Column } from '../textTable.ts';
import { csvRow } from '../../study/csvText.ts';
import type { Series } from '../../capture/connections/course.ts';

const HEADS = ['goodput', 'rtt', 'bytesInFlight', 'cwnd', 'sentAgain', 'duplicateAcks'] as const;

const number = (value: number): number | null => (Number.isNaN(value) ? null : Number(value.toPrecision(9)));

const cellsAt = ({ throughput, rtt, inFlight, cwnd, sentAgain, duplicateAcks }: Series, at: number) =>
  [throughput[at]!, rtt[at]!, inFlight[at]!, cwnd[at]!, sentAgain[at]!, duplicateAcks[at]!].map(number);

/** A connection over time, with its twin, as CSV lines. SI base units; times are column ends. */
function seriesCsv(series: Series, twin: Series | null): readonly string[] {
  const heads = ['t', ...HEADS, ...(twin === null ? [] : HEADS.map((head) => `twin.${head}`))];
  const rows = Array.from(series.delivered, (_, at) =>
    csvRow([
      number(at * series.width + (at === series.delivered.length - 1 ? series.lastWidth : series.width)),
      ...cellsAt(series, at),
      ...(twin === null || at >= twin.delivered.length ? [] : cellsAt(twin, at)),
    ]),
  );
  return [csvRow(heads), ...rows];
}

const right = (title: string, unit = ''): Column => ({ title, unit, align: 'right' });
const COLUMNS: readonly Column[] = [
  { title: 'sender', align: 'left' },
  { title: 'receiver', align: 'left' },
  right('segments'),
  right('sent again'),
  right('dup. ACKs'),
  right('bytes'),
  right('in flight', 'segments'),
  right('round trip', 'ms'),
  right('to', 'ms'),
  right('rate', 'Mb/s'),
  right('queue', 'places'),
];

const short = (value: number, digits = 4): string => String(Number(value.toPrecision(digits)));

const rowOf = (each: Connection): string[] => [
  each.from,
  each.to,
  String(each.segments),
  String(each.retransmissions),
  String(each.duplicateAcks),
  String(each.bytes),
  short(each.inFlight / Math.max(1, each.segmentSize)),
  Number.isFinite(each.minRtt) ? short(each.minRtt * 1000) : '',
  each.maxRtt > 0 ? short(each.maxRtt * 1000) : '',
  each.rate > 0 ? short(each.rate / 1e6) : '',
  each.queue > 0 ? String(each.queue) : '',
];

/** Default number of connections listed. */
const LISTED = 20;

export const importCommand: Command = {
  name: 'import',
  summary:
    'Reads a recording of TCP (pcap, pcapng, qlog, ns-2 and ns-3 traces, ss -ti, iperf3 -J, a table): counts, the path, a simulated twin.',
  word: { name: 'a recording', required: true },
  flags: [
    {
      name: 'connection',
      value: 'place',
      help: 'Reports only this connection, by its place in the list. --twin and --series take the first by default.',
    },
    {
      name: 'twin',
      value: 'file',
      help: 'Writes a scenario with the path of the connection: rate, base round trip, queue, losses; reports how close it is.',
    },
    {
      name: 'variant',
      value: 'name',
      help: 'The variant of the twin; default: the one that the cuts of the connection suggest.',
    },
    {
      name: 'series',
      value: 'csv',
      help: 'Prints the connection over time as CSV: goodput, round trip, bytes in flight, estimated cwnd, retransmissions, duplicate ACKs; with --twin also those of the twin.',
    },
    { name: 'json', help: 'Prints one JSON object with all connections; numbers in SI base units.' },
  ],
  notes: [
    'The type of the file is recognized from its content, and the file is read piece by piece; nothing leaves the machine. Each connection is described as the first interface that saw it recorded it: counts of retransmissions and bytes in flight are right where the capture was taken at the sender.',
    'The path is an estimate: the rate from the spacing of ACKs, the base round trip is the shortest that was measured, the queue is the longest wait at that rate. Random losses are those that happened while the queue was less than half full. From one end it cannot be known where packets were lost, what else crossed the path, or what cwnd was; bytes in flight outside recovery are at most cwnd.',
    'A log of `ss -ti` needs a line with the time before each call: while true; do date +%s.%N; ss -tiO; sleep 0.1; done',
  ],
  examples: [
    'sawtooth import run.pcapng',
    'sawtooth import run.pcap --twin twin.json --variant newreno',
    'sawtooth import run.qlog --series csv',
  ],
  prepare: (call) => {
    const path = call.words[0] ?? '';
    const variant = call.value('variant');
    const parsed = parseScenario({ flows: [{ variant: variant ?? IN_RECORDINGS[0]!.name, stack: 'linux' }] });
    if (!parsed.ok)
      throw new Refused(...parsed.problems.map(({ message, given }) => `--variant: ${message} (got ${given})`));
    if (variant !== undefined && call.value('twin') === undefined)
      throw new Refused('--variant: is that of a twin, so it needs --twin');
    const form = call.value('series');
    if (form !== undefined && form !== 'csv') throw new Refused(`--series: must be csv (got ${shown(form)})`);
    const { reader, all } = readThrough(call, path, null);
    if (all.length === 0) throw new Refused(`${path}: ${reader.nothing}`);
    const out = call.value('twin');
    const isChosen = call.value('connection') !== undefined;
    const closely = out === undefined && form === undefined && !isChosen ? null : readClosely(call, path, all);
    const estimate = out === undefined ? null : estimateOf(closely!.connection, closely!.series.cuts);
    if (out !== undefined && estimate === null)
      throw new Refused('--twin: the connection shows too few ACKs for a rate and a round trip');
    return (output) => {
      const { from, to, remarks } = closely?.connection ?? all[0]!;
      const said = remarks.map((remark) => `${from} to ${to}: ${remark}`);
      const writer = reader.writer === '' ? '' : `The file says that ${reader.writer} wrote it.`;
      for (const line of [reader.fault, writer, ...reader.notes, ...said])
        if (line !== '') call.io.err(`${path}: ${line}\n`);
      let twin = null;
      if (estimate !== null && closely !== null) {
        const wanted = { ...estimate, variant: variant ?? estimate.variant };
        try {
          const file = call.io.openFile(out!);
          file.write(`${JSON.stringify(twinOf(closely.connection, wanted), null, 2)}\n`);
          file.close();
        } catch (error) {
          throw new Refused(`--twin: ${out} cannot be written: ${fileFault(error)}`);
        }
        twin = runTwin(closely.connection, wanted);
        if (typeof twin === 'string') throw new Refused(`--twin: ${twin}`);
      }
      const listed = isChosen ? [closely!.connection] : all;
      if (form !== undefined) {
        for (const line of seriesCsv(closely!.series, twin?.series ?? null)) output.line(line);
        return;
      }
      if (call.has('json')) {
        writeJson(output, {
          packets: reader.packets,
          connections: listed,
          ...(twin === null ? {} : { path: estimate, fit: fitOf(closely!, twin) }),
        });
        output.line('');
        return;
      }
      for (const line of textTable(COLUMNS, listed.slice(0, LISTED).map(rowOf))) output.line(line);
      if (listed.length > LISTED) output.line(`and ${listed.length - LISTED} more with fewer bytes (--json has all)`);
      if (twin !== null)
        for (const line of fitWords(fitOf(closely!, twin), closely!.connection, twin.connection)) output.line(line);
    };
  },
};
