import { interfacesOf, TAPS, type Tap } from '../../capture/write/capture.ts';
import { FORMS } from '../../capture/write/forms.ts';
import { build } from '../../lab/build/build.ts';
import { runTraced } from '../../lab/results/trace.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { RowCell, TypedColumn } from '../../study/rows.ts';
import { shown } from '../arguments.ts';
import type { Command } from '../command.ts';
import { openExperiment } from '../experiment.ts';
import { openOut } from '../output.ts';
import { Refused } from '../refused.ts';
import { writeParquet } from '../study/parquet.ts';

/** Not in FORMS: its library is loaded on demand, here and on the page. */
const PARQUET = 'parquet';
const NAMES: readonly string[] = [...FORMS.map(({ name }) => name), PARQUET];

/** Size of the pieces in which text is written, bytes. */
const PIECE = 1 << 20;

const COLUMNS: readonly TypedColumn[] = [
  { name: 't', type: 'DOUBLE' },
  { name: 'flow', type: 'INT32' },
  { name: 'name', type: 'STRING' },
  { name: 'cwnd', type: 'DOUBLE' },
  { name: 'ssthresh', type: 'DOUBLE' },
  { name: 'phase', type: 'STRING' },
];

/** A row for every change of a congestion window in a run. */
function windowRows(scenario: Scenario): RowCell[][] {
  const rows: RowCell[][] = [];
  runTraced(build(scenario), scenario.duration, {
    cwnd: ({ t, flow, cwnd, ssthresh, phase }) =>
      rows.push([t, flow, scenario.flows[flow]!.name, cwnd, ssthresh, phase]),
  });
  return rows;
}

/** Buffers pieces of a file. Pieces given as bytes are blocks of a capture and are counted. */
class Gathered {
  private readonly bytes = new Uint8Array(PIECE);
  private readonly letters = new TextEncoder();
  private used = 0;
  private text: string[] = [];
  private length = 0;
  blocks = 0;

  constructor(private readonly pass: (bytes: Uint8Array) => void) {}

  add(piece: string | Uint8Array): void {
    if (typeof piece === 'string') {
      this.text.push(piece);
      this.length += piece.length;
      if (this.length > PIECE) this.flush();
      return;
    }
    if (this.used + piece.length > PIECE) this.flush();
    this.bytes.set(piece, this.used);
    this.used += piece.length;
    this.blocks++;
  }

  flush(): void {
    if (this.text.length > 0) this.pass(this.letters.encode(this.text.join('')));
    if (this.used > 0) this.pass(this.bytes.subarray(0, this.used));
    this.text = [];
    this.length = 0;
    this.used = 0;
  }
}

export const exportCommand: Command = {
  name: 'export',
  summary: 'Exports a scenario or its run for another tool: Wireshark, qvis, ns-2, ns-3, Linux, tables.',
  word: { name: 'a scenario', required: true },
  flags: [
    { name: 'as', value: 'form', help: `Format: ${NAMES.join(', ')}. The default is ${NAMES[0]}.` },
    {
      name: 'at',
      value: 'place',
      help: `Only packets at these interfaces: ${TAPS.join(', ')} (default: sender). Tools that detect retransmissions need a single place; in a network with radios the bottleneck is the air.`,
    },
    {
      name: 'whole',
      help: 'Includes payloads in a capture. They are zeros, and tools can then verify all checksums.',
    },
    {
      name: 'set',
      value: 'path=value',
      repeatable: true,
      help: 'Changes a field first: flows[0].variant=vegas. May be repeated.',
    },
  ],
  notes: [
    ...FORMS.map(
      ({ name, help, differs }) => `${name}: ${help}${differs === '' ? '' : ` Differences from the run: ${differs}`}`,
    ),
    `${PARQUET}: every change of cwnd, ssthresh and phase of every TCP flow, with its time, as Apache Parquet.`,
  ],
  examples: [
    'sawtooth export vegas-against-reno --as ns2 --out vegas.tcl',
    'sawtooth export two-flows --as pcapng --out two-flows.pcapng',
    'sawtooth export drops-reno-2 --at sender --out reno.pcapng',
    'sawtooth export two-flows --as netem --out two-flows.sh',
  ],
  ownFile: true,
  prepare: (call) => {
    const as = call.value('as') ?? NAMES[0]!;
    const form = FORMS.find(({ name }) => name === as);
    if (form === undefined && as !== PARQUET)
      throw new Refused(`--as: must be ${oneOf(NAMES)}${closest(as, NAMES)} (got ${shown(as)})`);
    const at = call.value('at') ?? TAPS[0];
    const tap = TAPS.find((known): known is Tap => known === at);
    if (tap === undefined) throw new Refused(`--at: must be ${oneOf(TAPS)}${closest(at, TAPS)} (got ${shown(at)})`);
    const listening = { tap, whole: call.has('whole') };
    const path = call.value('out');
    const { scenario } = openExperiment(call.words[0] ?? '', call.values('set'), call.io);
    const problems = form?.refuses(scenario) ?? [];
    if (problems.length > 0) throw new Refused(...problems);
    if (path === undefined && (form === undefined || form.name === 'pcapng'))
      throw new Refused('--out: must name the file to write');
    if (form === undefined) return () => writeParquet(path!, COLUMNS, windowRows(scenario));
    return (output) => {
      if (path === undefined) {
        form.write(scenario, (piece) => typeof piece === 'string' && output.write(piece), listening);
        return;
      }
      const file = openOut(call.io, path);
      const gathered = new Gathered(file.write);
      form.write(scenario, (piece) => gathered.add(piece), listening);
      gathered.flush();
      file.close();
      if (gathered.blocks === 0) return;
      const interfaces = interfacesOf(scenario, tap);
      output.line(
        `${path}: ${gathered.blocks - interfaces - 1} packets at ${interfaces} ${interfaces === 1 ? 'interface' : 'interfaces'}.`,
      );
    };
  },
};
