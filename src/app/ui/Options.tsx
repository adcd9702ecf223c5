/** Options of a select menu: each value with its text. */
export const Options = ({ of }: { readonly of: readonly (readonly [value: string | number, words: string])[] }) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
