/**
 * Parses the file of a lesson: front matter between lines of ---, then Markdown with directives. Total: any text yields
 * a lesson or at least one problem with its line. Nothing in a file is ever executed, and no HTML of it reaches the
 * page.
 */
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { directive } from 'micromark-extension-directive';
import { beyondBounds } from './bounds.ts';
import { readExpression, USUAL_RUN, type Expression, type Names } from './expression.ts';
import { QUANTITIES, type ShownQuantity } from './facts.ts';
import type {
  Block,
  Choice,
  Claim,
  Feedback,
  Gate,
  Inline,
  Lesson,
  LessonProblem,
  LessonRun,
  Note,
  Show,
  Step,
} from './lesson.ts';

/** The properties of a tree node used here. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
  readonly ordered?: boolean | null;
  readonly attributes?: Readonly<Record<string, string | null | undefined>> | null;
  readonly children?: readonly Node[];
  readonly position?: {
    readonly start: { readonly line: number; readonly offset?: number };
    readonly end: { readonly offset?: number };
  };
}

export type ReadLesson =
  | { readonly ok: true; readonly lesson: Lesson }
  | { readonly ok: false; readonly problems: readonly LessonProblem[] };

const LONGEST_LESSON = 60_000;
const MOST_PROBLEMS = 20;
const MOST_STEPS = 30;
const MOST_RUNS = 4;
const MOST_LETS = 40;
const DEEPEST = 6;

/** Schema of the front matter: keys, whether they are required, and their values. */
const FRONT = {
  title: { needed: true, longest: 80, help: 'The name of the lesson.' },
  short: { needed: false, longest: 24, help: 'One or two words for the path; default: the title.' },
  question: { needed: true, longest: 60, help: 'The question that the lesson asks.' },
  belief: { needed: true, longest: 60, help: 'The name of the misconception that it is about.' },
  minutes: { needed: true, longest: 3, help: 'How long it takes.' },
  run: {
    needed: true,
    longest: 2000,
    help: 'A preset, then | path=value for each change. "run big: ..." is a second run.',
  },
  let: { needed: false, longest: 400, help: '"let cut: first(cut)" names a moment or number.' },
  stretch: { needed: true, longest: 60, help: 'The part of the first run that the path shows, "0 to 2.5", in s.' },
} as const;

/** Schema of the directives: where they are allowed, and their attributes. */
const DIRECTIVES = {
  show: {
    in: 'step',
    needed: ['from', 'to'],
    may: ['run', 'of', 'flows', 'below', 'stop'],
    help: 'What is on the screen, until the next one.',
  },
  note: { in: 'step', needed: ['at'], may: ['flow'], help: 'Words at a moment of the picture.' },
  rule: { in: 'text', needed: ['of', 'at'], may: ['flow', 'run'], help: 'The rule that fired at a moment.' },
  claim: {
    in: 'step',
    needed: ['that'],
    may: [],
    help: 'What the text claims about the run; a test checks it against the run.',
  },
  choose: { in: 'step', needed: [], may: [], help: 'Choose one of several answers.' },
  answer: {
    in: 'choose',
    needed: ['when'],
    may: ['belief', 'partly'],
    help: 'One answer: its words, then the feedback.',
  },
  number: { in: 'step', needed: ['of', 'unit'], may: ['within'], help: 'Type a number.' },
  moment: { in: 'step', needed: ['of', 'within'], may: [], help: 'Pick a moment.' },
  draw: { in: 'step', needed: [], may: ['flow', 'dots', 'within'], help: 'Draw the next curve.' },
  order: { in: 'step', needed: [], may: [], help: 'Put in order of time.' },
  item: { in: 'order', needed: ['at'], may: [], help: 'One thing to be put in order.' },
  right: { in: 'judged', needed: [], may: ['belief'], help: 'The feedback for the right answer.' },
  feedback: {
    in: 'judged',
    needed: [],
    may: ['when', 'belief', 'partly'],
    help: 'The feedback for a wrong answer; the last has no condition.',
  },
} as const;
type DirectiveName = keyof typeof DIRECTIVES;

