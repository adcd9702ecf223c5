/**
 * The folders of the variants, in the order of menus. A new variant adds its line here, and nowhere else.
 * `npm run variants`, which runs before every other script too, writes the lists in `all/` from it.
 */
export const VARIANT_FOLDERS = [
  'reno',
  'aimd',
  'dual',
  'vegas',
  'bic',
  'cubic',
  'highspeed',
  'scalable',
  'htcp',
  'veno',
  'compound',
  'illinois',
  'yeah',
  'westwood',
  'hybla',
  'lp',
  'ledbat',
  'dctcp',
  'bbr',
  'bbr3',
  'copa',
  'pcc',
  'manual',
] as const;
