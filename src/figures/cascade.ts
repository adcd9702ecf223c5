/** Computes the style of elements without a browser: as much of the CSS cascade as static figures need. */
import { selectAll } from 'css-select';
import { parseDocument } from 'htmlparser2';
import postcss from 'postcss';

export type Node = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<Node, { readonly attribs: object }>;

interface Rule {
  readonly selector: string;
  readonly declarations: readonly (readonly [name: string, value: string])[];
  /** Precedence: of two rules for one element, the one with the larger weight wins. */
  readonly weight: number;
}

/** Unlayered rules beat layered ones, then the more specific selector wins, then the later rule. */
const weightOf = (selector: string, layered: boolean, place: number): number =>
  (layered ? 0 : 1e12) +
  (selector.match(/[.[]|:(?!is|not)/g)?.length ?? 0) * 1e9 +
  (selector.match(/(?:^|[\s>+(,])[a-z]/g)?.length ?? 0) * 1e6 +
  place;

/** Expands a `font` shorthand such as `600 14px var(--sans)`. Other declarations are returned unchanged. */
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

/** Rules that apply on every screen and set one of these properties or a variable, in ascending order of weight. */
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

/** Index of the parenthesis that closes the first one at or after `from`. */
function closing(value: string, from: number): number {
  let depth = 0;
  for (let at = from; at < value.length; at++) {
    if (value[at] === '(') depth++;
    else if (value[at] === ')' && --depth === 0) return at;
  }
  return value.length;
}

/** A value with its variables substituted; undefined if a variable is missing. */
export function resolved(value: string, variables: ReadonlyMap<string, string | undefined>): string | undefined {
  const at = value.indexOf('var(');
  if (at < 0) return value.trim();
  const end = closing(value, at);
  const [, name = '', fallback] = /^\s*(--[\w-]+)\s*(?:,(.*))?$/s.exec(value.slice(at + 4, end)) ?? [];
  const known = variables.get(name) ?? (fallback === undefined ? undefined : resolved(fallback, variables));
  return known === undefined ? undefined : resolved(value.slice(0, at) + known + value.slice(end + 1), variables);
}

/** Style of an element: its own properties, and the variables that its children inherit. */
export interface Style {
  readonly own: ReadonlyMap<string, string>;
  readonly variables: ReadonlyMap<string, string | undefined>;
}

/** A parsed document and the rules that match each of its elements. */
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

  /** Style of an element inside a parent with the given style. */
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

/** Elements that match a selector; none if the selector needs a browser (such as `:hover`). */
function found(selector: string, document: ReturnType<typeof parseDocument>): readonly Element[] {
  try {
    return selectAll<Node, Element>(selector, document, { xmlMode: true });
  } catch {
    return [];
  }
}