const isDirective = (name: string): name is DirectiveName => Object.hasOwn(DIRECTIVES, name);

/** Values of an answer available in conditions of its feedback. */
const ANSWER_VALUES: Readonly<Record<string, readonly string[]>> = {
  number: ['answer', 'truth'],
  moment: ['answer', 'truth'],
  draw: ['start', 'dots'],
  order: [],
};
const ANSWER_LISTS: Readonly<Record<string, readonly string[]>> = { draw: ['guess', 'true'], order: ['place'] };

interface Attributes {
  readonly of: (name: string) => string | undefined;
  readonly line: number;
}

const isDirectiveNode = ({ type }: Node): boolean => type === 'leafDirective' || type === 'containerDirective';

const lineOf = (node: Node): number => node.position?.start.line ?? 1;

/** Parser of one file. */
class Reader {
  readonly problems: LessonProblem[] = [];
  private readonly runs: LessonRun[] = [];
  private readonly lets = new Map<string, Expression>();
  private readonly front = new Map<string, { readonly text: string; readonly line: number }>();
  /** Input of the Markdown parser: empty lines in place of the front matter. */
  private body = '';

  constructor(private readonly text: string) {}

  read(): Lesson | null {
    const steps = this.readFront() ? this.readSteps() : [];
    if (this.problems.length > 0) return null;
    const said = (key: keyof typeof FRONT): string => this.front.get(key)?.text ?? '';
    const minutes = Number(said('minutes'));
    const [from, to] = said('stretch').split(' to ').map(Number);
    return {
      title: said('title'),
      short: said('short') || said('title'),
      question: said('question'),
      belief: said('belief'),
      minutes,
      runs: this.runs,
      lets: this.lets,
      stretch: [from!, to!],
      steps,
    };
  }

