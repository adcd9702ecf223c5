/** What elements look like by style sheets, where no browser says it: enough of CSS for static figures. */
import { selectAll } from 'css-select';
import { parseDocument } from 'htmlparser2';
import postcss from 'postcss';

export type Node = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<Node, { readonly attribs: object }>;

interface Rule {
  readonly selector: string;
  readonly declarations: readonly (readonly [name: string, value: string])[];
  /** Of two rules for one element the one with the larger weight counts. */
  readonly weight: number;
}

/** Later rules win; more so those whose selectors say more, and those outside of layers. */
const weightOf = (selector: string, layered: boolean, place: number): number =>
  (layered ? 0 : 1e12) +
  (selector.match(/[.[]|:(?!is|not)/g)?.length ?? 0) * 1e9 +
  (selector.match(/(?:^|[\s>+(,])[a-z]/g)?.length ?? 0) * 1e6 +
  place;

/** `font: 600 14px var(--sans)`, as far as it is said. */
function spelledOut(name: string, value: string): readonly (readonly [string, string])[] {
  const font = name === 'font' ? /^(italic )?(?:(\d00) )?([\d.]+px)(?:\/\S+)? (.+)$/.exec(value) : null;
  if (font === null) return [[name, value]];
  const [, style = '', weight = '400', size, family] = font;
  return [
    ['font-style', style === '' ? 'normal' : 'italic'],
    ['font-weight', weight],
    ['font-size', size!],
    ['font-family', family!],
  ];
}

/** The rules of sheets that hold on every screen and say something of these properties or of variables, the weightiest last. */
export function rulesOf(sheets: readonly string[], properties: readonly string[]): readonly Rule[] {
  const rules: Rule[] = [];
  postcss.parse(sheets.join('\n')).walkRules((rule) => {
    const layered = rule.parent?.type === 'atrule';
    if (layered && (rule.parent as postcss.AtRule).name !== 'layer') return;
    const declarations = rule.nodes
      .flatMap((each) => (each.type === 'decl' ? spelledOut(each.prop, each.value.trim()) : []))
      .filter(([name]) => name.startsWith('--') || properties.includes(name));
    if (declarations.length === 0) return;
    for (const selector of rule.selectors)
      rules.push({ selector, declarations, weight: weightOf(selector, layered, rules.length) });
  });
  return rules.sort((a, b) => a.weight - b.weight);
}

/** Where the first `var(` of a value ends. */
function closing(value: string, from: number): number {
  let depth = 0;
  for (let at = from; at < value.length; at++) {
    if (value[at] === '(') depth++;
    else if (value[at] === ')' && --depth === 0) return at;
  }
  return value.length;
}

/** A value with its variables put in; undefined: one of them is not there. */
export function resolved(value: string, variables: ReadonlyMap<string, string | undefined>): string | undefined {
  const at = value.indexOf('var(');
  if (at < 0) return value.trim();
  const end = closing(value, at);
  const [, name = '', fallback] = /^\s*(--[\w-]+)\s*(?:,(.*))?$/s.exec(value.slice(at + 4, end)) ?? [];
  const known = variables.get(name) ?? (fallback === undefined ? undefined : resolved(fallback, variables));
  return known === undefined ? undefined : resolved(value.slice(0, at) + known + value.slice(end + 1), variables);
}

/** What an element looks like: its own properties, and the variables that it hands on. */
export interface Style {
  readonly own: ReadonlyMap<string, string>;
  readonly variables: ReadonlyMap<string, string | undefined>;
}

/** A document with style sheets. */
export class Styled {
  readonly root: Element;
  private readonly said = new Map<Element, Rule[]>();

  constructor(markup: string, rules: readonly Rule[]) {
    const document = parseDocument(markup, { xmlMode: true });
    this.root = document.children[0] as Element;
    for (const rule of rules)
      for (const element of found(rule.selector, document)) {
        const all = this.said.get(element) ?? [];
        all.push(rule);
        this.said.set(element, all);
      }
  }

  /** The look of an element within one that looks like that. */
  styleOf(element: Element, parent?: Style): Style {
    const declared = new Map((this.said.get(element) ?? []).flatMap(({ declarations }) => declarations));
    const raw = [...declared].filter(([name]) => name.startsWith('--'));
    const before = parent?.variables ?? new Map<string, string | undefined>();
    const variables = new Map([
      ...before,
      ...raw.map(([name, value]) => [name, value === 'initial' ? undefined : value] as const),
    ]);
    for (const [name, value] of raw) if (value !== 'initial') variables.set(name, resolved(value, variables));
    const own = [...declared].flatMap(([name, value]) => {
      const known = name.startsWith('--') ? undefined : resolved(value, variables);
      return known === undefined ? [] : [[name, known] as const];
    });
    return { own: new Map(own), variables };
  }
}

/** The elements of a selector; none where it asks for what only a browser knows. */
function found(selector: string, document: ReturnType<typeof parseDocument>): readonly Element[] {
  try {
    return selectAll<Node, Element>(selector, document, { xmlMode: true });
  } catch {
    return [];
  }
}
