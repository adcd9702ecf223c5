import { describe, expect, it } from 'vitest';
import { LOSSES } from '../../src/engine/loss/catalogue.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { oneOf } from '../../src/scenario/words/wording.ts';
import { fault, sawtooth } from './terminal.ts';

/** The standard error lines of a command line that must be refused. */
function refusal(args: readonly string[], files: Readonly<Record<string, string | Error>> = {}): readonly string[] {
  const { code, out, err } = sawtooth(args, files);
  expect([code, out]).toEqual([2, '']);
  return err;
}

describe('a command line that cannot be understood', () => {
  it.each([
    [
      [],
      'a command is missing: run, compare, sweep, prove, train, law, paper, papers, variants, stacks, presets, describe, exercise, export, figure, import, link or open (sawtooth --help explains)',
    ],
    [['rn', 'two-flows'], 'rn: is not a command; did you mean run?'],
    [
      ['plot'],
      'plot: is not a command: run, compare, sweep, prove, train, law, paper, papers, variants, stacks, presets, describe, exercise, export, figure, import, link or open',
    ],
    [['help', 'varants'], 'varants: is not a command; did you mean variants?'],
    [['run', 'two-flows', '--jsn'], '--jsn: is not a flag of run; did you mean --json?'],
    [['run', 'two-flows', '-x'], '-x: is not a flag of run'],
    [['presets', '--set', 'seed=1'], '--set: is not a flag of presets'],
    [['run'], 'run: needs a scenario ("sawtooth run --help" explains)'],
    [['run', 'two-flows', 'kumpavat'], 'run: takes no more than a scenario (got also kumpavat)'],
    [['presets', 'reno'], 'presets: takes only flags (got reno)'],
    [['variants', 'vega'], 'vega: is not a variant; did you mean vegas?'],
    [['variants', 'xyzzy'], `xyzzy: is not a variant: ${oneOf(VARIANTS.map(({ name }) => name))}`],
    [['versio'], 'versio: is not a command; did you mean version?'],
    [['run', 'two-flows', '--set', 'flows[*].rate=5'], 'flows[0].rate: is a field of udp, not of tcp (got 5)'],
    [['run', 'two-flows', '--set', 'flow[*].rate=5'], 'flow[0].rate: is not a field here; did you mean flows? (got 5)'],
    [['run', 'two-flows', '--set', 'interventions[*].at=5'], 'interventions: has no elements (got "5")'],
    [['run', 'two-flows', '--until'], '--until: needs a value (s)'],
    [['run', 'two-flows', '--until', '--json'], '--until: needs a value (s)'],
    [['run', 'two-flows', '--json=yes'], '--json: takes no value (got yes)'],
    [['run', 'two-flows', '--until', '1', '--until=2'], '--until: is given twice'],
    [['run', 'two-flows', '--json', '--csv'], '--csv: must not be given together with --json'],
    [
      ['run', 'two-flows', '--trace', 'cwn'],
      '--trace: must be cwnd, queue, throughput, delay, segments or events; did you mean cwnd? (got "cwn")',
    ],
    [
      ['run', 'two-flows', '--csv', '--trace', 'cwnd,queue'],
      '--csv: takes one trace, because it is one table (got --trace cwnd,queue)',
    ],
    [['run', 'two-flows', '--until', 'soon'], '--until: must be a time such as 0.02 or "20ms" (got "soon")'],
    [['run', 'two-flows', '--until', '-1'], '--until: must be at least 0 (got "-1")'],
    [['run', 'two-flows', '--until', '0'], '--until: must be above 0 (got "0")'],
    [
      ['run', 'two-flows', '--until', '41'],
      '--until: must be at most the duration, 40 s; --set duration=... makes the run longer (got "41")',
    ],
    [['run', 'two-flows', '--set', 'seed'], '--set: must be path=value (got "seed")'],
    [['run', 'two-flows', '--set', 'sed=2'], 'sed: is not a field here; did you mean seed? (got 2)'],
    [
      ['run', 'two-flows', '--set', 'flows[].start=2'],
      'path: must be set by a path such as flows[1].rate (got "flows[].start")',
    ],
    [['describe', 'flows[].varient'], 'flows[].varient: is not a field of a scenario; did you mean flows[].variant?'],
    [['describe', 'flows.variant'], 'flows.variant: is not a field of a scenario; did you mean flows[].variant?'],
    [
      ['describe', 'flows[0].parameters.minRTO'],
      'flows[0].parameters.minRTO: is not a field of a scenario; did you mean flows[].parameters.minRto?',
    ],
    [['describe', 'xyzzy'], 'xyzzy: is not a field of a scenario'],
  ])('%j is refused', (args, line) => {
    expect(refusal(args)).toEqual([line]);
  });

  it('reports all errors in the flags at once', () => {
    expect(refusal(['run', '--jsn', '--set', '--unti', '3'])).toEqual([
      '--jsn: is not a flag of run; did you mean --json?',
      '--set: needs a value (path=value)',
      '--unti: is not a flag of run; did you mean --until?',
    ]);
  });

  it('cannot command the terminal', () => {
    expect(refusal(['\u001b[2J\nx'])[0]).toMatch(/^·\[2J·x: is not a command/);
  });
});

describe('a scenario that cannot be opened', () => {
  it.each([
    ['two-flow', 'two-flow: is not a preset, a file or a link; did you mean two-flows?'],
    ['islam20m', 'islam20m: is not a preset, a file or a link; did you mean islam-20m?'],
    ['nothing', 'nothing: is not a preset, a file or a link'],
    ['', '"": is not a preset, a file or a link'],
    ['runs/a.json', 'runs/a.json: there is no such file'],
    ['missing.json', 'missing.json: there is no such file'],
    ['folder', 'folder: cannot be read: it is a folder'],
    ['secret.json', 'secret.json: cannot be read: permission denied'],
    ['odd.json', 'odd.json: cannot be read: EWEIRD'],
    ['broken.json', 'broken.json: is not JSON: line 2, column 12: a comma or "}" was expected (got "\\"")'],
    ['empty.json', 'empty.json: is not JSON: line 1, column 1: a value was expected (got the end of the text)'],
    ['-', '-: is not JSON: line 1, column 3: nothing more was expected (got "]")'],
    ['list.json', 'scenario: must be an object (got a list of 1)'],
  ])('%j is refused in one line', (word, line) => {
    const files = {
      folder: fault('EISDIR'),
      'secret.json': fault('EACCES'),
      'odd.json': fault('EWEIRD'),
      'broken.json': '{\n "seed": 1 "duration": 5 }',
      'empty.json': '',
      '-': '{}]',
      'list.json': '[1]',
    };
    expect(refusal(['run', word, '--set', 'seed=3'], files)).toEqual([line]);
  });

  it('reports every problem on a line of its own', () => {
    const names = VARIANTS.map(({ name }) => name);
    const listed = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
    const scenario = { seed: -1, flows: [{ kind: 'udp', rate: -5 }, { variant: 'vega' }], speed: 3 };
    expect(refusal(['run', 'bad.json'], { 'bad.json': JSON.stringify(scenario) })).toEqual([
      'seed: must be at least 0 (got -1)',
      'flows[0].rate: must be above 0 (got -5)',
      `flows[1].variant: must be ${listed}; did you mean vegas? (got "vega")`,
      'speed: is not a field here; did you mean seed? (got 3)',
    ]);
  });

  it('reports conflicts between fields although other fields are refused by themselves', () => {
    const scenario = {
      network: { bottleneck: { rate: -1, loss: { kind: 'bern' } } },
      flows: [
        { variant: 'reno', receiverWindow: 0, parameters: { minRto: -1, betaCubic: 4 } },
        { start: 3, stop: 2 },
        { kind: 'tpc' },
      ],
      interventions: [{ kind: 'drop', at: 1, flow: 7 }],
    };
    const files = { 'bad.json': JSON.stringify(scenario) };
    expect(refusal(['run', 'bad.json', '--set', 'speed=3', '--until', 'soon'], files)).toEqual([
      'speed: is not a field here; did you mean seed? (got 3)',
      'network.bottleneck.rate: must be above 0 (got -1)',
      `network.bottleneck.loss.kind: must be ${oneOf(LOSSES.map(({ name }) => name))} (got "bern")`,
      'flows[0].receiverWindow: must be at least 1 segment (got 0)',
      'flows[2].kind: must be tcp or udp (got "tpc")',
      'flows[0].parameters.minRto: must be at least 0 (got -1)',
      'flows[0].parameters.betaCubic: is a setting of cubic, not of reno (got 4)',
      'flows[1].stop: must be after the start, 3 s (got 2)',
      'interventions[0].flow: must be at most 2, the last flow (got 7)',
      '--until: must be a time such as 0.02 or "20ms" (got "soon")',
    ]);
  });

  it('does not report what may become right once a refused field is', () => {
    // It is not known whether 50 s lies before the end.
    const files = { 'bad.json': '{"duration":"x","flows":[{"start":50}]}' };
    expect(refusal(['run', 'bad.json'], files)).toEqual(['duration: must be a time such as 0.02 or "20ms" (got "x")']);
  });

  it('is refused for what --set makes of it', () => {
    expect(refusal(['run', 'two-flows', '--set', 'flows[1].kind=udp', '--set', 'flows[1].rate=-5'])).toEqual([
      'flows[1].rate: must be above 0 (got -5)',
    ]);
    expect(refusal(['run', 'two-flows', '--set', 'flows[1].rate=5', '--set', 'x=1'])).toEqual([
      'flows[1].rate: is a field of udp, not of tcp (got 5)',
      'x: is not a field here (got 1)',
    ]);
  });
});

describe('an answer that cannot be written', () => {
  it('is refused with the file and the reason', () => {
    expect(refusal(['presets', '--out', '/nowhere/x'])).toEqual([
      '--out: /nowhere/x cannot be written: there is no such file or folder',
    ]);
    expect(refusal(['presets', '--out', '/full'])).toEqual(['--out: /full cannot be written: the disk is full']);
  });

  it('is not begun when something else is wrong', () => {
    expect(sawtooth(['run', 'two-flow', '--out', 'x']).written).toEqual({});
  });
});
