import { captureRun, TAPS, whyNoCapture, type Tap } from '../../capture/capture.ts';
import { ns2Script, whyNoScript } from '../../capture/ns2Script.ts';
import { build } from '../../lab/build.ts';
import { closest, oneOf } from '../../scenario/wording.ts';
import { shown } from '../arguments.ts';
import type { Command } from '../command.ts';
import { openExperiment } from '../experiment.ts';
import { fileFault } from '../fileFault.ts';
import { Refused } from '../refused.ts';

/** The forms that a run can leave in. */
const FORMS = ['pcapng', 'ns2'] as const;

/** Blocks are gathered to pieces of so many bytes before they are written. */
const PIECE = 1 << 20;

export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes a run in the form of another tool: a capture for Wireshark, a script for ns-2.',
  word: { name: 'a scenario', required: true },
  flags: [
    { name: 'as', value: 'form', help: `In which form: ${FORMS.join(', ')}.` },
    {
      name: 'at',
      value: 'place',
      help: `Packets of these interfaces alone: ${TAPS.join(', ')} (the default is all). Tools that look for retransmissions want one place.`,
    },
    {
      name: 'set',
      value: 'path=value',
      repeatable: true,
      help: 'Changes a field before: flows[0].variant=vegas. May be repeated.',
    },
  ],
  notes: [
    'pcapng: an interface at each sender and each receiver, one before and one after the queue of the bottleneck; times in ns since the start. Packets are IPv4 with TCP or UDP headers, sequence numbers in bytes from 1000000 (the receiver: 2000000), and payloads of zeros of which nothing is kept; checksums are those of the whole packets.',
    'ns2: a script that runs under ns-2.35 as it is and prints for each TCP flow the packets sent, those sent again, the highest acknowledged and the timeouts. Wired networks of DropTail queues with flows of the stacks ns2 and ns2-linux; what ns-2 has not is refused, a line each.',
    'Not as on a wire: there is a SYN and an answer to it, but no third ACK and no FIN; headers have the options that the run has, so a packet may be some bytes longer or shorter than the one that was simulated; a queue that decides when a packet leaves (CoDel) is not captured.',
  ],
  examples: [
    'sawtooth export drops-reno-2 --as ns2 --out reno.tcl',
    'sawtooth export two-flows --as pcapng --out two-flows.pcapng',
    'sawtooth export drops-reno-2 --at sender --out reno.pcapng',
  ],
  ownFile: true,
  prepare: (call) => {
    const form = call.value('as') ?? FORMS[0];
    if (!FORMS.some((known) => known === form))
      throw new Refused(`--as: must be ${FORMS.join(' or ')}${closest(form, FORMS)} (got ${shown(form)})`);
    const at = call.value('at') ?? TAPS[0];
    const tap = TAPS.find((known): known is Tap => known === at);
    if (tap === undefined) throw new Refused(`--at: must be ${oneOf(TAPS)}${closest(at, TAPS)} (got ${shown(at)})`);
    const path = call.value('out');
    const { scenario } = openExperiment(call.words[0] ?? '', call.values('set'), call.io);
    const guarded = <Answer>(work: () => Answer): Answer => {
      try {
        return work();
      } catch (error) {
        throw new Refused(`--out: ${path} cannot be written: ${fileFault(error)}`);
      }
    };
    if (form === 'ns2') {
      const problems = whyNoScript(scenario);
      if (problems.length > 0) throw new Refused(...problems);
      return (output) => {
        const script = ns2Script(scenario);
        if (path === undefined) {
          output.write(script);
          return;
        }
        const file = guarded(() => call.io.openFile(path));
        guarded(() => file.write(script));
        guarded(() => file.close());
      };
    }
    if (path === undefined) throw new Refused('--out: must name the file to write');
    const simulation = build(scenario);
    const why = whyNoCapture(simulation);
    if (why !== null) throw new Refused(why);
    return (output) => {
      const file = guarded(() => call.io.openFile(path));
      const piece = { bytes: new Uint8Array(PIECE), used: 0, packets: 0 };
      const flush = (): void => {
        guarded(() => file.write(piece.bytes.subarray(0, piece.used)));
        piece.used = 0;
      };
      captureRun(simulation, tap, (block) => {
        if (piece.used + block.length > PIECE) flush();
        piece.bytes.set(block, piece.used);
        piece.used += block.length;
        piece.packets++;
      });
      flush();
      guarded(() => file.close());
      const named = 2 + 2 * scenario.flows.length + 1;
      output.line(`${path}: ${piece.packets - named} packets at ${named - 1} interfaces.`);
    };
  },
};
