/**
 * The folders of the variants, in menu order. A new variant needs only its line here. `npm run variants`, which every
 * other script also runs first, generates the lists in `all/` from it.
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
  'prague',
  'bbr',
  'bbr3',
  'copa',
  'pcc',
  'lia',
  'olia',
  'balia',
  'wvegas',
  'manual',
] as const;
