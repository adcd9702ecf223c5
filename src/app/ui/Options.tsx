/** What a menu offers: each value with its words. */
export const Options = ({ of }: { readonly of: readonly (readonly [value: string | number, words: string])[] }) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
