// Writes the parser of own laws from its grammar: npm run grammar
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import peggy from 'peggy';
import { minifySync } from 'rolldown/utils';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/law');
const file = join(folder, 'grammar.generated.ts');

/** The expected text of the parser. */
export function lawParser() {
  const grammar = readFileSync(join(folder, 'grammar.peggy'), 'utf8');
  const parser = peggy.generate(grammar, { output: 'source', format: 'es', grammarSource: 'law' });
  const { code } = minifySync('parser.js', parser, { module: true });
  return `// @ts-nocheck\n// Written by scripts/grammar.mjs from grammar.peggy, with Peggy.\n${code.trimEnd()}\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, lawParser());
