import { Connections, type Connection } from '../../capture/connections.ts';
import { CaptureReader } from '../../capture/readCapture.ts';
import { twinOf } from '../../capture/twin.ts';
import { parseScenario } from '../../scenario/parse.ts';
import type { Command } from '../command.ts';
import { fileFault } from '../fileFault.ts';
import { writeJson } from '../jsonText.ts';
import { Refused } from '../refused.ts';
import { textTable, type Column } from '../textTable.ts';

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

/** Connections that are listed unless asked for more. */
const LISTED = 20;

export const importCommand: Command = {
  name: 'import',
  summary: 'Reads a capture of TCP (pcap, pcapng): counts, round trips, the path, and a simulated twin.',
  word: { name: 'a capture', required: true },
  flags: [
    {
      name: 'twin',
      value: 'file',
      help: 'Writes a scenario with the path of the connection with most bytes: rate, base round trip, queue.',
    },
    { name: 'variant', value: 'name', help: 'What the twin sends with. The default is cubic.' },
    { name: 'json', help: 'Gives one JSON object with all connections; numbers in SI base units.' },
  ],
  notes: [
    'The file is read piece by piece; nothing leaves the machine. Each connection is told as the first interface that saw it tells it: counts of retransmissions and bytes in flight are right where the capture was taken at the sender.',
    'The path is an estimate: the rate from the spacing of ACKs, the base round trip is the shortest that was measured, the queue is the longest wait at that rate. Of one side it cannot be known where packets were lost, what else crossed the path, or what cwnd was; bytes in flight are at most cwnd.',
  ],
  examples: ['sawtooth import run.pcapng', 'sawtooth import run.pcap --twin twin.json --variant newreno'],
  prepare: (call) => {
    const path = call.words[0] ?? '';
    const variant = call.value('variant') ?? 'cubic';
    const parsed = parseScenario({ flows: [{ variant, stack: 'linux' }] });
    if (!parsed.ok)
      throw new Refused(...parsed.problems.map(({ message, given }) => `--variant: ${message} (got ${given})`));
    const connections = new Connections();
    const reader = new CaptureReader((segment) => connections.see(segment));
    try {
      for (const piece of call.io.readPieces(path)) reader.push(piece);
    } catch (error) {
      throw new Refused(`${path}: cannot be read: ${fileFault(error)}`);
    }
    reader.end();
    const all = connections.all();
    if (all.length === 0)
      throw new Refused(reader.fault === '' ? `${path}: has no TCP connection with data` : `${path}: ${reader.fault}`);
    const out = call.value('twin');
    const twin = out === undefined ? null : twinOf(all[0]!, variant);
    if (out !== undefined && twin === null)
      throw new Refused('--twin: the connection shows too few ACKs for a rate and a round trip');
    return (output) => {
      if (reader.fault !== '') call.io.err(`${path}: ${reader.fault}\n`);
      if (out !== undefined) {
        try {
          const file = call.io.openFile(out);
          file.write(`${JSON.stringify(twin, null, 2)}\n`);
          file.close();
        } catch (error) {
          throw new Refused(`--twin: ${out} cannot be written: ${fileFault(error)}`);
        }
      }
      if (call.has('json')) {
        writeJson(output, { packets: reader.packets, connections: all });
        output.line('');
        return;
      }
      for (const line of textTable(COLUMNS, all.slice(0, LISTED).map(rowOf))) output.line(line);
      if (all.length > LISTED) output.line(`and ${all.length - LISTED} more with fewer bytes (--json has all)`);
    };
  },
};
