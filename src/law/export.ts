/** A sound law in other forms: a page of formulas, and skeletons for Linux and ns-3, in which is marked what could not be carried over. */
import type { LawForm } from '../scenario/lawText.ts';
import { unitOf } from './quantities.ts';
import { readLaw, type Expression, type LawText, type RuleText, type Value } from './text.ts';
import { HOOK_NAMES, HOOKS, QUANTITIES, type Hook, type QuantityName } from './vocabulary.ts';

const MISSING = 'NOT CARRIED OVER';
const identifier = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '') || 'law';
/** Text in a comment of C: it cannot end it. */
const inComment = (text: string): string => text.replaceAll('*/', '* /').replaceAll('\\', '/');

/** How expressions are written. */
interface Dialect {
  readonly number: (value: number) => string;
  readonly name: (name: string) => string;
  readonly binary: (op: string, a: string, b: string) => string;
  readonly negative: (a: string) => string;
  readonly not: (a: string) => string;
  readonly call: (name: string, args: readonly string[]) => string;
  readonly choice: (test: string, a: string, b: string) => string;
}

function written(expression: Expression, dialect: Dialect): string {
  const of = (each: Expression): string => written(each, dialect);
  switch (expression.kind) {
    case 'number':
      return dialect.number(expression.value * unitOf(expression.unit).times);
    case 'name':
      return dialect.name(expression.name);
    case 'unary':
      return expression.op === 'not' ? dialect.not(of(expression.a)) : dialect.negative(of(expression.a));
    case 'binary':
      return dialect.binary(expression.op, of(expression.a), of(expression.b));
    case 'call':
      return dialect.call(expression.name, expression.args.map(of));
    case 'if':
      return dialect.choice(of(expression.test), of(expression.a), of(expression.b));
  }
}

const TEX: Readonly<Record<string, string>> = {
  '*': ' \\cdot ',
  '<=': ' \\le ',
  '>=': ' \\ge ',
  '!=': ' \\ne ',
  and: ' \\land ',
  or: ' \\lor ',
};
const tex: Dialect = {
  number: (value) => `${value}`,
  name: (name) => `\\mathit{${name.replaceAll('_', '\\_')}}`,
  binary: (op, a, b) => (op === '/' ? `\\frac{${a}}{${b}}` : `\\left(${a}${TEX[op] ?? ` ${op} `}${b}\\right)`),
  negative: (a) => `-${a}`,
  not: (a) => `\\lnot ${a}`,
  call: (name, args) =>
    name === 'sqrt'
      ? `\\sqrt{${args[0]}}`
      : name === 'cbrt'
        ? `\\sqrt[3]{${args[0]}}`
        : name === 'floor'
          ? `\\lfloor ${args[0]} \\rfloor`
          : `\\${name}(${args.join(', ')})`,
  choice: (test, a, b) => `\\begin{cases}${a} & \\text{if } ${test}\\\\ ${b} & \\text{otherwise}\\end{cases}`,
};

