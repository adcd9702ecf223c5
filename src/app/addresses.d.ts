/** Addresses of data that the build puts in, with what the files hold. */
interface ImportMetaEnv {
  readonly PRESETS: string;
  readonly PASSPORT: string;
}

/** How each rule of the engine is declared, by its number: scripts/page/ruleSources.mjs. */
declare module 'virtual:rule-sources' {
  interface Lines {
    readonly file: string;
    /** Number of the first. */
    readonly line: number;
    readonly text: string;
  }
  /** `effect`: where the effect is another rule's, that one. */
  export const RULE_LINES: readonly { readonly own: Lines; readonly effect: Lines | null }[];
}
