/** Addresses of data files that the build inserts, with the types of their contents. */
interface ImportMetaEnv {
  readonly PRESETS: string;
  readonly PASSPORT: string;
  readonly STACKS: string;
}

/** Source lines that declare each rule of the engine, keyed by `source` of its facts. Written by scripts/page/ruleSources.mjs. */
declare module 'virtual:rule-sources' {
  interface Lines {
    readonly file: string;
    /** Number of the first line. */
    readonly line: number;
    readonly text: string;
  }
  /** `effect`: the rule that holds the effect, if it is another one. */
  export const RULE_LINES: Readonly<Record<string, { readonly own: Lines; readonly effect: Lines | null }>>;
}