  private fault(line: number, message: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ line, message });
  }

  private names(values: readonly string[] = [], lists: readonly string[] = []): Names {
    return {
      runs: new Set(this.runs.map(({ name }) => name)),
      values: new Set([...this.lets.keys(), ...values]),
      lists: new Set(lists),
    };
  }

  private expression(text: string, line: number, what: string, names = this.names()): Expression {
    const read = readExpression(text, names);
    if (read.ok) return read.expression;
    this.fault(line, `${what} "${text.slice(0, 60)}" ${read.why}`);
    return { kind: 'number', value: 0 };
  }

  /** Parses the lines between --- and ---. Later lines keep their numbers. */
  private readFront(): boolean {
    const lines = this.text.split(/\r?\n/);
    const end = lines.indexOf('---', 1);
    if (lines[0] !== '---' || end < 0) {
      this.fault(1, 'a lesson begins with its front part between two lines of ---');
      return false;
    }
    const beyond = beyondBounds(lines.slice(end + 1).join('\n'), end + 2);
    if (beyond !== null) {
      this.fault(beyond.line, beyond.message);
      return false;
    }
    const lets: { name: string; text: string; line: number }[] = [];
    lines.slice(1, end).forEach((text, at) => {
      const line = at + 2;
      if (text.trim() === '') return;
      const [, key = '', name = '', value = ''] = /^(\w+)(?: +(\w+))? *: *(.*)$/.exec(text) ?? [];
      const known = Object.hasOwn(FRONT, key) ? FRONT[key as keyof typeof FRONT] : undefined;
      if (known === undefined) this.fault(line, `"${text.slice(0, 40)}" is none of ${Object.keys(FRONT).join(', ')}`);
      else if (value.trim() === '' || value.length > known.longest)
        this.fault(line, `${key} must have 1 to ${known.longest} characters`);
      else if (key === 'run') this.readRun(name || USUAL_RUN, value, line);
      else if (key === 'let') lets.push({ name, text: value, line });
      else if (name !== '') this.fault(line, `"${key} ${name}" is not known; write "${key}: ..."`);
      else if (this.front.has(key)) this.fault(line, `${key} appears twice`);
      else this.front.set(key, { text: value.trim(), line });
    });
    for (const [key, { needed }] of Object.entries(FRONT))
      if (needed && key !== 'run' && !this.front.has(key)) this.fault(1, `the front part has no "${key}: ..."`);
    if (!this.runs.some(({ name }) => name === USUAL_RUN)) this.fault(1, 'the front part has no "run: ..."');
    // A name may be defined by earlier names.
    for (const { name, text, line } of lets) {
      if (
        name === '' ||
        this.lets.has(name) ||
        Object.hasOwn(ANSWER_LISTS, name) ||
        name === 'answer' ||
        name === 'truth'
      )
        this.fault(line, name === '' ? 'write "let name: ..."' : `"${name}" is a name already`);
      else if (this.lets.size === MOST_LETS) this.fault(line, `a lesson has at most ${MOST_LETS} lines of "let"`);
      else this.lets.set(name, this.expression(text.trim(), line, name));
    }
    const { text: minutes = '1', line: minutesAt = 1 } = this.front.get('minutes') ?? {};
    if (!/^[1-9]\d?$/.test(minutes)) this.fault(minutesAt, 'minutes must be a whole number from 1 to 99');
    const { text: stretch = '0 to 1', line: stretchAt = 1 } = this.front.get('stretch') ?? {};
    const [, from, to] = /^(\d+(?:\.\d+)?) to (\d+(?:\.\d+)?)$/.exec(stretch) ?? [];
    if (from === undefined || Number(to) <= Number(from)) this.fault(stretchAt, 'stretch must be such as "0 to 2.5"');
    this.body = '\n'.repeat(end + 1) + lines.slice(end + 1).join('\n');
    return true;
  }

  private readRun(name: string, value: string, line: number): void {
    const [preset = '', ...changes] = value.split('|').map((part) => part.trim());
    const set = changes.map((change): [string, string] => {
      const at = change.indexOf('=');
      if (at < 1) this.fault(line, `"${change.slice(0, 40)}" must be path=value`);
      return [change.slice(0, at).trim(), change.slice(at + 1).trim()];
    });
    if (this.runs.some((run) => run.name === name)) this.fault(line, `the run "${name}" appears twice`);
    else if (this.runs.length === MOST_RUNS) this.fault(line, `a lesson has at most ${MOST_RUNS} runs`);
    else this.runs.push({ name, preset, set, line });
  }

  private readSteps(): Step[] {
    const tree = fromMarkdown(this.body, {
      extensions: [directive()],
      mdastExtensions: [directiveFromMarkdown()],
    }) as Node;
    const parts: { head: Node; nodes: Node[] }[] = [];
    for (const node of tree.children ?? []) {
      if (node.type === 'heading' && node.depth === 2) parts.push({ head: node, nodes: [] });
      else if (parts.length === 0) this.fault(lineOf(node), 'text must be below the heading of a step, "## ..."');
      else parts.at(-1)!.nodes.push(node);
    }
    if (parts.length === 0) this.fault(1, 'a lesson has at least one step, "## ..."');
    if (parts.length > MOST_STEPS)
      this.fault(lineOf(parts[MOST_STEPS]!.head), `a lesson has at most ${MOST_STEPS} steps`);
    let show: Show | null = null;
    return parts.slice(0, MOST_STEPS).flatMap(({ head, nodes }) => {
      const step = this.readStep(head, nodes, show);
      show = step?.show ?? show;
      return step ?? [];
    });
  }

  private readStep(head: Node, nodes: readonly Node[], before: Show | null): Step | null {
    const line = lineOf(head);
    const title = plain(head);
    if (title === '') this.fault(line, 'a step needs a title after its ##');
    let show = before;
    let gate: Gate | null = null;
    const blocks: Block[] = [];
    const after: Block[] = [];
    const notes: Note[] = [];
    const claims: Claim[] = [];
    for (const node of nodes) {
      if (!isDirectiveNode(node) || node.name === 'rule') {
        (gate === null ? blocks : after).push(...this.block(node));
        continue;
      }
      const said = this.directiveOf(node, 'step');
      if (said === null) continue;
      const { name, attributes } = said;
      if (name === 'show') show = this.readShow(attributes);
      else if (name === 'note')
        notes.push({
          at: this.expression(attributes.of('at')!, attributes.line, 'at'),
          flow: this.flow(attributes),
          words: this.inlines(node.children ?? []),
          line: attributes.line,
        });
      else if (name === 'claim') {
        const that = attributes.of('that')!;
        claims.push({ that: this.expression(that, attributes.line, 'the claim'), words: that, line: attributes.line });
      } else if (gate !== null) this.fault(attributes.line, 'a step has one question at most');
      else gate = this.readGate(name, node, attributes);
    }
    if (show === null) {
      this.fault(line, 'the first step needs "::show{from=... to=...}"');
      return null;
    }
    return { title, line, show, blocks, notes, gate, after, claims };
  }

  /** A directive with validated attributes; null: unknown. `place`: its position. */
  private directiveOf(
    node: Node,
    place: string,
  ): { readonly name: DirectiveName; readonly attributes: Attributes } | null {
    const line = lineOf(node);
    const name = node.name ?? '';
    const given = node.attributes ?? {};
    const of = (key: string): string | undefined => (Object.hasOwn(given, key) ? (given[key] ?? '') : undefined);
    if (!isDirective(name)) {
      this.fault(line, `"${name.slice(0, 20)}" is none of ${Object.keys(DIRECTIVES).join(', ')}`);
      return null;
    }
    const { in: where, needed, may } = DIRECTIVES[name];
    if (where !== place) {
      this.fault(line, `"${name}" does not belong here`);
      return null;
    }
    for (const key of needed) if (of(key) === undefined) this.fault(line, `"${name}" lacks ${key}="..."`);
    const known: readonly string[] = [...needed, ...may];
    for (const key of Object.keys(given))
      if (!known.includes(key))
        this.fault(line, `"${name}" has no ${key.slice(0, 20)}; it has ${known.join(', ') || 'nothing'}`);
    return {
      name,
      attributes: { of: (key) => of(key) ?? (needed.some((each) => each === key) ? '0' : undefined), line },
    };
  }

  private flow(attributes: Attributes): number {
    const text = attributes.of('flow') ?? '1';
    if (!/^[1-9]\d?$/.test(text)) this.fault(attributes.line, 'flow must be a number from 1');
    return Number(text) - 1;
  }

  private runNamed(attributes: Attributes): string {
    const name = attributes.of('run') ?? USUAL_RUN;
    if (!this.runs.some((run) => run.name === name))
      this.fault(attributes.line, `the run "${name.slice(0, 20)}" is not in the front part`);
    return name;
  }

  private quantity(attributes: Attributes, key: 'of' | 'below'): ShownQuantity | null {
    const name = attributes.of(key);
    if (name === undefined) return null;
    if (Object.hasOwn(QUANTITIES, name)) return name as ShownQuantity;
    this.fault(attributes.line, `${key} must be one of ${Object.keys(QUANTITIES).join(', ')}`);
    return null;
  }

  private readShow(attributes: Attributes): Show {
    const { line } = attributes;
    const time = (key: string, usual: string): Expression => this.expression(attributes.of(key) ?? usual, line, key);
    const to = attributes.of('to') ?? '0';
    const flows = (attributes.of('flows') ?? '').split(/[ ,]+/).filter(Boolean);
    if (flows.some((each) => !/^[1-9]\d?$/.test(each))) this.fault(line, 'flows must be numbers from 1, such as "1 2"');
    return {
      run: this.runNamed(attributes),
      of: this.quantity(attributes, 'of') ?? 'cwnd',
      flows: flows.map((each) => Number(each) - 1),
      below: this.quantity(attributes, 'below'),
      from: time('from', '0'),
      stop: time('stop', to),
      to: time('to', '0'),
      line,
    };
  }

  private readGate(name: DirectiveName, node: Node, attributes: Attributes): Gate | null {
    const { line } = attributes;
    const children = node.children ?? [];
    const parts = children.filter(({ type }) => type === 'containerDirective');
    const question = children.filter((each) => !parts.includes(each)).flatMap((each) => this.block(each));
    if (name === 'choose') {
      const choices = parts.flatMap((part) => this.readChoice(part) ?? []);
      if (choices.length < 2 || choices.length > 6) this.fault(line, '"choose" has 2 to 6 answers');
      return { kind: 'choose', line, question, choices };
    }
    const names = this.names(ANSWER_VALUES[name] ?? [], ANSWER_LISTS[name] ?? []);
    const items: Extract<Gate, { kind: 'order' }>['items'][number][] = [];
    const feedback: Feedback[] = [];
    let right: Feedback | null = null;
    for (const part of parts) {
      const said = this.directiveOf(part, part.name === 'item' && name === 'order' ? 'order' : 'judged');
      if (said === null) continue;
      const of = part.children ?? [];
      if (said.name === 'item')
        items.push({
          words: this.wordsOf(of[0], said.attributes.line),
          at: this.expression(said.attributes.of('at')!, said.attributes.line, 'at'),
          line: said.attributes.line,
        });
      else {
        const one = this.readFeedback(said.attributes, of, names);
        if (said.name === 'right') right = one;
        else feedback.push(one);
      }
    }
    if (right === null) this.fault(line, `"${name}" lacks ":::right"`);
    if (feedback.at(-1)?.when !== null || feedback.some(({ when }, at) => when === null && at < feedback.length - 1))
      this.fault(line, `"${name}" needs a last ":::feedback" without a condition, for all other answers`);
    const judged = { line, question, right: right ?? emptyFeedback(line), feedback };
    const part = (usual: number): number => this.number(attributes, 'within', usual, [1e-6, 1e6]);
    if (name === 'draw')
      return {
        ...judged,
        kind: 'draw',
        flow: this.flow(attributes),
        dots: this.number(attributes, 'dots', 5, [2, 8]),
        within: part(0.12),
      };
    if (name === 'order') {
      if (items.length < 3 || items.length > 6) this.fault(line, '"order" has 3 to 6 items');
      return { ...judged, kind: 'order', items };
    }
    const of = this.expression(attributes.of('of') ?? '0', line, 'of');
    if (name === 'moment') return { ...judged, kind: 'moment', of, within: part(0.1) };
    return { ...judged, kind: 'number', of, unit: (attributes.of('unit') ?? '').slice(0, 20), within: part(0.05) };
  }

  private number(attributes: Attributes, key: string, usual: number, [least, most]: readonly [number, number]): number {
    const text = attributes.of(key);
    if (text === undefined) return usual;
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most) || (key === 'dots' && !Number.isInteger(value)))
      this.fault(attributes.line, `${key} must be a number from ${least} to ${most}`);
    return value;
  }

  private readChoice(part: Node): Choice | null {
    const said = this.directiveOf(part, 'choose');
    if (said === null) return null;
    const { attributes } = said;
    const [first, ...rest] = part.children ?? [];
    const when = this.expression(attributes.of('when')!, attributes.line, 'when');
    return {
      words: this.wordsOf(first, attributes.line),
      when,
      feedback: { ...this.readFeedback(attributes, rest, this.names(), true), when: null },
    };
  }

  private readFeedback(attributes: Attributes, of: readonly Node[], names: Names, ofChoice = false): Feedback {
    const { line } = attributes;
    const when = ofChoice ? undefined : attributes.of('when');
    const blocks = of.flatMap((each) => this.block(each));
    if (blocks.length === 0) this.fault(line, 'an answer needs feedback');
    const belief = attributes.of('belief') ?? '';
    if (belief.length > 80) this.fault(line, 'a belief has at most 80 characters');
    return {
      when: when === undefined ? null : this.expression(when, line, 'when', names),
      belief,
      partly: attributes.of('partly') !== undefined,
      of: blocks,
      line,
    };
  }

  private wordsOf(node: Node | undefined, line: number): readonly Inline[] {
    if (node?.type === 'paragraph') return this.inlines(node.children ?? []);
    this.fault(line, 'an answer begins with a line for its words');
    return [];
  }

  private block(node: Node): Block[] {
    const line = lineOf(node);
    if (node.type === 'paragraph') return [{ kind: 'paragraph', of: this.inlines(node.children ?? []) }];
    if (node.type === 'list')
      return [
        {
          kind: 'list',
          ordered: node.ordered === true,
          items: (node.children ?? []).map((item) => {
            const [first, ...more] = item.children ?? [];
            if (first?.type !== 'paragraph' || more.length > 0)
              this.fault(lineOf(item), 'an entry of a list is one paragraph');
            return this.inlines(first?.children ?? []);
          }),
        },
      ];
    if (!isDirectiveNode(node)) {
      this.fault(line, `${BLOCK_WORDS[node.type] ?? 'this'} has no place in a lesson`);
      return [];
    }
    const said = this.directiveOf(node, 'text');
    if (said?.name !== 'rule') return [];
    const { attributes } = said;
    return [
      {
        kind: 'rule',
        run: this.runNamed(attributes),
        of: attributes.of('of')!,
        flow: this.flow(attributes),
        at: this.expression(attributes.of('at')!, line, 'at'),
        line,
      },
    ];
  }

  private inlines(nodes: readonly Node[], depth = 0): Inline[] {
    return nodes.flatMap((node): Inline[] => this.inline(node, depth));
  }

  private inline(node: Node, depth: number): Inline[] {
    const line = lineOf(node);
    const { type, value = '', url = '', children = [] } = node;
    if (depth > DEEPEST) this.fault(line, 'is too deep within emphasis');
    else if (type === 'text') return [{ kind: 'text', text: value }];
    else if (type === 'inlineCode') return [{ kind: 'code', text: value }];
    else if (type === 'break') return [{ kind: 'text', text: ' ' }];
    else if (type === 'strong' || type === 'emphasis') return [{ kind: type, of: this.inlines(children, depth + 1) }];
    else if (type === 'link' && url.startsWith('https://'))
      return [{ kind: 'link', url, of: this.inlines(children, depth + 1) }];
    else if (type === 'link') this.fault(line, 'a link must begin with https://');
    else if (type === 'textDirective' && node.name === 'n') return this.valueOf(node, line);
    else if (type === 'textDirective' && node.name === 'flow') {
      const number = /^[1-9]\d?$/.exec(plain(node))?.[0];
      if (number !== undefined) return [{ kind: 'flow', flow: Number(number) - 1 }];
      this.fault(line, 'write ":flow[1]" for the first flow');
    } else if (type === 'textDirective')
      this.fault(line, `":${(node.name ?? '').slice(0, 20)}" is not known; write ":n[...]" or ":flow[...]"`);
    else this.fault(line, `${BLOCK_WORDS[type] ?? 'this'} has no place in a lesson`);
    return [];
  }

  /** A number of the run. Its brackets contain no Markdown: the text is taken from the file unchanged. */
  private valueOf(node: Node, line: number): Inline[] {
    const { start, end } = node.position!;
    const source = this.body.slice(start.offset, end.offset);
    const [, inner = ''] = /^:n\[(.*?)\](?:\{[^}]*\})?$/s.exec(source) ?? [];
    const digits = node.attributes?.['digits'] ?? '';
    if (!/^[0-4]?$/.test(digits ?? '')) this.fault(line, 'digits must be 0 to 4');
    return [
      {
        kind: 'value',
        expression: this.expression(inner, line, ':n'),
        digits: digits === '' ? -1 : Number(digits),
        line,
      },
    ];
  }
}

const emptyFeedback = (line: number): Feedback => ({ when: null, belief: '', partly: false, of: [], line });

const BLOCK_WORDS: Readonly<Record<string, string>> = {
  html: 'HTML',
  image: 'a picture',
  imageReference: 'a picture',
  heading: 'a heading other than "## ..."',
  code: 'a block of code',
  blockquote: 'a quotation',
  thematicBreak: 'a line across',
  definition: 'a definition',
};

/** The words of a node without formatting. */
const plain = (node: Node): string => node.value ?? (node.children ?? []).map(plain).join('');

/** Parses a lesson. */
export function readLesson(text: string): ReadLesson {
  if (text.length > LONGEST_LESSON)
    return { ok: false, problems: [{ line: 1, message: `a lesson has at most ${LONGEST_LESSON} characters` }] };
  const reader = new Reader(text);
  const lesson = reader.read();
  return lesson === null ? { ok: false, problems: reader.problems } : { ok: true, lesson };
}