const inWords = ({ value, unit }: Value): string => (unit === null ? `${value}` : `${value} ${unit}`);
/** Without the brackets round the whole. */
const bare = (formula: string): string => /^\\left\(((?:(?!\\left\().)*)\\right\)$/s.exec(formula)?.[1] ?? formula;

function asText(law: LawText): string {
  const out = [`# ${law.name}`, '', `From ${law.from}. What is not written here is as there.`];
  const settings = law.declarations.flatMap((each) => (each.kind === 'setting' ? [each] : []));
  const states = law.declarations.flatMap((each) => (each.kind === 'state' ? [each] : []));
  if (settings.length > 0) out.push('', '| setting | value | range | what it is |', '| --- | --- | --- | --- |');
  for (const { name, value, range, words } of settings)
    out.push(
      `| ${name} | ${inWords(value)} | ${range === null ? '' : range.map(inWords).join(' to ')} | ${words.trim().replaceAll('|', '/')} |`,
    );
  if (states.length > 0) out.push('', 'It remembers:', '');
  for (const { name, value } of states)
    out.push(
      value.kind === 'number'
        ? `- ${name}, at first ${inWords(value)}`
        : `- ${name}: the ${value.which} of ${value.name} so far${value.over === null ? '' : `, over ${inWords(value.over)}`}`,
    );
  for (const hook of HOOK_NAMES) {
    const rules = law.hooks.filter(({ hooks }) => hooks.includes(hook));
    if (rules.length === 0) continue;
    out.push('', `## On ${hook}: ${HOOKS[hook]}`, '');
    rules.forEach(({ title, when, also, sets }, index) => {
      const asked = when === null ? '' : ` when $${bare(written(when, tex))}$`;
      out.push(`${index + 1}. **${title}**${asked}${also ? ' (those below are asked too)' : ''}`);
      for (const set of sets) out.push('', `   $$${tex.name(set.name)} := ${bare(written(set.value, tex))}$$`);
    });
  }
  return `${out.join('\n')}\n`;
}

/** What a skeleton knows of the rest: how quantities are read there, and what is said of those that are not. */
interface Target {
  readonly dialect: (known: ReadonlySet<string>) => Dialect;
  /** A quantity, or null: it cannot be had. */
  readonly reads: Readonly<Partial<Record<QuantityName, string>>>;
}

const C_OPS: Readonly<Record<string, string>> = { and: '&&', or: '||', '=': '==' };

/** What the text names and this form has not. */
function missingIn(law: LawText, target: Target, functions: readonly string[]): string[] {
  const found = new Set<string>();
  const look = (expression: Expression): void => {
    if (
      expression.kind === 'name' &&
      Object.hasOwn(QUANTITIES, expression.name) &&
      target.reads[expression.name as QuantityName] === undefined
    )
      found.add(`${expression.name} (${QUANTITIES[expression.name as QuantityName].means})`);
    if (expression.kind === 'call' && functions.includes(expression.name)) found.add(`${expression.name}()`);
    if (expression.kind === 'call') expression.args.forEach(look);
    if (expression.kind === 'unary') look(expression.a);
    if (expression.kind === 'binary') [expression.a, expression.b].forEach(look);
    if (expression.kind === 'if') [expression.test, expression.a, expression.b].forEach(look);
  };
  for (const { when, sets } of law.hooks)
    [...(when === null ? [] : [when]), ...sets.map(({ value }) => value)].forEach(look);
  for (const { name, follows } of followed(law))
    if (target.reads[follows.name as QuantityName] === undefined)
      found.add(`${name}, the ${follows.which} of ${follows.name}`);
  if (law.hooks.some(({ hooks }) => hooks.some((hook) => hook === 'duplicate' || hook === 'recovered')))
    found.add('rules on duplicate and recovered: no hook of that kind there');
  return [...found];
}

/** States that follow a quantity at each ACK. */
const followed = (law: LawText) =>
  law.declarations.flatMap(({ kind, name, value }) =>
    kind === 'state' && value.kind === 'follows' ? [{ name, follows: value }] : [],
  );

/** Brings them up to date with the newest ACK; 0: there was none. `since`: the time since the last one. */
const keeping = (law: LawText, target: Target, dialect: Dialect, since: string): string[] =>
  followed(law).flatMap(({ name, follows: { which, name: of, over } }) => {
    if (target.reads[of as QuantityName] === undefined) return [];
    const [own, value] = [dialect.name(name), dialect.name(of)];
    const test = which === 'largest' ? `${value} > ${own}` : `!${own} || ${value} < ${own}`;
    if (over === null) return [`\tif (${test})`, `\t\t${own} = ${value};`];
    const period = dialect.number(over.value * unitOf(over.unit).times);
    const part = dialect.binary('/', since, `(${period} + ${since})`);
    return [`\t${own} = ${own} ? ${own} + ${dialect.binary('*', `(${value} - ${own})`, part)} : ${value};`];
  });

const setsPacing = (law: LawText): boolean => law.hooks.some(({ sets }) => sets.some(({ name }) => name === 'pacing'));

const functionOf = (hook: Hook): string => `on_${hook.replaceAll(' ', '_')}`;
const rulesAt = (law: LawText, hook: Hook): readonly RuleText[] =>
  law.hooks.filter(({ hooks }) => hooks.includes(hook));
const hooksOf = (law: LawText): readonly Hook[] => HOOK_NAMES.filter((hook) => rulesAt(law, hook).length > 0);

/** The rules of a hook as statements: whether one has acted is returned. */
function statements(law: LawText, hook: Hook, dialect: Dialect, line: (at: number) => number): string[] {
  let closed = false;
  const lines = rulesAt(law, hook).flatMap(({ title, titleAt, when, also, sets }) => {
    closed ||= when === null && !also;
    return [
      `\t/* line ${line(titleAt)}: ${inComment(title)} */`,
      when === null ? '\t{' : `\tif (${written(when, dialect)}) {`,
      ...sets.map((set) => `\t\t${dialect.name(set.name)} = ${written(set.value, dialect)};`),
      ...(also ? [] : ['\t\treturn true;']),
      '\t}',
    ];
  });
  return closed ? lines : [...lines, '\treturn false;'];
}

const FX_BITS = 20;
const fixed = (value: number): string => {
  const scaled = Math.round(value * 2 ** FX_BITS);
  const most = 2 ** 62;
  return `${BigInt(Math.max(-most, Math.min(most, scaled)))}LL`;
};

const LINUX: Target = {
  reads: {
    cwnd: 'ca->cwnd',
    ssthresh: 'ca->ssthresh',
    pacing: 'ca->pacing',
    acked: 'fx_of(acked)',
    flight: 'fx_of(tcp_sk(sk)->packets_out)',
    usable: 'min(ca->cwnd, fx_of(tcp_sk(sk)->snd_wnd / tcp_sk(sk)->mss_cache))',
    rtt: 'ca->rtt',
    exactRtt: 'ca->rtt',
    timed: '(ca->rtt > 0)',
    srtt: 'fx_of_us(tcp_sk(sk)->srtt_us >> 3)',
    now: 'fx_of_us(tcp_sk(sk)->tcp_mstamp - ca->began_us)',
    lastCut: 'ca->last_cut',
    initialWindow: 'fx_of(TCP_INIT_CWND)',
    slowStartLimit: 'fx_of(acked)',
    idle: '(tcp_sk(sk)->packets_out == 0)',
    repeated: '(inet_csk(sk)->icsk_retransmits > 0)',
    growing: 'tcp_is_cwnd_limited(sk)',
    marked: 'ca->marked',
    marks: 'fx_of(tcp_sk(sk)->delivered_ce)',
    ack: 'fx_of((tcp_sk(sk)->snd_una - ca->first) / tcp_sk(sk)->mss_cache)',
    next: 'fx_of((tcp_sk(sk)->snd_nxt - ca->first) / tcp_sk(sk)->mss_cache)',
  },
  dialect: (known) => ({
    number: fixed,
    name: (name) =>
      known.has(name)
        ? `ca->own_${name}`
        : (LINUX.reads[name as QuantityName] ??
          (Object.hasOwn(QUANTITIES, name) ? `0 /* ${MISSING}: ${name} */` : `set_${name}`)),
    binary: (op, a, b) =>
      op === '*' ? `fx_mul(${a}, ${b})` : op === '/' ? `fx_div(${a}, ${b})` : `(${a} ${C_OPS[op] ?? op} ${b})`,
    negative: (a) => `(-${a})`,
    not: (a) => `!${a}`,
    call: (name, args) =>
      name === 'min' || name === 'max' ? args.reduce((a, b) => `fx_${name}(${a}, ${b})`) : `fx_${name}(${args[0]})`,
    choice: (test, a, b) => `(${test} ? ${a} : ${b})`,
  }),
};

/** States and settings by name, with their first values. */
function declared(
  law: LawText,
  kind: 'setting' | 'state',
): readonly { readonly name: string; readonly value: number; readonly words: string }[] {
  return law.declarations.flatMap((each) => {
    if (each.kind !== kind) return [];
    const value = each.value.kind === 'number' ? each.value.value * unitOf(each.value.unit).times : 0;
    return [{ name: each.name, value, words: each.kind === 'setting' ? each.words.trim() : '' }];
  });
}

const heading = (law: LawText, missing: readonly string[], more: readonly string[]): string[] => [
  '/*',
  ` * ${inComment(law.name)}, from ${law.from}: a skeleton made by Sawtooth from a text of rules.`,
  ' * Rules are asked from the top; where none fits, what is written below as "as Reno" acts.',
  ...more.map((each) => ` * ${each}`),
  ...missing.map((each) => ` * ${MISSING}: ${inComment(each)}.`),
  ' */',
];

function asLinux(law: LawText, line: (at: number) => number): string {
  // The kernel has a cubic and a vegas of its own, and so has ns-3.
  const id = `${identifier(law.name)}_law`;
  const states = declared(law, 'state');
  const dialect = LINUX.dialect(new Set(states.map(({ name }) => name)));
  const averages = followed(law).some(({ follows }) => follows.over !== null);
  const size = 8 * (states.length + (averages ? 9 : 8));
  const missing = [
    ...missingIn(law, LINUX, ['exp', 'log']),
    'cwnd at a cut: Linux leads it to ssthresh itself, by PRR',
    ...(size > 104 ? [`a record of ${size} bytes: more than ICSK_CA_PRIV_SIZE, to be allocated`] : []),
  ];
  const has = (hook: Hook): boolean => rulesAt(law, hook).length > 0;
  const call = (hook: Hook): string => (has(hook) ? `${functionOf(hook)}(sk, ca, acked)` : 'false');
  return [
    '// SPDX-License-Identifier: GPL-2.0',
    ...heading(law, missing, [`Numbers are fixed point with ${FX_BITS} bits behind the point, times in seconds.`]),
    '#include <linux/module.h>',
    '#include <linux/math64.h>',
    '#include <net/tcp.h>',
    '',
    `#define FX_BITS ${FX_BITS}`,
    'static inline s64 fx_of(s64 whole) { return whole << FX_BITS; }',
    'static inline s64 fx_of_us(s64 us) { return div64_s64(us << FX_BITS, 1000000); }',
    'static inline s64 fx_mul(s64 a, s64 b) { return (a >> 10) * (b >> 10); }',
    'static inline s64 fx_div(s64 a, s64 b) { return b ? div64_s64(a << 10, b) << 10 : 0; }',
    'static inline s64 fx_min(s64 a, s64 b) { return a < b ? a : b; }',
    'static inline s64 fx_max(s64 a, s64 b) { return a > b ? a : b; }',
    'static inline s64 fx_floor(s64 a) { return a >> FX_BITS << FX_BITS; }',
    'static inline s64 fx_sqrt(s64 a) { return a > 0 ? (s64)int_sqrt64(a) << (FX_BITS / 2) : 0; }',
    'static inline s64 fx_cbrt(s64 a)',
    '{',
    '\ts64 low = 0, high = 1LL << 40;',
    '\tif (a < 0)',
    '\t\treturn -fx_cbrt(-a);',
    '\twhile (high - low > 1) {',
    '\t\ts64 mid = (low + high) / 2;',
    '\t\tif (fx_mul(fx_mul(mid, mid), mid) <= a)',
    '\t\t\tlow = mid;',
    '\t\telse',
    '\t\t\thigh = mid;',
    '\t}',
    '\treturn low;',
    '}',
    ...['exp', 'log'].map(
      (name) => `static inline s64 fx_${name}(s64 a) { return a; /* ${MISSING}: ${name}() needs a table */ }`,
    ),
    '',
    ...declared(law, 'setting').map(
      ({ name, value, words }) => `static const s64 set_${name} = ${fixed(value)}; /* ${value} ${inComment(words)} */`,
    ),
    '',
    `struct ${id} {`,
    '\ts64 cwnd, ssthresh, pacing, rtt, last_cut;',
    ...(averages ? ['\ts64 measured;'] : []),
    '\tu64 began_us, ack_us;',
    '\tu32 first;',
    '\tbool marked;',
    ...states.map(({ name }) => `\ts64 own_${name};`),
    '};',
    ...hooksOf(law).flatMap((hook) => [
      '',
      `/* ${HOOKS[hook]} */`,
      `static __maybe_unused bool ${functionOf(hook)}(struct sock *sk, struct ${id} *ca, u32 acked)`,
      '{',
      ...statements(law, hook, dialect, line),
      '}',
    ]),
    '',
    `static void ${id}_store(struct sock *sk, struct ${id} *ca)`,
    '{',
    '\ttcp_snd_cwnd_set(tcp_sk(sk), fx_max(ca->cwnd >> FX_BITS, 1));',
    '\ttcp_sk(sk)->snd_ssthresh = fx_max(ca->ssthresh >> FX_BITS, 2);',
    ...(setsPacing(law)
      ? [
          '\t/* Linux sets sk_pacing_rate at each ACK, up to this. */',
          '\tsk->sk_max_pacing_rate = ca->pacing > 0 ? (ca->pacing * tcp_sk(sk)->mss_cache) >> FX_BITS : LONG_MAX;',
        ]
      : []),
    '}',
    '',
    `static void ${id}_load(struct sock *sk, struct ${id} *ca)`,
    '{',
    '\t/* Others moved the window: recovery, validation. */',
    '\tif (ca->cwnd >> FX_BITS != tcp_snd_cwnd(tcp_sk(sk)))',
    '\t\tca->cwnd = fx_of(tcp_snd_cwnd(tcp_sk(sk)));',
    '\tca->ssthresh = fx_of(tcp_sk(sk)->snd_ssthresh);',
    '}',
    '',
    `static void ${id}_init(struct sock *sk)`,
    '{',
    `\tstruct ${id} *ca = inet_csk_ca(sk);`,
    '\tu32 acked __maybe_unused = 0;',
    ...(setsPacing(law) ? ['\tcmpxchg(&sk->sk_pacing_status, SK_PACING_NONE, SK_PACING_NEEDED);'] : []),
    ...(averages ? ['\tca->measured = 0;'] : []),
    '\tca->began_us = ca->ack_us = tcp_sk(sk)->tcp_mstamp;',
    '\tca->first = tcp_sk(sk)->snd_una;',
    '\tca->pacing = ca->rtt = ca->last_cut = 0;',
    '\tca->marked = false;',
    ...states.map(({ name, value }) => `\tca->own_${name} = ${fixed(value)};`),
    `\t${id}_load(sk, ca);`,
    `\tif (${call('start')})`,
    `\t\t${id}_store(sk, ca);`,
    '}',
    '',
    `static void ${id}_cong_avoid(struct sock *sk, u32 ack, u32 acked)`,
    '{',
    `\tstruct ${id} *ca = inet_csk_ca(sk);`,
    `\t${id}_load(sk, ca);`,
    `\tif (!(${call('new ack')})) {`,
    `\t\tif (!tcp_is_cwnd_limited(sk) && !(${call('unused ack')}))`,
    '\t\t\treturn;',
    `\t\tif (tcp_is_cwnd_limited(sk) && !(${call('ack')})) {`,
    '\t\t\ttcp_reno_cong_avoid(sk, ack, acked); /* as Reno */',
    '\t\t\treturn;',
    '\t\t}',
    '\t}',
    `\t${id}_store(sk, ca);`,
    '}',
    '',
    `static u32 ${id}_ssthresh(struct sock *sk)`,
    '{',
    `\tstruct ${id} *ca = inet_csk_ca(sk);`,
    '\tu32 acked __maybe_unused = 0;',
    '\tbool acts;',
    `\t${id}_load(sk, ca);`,
    '\t/* The state changes only after this call: at a timeout something is lost and no ACK is at hand. */',
    '\tif (tcp_sk(sk)->lost_out > 0 && tcp_sk(sk)->tcp_mstamp != ca->ack_us)',
    `\t\tacts = ${call('timeout')};`,
    '\telse if (ca->marked)',
    `\t\tacts = ${has('mark') ? call('mark') : call('congestion')};`,
    '\telse',
    `\t\tacts = ${call('congestion')};`,
    '\tca->last_cut = fx_of_us(tcp_sk(sk)->tcp_mstamp - ca->began_us);',
    '\treturn acts ? fx_max(ca->ssthresh >> FX_BITS, 2) : tcp_reno_ssthresh(sk); /* or as Reno */',
    '}',
    '',
    `static void ${id}_in_ack_event(struct sock *sk, u32 flags)`,
    '{',
    `\tstruct ${id} *ca = inet_csk_ca(sk);`,
    '\tca->marked = flags & CA_ACK_ECE;',
    '\tca->ack_us = tcp_sk(sk)->tcp_mstamp;',
    '}',
    '',
    `static void ${id}_pkts_acked(struct sock *sk, const struct ack_sample *sample)`,
    '{',
    `\tstruct ${id} *ca = inet_csk_ca(sk);`,
    '\tu32 acked __maybe_unused = sample->pkts_acked;',
    '\tif (sample->rtt_us > 0)',
    '\t\tca->rtt = fx_of_us(sample->rtt_us);',
    ...keeping(law, LINUX, dialect, `(${LINUX.reads.now} - ca->measured)`),
    ...(averages ? [`\tca->measured = ${LINUX.reads.now};`] : []),
    ...(has('every ack') ? [`\t${id}_load(sk, ca);`, `\tif (${call('every ack')})`, `\t\t${id}_store(sk, ca);`] : []),
    '}',
    '',
    `static struct tcp_congestion_ops ${id}_ops __read_mostly = {`,
    `\t.init = ${id}_init,`,
    `\t.ssthresh = ${id}_ssthresh,`,
    `\t.cong_avoid = ${id}_cong_avoid,`,
    `\t.in_ack_event = ${id}_in_ack_event,`,
    `\t.pkts_acked = ${id}_pkts_acked,`,
    '\t.undo_cwnd = tcp_reno_undo_cwnd,',
    '\t.owner = THIS_MODULE,',
    `\t.name = "${identifier(law.name).slice(0, 11)}_law",`,
    '};',
    '',
    `static int __init ${id}_register(void) { return tcp_register_congestion_control(&${id}_ops); }`,
    `static void __exit ${id}_unregister(void) { tcp_unregister_congestion_control(&${id}_ops); }`,
    `module_init(${id}_register);`,
    `module_exit(${id}_unregister);`,
    'MODULE_LICENSE("GPL");',
    '',
  ].join('\n');
}

const NS3: Target = {
  reads: {
    cwnd: 'm_cwnd',
    ssthresh: 'm_ssthresh',
    pacing: 'm_pacing',
    acked: 'acked',
    flight: 'm_flight',
    usable: 'm_cwnd',
    rtt: 'm_rtt',
    exactRtt: 'm_rtt',
    timed: '(m_rtt > 0)',
    srtt: 'm_srtt',
    now: '(Simulator::Now().GetSeconds() - m_began)',
    lastCut: 'm_lastCut',
    initialWindow: '(double(tcb->m_initialCWnd) / tcb->m_segmentSize)',
    slowStartLimit: 'acked',
    growing: 'm_limited',
    marked: '(tcb->m_ecnState.Get() == TcpSocketState::ECN_ECE_RCVD)',
    ack: '(double(tcb->m_lastAckedSeq.GetValue()) / tcb->m_segmentSize)',
    next: '(double(tcb->m_nextTxSequence.Get().GetValue()) / tcb->m_segmentSize)',
  },
  dialect: (known) => ({
    number: (value) => (Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : `${value}`),
    name: (name) =>
      known.has(name)
        ? `m_own_${name}`
        : (NS3.reads[name as QuantityName] ??
          (Object.hasOwn(QUANTITIES, name) ? `0 /* ${MISSING}: ${name} */` : `m_set_${name}`)),
    binary: (op, a, b) => `(${a} ${C_OPS[op] ?? op} ${b})`,
    negative: (a) => `(-${a})`,
    not: (a) => `!${a}`,
    call: (name, args) =>
      name === 'min' || name === 'max'
        ? args.reduce((a, b) => `std::${name}<double>(${a}, ${b})`)
        : `std::${name}(${args[0]})`,
    choice: (test, a, b) => `(${test} ? ${a} : ${b})`,
  }),
};

function asNs3(law: LawText, line: (at: number) => number): string {
  const name = `Tcp${identifier(law.name)
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Law`;
  const states = declared(law, 'state');
  const dialect = NS3.dialect(new Set(states.map((each) => each.name)));
  const has = (hook: Hook): boolean => rulesAt(law, hook).length > 0;
  const call = (hook: Hook): string => (has(hook) ? `${functionOf(hook)}(tcb, acked)` : 'false');
  const member = ({ name: own, value }: { readonly name: string; readonly value: number }, kind: string): string =>
    `  double m_${kind}_${own} = ${dialect.number(value)};`;
  return [
    ...heading(law, [...missingIn(law, NS3, []), 'cwnd at a loss: ns-3 leads it to what GetSsThresh says itself'], []),
    '#include "ns3/simulator.h"',
    '#include "ns3/tcp-congestion-ops.h"',
    '#include "ns3/tcp-socket-state.h"',
    '#include <algorithm>',
    '#include <cmath>',
    '',
    'namespace ns3 {',
    '',
    `class ${name} : public TcpNewReno`,
    '{',
    'public:',
    '  static TypeId GetTypeId()',
    '  {',
    `    static TypeId tid = TypeId("ns3::${name}").SetParent<TcpNewReno>().SetGroupName("Internet").AddConstructor<${name}>();`,
    '    return tid;',
    '  }',
    `  std::string GetName() const override { return "${name}"; }`,
    `  Ptr<TcpCongestionOps> Fork() override { return CopyObject<${name}>(this); }`,
    '',
    '  void PktsAcked(Ptr<TcpSocketState> tcb, uint32_t segmentsAcked, const Time& rtt) override',
    '  {',
    '    [[maybe_unused]] const double acked = segmentsAcked;',
    '    if (rtt.IsStrictlyPositive()) {',
    '      m_rtt = rtt.GetSeconds();',
    '      m_srtt = m_srtt > 0 ? m_srtt + (m_rtt - m_srtt) / 8 : m_rtt;',
    '    }',
    '    if (!m_started) {',
    '      m_started = true;',
    '      m_began = Simulator::Now().GetSeconds() - m_rtt;',
    '      Load(tcb);',
    `      if (${call('start')})`,
    '        Store(tcb);',
    '    }',
    ...keeping(law, NS3, dialect, `(${NS3.reads.now} - m_measured)`).map((each) => `  ${each.replaceAll('\t', '  ')}`),
    `    m_measured = ${NS3.reads.now};`,
    ...(has('every ack') ? ['    Load(tcb);', `    if (${call('every ack')})`, '      Store(tcb);'] : []),
    '  }',
    '',
    '  void CongestionStateSet(Ptr<TcpSocketState> tcb, const TcpSocketState::TcpCongState_t state) override',
    '  {',
    '    m_recovers = state == TcpSocketState::CA_RECOVERY;',
    '  }',
    '',
    '  void IncreaseWindow(Ptr<TcpSocketState> tcb, uint32_t segmentsAcked) override',
    '  {',
    '    [[maybe_unused]] const double acked = segmentsAcked;',
    '    Load(tcb);',
    '    m_limited = m_flight + acked + 1 >= m_cwnd;',
    `    if (${call('new ack')} || (m_limited && ${call('ack')}) || (!m_limited && ${call('unused ack')}))`,
    '      Store(tcb);',
    '    else',
    '      TcpNewReno::IncreaseWindow(tcb, segmentsAcked); // as Reno',
    '  }',
    '',
    '  uint32_t GetSsThresh(Ptr<const TcpSocketState> state, uint32_t bytesInFlight) override',
    '  {',
    '    Ptr<TcpSocketState> tcb = ConstCast<TcpSocketState>(state);',
    '    [[maybe_unused]] const double acked = 0;',
    '    Load(tcb);',
    '    m_flight = double(bytesInFlight) / tcb->m_segmentSize;',
    '    // ns-3 tells of recovery before it asks, of a mark and a timeout after.',
    '    const bool recovers = m_recovers;',
    '    m_recovers = false;',
    '    const bool marked = tcb->m_ecnState.Get() == TcpSocketState::ECN_ECE_RCVD;',
    `    const bool acts = recovers ? ${call('congestion')} : marked ? ${has('mark') ? call('mark') : call('congestion')} : ${call('timeout')};`,
    '    m_lastCut = Simulator::Now().GetSeconds() - m_began;',
    '    if (!acts)',
    '      return TcpNewReno::GetSsThresh(state, bytesInFlight); // as Reno',
    '    return std::max<double>(m_ssthresh, 2) * tcb->m_segmentSize;',
    '  }',
    '',
    'private:',
    '  void Load(Ptr<TcpSocketState> tcb)',
    '  {',
    '    // ns-3 has whole bytes: the fraction of a window is kept as long as nobody else moves it.',
    '    if (uint32_t(m_cwnd * tcb->m_segmentSize) != tcb->m_cWnd.Get())',
    '      m_cwnd = double(tcb->m_cWnd.Get()) / tcb->m_segmentSize;',
    '    m_ssthresh = double(tcb->m_ssThresh.Get()) / tcb->m_segmentSize;',
    '    m_flight = double(tcb->m_bytesInFlight.Get()) / tcb->m_segmentSize;',
    '  }',
    '  void Store(Ptr<TcpSocketState> tcb)',
    '  {',
    '    tcb->m_cWnd = uint32_t(std::max(m_cwnd, 1.0) * tcb->m_segmentSize);',
    '    tcb->m_ssThresh = uint32_t(std::min(std::max(m_ssthresh, 2.0) * tcb->m_segmentSize, 4294967295.0));',
    '    if (m_pacing > 0)',
    '      tcb->m_pacingRate = DataRate(uint64_t(m_pacing * tcb->m_segmentSize * 8));',
    '  }',
    ...hooksOf(law).flatMap((hook) => [
      '',
      `  // ${HOOKS[hook]}`,
      `  bool ${functionOf(hook)}(Ptr<TcpSocketState> tcb, [[maybe_unused]] double acked)`,
      '  {',
      ...statements(law, hook, dialect, line).map((each) => `  ${each.replaceAll('\t', '  ')}`),
      '  }',
    ]),
    '',
    '  double m_cwnd = 0, m_ssthresh = 0, m_pacing = 0, m_flight = 0;',
    '  double m_rtt = 0, m_srtt = 0, m_began = 0, m_measured = 0, m_lastCut = 0;',
    '  bool m_started = false, m_recovers = false, m_limited = true;',
    ...declared(law, 'setting').map((each) => member(each, 'set')),
    ...states.map((each) => member(each, 'own')),
    '};',
    '',
    `NS_OBJECT_ENSURE_REGISTERED(${name});`,
    '',
    '} // namespace ns3',
    '',
  ].join('\n');
}

/** A law in another form. Its text must be sound. */
export function lawAs(text: string, form: LawForm): string {
  const read = readLaw(text);
  if ('problem' in read) throw new Error(read.problem.message);
  const line = (at: number): number => text.slice(0, at).split('\n').length;
  if (form === 'text') return asText(read.law);
  return form === 'linux' ? asLinux(read.law, line) : asNs3(read.law, line);
}
