import type { StackName, Variant, VariantParameter } from '#engine/tcp/catalogue.ts';
import { capital } from '../words/english.ts';

/** Maximum length of a law's text, characters. In a link, one character may become six. */
export const LONGEST_LAW = 6000;

/** The name declared in a law's text. */
export const lawNameIn = (law: string): string | null => /^\s*law\s+"([^"\r\n]+)"/m.exec(law)?.[1] ?? null;

/** The base variant named in a law's text; null: none. */
export const lawFrom = (law: string): string | null =>
  /^\s*law\s+"[^"\r\n]*"\s+from\s+([\w+-]+)/m.exec(law)?.[1]?.toLowerCase() ?? null;

const NUMBER = String.raw`(-?\d[\d.]*(?:e[+-]?\d+)?)[ \t]*(ms|us|s|segments?(?:/s(?:\^\d)?)?)?(?![\w.])`;
const SETTING = new RegExp(
  String.raw`^[ \t]*setting[ \t]+([A-Za-z]\w*)[ \t]*=[ \t]*${NUMBER}(?:[ \t]+${NUMBER}[ \t]*to[ \t]+${NUMBER})?([^\r\n#]*)`,
  'gm',
);
const TIMES: Readonly<Record<string, number>> = { ms: 1e-3, us: 1e-6 };

/** The settings declared in a law's text, in the form used for built-in variants. The text is checked by src/law. */
export const settingsIn = (law: string): readonly VariantParameter[] =>
  [...law.matchAll(SETTING)].map(([, name = '', value, unit = '', low, lowUnit, high, highUnit, words = '']) => {
    const measure = unit.replace(/^[mu]s$/, 's').replace(/^segment\b/, 'segments');
    return {
      name,
      label: name,
      help: words.trim() === '' ? `A setting of the law: ${name}.` : `${capital(words.trim())}.`,
      kind: 'number',
      ...(measure === '' ? {} : { unit: measure as NonNullable<VariantParameter['unit']> }),
      ...(low === undefined
        ? {}
        : {
            range: [
              Number(low) * (TIMES[lowUnit ?? highUnit ?? ''] ?? 1),
              Number(high) * (TIMES[highUnit ?? ''] ?? 1),
            ] as const,
          }),
      default: Number(value) * (TIMES[unit] ?? 1),
    };
  });

/** A variant with the settings of a law based on it. They override the variant's settings of the same name. */
export function withLaw(variant: Variant, law: string, stack: StackName): Variant {
  if (law === '') return variant;
  const declared = settingsIn(law).map((each) => ({ ...each, alsoOn: stack }));
  const kept = variant.parameters.filter(({ name }) => declared.every((each) => each.name !== name));
  return { ...variant, parameters: [...declared, ...kept] };
}

/** Other forms in which a law can be written, with a description. */
export const LAW_FORMS = {
  text: 'a page of rules with formulas, in Markdown',
  linux: 'a skeleton in C of a tcp_congestion_ops of Linux, numbers in fixed point',
  ns3: 'a skeleton in C++ of a TcpCongestionOps of ns-3',
} as const;
export type LawForm = keyof typeof LAW_FORMS;
