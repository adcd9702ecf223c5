import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { LOSS_EXPORTS, QUEUE_EXPORTS } from '../../src/capture/write/exports.ts';
import { FORMS } from '../../src/capture/write/forms.ts';
import { LOSSES } from '../../src/engine/loss/catalogue.ts';
import { QUEUES } from '../../src/engine/queue/catalogue.ts';
import { presetNamed } from '../../src/library/presets.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted, simulate } from '../experiment.ts';
import { sawtooth } from '../cli/terminal.ts';

const TWO: ScenarioInput = {
  duration: 5,
  title: 'Two "flows" & $(reboot) `x`\n*/',
  flows: [
    { variant: 'newreno', forcedDrops: [{ segment: 20 }] },
    { variant: 'cubic', start: 1 },
  ],
};

function textOf(name: string, input: ScenarioInput = TWO): string {
  const pieces: string[] = [];
  FORMS.find((form) => form.name === name)!.write(
    accepted(input),
    (piece) => pieces.push(typeof piece === 'string' ? piece : ''),
    { tap: 'all' },
  );
  return pieces.join('');
}

it('no name breaks a table, or is a link, HTML or a formula in it', () => {
  const name = '=1\n| <b>[x](javascript:y)\r\u2028$z$ & \\a';
  const named = (form: string): readonly string[] =>
    textOf(form, { duration: 1, flows: [{ name }, {}] })
      .trimEnd()
      .split(/\r|\n|\u2028/);
  const md = named('md');
  expect(md).toHaveLength(4);
  expect(md[2]).toMatch(/^\| =1 \\\| \\<b>\\\[x\\\]\(javascript:y\)  \\\$z\\\$ \\& \\\\a \| newreno \|/);
  expect(named('csv')).toHaveLength(3);
  expect(named('csv')[1]).toMatch(/^0,tcp,'=1 \| <b>/);
  const tex = named('tex').filter((line) => line.includes('&'));
  expect(tex).toHaveLength(3);
  expect(tex[1]).toContain('\\$z\\$ \\& \\textbackslash{}a & newreno');
});

const ended = simulate(TWO);
ended.runBefore(Infinity);
const { flows } = resultOf(ended, 0);

describe('qlog', () => {
  interface Event {
    readonly time: number;
    readonly name: string;
    readonly data: { readonly header?: { readonly packet_number: number } };
  }
  const log = JSON.parse(textOf('qlog')) as {
    readonly qlog_version: string;
    readonly traces: readonly {
      readonly vantage_point: { readonly name: string };
      readonly events: readonly Event[];
    }[];
  };

  it('has a trace for each sender, with times in order', () => {
    expect(log.qlog_version).toBe('0.3');
    expect(log.traces.map(({ vantage_point }) => vantage_point.name)).toEqual(['sender 1', 'sender 2']);
    for (const { events } of log.traces) {
      const times = events.map(({ time }) => time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it('counts transmissions and losses as the run', () => {
    log.traces.forEach(({ events }, index) => {
      const named = (name: string) => events.filter((event) => event.name === name);
      const flow = flows[index]!;
      expect(named('transport:packet_sent')).toHaveLength(flow.packetsSent);
      expect(named('recovery:packet_lost')).toHaveLength(flow.kind === 'tcp' ? flow.retransmissions : 0);
      expect(named('transport:packet_sent').map(({ data }) => data.header!.packet_number)).toEqual(
        Array.from({ length: flow.packetsSent }, (_, number) => number),
      );
    });
  });
});

it.each(['two-flows', 'unequal-round-trips', 'random-loss', 'bufferbloat', 'udp-burst'])(
  '%s: bash reads the script of netem without a fault',
  (preset) => {
    const script = textOf('netem', accepted(presetNamed(preset)!.scenario));
    const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  },
);

it('the script of netem has the path of the scenario, and no title becomes a command', () => {
  const script = textOf('netem', { ...TWO, network: { bottleneck: { rate: 8e6, delay: 0.03, queue: { limit: 44 } } } });
  expect(script).toContain('htb rate 8000000bit');
  expect(script).toContain('parent 1:1 pfifo limit 44');
  expect(script).toContain('netem limit 1000000 delay 30ms');
  expect(script).toMatch(/\(sleep 1; on n1 iperf3 -c 10\.99\.0\.6 .* -C cubic/);
  expect(script.split('\n').filter((line) => line.includes('reboot'))).toEqual([expect.stringMatching(/^# Two/)]);
  expect(spawnSync('bash', ['-n'], { input: script }).status).toBe(0);
});

it('the program of ns-3 has every cable and every flow, its brackets match, and no title ends its comment', () => {
  const program = textOf('ns3');
  expect(program.match(/cable\.Install/g)).toHaveLength(5);
  expect(program).toContain('ns3::TcpCubic');
  expect(program.match(/\{/g)!.length).toBe(program.match(/\}/g)!.length);
  expect(program.split('\n')[0]).toMatch(/^\/\/ Two/);
  expect(FORMS.find(({ name }) => name === 'ns3')!.refuses(accepted({ flows: [{ variant: 'copa' }] }))).toEqual([
    'flows[0].variant: must be one that ns-3 has (got "copa")',
  ]);
});

const MOBILE: ScenarioInput = {
  duration: 5,
  network: {
    kind: 'manet',
    nodes: 3,
    area: [600, 400],
    placement: { kind: 'chain' },
    mobility: { kind: 'trace', moves: [[2, 2, 420, 200, 10]] },
  },
  flows: [{ from: '0', to: '2' }],
};

describe('animations', () => {
  const mobile = simulate(MOBILE);
  mobile.runBefore(Infinity);
  const [flow] = resultOf(mobile, 0).flows;
  const timesOf = (lines: readonly string[], sign: RegExp): readonly number[] =>
    lines.map((line) => Number(sign.exec(line)?.[1] ?? NaN)).filter((time) => !Number.isNaN(time));

  it('nam has mobile nodes as namtrace-all-wireless of ns-2.35 writes them', () => {
    const lines = textOf('nam', MOBILE).trimEnd().split('\n');
    // Lines that ns-2.35 writes for a run of its own have these forms.
    const forms = [
      /^n -t \* -s \d+ -x [\d.]+ -y [\d.]+ -Z 0 -z \d+ -v circle -c black$/,
      /^[VA] -t \* /,
      /^W -t \* -x 600 -y 400$/,
      /^c -t \* -i \d+ -n \w+$/,
      /^n -t [\d.]+ -s 2 -x [\d.]+ -y [\d.]+ -U -?[\d.]+ -V -?[\d.]+ -T [\d.]+$/,
      /^[-+hrd] -t \d+\.\d{9} -s \d+ -d -?\d+ -p (?:tcp|ack|AODV|ARP|message) -e \d+ -c \d+ -a 0 -i \d+ -k (?:AGT|RTR)$/,
    ];
    expect(lines.filter((line) => !forms.some((form) => form.test(line)))).toEqual([]);
    for (const form of forms) expect(lines.some((line) => form.test(line))).toBe(true);
    const sent = lines.filter((line) => /^\+ .* -p tcp .* -k AGT$/.test(line));
    const received = lines.filter((line) => /^r .* -p tcp .* -k AGT$/.test(line));
    expect(sent).toHaveLength(flow!.packetsSent);
    expect(received).toHaveLength(flow!.packetsReceived);
    const times = timesOf(lines, /-t ([\d.]+)/);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('NetAnim has the nodes, the movement and a frame for each that is sent', () => {
    const lines = textOf('netanim', MOBILE).trimEnd().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(['<anim ver="netanim-3.108" filetype="animation">', '</anim>']);
    const of = (tag: string) => lines.filter((line) => line.startsWith(`<${tag} `));
    expect(of('node')).toHaveLength(3);
    expect(of('nu').filter((line) => line.includes('p="p"')).length).toBeGreaterThan(5);
    expect(of('pr').filter((line) => line.includes(': TCP ')).length).toBeGreaterThanOrEqual(flow!.packetsReceived * 2);
    const named = new Set(of('pr').map((line) => /uId="(\d+)"/.exec(line)![1]));
    for (const line of of('wpr')) expect(named.has(/uId="(\d+)"/.exec(line)![1])).toBe(true);
  });

  it('NetAnim has each packet of a wired network on each link, first bits before last, and no title breaks it', () => {
    const named = { ...TWO, flows: [{ ...TWO.flows![0], name: 'a "<b> & c\u0007\uffff\n' }] } as ScenarioInput;
    const text = textOf('netanim', named);
    const packets = text.split('\n').filter((line) => line.startsWith('<p '));
    const wired = simulate(named);
    wired.runBefore(Infinity);
    // Data and ACKs over three links each.
    expect(packets.length).toBeGreaterThan(5 * resultOf(wired, 0).flows[0]!.packetsReceived);
    for (const line of packets) {
      const [fbTx, lbTx, fbRx, lbRx] = ['fbTx', 'lbTx', 'fbRx', 'lbRx'].map((name) =>
        Number(new RegExp(`${name}="([^"]*)"`).exec(line)![1]),
      );
      expect(fbTx!).toBeLessThanOrEqual(lbTx!);
      expect(fbTx!).toBeLessThanOrEqual(fbRx!);
      expect(fbRx!).toBeLessThanOrEqual(lbRx!);
    }
    expect(text).toContain('a &quot;&lt;b&gt; &amp; c  : TCP');
    const { status, stderr } = spawnSync(
      'python3',
      ['-c', 'import sys, xml.dom.minidom as d; d.parse(sys.stdin.buffer)'],
      { input: text },
    );
    expect([status, String(stderr)]).toEqual([0, '']);
  });
});

it.each(['ns2', 'ns3'])('%s: what is refused cannot be written with a gap either', (form) => {
  const lacks: readonly ScenarioInput[] = [
    { flows: [{ variant: 'copa', stack: 'ns2' }] },
    { network: { bottleneck: { queue: { kind: 'pie' } } }, flows: [{ variant: 'newreno', stack: 'ns2' }] },
    { network: { bottleneck: { loss: { kind: 'gilbert' } } }, flows: [{ variant: 'newreno', stack: 'ns2' }] },
  ];
  for (const input of lacks) {
    expect(FORMS.find(({ name }) => name === form)!.refuses(accepted(input))).not.toEqual([]);
    expect(() => textOf(form, input)).toThrow(TypeError);
  }
});

describe('what another tool lacks is named in one sentence, of', () => {
  const queues = QUEUES.map(({ name }) => ({ queue: { kind: name } }));
  const losses = LOSSES.map(({ name }) => ({ loss: { kind: name } }));
  it.each([...queues, ...losses] as ScenarioInput['network'][])('%j', (bottleneck) => {
    const scenario = accepted({ network: { bottleneck } as ScenarioInput['network'], flows: [{ variant: 'sack' }] });
    const [[part, { kind }]] = Object.entries(bottleneck as object) as [[string, { readonly kind: string }]];
    const written = (part === 'queue' ? QUEUE_EXPORTS : LOSS_EXPORTS)[kind];
    for (const tool of ['ns2', 'ns3'] as const) {
      const refused = FORMS.find(({ name }) => name === tool)!.refuses(scenario);
      const lines = refused.filter((line) => !line.includes('].stack'));
      expect(lines).toEqual(
        written?.[tool]
          ? []
          : [expect.stringMatching(new RegExp(`^R1 → R2: its \\w+ must be of kind .*\\(got "${kind}"\\)$`))],
      );
    }
    const told = textOf('netem', scenario).match(new RegExp(`^# - .* of kind ${kind} .*$`, 'gm')) ?? [];
    expect(told).toHaveLength(written?.netem ? 0 : 1);
  });
});

it('xgraph has a set for each flow', () => {
  const text = textOf('xgraph');
  expect(text.match(/^".*"$/gm)).toHaveLength(2);
  expect(text).toMatch(/^0 1$/m);
});

it('xgraph keeps a name and a title on one line', () => {
  const input: ScenarioInput = { duration: 1, title: 'a\nb', flows: [{ name: 'c"\n7 7' }] };
  expect(textOf('xgraph', input)).toMatch(/^TitleText: a b\n[^"]*"c 7 7"\n/);
});

describe('tables', () => {
  it('are the same in CSV, Markdown and LaTeX', () => {
    expect(textOf('csv').split('\n')[1]).toContain(`,${flows[0]!.packetsSent},`);
    expect(textOf('md').split('\n')[0]).toMatch(/^\| flow \| variant \| sent \| .*Mb\/s.* \|$/);
    expect(textOf('tex')).toMatch(/\\toprule[\s\S]*\\midrule[\s\S]*\\bottomrule/);
    for (const name of ['md', 'tex']) expect(textOf(name)).toContain(String(flows[1]!.packetsSent));
  });

  it('escapes what LaTeX and Markdown read', () => {
    const input: ScenarioInput = { duration: 2, flows: [{ name: '50 % | a_b' }] };
    expect(textOf('tex', input)).toContain(String.raw`50 \% | a\_b`);
    expect(textOf('md', input)).toContain(String.raw`50 % \| a_b`);
    // The line break above would attach a bracket or an asterisk.
    for (const start of ['[', '*'])
      expect(textOf('tex', { ...input, flows: [{ name: `${start}1] x` }] })).toContain(`\n{${start}}1] x & `);
  });
});

it('the command line writes each form, and refuses what a scenario has not in one line', () => {
  const { code, written } = sawtooth(['export', 'small-queue', '--as', 'tr', '--out', 'a.tr', '--set', 'duration=3']);
  expect(code).toBe(0);
  expect(written['a.tr']!.split('\n')[0]).toMatch(/^\+ 0 \d+ \d+ tcp/);
  const refused = sawtooth(['export', 'small-queue', '--as', 'ns3', '--set', 'network={"kind":"manet"}']);
  expect(refused.code).toBe(2);
  expect(refused.err[0]).toMatch(/^network/);
});
