// Reads the source files of the project for tests that examine them as text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

export interface Import {
  /** A path from the root, or the name of a package. */
  readonly target: string;
  readonly isPackage: boolean;
  readonly typeOnly: boolean;
}

export interface Source {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly program: ReturnType<typeof parseSync>['program'];
  readonly line: (node: { readonly start: number }) => string;
}

export function readSources(folders: readonly string[]): readonly Source[] {
  return folders.flatMap(filesIn).filter(isCode).map(read);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) => {
    // A file imported as text or as an address ("?raw", "?url") is data, not code.
    if (specifier.includes('?')) return;
    const own = ownPath(specifier);
    const isPackage = own === undefined && !specifier.startsWith('.');
    const target = own ?? (isPackage ? specifier : relative('.', join(dirname(path), specifier)));
    if (isPackage || isCode(target)) imports.push({ target, isPackage, typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type' || onlyTypes(node.specifiers)),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type' || onlyTypes(node.specifiers));
    },
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add(String(node.source.value), false);
    },
    TSImportType: (node) => add(node.source.value, true),
  }).visit(program);
  return { path, imports, program, line: ({ start }) => `${path}:${text.slice(0, start).split('\n').length}` };
}

const OWN = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }).imports,
);

/** What `#engine/...` refers to, by the imports of package.json. */
export function ownPath(specifier: string): string | undefined {
  const found = OWN.find(([name]) => specifier.startsWith(name.slice(0, -1)));
  return found && join(found[1].slice(0, -1), specifier.slice(found[0].length - 1));
}

/** `import { type A, type B }` leaves nothing at run time. */
function onlyTypes(specifiers: readonly object[]): boolean {
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => Object.entries(one).some(([key, value]) => key.endsWith('portKind') && value === 'type'))
  );
}
