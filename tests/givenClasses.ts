// The CSS classes that the code of a file assigns: the words in `className` and similar attributes, followed through
// the constants and functions of the file. Values known only at run time, as in `className={verdict}`, are not
// included.
import { parseSync } from 'rolldown/utils';

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** Where classes are found: attributes, properties and variables with these names, and the `look` of a label. */
const HOLDS = /class(name)?$|^look$/i;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((part) => (Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : []));

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' ? name : nameOf(name);
};

function eachIn(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const child of childrenOf(node)) eachIn(child, look);
}

/** The values that an expression may have, as far as they are written in the file; `*`: any other. */
function textsOf(
  node: Node,
  declared: ReadonlyMap<string, Node>,
  seen: ReadonlySet<Node> = new Set(),
): readonly string[] {
  if (seen.has(node)) return [];
  const within = new Set([...seen, node]);
  const of = (each: unknown): readonly string[] => (isNode(each) ? textsOf(each, declared, within) : []);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral': {
      const [first, ...rest] = (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
        ({ value }) => value.cooked,
      );
      const put = (node['expressions'] as readonly Node[]).map((each) => of(each));
      // A part that begins with a space is a separate word; any other continues the word before it.
      return [
        rest.reduce(
          (text, part, index) =>
            text + (put[index]!.every((each) => /^( |$)/.test(each)) && put[index]!.length > 0 ? ' ' : '*') + part,
          first!,
        ),
        ...put.flat(),
      ];
    }
    case 'ConditionalExpression':
      return [...of(node['consequent']), ...of(node['alternate'])];
    case 'BinaryExpression':
      return node['operator'] === '+' ? [...of(node['left']), ...of(node['right'])] : [];
    case 'Identifier': {
      const value = declared.get(nameOf(node));
      return value === undefined ? [] : of(value);
    }
    case 'BlockStatement': {
      const returned: string[] = [];
      eachIn(node, (each) => {
        if (each.type === 'ReturnStatement') returned.push(...of(each['argument']));
      });
      return returned;
    }
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return of(node['body']);
    case 'Property':
      return of(node['value']);
    case 'MemberExpression':
      return of(node['object']);
    default:
      return /^JSX(Element|Fragment)$/.test(node.type) ? [] : childrenOf(node).flatMap((each) => of(each));
  }
}

/** The classes that a file assigns; `family-*`: all that begin so. */
export function givenClasses(path: string, code: string): ReadonlySet<string> {
  const program = parseSync(path, code).program as unknown as Node;
  const declared = new Map<string, Node>();
  const holders: Node[] = [];
  eachIn(program, (node) => {
    const [name, value] =
      node.type === 'FunctionDeclaration'
        ? [nameOf(node['id']), node]
        : node.type === 'VariableDeclarator'
          ? [nameOf(node['id']), node['init']]
          : ['', null];
    if (name !== '' && isNode(value)) declared.set(name, value);
    const { callee } = node;
    if (/^(JSXAttribute|Property)$/.test(node.type) && HOLDS.test(nameOf(node['name'] ?? node['key'])))
      holders.push(node['value'] as Node);
    if (node.type === 'AssignmentExpression' && isNode(node['left']) && HOLDS.test(nameOf(node['left']['property'])))
      holders.push(node['right'] as Node);
    // element.classList.add(…), element.setAttribute('class', …)
    if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
      const onList = isNode(callee['object']) && nameOf(callee['object']['property']) === 'classList';
      const [first] = node['arguments'] as readonly Node[];
      if ((onList && nameOf(callee['property']) !== 'contains') || (first !== undefined && first['value'] === 'class'))
        holders.push(...(node['arguments'] as readonly Node[]));
    }
  });
  const texts = holders.filter((holder) => isNode(holder)).flatMap((holder) => textsOf(holder, declared));
  return new Set(texts.flatMap((text) => text.split(/\s+/)).filter((word) => /^[a-z]/i.test(word)));
}
